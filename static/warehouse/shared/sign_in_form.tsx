import { Button } from "../../shared/button.tsx";
import { Dialog } from "../../shared/dialog.tsx";
import { LoginForm } from "../../shared/login_form.tsx";
import { expired, giveUp, signedIn } from "./credentials.ts";
import { explain } from "./explain.ts";
import { count, t } from "./messages.ts";
import { signIn } from "./sign_in.ts";

/** Asks for login and password until the server accepts them. */
export function SignInForm({ known = "" }: { known?: string }) {
  return (
    <LoginForm
      logIn={signIn}
      action="/warehouse"
      known={known}
      texts={{
        name: t("login"),
        password: t("password"),
        submit: t("sign_in"),
        wait: (seconds) => count("sign_in_wait", seconds),
        explain: (error) => explain(error).text,
      }}
    />
  );
}

/** Asks again over the page when the server no longer knows who is there; nothing on it is lost. */
export function SignInAgain() {
  if (!expired.value) return null;
  return (
    <Dialog label={t("expired_title")} onClose={giveUp}>
      <h2>{t("expired_title")}</h2>
      <p class="soft">{t("expired_text")}</p>
      <SignInForm known={signedIn.value?.user_login ?? ""} />
      <Button look="quiet" onClick={giveUp}>{t("not_now")}</Button>
    </Dialog>
  );
}
