import { useState } from "preact/hooks";
import { normalizedName } from "../../../domain/normalized_name.ts";
import { ChoiceField, TextField } from "../../shared/ui/fields.tsx";
import type { User, Warehouse } from "../../../domain/warehouse/records.ts";
import { SimilarName, similarName } from "../shared/similar_name.tsx";
import { PasswordDialog } from "./password_dialog.tsx";
import { EMPLOYEE, roleChoices, warehouseChoices } from "./user_columns.tsx";
import { t } from "./messages.ts";

/**
 * Asks for all that a new user needs, the password included, so that no user is stored by halves.
 *
 * @param onCreate stores the user; throws when that did not work
 */
export function NewUserDialog({ warehouse, logins, onCreate, onClose }: {
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
