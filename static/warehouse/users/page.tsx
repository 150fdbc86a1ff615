/** The users of a warehouse. */
import { getWarehouse, users as resource } from "../shared/warehouse_api.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { shown, type ShownUser, usersOf, userSource } from "./shown_user.ts";
import { t } from "./messages.ts";
import { signal } from "@preact/signals";
import { useMemo, useState } from "preact/hooks";
import type { User, Warehouse } from "../../../domain/warehouse/records.ts";
import { Notices } from "../../shared/notices.ts";
import { basicAuthorization, keepCredentials, mayPlan, signedIn } from "../shared/credentials.ts";
import { explain } from "../shared/explain.ts";
import { EditableTable } from "../table/state/editable_table.ts";
import { TableView } from "../table/view/table_view.tsx";
import { PasswordDialog } from "./password_dialog.tsx";
import {
  EMPLOYEE,
  ROLE_NAMES,
  roleChoices,
  userColumns,
  warehouseChoices,
} from "./user_columns.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { normalizedName } from "../../../domain/normalized_name.ts";
import { ChoiceField, TextField } from "../../shared/ui/fields.tsx";
import { SimilarName, similarName } from "../shared/similar_name.tsx";

/**
 * Asks for all that a new user needs, the password included, so that no user is stored by halves.
 *
 * @param onCreate stores the user; throws when that did not work
 */
function NewUserDialog({ warehouse, logins, onCreate, onClose }: {
  warehouse: Warehouse;
  /** Existing logins. */
  logins: readonly string[];
  onCreate: (user: Omit<User, "id">) => Promise<void>;
  onClose: () => void;
}) {
  const [login, setLogin] = useState("");
  const [name, setName] = useState("");
  const [confirmed, setConfirmed] = useState("");
  const [role, setRole] = useState(EMPLOYEE);
  const [scope, setScope] = useState(warehouse.id);
  const user = {
    user_login: normalizedName(login),
    user_fio: name.trim(),
    user_role: role,
    uuid_warehouse: scope,
  };
  const similar = user.user_login === confirmed ? undefined : similarName(user.user_login, logins);
  return (
    <PasswordDialog
      title={t("new_title")}
      login={user.user_login}
      failed={t("new_failed")}
      ready={user.user_login !== "" && similar === undefined}
      onHash={(user_password) => onCreate({ ...user, user_password })}
      onClose={onClose}
    >
      <TextField
        label={t("user_login")}
        autoComplete="off"
        autocapitalize="none"
        spellcheck={false}
        required
        value={login}
        onText={setLogin}
      />
      <SimilarName existing={similar} onConfirm={() => setConfirmed(user.user_login)} />
      <TextField label={t("user_fio")} autoComplete="off" value={name} onText={setName} />
      <ChoiceField
        label={t("user_role")}
        value={role}
        choices={roleChoices().map(({ value, label }) => [value, label])}
        onChoose={setRole}
      />
      <ChoiceField
        label={t("uuid_warehouse")}
        value={scope}
        choices={warehouseChoices(warehouse).map(({ value, label }) => [value, label])}
        onChoose={setScope}
      />
    </PasswordDialog>
  );
}

/** Asks before users change their own login or role: the page signs in again with it. */
function OwnLoginDialog({ onAnswer }: { onAnswer: (agreed: boolean) => void }) {
  return (
    <Dialog label={t("own_title")} onClose={() => onAnswer(false)}>
      <div class="stack gap-5">
        <h2>{t("own_title")}</h2>
        <p class="soft">{t("own_text")}</p>
        <div class="cluster cluster-end gap-3">
          <Button onClick={() => onAnswer(false)}>{t("cancel")}</Button>
          <Button look="main" onClick={() => onAnswer(true)}>{t("own_change")}</Button>
        </div>
      </div>
    </Dialog>
  );
}

// Login, and two lines below it.
const CARD = { height: 188, columns: 2 };

/** Lists the permissions of each role, a sentence each. */
function Roles() {
  return (
    <dl class="tiles tiles-wide roles">
      {ROLE_NAMES.map((role) => (
        <div key={role}>
          <dt>{t(role)}</dt>
          <dd class="soft">{t(`${role}_may`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The users of a warehouse. */
function UsersPage({ warehouse, users }: { warehouse: Warehouse; users: ShownUser[] }) {
  const { table, asked, adds, own } = useMemo(() => {
    const asked = signal<ShownUser | undefined>(undefined);
    const adds = signal(false);
    const own = signal<((agreed: boolean) => void) | undefined>(undefined);
    const agrees = () => new Promise<boolean>((answer) => (own.value = answer));
    const may = mayPlan();
    const table = new EditableTable<ShownUser>({
      columns: userColumns(warehouse, may ? (user) => (asked.value = user) : undefined),
      rows: users,
      source: userSource(agrees),
      ask: () => (adds.value = true),
      notices: new Notices(explain),
      blank: (id) => ({
        id,
        uuid_warehouse: warehouse.id,
        user_login: "",
        user_fio: "",
        user_role: EMPLOYEE,
        hasPassword: undefined,
      }),
      readOnly: !may,
    });
    return { table, asked, adds, own };
  }, []);

  async function store(user: ShownUser, hash: string, password: string) {
    await resource.update(user.id, { user_password: hash });
    table.rows.put({ ...table.rows.get(user.id) ?? user, hasPassword: true });
    const me = signedIn.value;
    // What has been signed in with until now is wrong from now on.
    if (me?.id === user.id) keepCredentials(basicAuthorization(me.user_login, password), me);
    table.notices.say(t("password_stored", { login: user.user_login }));
    asked.value = undefined;
  }

  async function create(user: Omit<User, "id">) {
    const created = shown(await resource.createOne(user));
    table.rows.settle(created);
    table.notices.say(t("new_stored", { login: created.user_login }));
    adds.value = false;
  }

  function answerOwn(agreed: boolean) {
    own.value?.(agreed);
    own.value = undefined;
  }

  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title")}</h1>
        <p class="soft">{t("lead")}</p>
      </header>
      <Roles />
      <TableView
        table={table}
        label={t("table")}
        card={CARD}
        goesAlong={(rows) =>
          Promise.resolve(rows.some(({ hasPassword }) => hasPassword) ? [t("goes_password")] : [])}
        empty={
          <div class="empty">
            <h2>{t("empty_title")}</h2>
            <p class="soft">{t("empty_text")}</p>
          </div>
        }
      />
      {asked.value && (
        <PasswordDialog
          title={t("password_title", { login: asked.value.user_login })}
          login={asked.value.user_login}
          failed={t("password_failed")}
          onHash={(hash, password) => store(asked.value!, hash, password)}
          onClose={() => (asked.value = undefined)}
        />
      )}
      {adds.value && (
        <NewUserDialog
          warehouse={warehouse}
          logins={table.rows.all().map(({ user_login }) => user_login)}
          onCreate={create}
          onClose={() => (adds.value = false)}
        />
      )}
      {own.value && <OwnLoginDialog onAnswer={answerOwn} />}
    </div>
  );
}

async function load(id: string) {
  const [warehouse, users] = await Promise.all([getWarehouse(id), usersOf(id)]);
  return { warehouse, users };
}

mountTab(() => t("title"), "users", load, (loaded) => <UsersPage {...loaded} />);
