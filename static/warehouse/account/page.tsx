/** The own account: PIN, two-step sign-in and devices. */
import { useState } from "preact/hooks";
import type { AccountSession } from "../../../domain/accounts/account_records.ts";
import { t as ofAccount } from "../../shared/account/messages.ts";
import { type AccountRequest, SecondFactor } from "../../shared/account/second_factor.tsx";
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
  const { error, isBusy, run } = useTask();
  const hasPin = signedIn.value?.session.has_pin === true;
  const change = (to: string | null) => void run(() => changePin(to)).then(() => setPin(""));
  return (
    <Form class="stack gap-3" onSubmit={() => change(pin)}>
      <p>
        {t(hasPin ? "pin_on" : "pin_off", { minutes: signedIn.value?.session.lock_minutes ?? 0 })}
      </p>
      <div class="cluster cluster-bottom">
        <TextField
          label={t("pin_new")}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={pin}
          onText={setPin}
        />
        <Button type="submit" disabled={!PIN.test(pin) || isBusy}>{t("save")}</Button>
        {hasPin && <Button onClick={() => change(null)}>{t("pin_remove")}</Button>}
      </div>
      <p class="wrong" role="alert">{error !== undefined && explain(error).text}</p>
    </Form>
  );
}

function Devices({ loaded }: { loaded: readonly AccountSession[] }) {
  const [sessions, setSessions] = useState(loaded);
  const { error, run } = useTask();
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

function AccountPage({ user, sessions }: { user: SignedIn; sessions: readonly AccountSession[] }) {
  const name = user.user_fio || user.user_login;
  return (
    <WarehousePage title={t("account", { name })}>
      <div class="page stack gap-6">
        <header class="page-header">
          <h1>{name}</h1>
        </header>
        {user.session.second_factor !== "needed" && (
          <section class="stack gap-3">
            <h2>{t("pin_title")}</h2>
            <OwnPin />
          </section>
        )}
        <section class="stack gap-3">
          <h2>{t("factor_title")}</h2>
          <OwnFactor user={user} />
        </section>
        {user.session.second_factor !== "needed" && (
          <section class="stack gap-3">
            <h2>{ofAccount("sessions_title")}</h2>
            <Devices loaded={sessions} />
          </section>
        )}
      </div>
    </WarehousePage>
  );
}

/** Loads the devices; none as long as a second factor has to be set up first. */
const loadSessions = async () =>
  signedIn.value === undefined || signedIn.value.session.second_factor === "needed"
    ? []
    : (await request<{ sessions: AccountSession[] }>("GET", "/sessions")).sessions;

function Account({ sessions }: { sessions: readonly AccountSession[] }) {
  const user = signedIn.value;
  // A server without sign-in has no accounts.
  return user === undefined
    ? <NotFound />
    : <AccountPage key={user.session.second_factor} user={user} sessions={sessions} />;
}

const NotFound = () => (
  <WarehousePage title={t("lost_title")}>
    <NotFoundNotice />
  </WarehousePage>
);

mountWarehousePage(loadSessions, (sessions) => <Account sessions={sessions} />);
