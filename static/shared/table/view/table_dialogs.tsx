/** Dialogs of a table: pasted rows, and rejected cells. */
import { Table } from "../../ui/table.tsx";
import { Button } from "../../ui/button.tsx";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Dialog, DialogHead } from "../../ui/dialog.tsx";
import { t as shared } from "../../messages.ts";
import type { Identified } from "../state/column.ts";
import { writeCells } from "../../delimited.ts";
import type { EditableTable } from "../state/editable_table.ts";
import {
  fieldsOf,
  pastable,
  type PastedRow,
  pastedRows,
  withNamesChecked,
} from "../state/pasted_rows.ts";
import { count, t } from "../messages.ts";

const MAX_SHOWN = 100;

function Preview({ rows, headings }: { rows: readonly PastedRow[]; headings: readonly string[] }) {
  return (
    <div
      class="table-frame table-frame-low"
      tabIndex={0}
      role="region"
      aria-label={t("paste_title")}
    >
      <Table class="table" headings={[t("paste_row"), ...headings]}>
        {rows.slice(0, MAX_SHOWN).map(({ cells, similarTo }, at) => (
          <tr key={at}>
            <th scope="row">
              {at + 1}
              {similarTo !== undefined && (
                <span class="wrong smaller paste-why">
                  {t("paste_similar", { existing: similarTo })}
                </span>
              )}
            </th>
            {cells.map(({ key, text, read }) => (
              <td key={key} class={"wrong" in read ? "paste-cell-wrong" : ""}>
                {text}
                {"wrong" in read && <span class="wrong smaller paste-why">{read.wrong}</span>}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {rows.length > MAX_SHOWN && <p class="soft">{count("paste_more", rows.length - MAX_SHOWN)}
      </p>}
    </div>
  );
}

/**
 * Dialog for rows from a spreadsheet: valid rows are added, invalid ones remain as drafts.
 * @param text Initial text.
 */
export function PasteDialog<Row extends Identified>({ table, text: pastedText, onClose }: {
  table: EditableTable<Row>;
  text: string;
  onClose: () => void;
}) {
  const [text, setText] = useState(pastedText);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const field = useRef<HTMLTextAreaElement>(null);
  const columns = pastable(table.columns);
  const headings = columns.map(({ label }) => label());
  const [isConfirmed, setConfirmed] = useState(false);
  const rows = useMemo(() => {
    const read = pastedRows(text, table.columns);
    const name = columns.find(({ isName }) => isName);
    return name === undefined
      ? read
      : withNamesChecked(read, name.key, table.nameCheck(name), t("wrong_taken"));
  }, [text]);
  const similar = rows.filter((row) => row.isValid && row.similarTo !== undefined);
  const valid = rows.filter((row) => row.isValid && (isConfirmed || row.similarTo === undefined));
  const invalid = rows.filter((row) => !valid.includes(row));
  useLayoutEffect(() => field.current?.focus(), []);

  async function add() {
    setBusy(true);
    setError(undefined);
    try {
      const stored = await table.addRows(valid.map(fieldsOf));
      if (stored > 0) table.notices.say(count("rows_added", stored));
      if (invalid.length === 0) return onClose();
      setText(writeCells([headings, ...invalid.map(({ cells }) => cells.map(({ text }) => text))]));
    } catch (reason) {
      setError(reason);
    } finally {
      setBusy(false);
    }
  }

  const why = error === undefined ? undefined : table.notices.explain(error);
  return (
    <Dialog label={t("paste_title")} onClose={onClose} wide>
      <DialogHead title={t("paste_title")} onClose={onClose} />
      <p class="soft">{t("paste_text")} {headings.join(", ")}.</p>
      <textarea
        ref={field}
        class="input input-code"
        rows={4}
        spellcheck={false}
        aria-label={t("paste_field")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {rows.length > 0 && <Preview rows={rows} headings={headings} />}
      {similar.length > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={isConfirmed}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
          {count("paste_confirm", similar.length)}
        </label>
      )}
      <p class="wrong" role="alert">
        {why && `${t("paste_failed")} ${why.detail ?? why.text}`}
      </p>
      <div class="cluster cluster-end gap-3">
        <p class="cluster soft push-start" role="status">
          {rows.length > 0 && count("paste_right", valid.length)}
          {invalid.length - (isConfirmed ? 0 : similar.length) > 0 && (
            <strong>
              {count("paste_wrong", invalid.length - (isConfirmed ? 0 : similar.length))}
            </strong>
          )}
        </p>
        <Button onClick={onClose}>{shared("close")}</Button>
        <Button look="main" disabled={busy || valid.length === 0} onClick={() => void add()}>
          {count("paste_add", valid.length)}
        </Button>
      </div>
    </Dialog>
  );
}

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
