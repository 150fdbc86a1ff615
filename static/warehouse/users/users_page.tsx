import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { User, Warehouse } from "../../../domain/warehouse/records.ts";
import { Notices } from "../../shared/notices.ts";
import { basicAuthorization, keepCredentials, mayPlan, signedIn } from "../shared/credentials.ts";
import { explain } from "../shared/explain.ts";
import { users as resource } from "../shared/warehouse_api.ts";
import { EditableTable } from "../table/state/editable_table.ts";
import { TableView } from "../table/view/table_view.tsx";
import { PasswordDialog } from "./password_dialog.tsx";
import { shown, type ShownUser, userSource } from "./shown_user.ts";
import { NewUserDialog } from "./new_user_dialog.tsx";
import { EMPLOYEE, ROLE_NAMES, userColumns } from "./user_columns.tsx";
import { t } from "./messages.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";

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
export function UsersPage({ warehouse, users }: { warehouse: Warehouse; users: ShownUser[] }) {
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
