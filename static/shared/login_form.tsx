import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { TextField } from "./ui/fields.tsx";
import { Button } from "./ui/button.tsx";
import { ApiError } from "./api_error.ts";
import { type Messages, translator } from "./i18n.ts";

const MESSAGES = {
  code: { en: "Code", ru: "Код" },
  code_text: {
    en: "From your authenticator app, or one of your recovery codes.",
    ru: "Из приложения для кодов или один из кодов восстановления.",
  },
  code_wrong: {
    en: "The code is wrong or has been used.",
    ru: "Код неверен или уже использован.",
  },
} satisfies Messages;

const { t } = translator(MESSAGES);

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
 * Form for name and password, compatible with password managers; asks for a code as well if the
 * server requires a second factor. Stays until `logIn` succeeds.
 * @param action URL of the form, for password managers that need it.
 * @param defaultName Name of the former user.
 */
export function LoginForm({ logIn, texts, action, defaultName = "" }: {
  logIn: (name: string, password: string, code?: string) => Promise<void>;
  texts: LoginTexts;
  action: string;
  defaultName?: string;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [wait, startWait] = useCountdown();
  const [asksCode, setAsksCode] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => code.current?.focus(), [asksCode]);
  useLayoutEffect(() => (defaultName ? password : first).current?.focus(), []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    setError(undefined);
    try {
      const [name, word] = [String(data.get("username")), String(data.get("password"))];
      await (asksCode ? logIn(name, word, String(data.get("code"))) : logIn(name, word));
    } catch (failed) {
      if (needsCode(failed)) {
        setBusy(false);
        setAsksCode(true);
        if (asksCode) {
          setError(failed);
          code.current?.select();
        }
        return;
      }
      setAsksCode(false);
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
      {asksCode && (
        <>
          <TextField
            label={t("code")}
            ref={code}
            name="code"
            autoComplete="one-time-code"
            autocapitalize="characters"
            spellcheck={false}
            required
          />
          <p class="soft smaller">{t("code_text")}</p>
        </>
      )}
      <p class="wrong" role="alert">
        {error !== undefined && (needsCode(error) ? t("code_wrong") : texts.explain(error))}
      </p>
      <Button type="submit" look="main" disabled={busy || wait > 0}>
        {wait > 0 ? texts.wait(wait) : texts.submit}
      </Button>
    </form>
  );
}

/** Returns true if a password was right, but the server requires a code of the second factor. */
export const needsCode = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.body as { second_factor?: boolean } | undefined)?.second_factor === true;
