import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

/** Props of a {@link ReasonedButton}. */
export interface ReasonedButtonProps {
  /** Reason why it is disabled; undefined or empty: it is enabled. */
  off?: string | undefined;
  onClick?: () => void;
  children: ComponentChildren;
  class?: string | undefined;
  type?: "button" | "submit";
  label?: string | undefined;
  pressed?: boolean | undefined;
  keys?: string | undefined;
  /** Told the reason when it is pressed while it is off; absent: it stands beside the button. */
  onOff?: ((reason: string) => void) | undefined;
}

/**
 * A button that says why when it is off: it keeps its place in the order of Tab, its reason is its
 * description and its tooltip, and who presses it all the same reads the reason beside it.
 */
export function ReasonedButton(
  { off, onClick, children, class: look = "button", type = "button", label, pressed, keys, onOff }:
    ReasonedButtonProps,
) {
  const id = useId();
  const [shownReason, setShownReason] = useState<string>();
  const isOff = off !== undefined && off !== "";
  return (
    <>
      <button
        // deno-lint-ignore jsx-button-has-type -- one of the two that its props allow
        type={isOff ? "button" : type}
        class={look}
        {...(label === undefined ? {} : { "aria-label": label })}
        {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
        {...(keys === undefined ? {} : { "aria-keyshortcuts": keys })}
        {...(isOff ? { "aria-disabled": true, "aria-describedby": id, title: off } : {})}
        onClick={() => (isOff ? (onOff ?? setShownReason)(off) : onClick?.())}
      >
        {children}
      </button>
      {isOff && (
        <span id={id} class={shownReason === off ? "off-reason" : "unseen"} role="status">
          {off}
        </span>
      )}
    </>
  );
}
