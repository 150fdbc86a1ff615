import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { knownSkus, pastedBoxes } from "../../../../domain/warehouse/ordering/pasted_boxes.ts";
import { pastedRows } from "../../../../domain/warehouse/ordering/pasted_rows.ts";
import { Dialog, DialogHead } from "../../../shared/ui/dialog.tsx";
import type { OrderWork } from "../state/order_work.ts";
import { PastePreview } from "./paste_preview.tsx";
import { count, t } from "../messages.ts";

/** Rows from a spreadsheet: what they mean is shown before they are taken. */
export function PasteDialog({ work, text: pasted }: { work: OrderWork; text: string }) {
  const text = useSignal(pasted);
  /** SKUs that stand for unknown ones. */
  const meant = useSignal<ReadonlyMap<string, string>>(new Map());
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => (pasted === "" ? field : add).current?.focus(), []);
  const isKnown = useMemo(() => knownSkus(work.boxes), [work]);
  const table = useMemo(() => pastedRows(text.value, isKnown), [text.value]);
  const found = useMemo(() => {
    const rows = table.rows.map((row) => ({ ...row, sku: meant.value.get(row.sku) ?? row.sku }));
    return pastedBoxes(rows, work.boxes);
  }, [table, meant.value]);
  const boxes = found.matched.reduce((sum, matched) => sum + matched.count, 0);
  const close = () => (work.overlay.value = undefined);
  const take = () => {
    if (boxes === 0) return;
    work.lines.addMany(found.matched.filter((matched) => matched.count > 0));
    work.view.value = "lines";
    close();
  };
  return (
    <Dialog label={t("paste_title")} onClose={close}>
      <DialogHead title={t("paste_title")} onClose={close} />
      <label class="field">
        <span>{t("paste_label")}</span>
        <textarea
          ref={field}
          class="input-code"
          rows={5}
          spellcheck={false}
          aria-describedby="paste-hint"
          value={text.value}
          onInput={({ currentTarget: { value } }) => (text.value = value)}
          onKeyDown={(event) => {
            if ((event.ctrlKey || event.metaKey) && event.key === "Enter") take();
          }}
        />
      </label>
      <p id="paste-hint" class="soft smaller">{t(table.header ? "paste_header" : "paste_hint")}</p>
      <PastePreview
        work={work}
        found={found}
        onMean={(sku, instead) => (meant.value = new Map(meant.value).set(sku, instead))}
      />
      <div class="cluster cluster-end gap-3 paste-answers">
        <Button onClick={close} shortcut="Esc">{t("cancel")}</Button>
        <Button ref={add} look="main" aria-disabled={boxes === 0} onClick={take}>
          {boxes === 0 ? t("paste_nothing") : count("paste_add", boxes)}
        </Button>
      </div>
    </Dialog>
  );
}
