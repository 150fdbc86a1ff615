import type { ComponentChildren } from "preact";
import { useCallback } from "preact/hooks";
import { CloseButton } from "./button.tsx";

/** A modal dialog; Escape closes it, and the focus returns to its former element. */
export function Dialog({ label, onClose, wide = false, look, children }: {
  label: string;
  onClose: () => void;
  wide?: boolean;
  /** CSS class that replaces the default appearance. */
  look?: string;
  children: ComponentChildren;
}) {
  // Opened before any effect of the content, which may set the focus.
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
      // Browsers close a dialog at the second of two close requests, whatever the page says.
      onClose={({ currentTarget: dialog }) => dialog.isConnected && dialog.showModal()}
    >
      {children}
    </dialog>
  );
}

/** Title of a dialog, with its close button. */
export function DialogHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <header class="over-head">
      <h2>{title}</h2>
      <CloseButton onClick={onClose} />
    </header>
  );
}
