import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

/** Props of a {@link ReasonedButton}. */
export interface ReasonedButtonProps {
  /** Reason why the button is disabled; if undefined or empty, it is enabled. */
  off?: string | undefined;
  onClick?: () => void;
  children: ComponentChildren;
  class?: string | undefined;
  type?: "button" | "submit";
  label?: string | undefined;
  pressed?: boolean | undefined;
  keys?: string | undefined;
  /**
   * Called with the reason when the disabled button is pressed; if undefined, the reason is shown
   * next to the button.
   */
  onOff?: ((reason: string) => void) | undefined;
}

/**
 * A button that explains why it is disabled: it stays focusable, the reason is its description and
 * tooltip, and pressing it shows the reason.
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
        // deno-lint-ignore jsx-button-has-type -- the props allow only these two types
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
