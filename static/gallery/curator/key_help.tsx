import type { Desk } from "./desk.ts";
import { Dialog, DialogHead } from "../../shared/dialog.tsx";
import { KEYS } from "./keys.ts";
import { t } from "./messages.ts";

const ALSO = { next: "↓ →", previous: "↑ ←" } as Record<string, string>;

/** All keys. */
export function KeyHelp({ desk }: { desk: Desk }) {
  const close = () => (desk.overlay.value = undefined);
  return (
    <Dialog label={t("help_title")} onClose={close}>
      <DialogHead title={t("help_title")} onClose={close} />
      <dl class="keys">
        {KEYS.map(({ action, shown }) => (
          <div key={action}>
            <dt>
              <kbd>{shown}</kbd> {ALSO[action] && <kbd>{ALSO[action]}</kbd>}
            </dt>
            <dd>{t(`help_${action}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>1</kbd>–<kbd>6</kbd>
          </dt>
          <dd>{t("help_filters")}</dd>
        </div>
        <div>
          <dt>
            <kbd>Ctrl V</kbd>
          </dt>
          <dd>{t("help_paste")}</dd>
        </div>
      </dl>
      <p class="soft help-drop">{t("help_drop")}</p>
    </Dialog>
  );
}
