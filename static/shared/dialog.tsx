import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A dialog over everything; Escape closes it, and the focus goes back to where it was. */
export function Dialog({ label, onClose, wide = false, look, children }: {
  label: string;
  onClose: () => void;
  wide?: boolean;
  /** A class of its own instead of a sheet over the page. */
  look?: string;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={look ?? (wide ? "over over-wide" : "over")}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
