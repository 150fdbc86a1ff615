/** Users as table rows. */
import type { ROLES, User, Warehouse } from "../../../domain/warehouse/records.ts";
import { mayAdminister, mayEnterAll, signedIn, storeUser } from "../shared/credentials.ts";
import { roleOf } from "../../../domain/warehouse/role_labels.ts";
import { type Column, readName, readText } from "../../shared/table/state/column.ts";
import { t } from "./messages.ts";
import type { RowChange, RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import { ApiError } from "../../shared/api_error.ts";
import { users } from "../shared/warehouse_api.ts";
import type { TableSource } from "../../shared/table/state/table_options.ts";

type Role = keyof typeof ROLES;

/** Roles by number. */
export const ROLE_NAMES: readonly Role[] = ["administrator", "employee", "head"];

/** The role of a new user. */
export const EMPLOYEE = ROLE_NAMES.indexOf("employee");

const roleText = (role: number) => t(ROLE_NAMES[role] ?? "employee");

const scopeText = (id: string, warehouse: Warehouse) =>
  id === "" ? t("everywhere") : warehouse.warehouse_name;

/** Returns the roles that the signed-in user may assign. */
export const roleChoices = () =>
  ROLE_NAMES.map((_, value) => ({ value, label: roleText(value) }))
    .filter(({ value }) => mayAdminister() || value > 0);

/** Returns true if the signed-in user may set the passwords of a role. */
const maySetPassword = (role: number) =>
  mayAdminister() || role !== ROLE_NAMES.indexOf("administrator");

/** Returns the warehouses to which the signed-in user may give access, by id; "" for all. */
export const warehouseChoices = (warehouse: Warehouse) =>
  (mayEnterAll() ? [warehouse.id, ""] : [warehouse.id]).map((value) => ({
    value,
    label: scopeText(value, warehouse),
  }));

/**
 * Returns the columns of users.
 * @param setPassword Opens the password dialog; undefined for users who may not set passwords.
 */
export function userColumns(
  warehouse: Warehouse,
  setPassword: ((user: ShownUser) => void) | undefined,
): Column<ShownUser>[] {
  const password: Column<ShownUser> = {
    key: "hasPassword",
    label: () => t("password"),
    track: "11rem",
    text: ({ hasPassword }) => t(hasPassword ? "password_set" : "password_none"),
    show: ({ hasPassword, user_role }) =>
      hasPassword === undefined || !maySetPassword(user_role) ? "" : (
        <span class="quiet">
          <span class={hasPassword ? undefined : "wrong"}>
            {t(hasPassword ? "password_change" : "password_give")}
          </span>
        </span>
      ),
    sort: ({ hasPassword }) => Number(hasPassword),
    ...(setPassword ? { act: (user) => maySetPassword(user.user_role) && setPassword(user) } : {}),
  };
  return [
    {
      key: "user_login",
      label: () => t("user_login"),
      track: "minmax(0, 1fr)",
      wide: true,
      isName: true,
      filtered: true,
      text: ({ user_login }) => user_login,
      sort: ({ user_login }) => user_login,
      edit: { kind: "text", read: readName, required: true },
    },
    {
      key: "user_fio",
      label: () => t("user_fio"),
      track: "minmax(0, 1.6fr)",
      filtered: true,
      text: ({ user_fio }) => user_fio,
      sort: ({ user_fio }) => user_fio,
      edit: { kind: "text", read: readText },
    },
    {
      key: "user_role",
      label: () => t("user_role"),
      track: "11rem",
      filtered: true,
      text: ({ user_role }) => roleText(user_role),
      sort: ({ user_role }) => user_role,
      edit: {
        kind: "choice",
        choices: roleChoices,
        read: (text) => {
          const value = roleOf(text);
          return typeof value === "number" ? { value } : { wrong: t("wrong_role") };
        },
      },
    },
    {
      key: "uuid_warehouse",
      label: () => t("uuid_warehouse"),
      track: "minmax(0, 1.2fr)",
      text: ({ uuid_warehouse }) => scopeText(uuid_warehouse, warehouse),
      sort: ({ uuid_warehouse }) => scopeText(uuid_warehouse, warehouse),
      edit: {
        kind: "choice",
        choices: () => warehouseChoices(warehouse),
        read: (text) => ({
          value: [scopeText("", warehouse), ""].includes(text.trim()) ? "" : warehouse.id,
        }),
      },
    },
    ...(setPassword ? [password] : []),
  ];
}

/** A user without the password hash. */
export interface ShownUser extends Omit<User, "user_password"> {
  /** Undefined for a user who is not stored yet. */
  hasPassword: boolean | undefined;
}

/** Removes the hash of a user, so that the page cannot leak it. */
export function withoutHash({ user_password, ...user }: User): ShownUser {
  return { ...user, hasPassword: user_password !== "" };
}

/** Loads the users of a warehouse, including those with access to all warehouses. */
export async function usersOf(warehouse: string): Promise<ShownUser[]> {
  const all = await users.all();
  return all.filter(({ uuid_warehouse: own }) => own === warehouse || own === "").map(withoutHash);
}

// Maximum number of attempts while other users change the same record.
const MAX_TRIES = 4;

/**
 * Creates the table source of users.
 * @param agrees Asks for confirmation before users change their own login or role.
 */
export const userSource = (agrees: () => Promise<boolean>): TableSource<ShownUser> => ({
  async change(changes) {
    const outcomes: Outcome[] = [];
    for (const change of changes) {
      try {
        outcomes.push(await changeUser(change, agrees));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0) throw error;
        outcomes.push({ id: change.id, status: error.status, error: error.message });
      }
    }
    return outcomes;
  },
});

type Outcome = RowOutcome<ShownUser>;

async function changeUser(
  { id, action, fields = {}, before = {} }: RowChange<ShownUser>,
  agrees: () => Promise<boolean>,
): Promise<Outcome> {
  if (action === "delete") {
    await users.remove(id);
    return { id, status: 204 };
  }
  const { hasPassword: _, ...sent } = fields;
  if (action === "create") {
    // Without a password, the user cannot sign in.
    const draft = { id, ...sent, user_password: "" } as User;
    return { id, status: 200, record: withoutHash(await users.createOne(draft)) };
  }
  const isOwn = signedIn.value?.id === id && ("user_login" in fields || "user_role" in fields);
  if (isOwn && !await agrees()) return { id, status: 409, error: t("own_kept") };
  const record = await changed(id, sent, before);
  if (record === undefined) {
    return { id, status: 412, record: withoutHash((await users.read(id)).record) };
  }
  if (isOwn) storeUser({ ...signedIn.value!, user_login: record.user_login });
  // The content of the page depends on the role.
  if (isOwn && "user_role" in fields) {
    storeUser({ ...signedIn.value!, role: record.user_role });
    location.reload();
  }
  return { id, status: 200, record: withoutHash(record) };
}

/** @returns The changed user; undefined if its fields have changed in the meantime. */
async function changed(
  id: string,
  fields: Partial<User>,
  before: Partial<ShownUser>,
): Promise<User | undefined> {
  for (let tries = 1;; tries++) {
    const { record, tag } = await users.read(id);
    const isAsKnown = (Object.keys(before) as (keyof User & keyof ShownUser)[])
      .every((key) => record[key] === before[key] || record[key] === fields[key]);
    if (!isAsKnown) return undefined;
    try {
      return (await users.change(id, fields, tag)).record;
    } catch (error) {
      const isLate = error instanceof ApiError && error.status === 412;
      if (!isLate || tries === MAX_TRIES) throw error;
    }
  }
}
