/** The description of a route: parameters, body, responses. */
import {
  type Answer,
  type Content,
  describeType,
  type Parameter,
  recordsOf,
  type Route,
  type Schema,
} from "../state/document.ts";
import { Code, InlineMarkdown, JsonCode } from "./code.tsx";
import { t } from "../messages.ts";
import { useContext, useId, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import { createContext } from "preact";

/** Direction of a body: requests show which fields are required, responses which may be absent. */
type Direction = "sent" | "answered";

/** Shows a field's type, and whether it is unusually optional or required. */
function TypeWords({ schema, required, direction }: {
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
  const hasFields = recordsOf(schema, schemas).length > 0;
  const type = <TypeWords schema={schema} required={required} direction={direction} />;
  return (
    <li>
      <div class="cluster cluster-baseline gap-3">
        <code class="field-name" translate={false}>{name}</code>
        {hasFields
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
      {hasFields && (
        <div id={id} hidden={!open}>
          {open && <Fields schema={schema} direction={direction} />}
        </div>
      )}
    </li>
  );
}

/** The fields of a record, or of each alternative; nothing for other schemas. */
function Fields({ schema, direction }: { schema: Schema; direction: Direction }) {
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
          <ul class="fields lined lined-top">
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

function ParameterRow({ parameter }: { parameter: Parameter }) {
  const { name, in: place, required, description, schema } = parameter;
  return (
    <li>
      <div class="cluster cluster-baseline gap-3">
        <code class="field-name" translate={false}>{name}</code>
        <TypeWords schema={schema} required={required} direction="sent" />
        <span class="soft smaller">{t(`in_${place}`)}</span>
        {schema.default !== undefined && (
          <span class="soft smaller">{t("default", { value: String(schema.default) })}</span>
        )}
      </div>
      <p class="soft small" lang="en">
        <InlineMarkdown text={description} />
      </p>
    </li>
  );
}

function ContentAbout({ content, label, direction }: {
  content: Content;
  label: string;
  direction: Direction;
}) {
  const { type, schema, example } = content;
  const json = type === "application/json" && schema !== undefined;
  return (
    <>
      <p class="cluster cluster-baseline soft small">
        <code>{type}</code>
        {json && <strong>{describeType(schema)}</strong>}
      </p>
      {json && <Fields schema={schema} direction={direction} />}
      {example !== undefined && (
        <details class="disclosure">
          <summary>{t("example")}</summary>
          {typeof example === "string"
            ? <Code text={example} label={label} />
            : <JsonCode value={example} label={label} />}
        </details>
      )}
    </>
  );
}

function AnswerAbout({ answer }: { answer: Answer }) {
  const { status, about, headers, content } = answer;
  return (
    <div class="stack gap-3">
      <p>
        <span class="status">{status}</span>{" "}
        <span lang="en">
          <InlineMarkdown text={about} />
        </span>
      </p>
      {headers.length > 0 && (
        <p class="soft smaller">
          {t("headers")}: {headers.map(({ name, about }, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <code title={about}>{name}</code>
            </span>
          ))}
        </p>
      )}
      {content && (
        <ContentAbout content={content} label={`${t("example")} ${status}`} direction="answered" />
      )}
    </div>
  );
}

/** The whole description of a route. */
export function RouteAbout({ route }: { route: Route }) {
  const { description, parameters, body, answers, needs } = route;
  const successes = answers.filter(({ status }) => status < 400);
  const errors = answers.filter(({ status }) => status >= 400);
  return (
    <div class="stack gap-5">
      {description && (
        <p class="measure">
          <InlineMarkdown text={description} />
        </p>
      )}
      {needs !== "none" && (
        <p>
          <span class="badge">{t(`needs_${needs}`)}</span>
        </p>
      )}
      {parameters.length > 0 && (
        <section class="stack gap-3">
          <h4>{t("parameters")}</h4>
          <ul class="fields lined lined-top">
            {parameters.map((parameter) => (
              <ParameterRow key={parameter.in + parameter.name} parameter={parameter} />
            ))}
          </ul>
        </section>
      )}
      {body && (
        <section class="stack gap-3">
          <h4>{t("body")}</h4>
          <ContentAbout content={body} label={`${t("example")}: ${t("body")}`} direction="sent" />
        </section>
      )}
      <section class="stack gap-3">
        <h4>{t("answers")}</h4>
        {successes.map((answer) => <AnswerAbout key={answer.status} answer={answer} />)}
      </section>
      <section class="stack gap-3">
        <h4>{t("errors")}</h4>
        <ul class="errors stack gap-2 soft small" lang="en">
          {errors.map(({ status, about, headers }) => (
            <li key={status}>
              <span class="status">{status}</span>{" "}
              <span>
                {about}
                {headers.length > 0 && (
                  <>
                    {" "}
                    <code>{headers.map(({ name }) => name).join(", ")}</code>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The named schemas of the document, for components that resolve references. */
export const SchemasContext = createContext<Readonly<Record<string, Schema>>>({});
