/** Dialog for pasted lines of an order. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { DecimalSign } from "../../../../domain/files/numbers.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog, DialogHead } from "../../../shared/ui/dialog.tsx";
import { DecimalField } from "../../../shared/ui/fields.tsx";
import { countText } from "../../shared/measures.ts";
import { count, t } from "../messages.ts";
import { knownSkus, type PastedBoxes, pastedBoxes } from "../state/box_search.ts";
import type { OrderWork } from "../state/order_work.ts";
import { pastedRows } from "../state/pasted_rows.ts";

/** Preview of pasted rows: matches, unknown rows, and suggestions for them. */
function PastePreview({ work, matches: { matched, unknown, uncounted }, onMean }: {
  work: OrderWork;
  matches: PastedBoxes<Box>;
  onMean: (sku: string, instead: string) => void;
}) {
  const present = new Map(work.lines.list.value.map((line) => [line.id_box, line.count_box]));
  return (
    <div class="stack gap-5" aria-live="polite">
      {unknown.length > 0 && (
        <section>
          <h3 class="wrong">{count("paste_unknown", unknown.length)}</h3>
          <ul class="lined">
            {unknown.map(({ row: { line, sku }, suggestion }) => (
              <li key={line} class="cluster cluster-nowrap small">
                <span class="soft">{t("paste_line", { line })}</span>
                <span class="grow">{sku || "–"}</span>
                {suggestion
                  ? (
                    <Button
                      look="quiet"
                      onClick={() => onMean(sku, suggestion.sku_box)}
                    >
                      {t("paste_take", { sku: suggestion.sku_box })}
                    </Button>
                  )
                  : <span class="soft smaller">{t("paste_no_similar")}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {uncounted.length > 0 && (
        <section>
          <h3 class="wrong">{count("paste_uncounted", uncounted.length)}</h3>
          <ul class="lined">
            {uncounted.map(({ line, sku, countText: text }) => (
              <li key={line} class="cluster cluster-nowrap small">
                <span class="soft">{t("paste_line", { line })}</span>
                <span class="grow">{sku}</span>
                <span class="wrong">{text || "–"}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unknown.length + uncounted.length > 0 && <p class="soft smaller">{t("paste_left_out")}</p>}
      {matched.length > 0 && (
        <section>
          <h3>{count("paste_matched", matched.length)}</h3>
          <ul class="lined">
            {matched.map(({ box, count: boxes, lines }) => (
              <li key={box.id} class="cluster cluster-nowrap small">
                <span class="paste-count">{countText(boxes)}</span>
                <span class="grow">{box.sku_box}</span>
                <span class="soft smaller">
                  {[
                    ...(lines.length > 1 ? [count("paste_summed", lines.length)] : []),
                    ...(present.has(box.id)
                      ? [t("paste_present", { count: countText(present.get(box.id)!) })]
                      : []),
                  ].join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Dialog that previews pasted rows before they are added. */
export function PasteDialog({ work, text: pasted }: { work: OrderWork; text: string }) {
  const text = useSignal(pasted);
  /** SKUs that replace unknown ones. */
  const replacements = useSignal<ReadonlyMap<string, string>>(new Map());
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => (pasted === "" ? field : add).current?.focus(), []);
  const isKnown = useMemo(() => knownSkus(work.boxes), [work]);
  const sign = useSignal<DecimalSign | undefined>(undefined);
  const table = useMemo(
    () => pastedRows(text.value, isKnown, sign.value),
    [text.value, sign.value],
  );
  const matches = useMemo(() => {
    const rows = table.rows.map((row) => ({
      ...row,
      sku: replacements.value.get(row.sku) ?? row.sku,
    }));
    return pastedBoxes(rows, work.boxes);
  }, [table, replacements.value]);
  const boxes = matches.matched.reduce((sum, matched) => sum + matched.count, 0);
  const close = () => (work.overlay.value = undefined);
  const take = () => {
    if (boxes === 0) return;
    work.lines.addMany(matches.matched.filter((matched) => matched.count > 0));
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
      {table.rows.some(({ countText }) => /[.,]/.test(countText)) && (
        <DecimalField
          decimal={table.decimal ?? null}
          onChoose={(decimal) => (sign.value = decimal)}
        />
      )}
      <PastePreview
        work={work}
        matches={matches}
        onMean={(
          sku,
          instead,
        ) => (replacements.value = new Map(replacements.value).set(sku, instead))}
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
