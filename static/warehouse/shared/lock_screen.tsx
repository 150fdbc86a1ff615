/** Covers the page until the PIN is entered. */
import { useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Form, TextField } from "../../shared/ui/fields.tsx";
import { signedIn } from "./credentials.ts";
import { locked, unlock, type Unlocking } from "./lock.ts";
import { count, t } from "./messages.ts";
import { signOut } from "./sign_in.ts";

/** The form that unlocks the screen; nothing while it is not locked. */
export function LockScreen() {
  const [pin, setPin] = useState("");
  const [outcome, setOutcome] = useState<Unlocking>();
  if (!locked.value) return null;
  const name = signedIn.value?.user_fio || signedIn.value?.user_login || "";
  async function send() {
    setPin("");
    const unlocking = await unlock(pin);
    setOutcome(unlocking === "right" ? undefined : unlocking);
  }
  const leave = () => {
    locked.value = false;
    void signOut();
  };
  return (
    <Dialog label={t("locked_title", { name })} look="whole-window" onClose={() => {}}>
      <div
        class="login-page"
        // Scans and shortcuts are for the page below.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <h2>{t("locked_title", { name })}</h2>
        <Form class="login" onSubmit={() => void send()}>
          <TextField
            label={t("pin")}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            onText={setPin}
          />
          <p class="wrong" role="alert">
            {typeof outcome === "number"
              ? count("pin_left", outcome)
              : outcome && t(outcome === "offline" ? "pin_offline" : "pin_wrong")}
          </p>
          <Button type="submit" look="main" disabled={pin.length < 4}>{t("unlock")}</Button>
        </Form>
        <p class="soft">{t("locked_text")}</p>
        <Button look="quiet" onClick={leave}>{t("sign_out")}</Button>
      </div>
    </Dialog>
  );
}
