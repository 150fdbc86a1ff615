import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { TextField } from "./ui/fields.tsx";
import { Button } from "./ui/button.tsx";
import { ApiError } from "./api_error.ts";

/** Texts of a login form. */
export interface LoginTexts {
  name: string;
  password: string;
  submit: string;
  /** Label of the button while further attempts are blocked, instead of `submit`. */
  wait: (seconds: number) => string;
  explain: (error: unknown) => string;
}

/** Counts down the seconds until the server accepts another attempt. */
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
 * Form for name and password, compatible with password managers. Stays until `logIn` succeeds.
 *
 * @param action URL of the form, for password managers that need it.
 * @param defaultName Name of the former user.
 */
export function LoginForm({ logIn, texts, action, defaultName = "" }: {
  logIn: (name: string, password: string) => Promise<void>;
  texts: LoginTexts;
  action: string;
  defaultName?: string;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [wait, startWait] = useCountdown();
  const password = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => (defaultName ? password : first).current?.focus(), []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    setError(undefined);
    try {
      await logIn(String(data.get("username")), String(data.get("password")));
    } catch (failed) {
      setError(failed);
      if (failed instanceof ApiError && failed.retryAfter) startWait(failed.retryAfter);
      password.current?.select();
      password.current?.focus();
      setBusy(false);
    }
  }

  return (
    <form class="login" method="post" action={action} onSubmit={submit}>
      <TextField
        label={texts.name}
        ref={first}
        name="username"
        autoComplete="username"
        autocapitalize="none"
        spellcheck={false}
        defaultValue={defaultName}
        required
      />
      <TextField
        label={texts.password}
        ref={password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <p class="wrong" role="alert">{error === undefined ? "" : texts.explain(error)}</p>
      <Button type="submit" look="main" disabled={busy || wait > 0}>
        {wait > 0 ? texts.wait(wait) : texts.submit}
      </Button>
    </form>
  );
}
