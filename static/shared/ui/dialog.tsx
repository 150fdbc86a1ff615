import type { ComponentChildren } from "preact";
import { useCallback } from "preact/hooks";
import { CloseButton } from "./button.tsx";

/** A dialog over everything; Escape closes it, and the focus goes back to where it was. */
export function Dialog({ label, onClose, wide = false, look, children }: {
  label: string;
  onClose: () => void;
  wide?: boolean;
  /** A class of its own instead of a sheet over the page. */
  look?: string;
  children: ComponentChildren;
}) {
  // Before any effect of what is in it: that may put the focus where it likes.
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={open}
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

/** The title of a dialog, with the button that closes it. */
export function DialogHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <header class="over-head">
      <h2>{title}</h2>
      <CloseButton onClick={onClose} />
    </header>
  );
}
