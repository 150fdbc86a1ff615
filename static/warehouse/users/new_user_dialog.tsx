import { useState } from "preact/hooks";
import type { User, Warehouse } from "../../../domain/warehouse/records.ts";
import { PasswordDialog } from "./password_dialog.tsx";
import { EMPLOYEE, roleChoices, warehouseChoices } from "./user_columns.tsx";
import { t } from "./messages.ts";

/**
 * Asks for all that a new user needs, the password included, so that no user is stored by halves.
 *
 * @param onCreate stores the user; throws when that did not work
 */
export function NewUserDialog({ warehouse, onCreate, onClose }: {
  warehouse: Warehouse;
  onCreate: (user: Omit<User, "id">) => Promise<void>;
  onClose: () => void;
}) {
  const [login, setLogin] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState(EMPLOYEE);
  const [scope, setScope] = useState(warehouse.id);
  const user = {
    user_login: login.trim(),
    user_fio: name.trim(),
    user_role: role,
    uuid_warehouse: scope,
  };
  return (
    <PasswordDialog
      title={t("new_title")}
      login={user.user_login}
      failed={t("new_failed")}
      ready={user.user_login !== ""}
      onHash={(user_password) => onCreate({ ...user, user_password })}
      onClose={onClose}
    >
      <label class="field">
        <span>{t("user_login")}</span>
        <input
          autoComplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
          value={login}
          onInput={(event) => setLogin(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{t("user_fio")}</span>
        <input
          autoComplete="off"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{t("user_role")}</span>
        <select value={role} onChange={(event) => setRole(Number(event.currentTarget.value))}>
          {roleChoices().map(({ value, label }) => (
            <option key={value} value={value}>{label}</option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("uuid_warehouse")}</span>
        <select value={scope} onChange={(event) => setScope(event.currentTarget.value)}>
          {warehouseChoices(warehouse).map(({ value, label }) => (
            <option key={value} value={value}>{label}</option>
          ))}
        </select>
      </label>
    </PasswordDialog>
  );
}
