/** Outcome of a bulk change, one row per record. */
import { useRef } from "preact/hooks";
import { useListRows } from "../../../shared/row_window.ts";
import type { Bulk, BulkLine } from "./bulk.ts";
import { SHAPES } from "./fields.ts";
import { nameOf } from "./record_name.ts";
import { t } from "./messages.ts";

/** Height of a line in pixels; the style sheet has the same. */
const LINE = 44;

/** A value in a few words. */
function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (Array.isArray(value)) {
    const texts = value.map((one) => one.name ?? one.value ?? one.title);
    return texts.length === 0 ? t("nothing") : texts.join(", ");
  }
  return typeof value === "boolean" ? t(value ? "value_yes" : "value_no") : String(value);
}

function Line({ bulk, line: { record, field }, at }: { bulk: Bulk; line: BulkLine; at: number }) {
  const shape = SHAPES[bulk.kind].find(({ name }) => name === field);
  const name = record.record === null ? `#${record.id}` : nameOf(record.record);
  const before = field === "" ? "" : inWords(record.record?.[field]);
  const after = field === "" ? "" : inWords(record.after[field]);
  const outcome = record.error ?? t(`outcome_${record.outcome}`);
  return (
    <div role="row" class={`bulk-line bulk-${record.outcome}`} aria-rowindex={at + 2}>
      <span role="rowheader" title={name}>{name}</span>
      <span role="cell">{shape === undefined ? field : t(shape.label)}</span>
      <span role="cell" title={before}>{before}</span>
      <span role="cell" title={after}>{after}</span>
      <span role="cell" title={outcome}>{outcome}</span>
    </div>
  );
}

const COLUMNS = ["bulk_record", "bulk_field", "bulk_before", "bulk_after", "bulk_outcome"] as const;

/** The table; only lines in view are in the page, so that it may be of any length. */
export function BulkTable({ bulk }: { bulk: Bulk }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = bulk.lines.value;
  const shown = useListRows(box, { at: -1, total: lines.length, row: LINE });
  return (
    <div
      class="bulk-table table-frame"
      role="table"
      aria-label={t("bulk_table")}
      aria-rowcount={lines.length + 1}
    >
      <div role="rowgroup">
        <div role="row" class="bulk-line bulk-head" aria-rowindex={1}>
          {COLUMNS.map((column) => <span key={column} role="columnheader">{t(column)}</span>)}
        </div>
      </div>
      <div ref={box} class="bulk-lines" role="rowgroup" tabIndex={0} aria-label={t("bulk_table")}>
        <div role="presentation" style={{ height: `${shown.whole}px` }}>
          <div role="presentation" style={{ transform: `translateY(${shown.before}px)` }}>
            {lines.slice(shown.first, shown.last).map((line, i) => (
              <Line
                key={`${line.record.id} ${line.field}`}
                bulk={bulk}
                line={line}
                at={shown.first + i}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
