import type { ROLES, Warehouse } from "../../../domain/warehouse/records.ts";
import { mayAdminister, mayEnterAll } from "../shared/credentials.ts";
import type { Column } from "../table/state/column.ts";
import { readName, readText } from "../table/state/read_cell.ts";
import type { ShownUser } from "./shown_user.ts";
import { t } from "./messages.ts";

type Role = keyof typeof ROLES;

/** The roles in the order of their numbers. */
export const ROLE_NAMES: readonly Role[] = ["administrator", "employee", "head"];

/** The role of a new user. */
export const EMPLOYEE = ROLE_NAMES.indexOf("employee");

const roleText = (role: number) => t(ROLE_NAMES[role] ?? "employee");

const scopeText = (id: string, warehouse: Warehouse) =>
  id === "" ? t("everywhere") : warehouse.warehouse_name;

/** The roles that who is here may give. */
export const roleChoices = () =>
  ROLE_NAMES.map((_, value) => ({ value, label: roleText(value) }))
    .filter(({ value }) => mayAdminister() || value > 0);

/** The warehouses that who is here may let a user into, by id; "" for all. */
export const warehouseChoices = (warehouse: Warehouse) =>
  (mayEnterAll() ? [warehouse.id, ""] : [warehouse.id]).map((value) => ({
    value,
    label: scopeText(value, warehouse),
  }));

/**
 * The columns of users.
 *
 * @param setPassword asks for a new password; absent for those who may not set any
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
    show: ({ hasPassword }) =>
      hasPassword === undefined ? "" : (
        <span class="quiet">
          <span class={hasPassword ? undefined : "wrong"}>
            {t(hasPassword ? "password_change" : "password_give")}
          </span>
        </span>
      ),
    sort: ({ hasPassword }) => Number(hasPassword),
    ...(setPassword ? { act: setPassword } : {}),
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
          const value = Number(text);
          return ROLE_NAMES[value] && text.trim() !== "" ? { value } : roleNamed(text);
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

/** A role by its name, as pasted rows have it. */
function roleNamed(text: string) {
  const word = text.trim().toLowerCase();
  const value = ROLE_NAMES.findIndex((name, role) =>
    word === name || word === roleText(role).toLowerCase()
  );
  return value < 0 ? { wrong: t("wrong_role") } : { value };
}
