import type { ButtonHTMLAttributes } from "preact";

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
