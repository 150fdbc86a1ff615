/** One's own account with its sessions, and for editors in chief all accounts. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Form, TextField } from "../../../shared/ui/fields.tsx";
import type { CuratorSession } from "../../../../domain/accounts/curator_records.ts";
import { language } from "../../../shared/i18n.ts";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import type { Session } from "../../curator/state/session.ts";
import { changePassword, endSession, getSessions } from "../state/account_api.ts";
import { t } from "../messages.ts";
import { Accounts } from "./accounts.tsx";
import { clientName } from "../client_name.ts";

const failure = (error: unknown) => t("failed", { why: (error as Error).message });

function OwnPassword({ session, onChanged }: { session: Session; onChanged: () => void }) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [message, setMessage] = useState("");
  const [error, setError] = useState("");
  async function change() {
    setMessage("");
    setError("");
    try {
      await session.guard(() => changePassword(current, password));
      setCurrent("");
      setPassword("");
      setMessage(t("password_changed"));
      onChanged();
    } catch (failed) {
      setError(failure(failed));
    }
  }
  return (
    <Form class="stack gap-5 narrow" onSubmit={() => void change()}>
      <input
        type="text"
        name="username"
        autocomplete="username"
        value={session.who.value ?? ""}
        hidden
        readOnly
      />
      <TextField
        label={t("password_current")}
        type="password"
        autocomplete="current-password"
        value={current}
        onText={setCurrent}
      />
      <TextField
        label={t("password_new")}
        type="password"
        autocomplete="new-password"
        value={password}
        onText={setPassword}
      />
      <ReasonedButton
        type="submit"
        class="button button-main"
        off={current === "" || password === "" ? t("fill_in") : undefined}
      >
        {t("password_change")}
      </ReasonedButton>
      <p role="status">{message}</p>
      {error && <p role="alert" class="wrong">{error}</p>}
    </Form>
  );
}

function OwnSessions({ sessions, onEnd }: {
  sessions: readonly CuratorSession[];
  onEnd: (id: string) => void;
}) {
  const time = (at: number) =>
    new Date(at).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" });
  return (
    <ul class="stack">
      {sessions.map(({ id, client, created_at, last_seen_at, current }) => {
        const browser = clientName(client);
        const name = browser ? t("session_client", browser) : client || t("session_unknown");
        return (
          <li key={id} class="cluster cluster-between">
            <p class="grow" title={client}>
              {name} {current && <strong>({t("session_here")})</strong>}
              <br />
              <span class="soft">
                {t("session_times", { since: time(created_at), seen: time(last_seen_at) })}
              </span>
            </p>
            <ReasonedButton
              label={t("session_end_of", { client: name })}
              off={current ? t("session_own") : undefined}
              onClick={() => onEnd(id)}
            >
              {t("session_end")}
            </ReasonedButton>
          </li>
        );
      })}
    </ul>
  );
}

/** The page. */
export function AccountPage({ session, links }: { session: Session; links: ComponentChildren }) {
  const [sessions, setSessions] = useState<readonly CuratorSession[]>([]);
  const [error, setError] = useState("");
  const account = session.account.value;
  async function load() {
    try {
      setSessions(await session.guard(getSessions));
    } catch (failed) {
      setError(failure(failed));
    }
  }
  useEffect(() => void load(), []);
  async function end(id: string) {
    try {
      await session.guard(() => endSession(id));
      await load();
    } catch (failed) {
      setError(failure(failed));
    }
  }
  return (
    <main id="main" class="page page-narrow" tabIndex={-1}>
      <h1>{t("account_title")}</h1>
      {links}
      <p>
        {account &&
          t("own_account", { name: account.username, role: t(`role_${account.role}`) })}
      </p>
      <p class="soft">{t("role_curator_may")} {t("role_chief_may")}</p>
      {error && <p role="alert" class="wrong">{error}</p>}
      <section class="part stack" aria-labelledby="own-password">
        <h2 id="own-password">{t("password_title")}</h2>
        <OwnPassword session={session} onChanged={() => void load()} />
      </section>
      <section class="part stack" aria-labelledby="own-sessions">
        <h2 id="own-sessions">{t("sessions_title")}</h2>
        <OwnSessions sessions={sessions} onEnd={(id) => void end(id)} />
      </section>
      <section class="part stack" aria-labelledby="all-accounts">
        <h2 id="all-accounts">{t("accounts_title")}</h2>
        {session.isEditorInChief
          ? <Accounts session={session} />
          : <p class="soft">{account && t("accounts_chief")}</p>}
      </section>
    </main>
  );
}
