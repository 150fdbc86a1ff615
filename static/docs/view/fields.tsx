/** Fields of a record, with those of the records in them behind a click. */
import { useContext, useId, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { Schema } from "../state/document.ts";
import { describeType, recordsOf } from "../state/describe_schema.ts";
import { SchemasContext } from "../state/schemas_context.ts";
import { InlineMarkdown } from "./inline_markdown.tsx";
import { t } from "../messages.ts";

/** Direction of a body: requests show which fields are required, responses which may be absent. */
export type Direction = "sent" | "answered";

/** Shows a field's type, and whether it is unusually optional or required. */
export function TypeWords({ schema, required, direction }: {
  schema: Schema;
  required: boolean;
  direction: Direction;
}) {
  return (
    <>
      <span class="field-type soft smaller">{describeType(schema)}</span>
      {required && direction === "sent" && <span class="wrong smaller">{t("required")}</span>}
      {!required && direction === "answered" && <span class="soft smaller">{t("optional")}</span>}
    </>
  );
}

function Field({ name, schema, required, direction }: {
  name: string;
  schema: Schema;
  required: boolean;
  direction: Direction;
}) {
  const schemas = useContext(SchemasContext);
  const [open, setOpen] = useState(false);
  const id = useId();
  const opens = recordsOf(schema, schemas).length > 0;
  const type = <TypeWords schema={schema} required={required} direction={direction} />;
  return (
    <li>
      <div class="cluster cluster-baseline gap-3">
        <code class="field-name" translate={false}>{name}</code>
        {opens
          ? (
            <Button
              class="field-open disclosure-mark"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {type}
            </Button>
          )
          : type}
      </div>
      {schema.description && (
        <p class="soft small" lang="en">
          <InlineMarkdown text={schema.description} />
        </p>
      )}
      {opens && (
        <div id={id} hidden={!open}>
          {open && <Fields schema={schema} direction={direction} />}
        </div>
      )}
    </li>
  );
}

/** The fields of a record, or of each that it may be; nothing for what has none. */
export function Fields({ schema, direction }: { schema: Schema; direction: Direction }) {
  const records = recordsOf(schema, useContext(SchemasContext));
  return (
    <>
      {records.map(({ name = "", schema: { properties = {}, required = [], description } }) => (
        <div key={name} class="record">
          {records.length > 1 && <p class="name small">{t("one_of", { name })}</p>}
          {description && (
            <p class="soft small" lang="en">
              <InlineMarkdown text={description} />
            </p>
          )}
          <ul class="fields lined">
            {Object.entries(properties).map(([name, field]) => (
              <Field
                key={name}
                name={name}
                schema={field}
                required={required.includes(name)}
                direction={direction}
              />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
