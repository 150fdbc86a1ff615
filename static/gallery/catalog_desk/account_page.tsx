/** The own account with its sessions, and for editors in chief all accounts. */
import { useEffect, useState } from "preact/hooks";
import { ChoiceField, Form, Select, TextField } from "../../shared/ui/fields.tsx";
import type { CuratorAccount, CuratorChange } from "../../../domain/accounts/curator_records.ts";
import type { AccountSession } from "../../../domain/accounts/account_records.ts";
import { t as ofAccount } from "../../shared/account/messages.ts";
import { type AccountRequest, SecondFactor } from "../../shared/account/second_factor.tsx";
import { SessionList } from "../../shared/account/session_list.tsx";
import { ReasonedButton } from "../../shared/ui/reasoned_button.tsx";
import { useTask } from "../../shared/use_task.ts";
import { Failure } from "../shared/desk/account_tools.tsx";
import type { Session } from "../shared/desk/session.ts";
import { t } from "./messages.ts";
import { Table } from "../../shared/ui/table.tsx";
import { CURATOR_ROLES, type CuratorRole } from "../../../domain/accounts/curator_roles.ts";
import { send } from "./catalog_api.ts";

/** Returns the open sessions of the own account. */
const getSessions = async () =>
  (await send<{ sessions: AccountSession[] }>("GET", "/auth/sessions")).sessions;

/** Sends a request about the own account. */
const sendOwn: AccountRequest = (method, path, { json, headers } = {}) =>
  send(method, `/auth${path}`, json, headers);

/** Ends a session of the own account. */
const endSession = (id: string) => send<null>("DELETE", `/auth/sessions/${id}`);

/**
 * Changes the own password.
 * @throws {ApiError} 403 if `current` is wrong.
 */
const changePassword = (current: string, password: string) =>
  send<{ ok: true }>("POST", "/auth/password", { current, password });

/**
 * Returns all accounts.
 * @throws {ApiError} 403 if the user is no editor in chief, as in all functions below.
 */
const getAccounts = async () =>
  (await send<{ accounts: CuratorAccount[] }>("GET", "/curators")).accounts;

/** Creates an account. */
const createAccount = (username: string, password: string, role: CuratorRole) =>
  send<CuratorAccount>("POST", "/curators", { username, password, role });

/** Changes fields of an account. */
const changeAccount = (id: number, change: CuratorChange) =>
  send<CuratorAccount>("PATCH", `/curators/${id}`, change);

/** Ends all sessions of an account. */
const endAccountSessions = (id: number) => send<null>("DELETE", `/curators/${id}/sessions`);

/** Turns the two-step sign-in of an account off. */
const resetSecondFactor = (id: number) => send<null>("DELETE", `/curators/${id}/second_factor`);

/** Removes an account. */
const removeAccount = (id: number) => send<null>("DELETE", `/curators/${id}`);

function OwnPassword({ session, onChanged }: { session: Session; onChanged: () => void }) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [message, setMessage] = useState("");
  const { error, run } = useTask();
  async function change() {
    setMessage("");
    if (!await run(() => session.guard(() => changePassword(current, password)))) return;
    setCurrent("");
    setPassword("");
    setMessage(t("password_changed"));
    onChanged();
  }
  return (
    <Form class="stack gap-5 narrow" onSubmit={() => void change()}>
      <input
        type="text"
        name="username"
        autocomplete="username"
        value={session.username.value ?? ""}
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
      <Failure error={error} />
    </Form>
  );
}

/** The page of accounts. */
export function AccountPage({ session }: { session: Session }) {
  const [sessions, setSessions] = useState<readonly AccountSession[]>([]);
  const { error, run } = useTask();
  const account = session.account.value;
  const request: AccountRequest = (...sent) => session.guard(() => sendOwn(...sent));
  const load = async () => setSessions(await session.guard(getSessions));
  useEffect(() => void run(load), []);
  const endOwnSession = (id: string) =>
    run(async () => {
      await session.guard(() => endSession(id));
      await load();
    });
  return (
    <>
      <p>
        {account &&
          t("own_account", { name: account.username, role: t(`role_${account.role}`) })}
      </p>
      <p class="soft">{t("role_curator_may")} {t("role_chief_may")}</p>
      <Failure error={error} />
      <section class="part stack" aria-labelledby="own-password">
        <h2 id="own-password">{t("password_title")}</h2>
        <OwnPassword session={session} onChanged={() => void run(load)} />
      </section>
      <section class="part stack" aria-labelledby="own-factor">
        <h2 id="own-factor">{ofAccount("factor_title")}</h2>
        {account && (
          <SecondFactor
            state={account.second_factor}
            request={request}
            onChange={(second_factor) => session.account.value = { ...account, second_factor }}
          />
        )}
      </section>
      <section class="part stack" aria-labelledby="own-sessions">
        <h2 id="own-sessions">{ofAccount("sessions_title")}</h2>
        <SessionList sessions={sessions} onEnd={(id) => void endOwnSession(id)} />
      </section>
      <section class="part stack" aria-labelledby="all-accounts">
        <h2 id="all-accounts">{t("accounts_title")}</h2>
        {session.isEditorInChief
          ? <Accounts session={session} />
          : <p class="soft">{account && t("accounts_chief")}</p>}
      </section>
    </>
  );
}

