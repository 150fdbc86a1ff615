import type { ButtonHTMLAttributes, ComponentChildren, Ref } from "preact";
import { CloseIcon } from "../icons.tsx";
import { t } from "../messages.ts";

/** Props of a {@link Button}: those of the element, and its appearance. */
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Primary, destructive or text button; a plain one if undefined. */
  look?: "main" | "danger" | "quiet" | undefined;
  /** Keyboard shortcut, shown after the text. */
  shortcut?: string | number;
  ref?: Ref<HTMLButtonElement>;
  children?: ComponentChildren;
};

const CLASSES = {
  main: "button button-main",
  danger: "button button-danger",
  quiet: "quiet",
} as const;

/** A button of the type `button` unless another one is given. */
export function Button({ look, shortcut, children, ...props }: ButtonProps) {
  return (
    <button type="button" class={look ? CLASSES[look] : "button"} {...props}>
      {children}
      {shortcut && (
        <>
          {" "}
          <kbd>{shortcut}</kbd>
        </>
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "label"> {
  /** Accessible name, also the tooltip unless `title` is given. */
  label: string;
  /** State of a toggle button; undefined for other buttons. */
  pressed?: boolean;
}

/** A button with an icon only. */
export function IconButton(
  { label, pressed, class: look = "tool", title = label, ...rest }: IconButtonProps,
) {
  return (
    <button
      type="button"
      class={look}
      aria-label={label}
      aria-pressed={pressed}
      title={title}
      {...rest}
    />
  );
}

/**
 * A button that closes or removes something; `label` names the object if it is not the surrounding
 * element.
 */
export function CloseButton({ label = t("close"), ...rest }: Partial<IconButtonProps>) {
  return (
    <IconButton label={label} {...rest}>
      <CloseIcon />
    </IconButton>
  );
}
