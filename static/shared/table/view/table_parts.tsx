/** Parts of pages with a table: rejected and changed cells, keys, undo. */
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/table.tsx";
import type { Identified } from "../state/column.ts";
import type { EditableTable } from "../state/editable_table.ts";
import { count, t } from "../messages.ts";

/** Shows the number of cells with unsaved values, and the error of the next one. */
export function RejectedCells<Row extends Identified>({ table }: { table: EditableTable<Row> }) {
  const { rows, cursor, columns } = table;
  const failed = table.cells.failed.filter(({ id }) => rows.placeOf(id) >= 0)
    .sort((a, b) => rows.placeOf(a.id) - rows.placeOf(b.id));
  const { place } = cursor;
  if (failed.length === 0) return null;
  const isHere = ({ id, key }: typeof failed[number]) =>
    id === place?.id && columns[place.column]?.key === key;
  const at = failed.findIndex(isHere);
  const { id, key, why } = failed[Math.max(0, at)]!;
  const row = rows.get(id)!;
  const column = columns.findIndex((column) => column.key === key);
  const name = table.pendingText(row, columns[0]!) || columns[0]!.text(row) || t("refused_new");
  const label = columns[column]?.label() ?? "";
  return (
    <div class="callout cluster cluster-between table-refused">
      <p>
        <strong>{count("cells_refused", failed.length)}.</strong>{" "}
        {t("refused_at", { row: name, column: label, why })}
      </p>
      <Button
        onClick={() => {
          const next = failed[(at + 1) % failed.length]!;
          cursor.go({
            id: next.id,
            column: Math.max(0, columns.findIndex((column) => column.key === next.key)),
          });
          document.querySelector<HTMLElement>("[role=grid]")?.focus({ preventScroll: true });
        }}
      >
        {t("refused_next")}
      </Button>
    </div>
  );
}

/** Dialog with both values of a cell that another user has changed in the meantime. */
export function ChangedDialog<Row extends Identified>({ table }: { table: EditableTable<Row> }) {
  const { changed: all } = table.cells;
  const [changed] = all;
  const at = table.columns.findIndex(({ key }) => key === changed?.key);
  const column = table.columns[at];
  if (!changed || !column) return null;
  const { id, key, text, theirs } = changed;
  const row = table.rows.get(id);
  const leave = () => table.keepTheirs(id, key);
  return (
    <Dialog label={t("changed_title")} onClose={leave}>
      <div class="stack gap-5">
        <h2>{t("changed_title")}</h2>
        <p>{t("changed_text", { column: column.label() })}</p>
        <dl class="pairs">
          <Fact name={t("changed_theirs")}>{theirs || "—"}</Fact>
          <Fact name={t("changed_mine")}>
            {(row && table.pendingText(row, column)) || "—"}
          </Fact>
        </dl>
        <div class="cluster cluster-end gap-3">
          {all.length > 1 && (
            <Button
              onClick={() => table.cells.setAll(all.map((cell) => ({ ...cell, state: undefined })))}
            >
              {t("keep_all_theirs", { count: all.length })}
            </Button>
          )}
          <Button onClick={leave}>{t("keep_theirs")}</Button>
          <Button
            look="main"
            onClick={() => {
              leave();
              table.put({ id, column: at }, text);
            }}
          >
            {t("use_mine")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The most important keys of a table. */
export function Keys() {
  const keys = [
    ["↵", t("keys_edit")],
    ["⇥", t("keys_next")],
    ["⇧ ↑↓←→", t("keys_select")],
    ["Del", t("keys_clear")],
    ["Ctrl D", t("keys_fill")],
    ["Ctrl V", t("keys_paste")],
    ["Ctrl Z", t("keys_undo")],
    ["␣", t("keys_choose")],
  ];
  return (
    <p class="cluster soft smaller key-hint">
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd> {what}
        </span>
      ))}
    </p>
  );
}

/** Buttons that undo and redo. */
export function Steps<Row extends Identified>({ table }: { table: EditableTable<Row> }) {
  const { done, undone } = table.changes.history;
  const last = done.value.at(-1);
  const words = last?.kind === "remove" ? count("undo", last.removed.length) : t("undo_step");
  return (
    <>
      {last && <Button onClick={() => void table.changes.undo()} shortcut="Ctrl Z">{words}</Button>}
      {undone.value.length > 0 && (
        <Button onClick={() => void table.changes.redo()} shortcut="Ctrl Y">
          {t("redo")}
        </Button>
      )}
    </>
  );
}
