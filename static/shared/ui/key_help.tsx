import type { ComponentChildren } from "preact";
import { Fact } from "./table.tsx";
import { Dialog, DialogHead } from "./dialog.tsx";

/** Keys of an action, and its description. */
export type KeyLine = readonly [keys: readonly string[], text: string];

/** List of a page's keyboard shortcuts; `children` are additional notes. */
export function KeyHelp({ title, keys, onClose, children }: {
  title: string;
  keys: readonly KeyLine[];
  onClose: () => void;
  children?: ComponentChildren;
}) {
  return (
    <Dialog label={title} onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <dl class="pairs key-list">
        {keys.map(([same, text]) => (
          <Fact key={text} name={same.map((key) => <kbd key={key}>{key}</kbd>)}>{text}</Fact>
        ))}
      </dl>
      {children}
    </Dialog>
  );
}
