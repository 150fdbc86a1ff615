import type { ButtonHTMLAttributes, ComponentChildren, Ref } from "preact";
import { CloseIcon } from "../icons.tsx";
import { t } from "../messages.ts";

/** The props of a {@link Button}: those of the element, and how it looks. */
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** The main action of its place, one that deletes, or one that looks like text; plain if left out. */
  look?: "main" | "danger" | "quiet" | undefined;
  /** The key that does the same, shown behind the words. */
  shortcut?: string | number;
  ref?: Ref<HTMLButtonElement>;
  children?: ComponentChildren;
};

const CLASSES = {
  main: "button button-main",
  danger: "button button-danger",
  quiet: "quiet",
} as const;

/** A button that submits no form unless its type says so. */
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
  /** Accessible name, and tooltip unless `title` is given. */
  label: string;
  /** True if it is on; undefined for a button that is not a switch. */
  pressed?: boolean;
}

/** A button that shows an icon alone. */
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

/** Closes or removes something; `label` says what, where it is not the thing around the button. */
export function CloseButton({ label = t("close"), ...rest }: Partial<IconButtonProps>) {
  return (
    <IconButton label={label} {...rest}>
      <CloseIcon />
    </IconButton>
  );
}
