import type { ButtonHTMLAttributes, ComponentChildren, Ref } from "preact";

/** The props of a {@link Button}: those of the element, and how it looks. */
export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
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
