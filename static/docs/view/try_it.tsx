/** The form that sends a request to this server and shows the response. */
import { useRef, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { Parameter, Route } from "../state/document.ts";
import {
  curlOf,
  type Draft,
  draftOf,
  faultOf,
  keyOf,
  type Login,
  missingOf,
  type ReceivedResponse,
  send,
} from "../state/request.ts";
import { t } from "../messages.ts";
import { Code } from "./code.tsx";
import { signal } from "@preact/signals";
import { TextField } from "../../shared/ui/fields.tsx";
import { signedIn } from "../../warehouse/shared/credentials.ts";

/** Credentials for requests to the warehouse, shared by all routes of the page. */
const warehouseLogin = signal<Login>({ login: "", password: "" });

function LoginFields() {
  const { login, password } = warehouseLogin.value;
  return (
    <fieldset class="field-row">
      <TextField
        label={t("login")}
        value={login}
        autoComplete="off"
        autocapitalize="none"
        spellcheck={false}
        onText={(value) => warehouseLogin.value = { login: value, password }}
      />
      <TextField
        label={t("password")}
        type="password"
        value={password}
        autoComplete="off"
        onText={(value) => warehouseLogin.value = { login, password: value }}
      />
      <p class="soft smaller full">
        {signedIn.value && login === ""
          ? t("signed_in", { login: signedIn.value.user_login })
          : t("credentials_hint")}
      </p>
    </fieldset>
  );
}

const sizeOf = (bytes: number) =>
  bytes < 1000
    ? t("bytes", { count: bytes })
    : t("kilobytes", { count: (bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0) });

/** Formats JSON over several lines; returns other text unchanged. */
function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function ReceivedView({ received }: { received: ReceivedResponse }) {
  const { status, took, bytes, type, text, image, headers, cut } = received;
  const json = /json$/.test(type);
  const size = sizeOf(bytes);
  return (
    <div class="stack gap-3">
      <p class={status < 400 ? "name" : "name wrong"} role="status">
        {t("took", { status, ms: took, size })}
      </p>
      {image && <img class="received-image" src={image} alt={t("image_answer")} />}
      {text === "" && <p class="soft smaller">{t("empty")}</p>}
      {text && (
        <Code text={json && !cut ? formatJson(text) : text} label={t("answer")} json={json} />
      )}
      {cut && <p class="soft smaller">{t("cut")}</p>}
      <details class="disclosure">
        <summary>{t("headers")}</summary>
        <Code
          text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
          label={t("headers")}
        />
      </details>
    </div>
  );
}

/** A field for one parameter: a select for an enumeration, else a text input. */
function ParameterInput({ parameter, value, onValue }: {
  parameter: Parameter;
  value: string;
  onValue: (value: string) => void;
}) {
  const { name, required, schema } = parameter;
  const choices = schema.enum?.map(String);
  return (
    <label class="field">
      <span>
        <code translate={false}>{name}</code>
        {required && <span aria-hidden="true">*</span>}
      </span>
      {choices
        ? (
          <select
            value={value}
            required={required}
            onChange={({ currentTarget }) => onValue(currentTarget.value)}
          >
            {(!required || value === "") && <option value="" />}
            {choices.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
          </select>
        )
        : (
          <input
            value={value}
            required={required}
            inputMode={schema.type === "integer" ? "numeric" : "text"}
            autoComplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => onValue(currentTarget.value)}
          />
        )}
    </label>
  );
}

/** Returns the problem with a draft; undefined if there is none. */
function problemOf(route: Route, draft: Draft): string | undefined {
  const missing = missingOf(route, draft);
  if (missing.length > 0) return t("missing", { names: missing.join(", ") });
  const fault = route.body && faultOf(route.body.type, draft.body);
  return fault === undefined ? undefined : t("not_json", { why: fault });
}

/** The form and the response. */
export function TryIt({ route }: { route: Route }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(route));
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [received, setReceived] = useState<ReceivedResponse | undefined>(undefined);
  const inFlight = useRef<AbortController | undefined>(undefined);
  const withLogin = route.needs === "credentials" || route.needs === "maybe";

  function showReceived(next: ReceivedResponse | undefined) {
    setReceived((previous) => {
      if (previous?.image) URL.revokeObjectURL(previous.image);
      return next;
    });
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const draftProblem = problemOf(route, draft);
    setProblem(draftProblem);
    if (draftProblem !== undefined) return;
    const { signal } = inFlight.current = new AbortController();
    setSending(true);
    showReceived(undefined);
    try {
      showReceived(
        await send(route, draft, { login: warehouseLogin.value, signal, onPart: showReceived }),
      );
    } catch {
      setProblem(t(signal.aborted ? "stopped" : "unreachable"));
    }
    setSending(false);
  }
  const set = (key: string, value: string) =>
    setDraft({ ...draft, values: { ...draft.values, [key]: value } });

  return (
    <form
      class="try panel stack gap-5"
      aria-label={`${t("try_title")}: ${route.id}`}
      noValidate
      onSubmit={submit}
    >
      <h4>{t("try_title")}</h4>
      {route.parameters.map((parameter) => (
        <ParameterInput
          key={keyOf(parameter)}
          parameter={parameter}
          value={draft.values[keyOf(parameter)] ?? ""}
          onValue={(value) => set(keyOf(parameter), value)}
        />
      ))}
      {route.body && (
        <label class="field">
          <span>{t("body")}</span>
          <textarea
            rows={Math.min(18, draft.body.split("\n").length + 1)}
            value={draft.body}
            spellcheck={false}
            onInput={({ currentTarget }) => setDraft({ ...draft, body: currentTarget.value })}
          />
        </label>
      )}
      {withLogin && <LoginFields />}
      {route.needs === "curator" && (
        <p class="soft smaller">
          {t("curator_hint")} <a href="/curator">{t("curator_desk")}</a>
        </p>
      )}
      {route.method !== "GET" && <p class="callout small">{t("changes")}</p>}
      <div class="cluster">
        {sending ? <Button onClick={() => inFlight.current?.abort()}>{t("stop")}</Button> : (
          <button
            type="submit"
            class={`button ${route.method === "DELETE" ? "button-danger" : "button-main"}`}
          >
            {t("send")}
          </button>
        )}
        <Button look="quiet" onClick={() => setDraft(draftOf(route))}>{t("reset")}</Button>
      </div>
      <p class="wrong" role="alert">{problem}</p>
      {received && <ReceivedView received={received} />}
      <details class="disclosure">
        <summary>{t("as_curl")}</summary>
        <Code
          text={curlOf(location.origin, route, draft, withLogin ? warehouseLogin.value : undefined)}
          label={t("as_curl")}
        />
      </details>
    </form>
  );
}
