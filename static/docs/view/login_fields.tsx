import { signal } from "@preact/signals";
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
      <label class="field">
        <span>{t("login")}</span>
        <input
          value={login}
          autoComplete="off"
          autocapitalize="none"
          spellcheck={false}
          onInput={({ currentTarget }) =>
            warehouseLogin.value = { login: currentTarget.value, password }}
        />
      </label>
      <label class="field">
        <span>{t("password")}</span>
        <input
          type="password"
          value={password}
          autoComplete="off"
          onInput={({ currentTarget }) =>
            warehouseLogin.value = { login, password: currentTarget.value }}
        />
      </label>
      <p class="detail">
        {signedIn.value && login === ""
          ? t("signed_in", { login: signedIn.value.user_login })
          : t("credentials_hint")}
      </p>
    </fieldset>
  );
}
