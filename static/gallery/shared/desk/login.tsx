/** The curators' login, also on top of a page whose session has ended. */
import type { ComponentChildren } from "preact";
import { LoadFailed } from "../../../shared/load.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { ApiError } from "../../../shared/api_error.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { LoginForm as SharedForm } from "../../../shared/login_form.tsx";
import { failureText } from "./explain.ts";
import type { Session } from "./session.ts";
import { type Messages, translator } from "../../../shared/i18n.ts";

const MESSAGES = {
  login: { en: "Log in", ru: "Войти" },
  username: { en: "Username", ru: "Имя пользователя" },
  password: { en: "Password", ru: "Пароль" },
  login_wrong: { en: "Username or password is wrong.", ru: "Имя или пароль неверны." },
  login_too_often: {
    en: "Too many failed logins. You can try again when the time is up.",
    ru: "Слишком много неудачных попыток. Войти можно будет, когда выйдет время.",
  },
  login_wait: { en: "Wait {time}", ru: "Подождите {time}" },
  seconds: {
    en: ["{count} second", "{count} seconds"],
    ru: ["{count} секунду", "{count} секунды", "{count} секунд"],
  },
  expired_title: { en: "Your session has ended", ru: "Сеанс закончился" },
  expired_text: {
    en: "Log in again to send your last change. Nothing is lost.",
    ru: "Войдите снова, и последнее изменение будет отправлено. Ничего не потеряно.",
  },
  not_now: { en: "Not now: discard my last changes", ru: "Не сейчас: отменить последнее действие" },
} satisfies Messages;

const { t, count } = translator(MESSAGES);

function loginFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return t("login_wrong");
  return status === 429 ? t("login_too_often") : failureText(error);
}

/**
 * The curators' login form.
 * @param username Name of the curator whose session has ended.
 */
export function LoginForm({ session, username = "" }: { session: Session; username?: string }) {
  return (
    <SharedForm
      logIn={(...entered) => session.login(...entered)}
      action="/curator"
      defaultName={username}
      texts={{
        name: t("username"),
        password: t("password"),
        submit: t("login"),
        wait: (seconds) => t("login_wait", { time: count("seconds", seconds) }),
        explain: loginFailure,
      }}
    />
  );
}

/** The login dialog, shown while a request waits for a new session. */
export function SessionExpired({ session }: { session: Session }) {
  if (!session.expired.value) return null;
  return (
    <Dialog label={t("expired_title")} onClose={() => session.giveUp()}>
      <h2>{t("expired_title")}</h2>
      <p class="soft">{t("expired_text")}</p>
      <LoginForm session={session} username={session.username.value ?? ""} />
      <Button look="quiet" onClick={() => session.giveUp()}>{t("not_now")}</Button>
    </Dialog>
  );
}

/** A page for curators; the login, with its title and a text, while nobody has logged in. */
export function CuratorsOnly({ session, title, text, children }: {
  session: Session;
  title: string;
  text: string;
  children: ComponentChildren;
}) {
  const { username: who, failed } = session;
  if (who.value === undefined) {
    return (
      <main id="main" tabIndex={-1}>
        {failed.value && <LoadFailed retry={() => void session.begin()} />}
      </main>
    );
  }
  if (who.value !== null) return <>{children}</>;
  return (
    <main id="main" class="login-page" tabIndex={-1}>
      <h1>{title}</h1>
      <p class="soft">{text}</p>
      <LoginForm session={session} />
    </main>
  );
}
