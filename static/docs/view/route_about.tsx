/** A route to read: parameters, body, answers. */
import type { Answer, Content, Parameter, Route } from "../state/document.ts";
import { Code, JsonCode } from "./code.tsx";
import { type Direction, Fields, TypeWords } from "./fields.tsx";
import { describeType } from "../state/describe_schema.ts";
import { InlineMarkdown } from "./inline_markdown.tsx";
import { t } from "../messages.ts";

function ParameterRow({ parameter }: { parameter: Parameter }) {
  const { name, in: place, required, description, schema } = parameter;
  return (
    <li class="field-row">
      <div class="field-head">
        <code class="field-name" translate={false}>{name}</code>
        <TypeWords schema={schema} required={required} direction="sent" />
        <span class="field-place">{t(`in_${place}`)}</span>
        {schema.default !== undefined && (
          <span class="field-place">{t("default", { value: String(schema.default) })}</span>
        )}
      </div>
      <p class="field-about" lang="en">
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
      <p class="content-type">
        <code>{type}</code>
        {json && <strong>{describeType(schema)}</strong>}
      </p>
      {json && <Fields schema={schema} direction={direction} />}
      {example !== undefined && (
        <details class="sample">
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
    <div class="answer-about">
      <p class="answer-head">
        <span class="status">{status}</span>{" "}
        <span lang="en">
          <InlineMarkdown text={about} />
        </span>
      </p>
      {headers.length > 0 && (
        <p class="answer-headers">
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

/** Everything there is to know of a route. */
export function RouteAbout({ route }: { route: Route }) {
  const { description, parameters, body, answers, needs } = route;
  const good = answers.filter(({ status }) => status < 400);
  const errors = answers.filter(({ status }) => status >= 400);
  return (
    <div class="route-about">
      {description && (
        <p class="route-description">
          <InlineMarkdown text={description} />
        </p>
      )}
      {needs !== "none" && <p class="route-needs">{t(`needs_${needs}`)}</p>}
      {parameters.length > 0 && (
        <section>
          <h4>{t("parameters")}</h4>
          <ul class="fields">
            {parameters.map((parameter) => (
              <ParameterRow key={parameter.in + parameter.name} parameter={parameter} />
            ))}
          </ul>
        </section>
      )}
      {body && (
        <section>
          <h4>{t("body")}</h4>
          <ContentAbout content={body} label={`${t("example")}: ${t("body")}`} direction="sent" />
        </section>
      )}
      <section>
        <h4>{t("answers")}</h4>
        {good.map((answer) => <AnswerAbout key={answer.status} answer={answer} />)}
      </section>
      <section>
        <h4>{t("errors")}</h4>
        <ul class="errors" lang="en">
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
