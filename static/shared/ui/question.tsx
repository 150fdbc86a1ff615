import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { COMMON_MESSAGES } from "../common_messages.ts";
import { translator } from "../i18n.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

const { t } = translator(COMMON_MESSAGES);

/** Confirmation of a deletion or another change; the initial focus is on Cancel. */
export function Question(
  { title, go, look = "danger", shortcut, disabled, staysOpen, onGo, onClose, children }: {
    title: string;
    /** Label of the button that confirms. */
    go: string;
    look?: "main" | "danger";
    /** Key that confirms, shown on the button. */
    shortcut?: "Del";
    disabled?: boolean;
    /** True if `onGo` closes the dialog itself. */
    staysOpen?: boolean;
    onGo: () => void;
    onClose: () => void;
    children: ComponentChildren;
  },
) {
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keep.current?.focus(), []);
  const answer = () => {
    if (!staysOpen) onClose();
    onGo();
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <div
        class="stack gap-5"
        onKeyDown={(event) => {
          if (shortcut === undefined || event.key !== "Delete" || event.repeat) return;
          event.preventDefault();
          if (!disabled) answer();
        }}
      >
        <h2>{title}</h2>
        {children}
        <div class="cluster cluster-end gap-3">
          <Button ref={keep} onClick={onClose} shortcut="Esc">{t("cancel")}</Button>
          <Button look={look} disabled={disabled} onClick={answer} {...(shortcut && { shortcut })}>
            {go}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
