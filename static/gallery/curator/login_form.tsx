import { ApiError } from "../../shared/api_error.ts";
import { LoginForm as SharedForm } from "../../shared/login_form.tsx";
import { explain } from "./explain.ts";
import type { Session } from "./session.ts";
import { count, t } from "./messages.ts";

function whyNot(error: unknown): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return t("login_wrong");
  return status === 429 ? t("login_too_often") : explain(error).text;
}

/**
 * The curators' login.
 *
 * @param username who was here before the session ended
 */
export function LoginForm({ session, username = "" }: { session: Session; username?: string }) {
  return (
    <SharedForm
      logIn={(name, password) => session.login(name, password)}
      action="/curator"
      known={username}
      texts={{
        name: t("username"),
        password: t("password"),
        submit: t("login"),
        wait: (seconds) => t("login_wait", { time: count("seconds", seconds) }),
        explain: whyNot,
      }}
    />
  );
}