const roleChoices = () => CURATOR_ROLES.map((role) => [role, t(`role_${role}`)] as const);

function Row({ account, isLast, act }: {
  account: CuratorAccount;
  /** True if it is the only editor in chief. */
  isLast: boolean;
  act: (work: () => Promise<unknown>) => void;
}) {
  const { id, username: name, role, sessions, two_step } = account;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-name={t("account_role")}>
        {isLast ? <span title={t("account_last")}>{t(`role_${role}`)}</span> : (
          <Select
            class="input"
            aria-label={t("account_role_of", { name })}
            value={role}
            choices={roleChoices()}
            onChoose={(selected) => act(() => changeAccount(id, { role: selected }))}
          />
        )}
      </td>
      <td data-name={t("account_sessions")}>{sessions}</td>
      <td>
        <span class="cluster">
          <ReasonedButton
            label={t("account_end_of", { name })}
            off={sessions === 0 ? t("account_no_session") : undefined}
            onClick={() => act(() => endAccountSessions(id))}
          >
            {t("account_end")}
          </ReasonedButton>
          {two_step && (
            <ReasonedButton
              label={t("account_factor_of", { name })}
              onClick={() => {
                if (confirm(t("account_factor_sure", { name }))) act(() => resetSecondFactor(id));
              }}
            >
              {t("account_factor")}
            </ReasonedButton>
          )}
          <ReasonedButton
            label={t("account_remove_of", { name })}
            off={isLast ? t("account_last") : undefined}
            onClick={() => {
              if (confirm(t("account_remove_sure", { name }))) act(() => removeAccount(id));
            }}
          >
            {t("account_remove")}
          </ReasonedButton>
        </span>
      </td>
    </tr>
  );
}

function NewAccount({ onCreate }: {
  onCreate: (name: string, password: string, role: CuratorRole) => Promise<boolean>;
}) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [role, setRole] = useState<CuratorRole>("curator");
  async function create() {
    if (!await onCreate(name.trim(), password, role)) return;
    setName("");
    setPassword("");
  }
  return (
    <Form class="stack gap-5 narrow" onSubmit={() => void create()}>
      <h3>{t("account_new")}</h3>
      <TextField
        label={t("account_name")}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        value={name}
        onText={setName}
      />
      <TextField
        label={t("account_password")}
        type="password"
        autocomplete="new-password"
        value={password}
        onText={setPassword}
      />
      <ChoiceField
        label={t("account_role")}
        value={role}
        choices={roleChoices()}
        onChoose={setRole}
      />
      <ReasonedButton
        type="submit"
        class="button button-main"
        off={name.trim() === "" || password === "" ? t("fill_in") : undefined}
      >
        {t("account_create")}
      </ReasonedButton>
    </Form>
  );
}

function Accounts({ session }: { session: Session }) {
  const [accounts, setAccounts] = useState<readonly CuratorAccount[]>([]);
  const [message, setMessage] = useState("");
  const task = useTask();
  const run = (work: () => Promise<unknown>) => {
    setMessage("");
    return task.run(async () => {
      await session.guard(work);
      setAccounts(await session.guard(getAccounts));
    });
  };
  useEffect(() => void run(() => Promise.resolve()), []);
  const chiefs = accounts.filter(({ role }) => role === "editor_in_chief");
  async function create(name: string, password: string, role: CuratorRole) {
    const isCreated = await run(() => createAccount(name, password, role));
    if (isCreated) setMessage(t("account_created", { name }));
    return isCreated;
  }
  return (
    <>
      <Table
        class="table table-cards"
        headings={[
          t("account_name"),
          t("account_role"),
          t("account_sessions"),
          t("account_acts"),
        ]}
      >
        {accounts.map((account) => (
          <Row
            key={account.id}
            account={account}
            isLast={account.role === "editor_in_chief" && chiefs.length === 1}
            act={(work) => void run(work)}
          />
        ))}
      </Table>
      <p role="status">{message}</p>
      <Failure error={task.error} />
      <NewAccount onCreate={create} />
    </>
  );
}
