import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../shared/api.ts";
import { explain } from "./explain.ts";
import type { Session } from "./session.ts";
import { count, t } from "./words.ts";

/** Counts the seconds down after which the server will listen again. */
function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until, now >= until]);
  return [Math.max(0, Math.ceil((until - now) / 1000)), (seconds) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  }];
}

/**
 * Username and password, in a form that password managers understand.
 *
 * @param username who was here before the session ended
 */
export function LoginForm({ session, username = "" }: { session: Session; username?: string }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [wait, startWait] = useCountdown();
  const password = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => (username ? password : first).current?.focus(), []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    setError(undefined);
    try {
      await session.login(String(data.get("username")), String(data.get("password")));
    } catch (failed) {
      setError(failed);
      if (failed instanceof ApiError && failed.retryAfter) startWait(failed.retryAfter);
      password.current?.select();
      password.current?.focus();
      setBusy(false);
    }
  }

  const status = error instanceof ApiError ? error.status : undefined;
  const message = error === undefined
    ? ""
    : status === 401
    ? t("login_wrong")
    : status === 429
    ? t("login_too_often")
    : explain(error).text;
  return (
    <form class="login" method="post" action="/curator" onSubmit={submit}>
      <label class="field">
        <span>{t("username")}</span>
        <input
          ref={first}
          name="username"
          autoComplete="username"
          autocapitalize="none"
          spellcheck={false}
          defaultValue={username}
          required
        />
      </label>
      <label class="field">
        <span>{t("password")}</span>
        <input
          ref={password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </label>
      <p class="login-error" role="alert">{message}</p>
      <button type="submit" class="button button-main" disabled={busy || wait > 0}>
        {wait > 0 ? t("login_wait", { time: count("seconds", wait) }) : t("login")}
      </button>
    </form>
  );
}
