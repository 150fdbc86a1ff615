/** Setting up two-step sign-in, and turning it off. */
import { useState } from "preact/hooks";
import type {
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorState,
} from "../../../domain/accounts/account_records.ts";
import { ApiError } from "../api_error.ts";
import { Button } from "../ui/button.tsx";
import { Form, TextField } from "../ui/fields.tsx";
import { useTask } from "../use_task.ts";
import { t } from "./messages.ts";

/** Sends a request below the path of the own account; returns null for an empty response. */
export type AccountRequest = <Answer>(
  method: string,
  path: string,
  sent?: { json?: unknown; headers?: Record<string, string> },
) => Promise<Answer>;

/** A field for a code, with its button and the error of the last attempt. */
function CodeForm({ label, error, onCode }: {
  label: string;
  error: unknown;
  onCode: (code: string) => Promise<unknown>;
}) {
  const [code, setCode] = useState("");
  const isWrong = error instanceof ApiError && error.status === 403;
  return (
    <Form class="stack gap-3" onSubmit={() => void onCode(code).then(() => setCode(""))}>
      <div class="cluster cluster-bottom">
        <TextField
          label={t("factor_code")}
          autoComplete="one-time-code"
          inputMode="text"
          value={code}
          onText={setCode}
        />
        <Button type="submit" look="main" disabled={code.trim() === ""}>{label}</Button>
      </div>
      <p class="wrong" role="alert">
        {error !== undefined &&
          (isWrong ? t("factor_wrong") : t("factor_failed", { why: (error as Error).message }))}
      </p>
    </Form>
  );
}

/** The state of the second factor; `onChange` is called with a new one. */
export function SecondFactor({ state, request, onChange }: {
  state: SecondFactorState;
  request: AccountRequest;
  onChange: (state: "on" | "off") => void;
}) {
  const { error, run } = useTask();
  const [secret, setSecret] = useState<SecondFactorSecret & { svg: string }>();
  const [codes, setCodes] = useState<readonly string[]>();

  const start = () =>
    run(async () => {
      const [answer, { qrSvg }] = await Promise.all([
        request<SecondFactorSecret>("POST", "/second_factor"),
        import("./qr_code.ts"),
      ]);
      setSecret({ ...answer, svg: qrSvg(answer.uri) });
    });
  const confirm = (code: string) =>
    run(async () => {
      const sent = { json: { code } };
      const answer = await request<RecoveryCodes>("PUT", "/second_factor", sent);
      setSecret(undefined);
      setCodes(answer.recovery_codes);
    });
  const remove = (code: string) =>
    run(async () => {
      await request("DELETE", "/second_factor", { headers: { "X-One-Time-Code": code } });
      onChange("off");
    });

  if (codes !== undefined) {
    return (
      <div class="stack gap-3">
        <p>{t("factor_codes")}</p>
        <ul class="tiles recovery-codes">{codes.map((code) => <li key={code}>{code}</li>)}</ul>
        <Button
          look="main"
          onClick={() => {
            setCodes(undefined);
            onChange("on");
          }}
        >
          {t("factor_done")}
        </Button>
      </div>
    );
  }
  if (state === "on") {
    return (
      <div class="stack gap-3">
        <p>{t("factor_on")}</p>
        <CodeForm label={t("factor_remove")} error={error} onCode={remove} />
      </div>
    );
  }
  return (
    <div class="stack gap-3">
      <p>{t(secret ? "factor_scan" : `factor_${state}`)}</p>
      {secret === undefined
        ? (
          <>
            <Button look={state === "needed" ? "main" : undefined} onClick={() => void start()}>
              {t("factor_start")}
            </Button>
            <p class="wrong" role="alert">
              {error !== undefined && t("factor_failed", { why: (error as Error).message })}
            </p>
          </>
        )
        : (
          <>
            <div
              style={{ maxWidth: "14rem" }}
              role="img"
              aria-label={t("factor_qr")}
              dangerouslySetInnerHTML={{ __html: secret.svg }}
            />
            <p>
              {t("factor_key")}: <code>{secret.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
            </p>
            <CodeForm label={t("factor_confirm")} error={error} onCode={confirm} />
          </>
        )}
    </div>
  );
}
