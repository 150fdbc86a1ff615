import type { TargetedMouseEvent } from "preact";
import { CloseIcon } from "./icons.tsx";
import { t } from "./messages.ts";

/** Closes or removes something; `label` says what, where it is not the thing around the button. */
export function CloseButton({ onClick, label = t("close"), look = "tool" }: {
  onClick: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
  label?: string;
  look?: string;
}) {
  return (
    <button type="button" class={look} aria-label={label} onClick={onClick}>
      <CloseIcon />
    </button>
  );
}
