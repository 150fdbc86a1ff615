/** All accounts, as editors in chief manage them. */
import { useEffect, useState } from "preact/hooks";
import { Form, Select, TextField } from "../../../shared/ui/fields.tsx";
import { Table } from "../../../shared/ui/table.tsx";
import type { CuratorAccount } from "../../../../domain/accounts/curator_records.ts";
import { CURATOR_ROLES, type CuratorRole } from "../../../../domain/accounts/curator_roles.ts";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import type { Session } from "../../curator/state/session.ts";
import {
  changeAccount,
  createAccount,
  endAccountSessions,
  getAccounts,
  removeAccount,
} from "../state/account_api.ts";
import { t } from "../messages.ts";

function RoleChoice({ label, role, onChoose }: {
  label?: string;
  role: CuratorRole;
  onChoose: (role: CuratorRole) => void;
}) {
  return (
    <Select
      {...(label === undefined ? {} : { "aria-label": label })}
      value={role}
      choices={CURATOR_ROLES.map((one) => [one, t(`role_${one}`)])}
      onChoose={onChoose}
    />
  );
}

function Row({ account, isLast, act }: {
  account: CuratorAccount;
  /** It is the only editor in chief. */
  isLast: boolean;
  act: (work: () => Promise<unknown>) => void;
}) {
  const { id, username: name, role, sessions } = account;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {isLast ? <span title={t("account_last")}>{t(`role_${role}`)}</span> : (
          <RoleChoice
            label={t("account_role_of", { name })}
            role={role}
            onChoose={(chosen) => act(() => changeAccount(id, { role: chosen }))}
          />
        )}
      </td>
      <td>{sessions}</td>
      <td>
        <span class="cluster">
          <ReasonedButton
            label={t("account_end_of", { name })}
            off={sessions === 0 ? t("account_no_session") : undefined}
            onClick={() => act(() => endAccountSessions(id))}
          >
            {t("account_end")}
          </ReasonedButton>
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
      <label class="field">
        <span>{t("account_role")}</span>
        <RoleChoice role={role} onChoose={setRole} />
      </label>
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

/** The table, and the form of a new account. */
export function Accounts({ session }: { session: Session }) {
  const [accounts, setAccounts] = useState<readonly CuratorAccount[]>([]);
  const [message, setMessage] = useState("");
  const [error, setError] = useState("");
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setMessage("");
    setError("");
    try {
      await session.guard(work);
      setAccounts(await session.guard(getAccounts));
      return true;
    } catch (failed) {
      setError(t("failed", { why: (failed as Error).message }));
      return false;
    }
  }
  useEffect(() => void run(() => Promise.resolve()), []);
  const chiefs = accounts.filter(({ role }) => role === "editor_in_chief");
  async function create(name: string, password: string, role: CuratorRole) {
    const isMade = await run(() => createAccount(name, password, role));
    if (isMade) setMessage(t("account_created", { name }));
    return isMade;
  }
  return (
    <>
      <div class="table-frame" role="region" aria-label={t("accounts_table")} tabIndex={0}>
        <Table
          class="table"
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
      </div>
      <p role="status">{message}</p>
      {error && <p role="alert" class="wrong">{error}</p>}
      <NewAccount onCreate={create} />
    </>
  );
}
