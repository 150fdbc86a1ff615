import { Button } from "../../shared/button.tsx";
import { Dialog } from "../../shared/dialog.tsx";
import { t } from "./messages.ts";

/** Asks before users change their own login or role: the page signs in again with it. */
export function OwnLoginDialog({ onAnswer }: { onAnswer: (agreed: boolean) => void }) {
  return (
    <Dialog label={t("own_title")} onClose={() => onAnswer(false)}>
      <div class="question">
        <h2>{t("own_title")}</h2>
        <p class="soft">{t("own_text")}</p>
        <div class="question-answers">
          <Button onClick={() => onAnswer(false)}>{t("cancel")}</Button>
          <Button look="main" onClick={() => onAnswer(true)}>{t("own_change")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
