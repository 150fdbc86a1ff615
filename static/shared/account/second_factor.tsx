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

/** The password of the own account, which changes of the sign-in ask for. */
export const PasswordField = ({ value, onText }: {
  value: string;
  onText: (password: string) => void;
}) => (
  <TextField
    label={t("own_password")}
    type="password"
    autoComplete="current-password"
    value={value}
    onText={onText}
  />
);

/** Returns the text of an error; the server names the field that is wrong. */
export function accountErrorText(error: unknown): string {
  if (error === undefined) return "";
  const { message } = error as Error;
  if (!(error instanceof ApiError) || error.status !== 403) {
    return t("factor_failed", { why: message });
  }
  return t(message.startsWith("code:") ? "factor_wrong" : "own_password_wrong");
}

/** The state of the second factor; `onChange` is called with a new one. */
export function SecondFactor({ state, request, onChange }: {
  state: SecondFactorState;
  request: AccountRequest;
  onChange: (state: "on" | "off") => void;
}) {
  const { error, isBusy, run } = useTask();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [secret, setSecret] = useState<SecondFactorSecret & { svg: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const change = async (work: () => Promise<void>) => {
    if (await run(work)) setPassword("");
    setCode("");
  };
  const start = () =>
    change(async () => {
      const [answer, { qrSvg }] = await Promise.all([
        request<SecondFactorSecret>("POST", "/second_factor", { json: { password } }),
        import("./qr_code.ts"),
      ]);
      setSecret({ ...answer, svg: qrSvg(answer.uri) });
    });
  const receive = (method: string, path: string, json: unknown) =>
    change(async () => {
      const answer = await request<RecoveryCodes>(method, path, { json });
      setSecret(undefined);
      setCodes(answer.recovery_codes);
    });
  const confirm = () => receive("PUT", "/second_factor", { code });
  const renew = () => receive("POST", "/second_factor/recovery_codes", { password });
  const remove = () =>
    change(async () => {
      await request("DELETE", "/second_factor", { json: { password, code } });
      onChange("off");
    });
  const hasCode = code.trim() !== "";
  const passwordField = <PasswordField value={password} onText={setPassword} />;
  const codeField = (
    <TextField
      label={t("factor_code")}
      autoComplete="one-time-code"
      inputMode="text"
      value={code}
      onText={setCode}
    />
  );
  const failure = <p class="wrong" role="alert">{accountErrorText(error)}</p>;

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
      <Form class="stack gap-3" onSubmit={() => void remove()}>
        <p>{t("factor_on")}</p>
        <div class="cluster cluster-bottom">
          {passwordField}
          <Button disabled={password === "" || isBusy} onClick={() => void renew()}>
            {t("factor_renew")}
          </Button>
        </div>
        <div class="cluster cluster-bottom">
          {codeField}
          <Button type="submit" disabled={password === "" || !hasCode || isBusy}>
            {t("factor_remove")}
          </Button>
        </div>
        {failure}
      </Form>
    );
  }
  if (secret === undefined) {
    return (
      <Form class="stack gap-3" onSubmit={() => void start()}>
        <p>{t(`factor_${state}`)}</p>
        <div class="cluster cluster-bottom">
          {passwordField}
          <Button
            type="submit"
            look={state === "needed" ? "main" : undefined}
            disabled={password === "" || isBusy}
          >
            {t("factor_start")}
          </Button>
        </div>
        {failure}
      </Form>
    );
  }
  return (
    <Form class="stack gap-3" onSubmit={() => void confirm()}>
      <p>{t("factor_scan")}</p>
      <div
        style={{ maxWidth: "14rem" }}
        role="img"
        aria-label={t("factor_qr")}
        dangerouslySetInnerHTML={{ __html: secret.svg }}
      />
      <p>
        {t("factor_key")}: <code>{secret.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
      </p>
      <div class="cluster cluster-bottom">
        {codeField}
        <Button type="submit" look="main" disabled={!hasCode || isBusy}>
          {t("factor_confirm")}
        </Button>
      </div>
      {failure}
    </Form>
  );
}
