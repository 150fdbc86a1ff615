import { Dialog, DialogHead } from "../../shared/dialog.tsx";

/** Keys that do the same, and what they do. */
export type KeyLine = readonly [keys: readonly string[], text: string];

/** All keys of a page. */
export function KeyHelp({ title, keys, onClose }: {
  title: string;
  keys: readonly KeyLine[];
  onClose: () => void;
}) {
  return (
    <Dialog label={title} onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <dl class="key-list">
        {keys.map(([same, text]) => (
          <div key={text}>
            <dt>{same.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
