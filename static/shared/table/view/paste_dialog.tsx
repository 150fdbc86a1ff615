/** Dialog for pasted rows. */
import { Table } from "../../ui/table.tsx";
import { Button } from "../../ui/button.tsx";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Dialog, DialogHead } from "../../ui/dialog.tsx";
import { t as shared } from "../../messages.ts";
import type { DecimalSign } from "../../../../domain/files/numbers.ts";
import { DecimalField } from "../../ui/fields.tsx";
import { language } from "../../i18n.ts";
import { type Column, type Identified, numberText } from "../state/column.ts";
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
/** Decimals of the numbers shown. */
const MAX_DIGITS = 6;

/** The cell as it is stored, or the text of an invalid one. */
function CellText<Row extends Identified>({ column, cell: { key, text, read } }: {
  column: Column<Row>;
  cell: PastedRow["cells"][number];
}) {
  if ("wrong" in read) return text;
  return typeof read.value === "number" && column.edit?.kind === "number"
    ? numberText(read.value, language.value, MAX_DIGITS)
    : column.text({ [key]: read.value } as unknown as Row);
}

function Preview<Row extends Identified>({ rows, columns }: {
  rows: readonly PastedRow[];
  columns: readonly Column<Row>[];
}) {
  const headings = columns.map(({ label, unit }) => unit ? `${label()}, ${unit()}` : label());
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
            {cells.map((cell, at) => (
              <td key={cell.key} class={"wrong" in cell.read ? "paste-cell-wrong" : ""}>
                <CellText column={columns[at]!} cell={cell} />
                {"wrong" in cell.read && (
                  <span class="wrong smaller paste-why">{cell.read.wrong}</span>
                )}
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
  const [isConfirmed, setConfirmed] = useState(false);
  const [chosenSign, setSign] = useState<DecimalSign>();
  const { rows, headings, ignored, decimal, hasSigns } = useMemo(() => {
    const pasted = pastedRows(text, table.columns, {
      pasting: table.options.pasting,
      decimal: chosenSign,
    });
    const name = columns.find(({ isName }) => isName);
    return name === undefined ? pasted : {
      ...pasted,
      rows: withNamesChecked(pasted.rows, name.key, table.nameCheck(name), t("wrong_taken")),
    };
  }, [text, chosenSign]);
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
      // The remaining numbers may not determine it.
      setSign(decimal);
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
      <p class="soft">{t("paste_text")} {columns.map(({ label }) => label()).join(", ")}.</p>
      <textarea
        ref={field}
        class="input input-code"
        rows={4}
        spellcheck={false}
        aria-label={t("paste_field")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {hasSigns && (
        <div class="cluster">
          <DecimalField decimal={decimal ?? null} onChoose={setSign} />
        </div>
      )}
      {ignored.length > 0 && (
        <p class="wrong">{t("paste_ignored", { columns: ignored.join(", ") })}</p>
      )}
      {rows.length > 0 && <Preview rows={rows} columns={columns} />}
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
