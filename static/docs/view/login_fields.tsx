import { signal } from "@preact/signals";
import { TextField } from "../../shared/fields.tsx";
import { signedIn } from "../../warehouse/shared/credentials.ts";
import type { Login } from "../state/request.ts";
import { t } from "../messages.ts";

/** What goes with requests to the warehouse; the same for all routes of the page. */
export const warehouseLogin = signal<Login>({ login: "", password: "" });

/** Login and password of a user of the warehouse. */
export function LoginFields() {
  const { login, password } = warehouseLogin.value;
  return (
    <fieldset class="try-login">
      <TextField
        label={t("login")}
        value={login}
        autoComplete="off"
        autocapitalize="none"
        spellcheck={false}
        onText={(value) => warehouseLogin.value = { login: value, password }}
      />
      <TextField
        label={t("password")}
        type="password"
        value={password}
        autoComplete="off"
        onText={(value) => warehouseLogin.value = { login, password: value }}
      />
      <p class="detail">
        {signedIn.value && login === ""
          ? t("signed_in", { login: signedIn.value.user_login })
          : t("credentials_hint")}
      </p>
    </fieldset>
  );
}
