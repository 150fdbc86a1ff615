import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import { isGuessable, MIN_PASSWORD_LENGTH } from "../../../domain/accounts/common_passwords.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { explain } from "../shared/explain.ts";
import { hashPassword } from "./hash_password.ts";
import { t } from "./messages.ts";

/**
 * Asks for a new password and makes a hash of it.
 *
 * @param login whose it is
 * @param children fields to be filled in before it
 * @param ready whether they are
 * @param onHash stores it; throws when that did not work
 */
export function PasswordDialog({ title, login, failed, children, ready = true, onHash, onClose }: {
  title: string;
  login: string;
  failed: string;
  children?: ComponentChildren;
  ready?: boolean;
  onHash: (hash: string, password: string) => Promise<void>;
  onClose: () => void;
}) {
  const [password, setPassword] = useState("");
  const [isVisible, setVisible] = useState(false);
  const [done, setDone] = useState<number>();
  const [error, setError] = useState<unknown>();
  const [common, setCommon] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>(".field input")?.focus(), []);
  const short = password.length < MIN_PASSWORD_LENGTH;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setError(undefined);
    setDone(0);
    try {
      if (await isGuessable(password, login)) {
        setDone(undefined);
        return setCommon(true);
      }
      await onHash(await hashPassword(password, setDone), password);
    } catch (reason) {
      setError(reason);
      setDone(undefined);
    }
  }

  const why = error === undefined ? undefined : explain(error);
  return (
    <Dialog label={title} onClose={onClose}>
      <form class="stack gap-5" method="post" ref={form} onSubmit={submit}>
        <h2>{title}</h2>
        <p class="soft">{t("password_text")}</p>
        {children ?? (
          <input
            class="unseen"
            name="username"
            autoComplete="username"
            value={login}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
        )}
        <label class="field">
          <span>{t("password_new")}</span>
          <input
            // Their types differ, but either will do.
            type={(isVisible ? "text" : "password") as "text"}
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
        <label class="check">
          <input type="checkbox" checked={isVisible} onChange={() => setVisible(!isVisible)} />
          {t("password_see")}
        </label>
        <p id="password-rule" class="soft smaller">
          {t("password_rule", { count: MIN_PASSWORD_LENGTH })}
        </p>
        {done !== undefined && <progress max={1} value={done} aria-label={t("password_working")} />}
        <p class="wrong" role="alert">
          {common && t("password_common")}
          {why && `${failed} ${why.detail ?? why.text}`}
        </p>
        <div class="cluster cluster-end gap-3">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="main" disabled={short || !ready || done !== undefined}>
            {t("password_save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
