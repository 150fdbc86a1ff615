import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isCommonPassword, SHORTEST_PASSWORD } from "../../../domain/accounts/common_passwords.ts";
import { Dialog } from "../../shared/dialog.tsx";
import { explain } from "../shared/explain.ts";
import { hashPassword } from "./hash_password.ts";
import type { ShownUser } from "./shown_user.ts";
import { t } from "./messages.ts";

async function isGuessedFirst(password: string, login: string): Promise<boolean> {
  return password.toLowerCase() === login.toLowerCase() || await isCommonPassword(password);
}

/**
 * Asks for a user's new password and makes a hash of it.
 *
 * @param onHash stores it; throws when that did not work
 */
export function PasswordDialog({ user, onHash, onClose }: {
  user: ShownUser;
  onHash: (hash: string, password: string) => Promise<void>;
  onClose: () => void;
}) {
  const [password, setPassword] = useState("");
  const [seen, setSeen] = useState(false);
  const [done, setDone] = useState<number>();
  const [error, setError] = useState<unknown>();
  const [common, setCommon] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const short = password.length < SHORTEST_PASSWORD;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setError(undefined);
    setDone(0);
    try {
      if (await isGuessedFirst(password, user.user_login)) {
        setDone(undefined);
        return setCommon(true);
      }
      await onHash(await hashPassword(password, setDone), password);
    } catch (reason) {
      setError(reason);
      setDone(undefined);
    }
  }

  const title = t("password_title", { login: user.user_login });
  const why = error === undefined ? undefined : explain(error);
  return (
    <Dialog label={title} onClose={onClose}>
      <form class="question" method="post" onSubmit={submit}>
        <h2>{title}</h2>
        <p class="soft">{t("password_text")}</p>
        <input
          class="unseen"
          name="username"
          autoComplete="username"
          value={user.user_login}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <label class="field">
          <span>{t("password_new")}</span>
          <input
            ref={field}
            // Their types differ, but either will do.
            type={(seen ? "text" : "password") as "text"}
            autoComplete="new-password"
            spellcheck={false}
            value={password}
            aria-describedby="password-rule"
            onInput={(event) => {
              setPassword(event.currentTarget.value);
              setCommon(false);
            }}
          />
        </label>
        <label class="choose-line">
          <input type="checkbox" checked={seen} onChange={() => setSeen(!seen)} />
          {t("password_see")}
        </label>
        <p id="password-rule" class="detail">{t("password_rule", { count: SHORTEST_PASSWORD })}</p>
        {done !== undefined && <progress max={1} value={done} aria-label={t("password_working")} />}
        <p class="login-error" role="alert">
          {common && t("password_common")}
          {why && `${t("password_failed")} ${why.detail ?? why.text}`}
        </p>
        <div class="question-answers">
          <button type="button" class="button" onClick={onClose}>{t("cancel")}</button>
          <button
            type="submit"
            class="button button-main"
            disabled={short || done !== undefined}
          >
            {t("password_save")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
