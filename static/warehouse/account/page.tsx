/** The own account: PIN, two-step sign-in and devices. */
import { useEffect, useState } from "preact/hooks";
import type { AccountSession } from "../../../domain/accounts/account_records.ts";
import { t as ofAccount } from "../../shared/account/messages.ts";
import {
  accountErrorText,
  type AccountRequest,
  PasswordField,
  SecondFactor,
} from "../../shared/account/second_factor.tsx";
import { SessionList } from "../../shared/account/session_list.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Form, TextField } from "../../shared/ui/fields.tsx";
import { useTask } from "../../shared/use_task.ts";
import { type SignedIn, signedIn, storeUser } from "../shared/credentials.ts";
import { explain } from "../shared/explain.ts";
import { changePin } from "../shared/lock.ts";
import { t } from "./messages.ts";
import { mountWarehousePage, NotFoundNotice, WarehousePage } from "../shared/warehouse_page.tsx";
import { ask } from "../shared/warehouse_request.ts";

const request: AccountRequest = async (method, path, { json, headers = {} } = {}) => {
  const response = await ask(`/user_data${path}`, {
    method,
    headers,
    ...(json !== undefined && { body: json }),
  });
  return response.status === 204 ? null : await response.json();
};

function OwnFactor({ user }: { user: SignedIn }) {
  const { session } = user;
  return (
    <SecondFactor
      state={session.second_factor}
      request={request}
      onChange={(second_factor) => storeUser({ ...user, session: { ...session, second_factor } })}
    />
  );
}

const PIN = /^\d{4,8}$/;

function OwnPin() {
  const [pin, setPin] = useState("");
  const [password, setPassword] = useState("");
  const { error, isBusy, run } = useTask();
  const hasPin = signedIn.value?.session.has_pin === true;
  const change = async (to: string | null) => {
    if (await run(() => changePin(to, password))) setPassword("");
    setPin("");
  };
  return (
    <Form class="stack gap-3" onSubmit={() => void change(pin)}>
      <p>
        {t(hasPin ? "pin_on" : "pin_off", { minutes: signedIn.value?.session.lock_minutes ?? 0 })}
      </p>
      <div class="cluster cluster-bottom">
        <PasswordField value={password} onText={setPassword} />
        <TextField
          label={t("pin_new")}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={pin}
          onText={setPin}
        />
        <Button type="submit" disabled={!PIN.test(pin) || password === "" || isBusy}>
          {t("save")}
        </Button>
        {hasPin && (
          <Button disabled={password === "" || isBusy} onClick={() => void change(null)}>
            {t("pin_remove")}
          </Button>
        )}
      </div>
      <p class="wrong" role="alert">{accountErrorText(error)}</p>
    </Form>
  );
}

function Devices() {
  const [sessions, setSessions] = useState<readonly AccountSession[]>([]);
  const { error, run } = useTask();
  useEffect(() => void run(async () => setSessions(await loadSessions())), []);
  const end = (id: string) =>
    void run(async () => {
      await request("DELETE", `/sessions/${id}`);
      setSessions(await loadSessions());
    });
  return (
    <>
      <SessionList sessions={sessions} onEnd={end} />
      <p class="wrong" role="alert">{error !== undefined && explain(error).text}</p>
    </>
  );
}

function AccountPage({ user }: { user: SignedIn }) {
  const name = user.user_fio || user.user_login;
  return (
    <WarehousePage title={t("account", { name })}>
      <div class="page stack gap-6">
        <header class="page-header">
          <h1>{name}</h1>
        </header>
        {user.session.second_factor !== "needed" && (
          <section class="part stack gap-3">
            <h2>{t("pin_title")}</h2>
            <OwnPin />
          </section>
        )}
        <section class="part stack gap-3">
          <h2>{t("factor_title")}</h2>
          <OwnFactor user={user} />
        </section>
        {user.session.second_factor !== "needed" && (
          <section class="part stack gap-3">
            <h2>{ofAccount("sessions_title")}</h2>
            <Devices />
          </section>
        )}
      </div>
    </WarehousePage>
  );
}

const loadSessions = async () =>
  (await request<{ sessions: AccountSession[] }>("GET", "/sessions")).sessions;

function Account() {
  const user = signedIn.value;
  // A server without sign-in has no accounts.
  return user === undefined
    ? <NotFound />
    : <AccountPage key={user.session.second_factor} user={user} />;
}

const NotFound = () => (
  <WarehousePage title={t("lost_title")}>
    <NotFoundNotice />
  </WarehousePage>
);

mountWarehousePage(() => Promise.resolve(), () => <Account />);
