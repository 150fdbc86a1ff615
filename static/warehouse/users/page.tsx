/** The users of a warehouse. */
import { getWarehouse, users as resource } from "../shared/warehouse_api.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import {
  EMPLOYEE,
  ROLE_NAMES,
  roleChoices,
  type ShownUser,
  userColumns,
  usersOf,
  userSource,
  warehouseChoices,
  withoutHash,
} from "./user_columns.tsx";
import { t } from "./messages.ts";
import { signal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { User, Warehouse } from "../../../domain/warehouse/records.ts";
import { Notices } from "../../shared/notices.ts";
import { expired, mayAdminister, mayPlan, signedIn, signsIn } from "../shared/credentials.ts";
import { signIn } from "../shared/sign_in.ts";
import { request, type Route } from "../shared/warehouse_request.ts";
import { PASTING } from "../shared/pasting.ts";
import { explain } from "../shared/explain.ts";
import { EditableTable } from "../../shared/table/state/editable_table.ts";
import { TableFiles } from "../transfer/view/table_files.tsx";
import { TableView } from "../../shared/table/view/table_view.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Question } from "../../shared/ui/question.tsx";
import { useTask } from "../../shared/use_task.ts";
import { normalizedName } from "../../../domain/normalized_name.ts";
import { CheckField, ChoiceField, TextField } from "../../shared/ui/fields.tsx";
import { SimilarName, similarName } from "../shared/similar_name.tsx";
import type { ComponentChildren } from "preact";
import { isGuessable, MIN_PASSWORD_LENGTH } from "../../../domain/accounts/common_passwords.ts";
import { hashPassword } from "./hash_password.ts";

/**
 * Dialog for all data of a new user including the password, so that no incomplete user is stored.
 * @param onCreate Stores the user; throws if that fails.
 */
function NewUserDialog({ warehouse, logins, onCreate, onClose }: {
  warehouse: Warehouse;
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

/** Confirmation before users change their own login or role: the page then signs in again. */
function OwnLoginDialog({ onAnswer }: { onAnswer: (agreed: boolean) => void }) {
  return (
    <Question
      title={t("own_title")}
      go={t("own_change")}
      look="main"
      staysOpen
      onGo={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <p class="soft">{t("own_text")}</p>
    </Question>
  );
}

// The login, and two lines below it.
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

function UsersPage({ warehouse, users }: { warehouse: Warehouse; users: ShownUser[] }) {
  const { table, passwordUser, isAdding, ownAnswer, reload, isImporting } = useMemo(() => {
    const passwordUser = signal<ShownUser | undefined>(undefined);
    const isAdding = signal(false);
    const ownAnswer = signal<((agreed: boolean) => void) | undefined>(undefined);
    const confirmOwnLogin = () => new Promise<boolean>((answer) => (ownAnswer.value = answer));
    const may = mayPlan();
    const table = new EditableTable<ShownUser>({
      columns: userColumns(warehouse, may ? (user) => (passwordUser.value = user) : undefined),
      rows: users,
      source: userSource(confirmOwnLogin),
      ask: () => (isAdding.value = true),
      notices: new Notices(explain),
      pasting: PASTING,
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
    const reload = async () => table.rows.replace(await usersOf(warehouse.id));
    return { table, passwordUser, isAdding, ownAnswer, reload, isImporting: signal(false) };
  }, []);

  async function store(user: ShownUser, hash: string, password: string) {
    await resource.update(user.id, { user_password: hash });
    table.rows.put({ ...table.rows.get(user.id) ?? user, hasPassword: true });
    const me = signedIn.value;
    // A new password ends all sessions.
    if (me?.id === user.id) {
      await signIn(me.user_login, password).catch(() => void (expired.value = true));
    }
    table.notices.say(t("password_stored", { login: user.user_login }));
    passwordUser.value = undefined;
  }

  async function create(user: Omit<User, "id">) {
    const created = withoutHash(await resource.createOne(user));
    table.rows.settle(created);
    table.notices.say(t("new_stored", { login: created.user_login }));
    isAdding.value = false;
  }

  function answerOwn(agreed: boolean) {
    ownAnswer.value?.(agreed);
    ownAnswer.value = undefined;
  }

  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title_users")}</h1>
        <p class="soft">{t("lead")}</p>
        {mayAdminister() && (
          <a class="button push" href={`/warehouse/${warehouse.id}/webhooks`}>
            {t("title_webhooks")}
          </a>
        )}
      </header>
      <Roles />
      <TableView
        table={table}
        label={t("title_users")}
        card={CARD}
        tools={
          <TableFiles
            warehouse={warehouse.id}
            kind="users"
            table={table}
            isImporting={isImporting}
            reload={reload}
          />
        }
        goesAlong={(rows) =>
          Promise.resolve(rows.some(({ hasPassword }) => hasPassword) ? [t("goes_password")] : [])}
        empty={
          <div class="empty">
            <h2>{t("empty_title")}</h2>
            <p class="soft">{t("empty_text")}</p>
          </div>
        }
      />
      {passwordUser.value && (
        <PasswordDialog
          title={t("password_title", { login: passwordUser.value.user_login })}
          login={passwordUser.value.user_login}
          failed={t("password_failed")}
          onHash={(hash, password) => store(passwordUser.value!, hash, password)}
          onClose={() => (passwordUser.value = undefined)}
          after={signsIn() && mayAdminister() && (
            <Resets
              user={passwordUser.value}
              onDone={(text) => {
                table.notices.say(text);
                passwordUser.value = undefined;
              }}
            />
          )}
        />
      )}
      {isAdding.value && (
        <NewUserDialog
          warehouse={warehouse}
          logins={table.rows.all().map(({ user_login }) => user_login)}
          onCreate={create}
          onClose={() => (isAdding.value = false)}
        />
      )}
      {ownAnswer.value && <OwnLoginDialog onAnswer={answerOwn} />}
    </div>
  );
}

async function load(id: string) {
  const [warehouse, users] = await Promise.all([getWarehouse(id), usersOf(id)]);
  return { warehouse, users };
}

mountTab(() => t("title_users"), "users", load, (loaded) => <UsersPage {...loaded} />);

const RESETS = ["pin", "second_factor", "sessions"] as const;

/** Buttons of administrators, for a user who has lost the phone or forgotten the PIN. */
function Resets({ user, onDone }: { user: ShownUser; onDone: (text: string) => void }) {
  const { error, run } = useTask();
  const reset = (what: typeof RESETS[number]) =>
    run(async () => {
      const route: Route = `DELETE /user_data/:id/${what}`;
      await request(route, { param: { id: user.id } });
      onDone(t(`reset_${what}_done`, { login: user.user_login }));
    });
  return (
    <div class="stack gap-3">
      <div class="cluster">
        {RESETS.map((what) => (
          <Button key={what} onClick={() => void reset(what)}>{t(`reset_${what}`)}</Button>
        ))}
      </div>
      <p class="wrong" role="alert">{error !== undefined && explain(error).text}</p>
    </div>
  );
}

/**
 * Dialog for a new password.
 * @param login Login of the user.
 * @param children Fields above the password.
 * @param ready True if these fields are valid.
 * @param onHash Stores the hash; throws if that fails.
 * @param after Shown below the form.
 */
export function PasswordDialog(
  { title, login, failed, children, ready = true, onHash, onClose, after }: {
    title: string;
    login: string;
    failed: string;
    children?: ComponentChildren;
    ready?: boolean;
    onHash: (hash: string, password: string) => Promise<void>;
    onClose: () => void;
    after?: ComponentChildren;
  },
) {
  const [password, setPassword] = useState("");
  const [isVisible, setVisible] = useState(false);
  const [done, setDone] = useState<number>();
  const [error, setError] = useState<unknown>();
  const [common, setCommon] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>(".field input")?.focus(), []);
  const short = password.length < MIN_PASSWORD_LENGTH;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setError(undefined);
    setDone(0);
    try {
      if (await isGuessable(password, login)) {
        setDone(undefined);
        return setCommon(true);
      }
      await onHash(await hashPassword(password, setDone), password);
    } catch (reason) {
      setError(reason);
      setDone(undefined);
    }
  }

  const why = error === undefined ? undefined : explain(error);
  return (
    <Dialog label={title} onClose={onClose}>
      <form class="stack gap-5" method="post" ref={form} onSubmit={submit}>
        <h2>{title}</h2>
        <p class="soft">{t("password_text")}</p>
        {children ?? (
          <input
            class="unseen"
            name="username"
            autoComplete="username"
            value={login}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
        )}
        <TextField
          label={t("password_new")}
          // The property types of the two values differ, but both are valid.
          type={(isVisible ? "text" : "password") as "text"}
          autoComplete="new-password"
          spellcheck={false}
          value={password}
          aria-describedby="password-rule"
          onText={(text) => {
            setPassword(text);
            setCommon(false);
          }}
        />
        <CheckField label={t("password_see")} checked={isVisible} onCheck={setVisible} />
        <p id="password-rule" class="soft smaller">
          {t("password_rule", { count: MIN_PASSWORD_LENGTH })}
        </p>
        {done !== undefined && <progress max={1} value={done} aria-label={t("password_working")} />}
        <p class="wrong" role="alert">
          {common && t("password_common")}
          {why && `${failed} ${why.detail ?? why.text}`}
        </p>
        <div class="cluster cluster-end gap-3">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="main" disabled={short || !ready || done !== undefined}>
            {t("save")}
          </Button>
        </div>
      </form>
      {after}
    </Dialog>
  );
}
