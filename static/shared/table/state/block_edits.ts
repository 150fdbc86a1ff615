/** Commands on the selected cells of a table: copy, paste, fill, clear. */
import { type DecimalSign, decimalSignOf } from "../../../../domain/files/numbers.ts";
import { newId } from "../../../../domain/new_id.ts";
import {
  type CellValue,
  type Column,
  editText,
  type Identified,
  type NameCheck,
  valueOf,
} from "./column.ts";
import {
  type Block,
  blockText,
  type Cursor,
  heightOf,
  pasteTarget,
  type Rectangle,
} from "./cursor.ts";
import { type CellText, emptyStep, type FieldChange, type TableOptions } from "./table_options.ts";
import type { TableChanges } from "./table_changes.ts";
import type { TableRows } from "./table_rows.ts";

/** The parts of a table that these commands use. */
interface BlockTable<Row extends Identified> {
  readonly options: Pick<TableOptions<Row>, "blank" | "ask">;
  readonly columns: readonly Column<Row>[];
  readonly rows: TableRows<Row>;
  readonly cursor: Cursor<Row>;
  readonly changes: TableChanges<Row>;
  readonly readOnly: boolean;
  store(draft: string): Promise<void>;
  textsOf(row: Row): { id: string; key: string; text: string }[];
  pendingText(row: Row, column: Column<Row>): string | undefined;
  nameCheck(column: Column<Row>): NameCheck<Row>;
  nameFault(
    id: string,
    column: Column<Row>,
    value: CellValue,
    check: NameCheck<Row>,
  ): string | undefined;
}

/**
 * Returns the new text of a cell by its position in the target; undefined leaves the cell
 * unchanged.
 */
type TextAt = (row: number, column: number) => string | undefined;

/** Value of a cleared cell; undefined if a cell cannot be empty. */
const CLEARED = { text: "", number: "", flag: "0", choice: undefined } as const;

export class BlockEdits<Row extends Identified> {
  constructor(private readonly table: BlockTable<Row>) {}

  copy(): string[][] {
    const { rows, columns, cursor } = this.table;
    const { value: selection } = cursor.selection;
    if (selection === undefined) return [];
    const { top, bottom, left, right } = selection;
    return rows.shown.value.slice(top, bottom + 1).map((id) => {
      const row = rows.get(id)!;
      return columns.slice(left, right + 1)
        .map((column) => this.table.pendingText(row, column) ?? column.text(row));
    });
  }

  /** Pastes a block at the selection; rows beyond the last one become new rows. */
  async paste(block: Block): Promise<void> {
    const { value: selection } = this.table.cursor.selection;
    if (this.table.readOnly || block.length === 0) return;
    // Into an empty table, all rows of the block are new.
    const target = pasteTarget(selection ?? { top: 0, bottom: 0, left: 0, right: 0 }, block);
    const edited = this.table.columns.slice(target.left);
    const decimal = decimalSignOf(
      block.flatMap((row) => row.filter((_, at) => edited[at]?.edit?.kind === "number")),
    );
    await this.#putAndSelect(target, (row, column) => blockText(block, row, column), { decimal });
  }

  async clear(): Promise<void> {
    const { cursor, columns } = this.table;
    const { value: selection } = cursor.selection;
    if (selection === undefined) return;
    await this.#put(selection, (_, at) => {
      const { edit } = columns[selection.left + at]!;
      return edit && CLEARED[edit.kind];
    });
  }

  /** Fills the selection with its first row, or a single selected row with the row above it. */
  async fillDown(): Promise<void> {
    const { value: selection } = this.table.cursor.selection;
    if (selection === undefined) return;
    const { top, bottom } = selection;
    const from = heightOf(selection) > 1 ? top : top - 1;
    if (from < 0) return;
    await this.fill({ ...selection, top: from, bottom: from }, Math.max(bottom, from + 1));
  }

  /** Repeats cells down or up to a row, as the fill handle does. */
  async fill(source: Rectangle, to: number): Promise<void> {
    const { rows, columns } = this.table;
    const shown = rows.shown.value;
    const down = to > source.bottom;
    const target = down
      ? { ...source, top: source.bottom + 1, bottom: Math.min(to, shown.length - 1) }
      : { ...source, top: Math.max(0, to), bottom: source.top - 1 };
    const height = heightOf(source);
    const filledArea = {
      ...source,
      top: Math.min(source.top, target.top),
      bottom: Math.max(source.bottom, target.bottom),
    };
    await this.#putAndSelect(target, (row, at) => {
      // When filling upwards, the pattern ends at the source.
      const back = (heightOf(target) - row) % height;
      const from = down ? source.top + row % height : source.bottom - (back + height - 1) % height;
      const record = rows.get(shown[from]!)!;
      const column = columns[source.left + at]!;
      return column.edit && (this.table.pendingText(record, column) ?? editText(column, record));
    }, { filledArea });
  }

  async #putAndSelect(
    target: Rectangle,
    textAt: TextAt,
    { filledArea = target, decimal }: { filledArea?: Rectangle; decimal?: DecimalSign | undefined },
  ): Promise<void> {
    const { at, corner } = this.table.cursor;
    const saving = this.#put(target, textAt, decimal);
    this.#select(filledArea);
    const [place, end] = [at.value, corner.value];
    await saving;
    // The new rows exist now; keep the cursor if the user has moved it in the meantime.
    if (at.value === place && corner.value === end) this.#select(filledArea);
  }

  #select({ top, bottom, left, right }: Rectangle): void {
    const { cursor, rows, columns } = this.table;
    const { value: shown } = rows.shown;
    const last = Math.min(bottom, shown.length - 1);
    if (shown[top] === undefined) return;
    cursor.at.value = { id: shown[top], column: left };
    cursor.corner.value = top === last && left === right
      ? undefined
      : { id: shown[last]!, column: Math.min(right, columns.length - 1) };
  }

  async #put(
    { top, bottom, left, right }: Rectangle,
    textAt: TextAt,
    decimal?: DecimalSign,
  ): Promise<void> {
    const { rows, columns, changes, options } = this.table;
    const { value: shown } = rows.shown;
    const fields: FieldChange[] = [];
    const rejected: CellText[] = [];
    const changedDrafts: string[] = [];
    const newRows: { row: Row; cells: CellText[]; isRefused: boolean }[] = [];
    const checks = columns.map((column) => this.table.nameCheck(column));
    for (let at = top; at <= bottom; at++) {
      const id = shown[at];
      // Records that do not fit in a row are created in a dialog, one by one.
      if (id === undefined && options.ask) break;
      const row = id === undefined ? options.blank(newId()) : rows.get(id)!;
      const isNew = id === undefined;
      const cells: CellText[] = [];
      let [isBlank, isRefused] = [true, false];
      for (let column = left; column <= Math.min(right, columns.length - 1); column++) {
        const { key, edit } = columns[column]!;
        const text = textAt(at - top, column - left);
        if (edit === undefined || text === undefined) continue;
        isBlank &&= text.trim() === "";
        const read = edit.read(text, decimal);
        const isDraft = isNew || rows.isDraft(row.id);
        const cell = { id: row.id, key, text };
        const fault = "value" in read
          ? this.table.nameFault(row.id, columns[column]!, read.value, checks[column]!)
          : read.wrong;
        if ("wrong" in read || fault !== undefined) {
          isRefused ||= fault !== undefined && "value" in read;
          if (!isDraft || text.trim() !== "") cells.push({ ...cell, why: fault! });
          continue;
        }
        if (columns[column]!.isName) checks[column]!.add(row.id, String(read.value));
        if (isDraft) cells.push(cell);
        else {
          const before = valueOf(row, key) ?? null;
          if (read.value !== before) fields.push({ ...cell, before, after: read.value });
        }
      }
      if (isNew) {
        if (!isBlank) newRows.push({ row, cells, isRefused });
      } else {
        rejected.push(...cells);
        if (rows.isDraft(row.id)) changedDrafts.push(row.id);
      }
    }
    const created: Row[] = [];
    const drafts: Row[] = [];
    for (const { row, cells, isRefused } of newRows) {
      const complete = isRefused ? undefined : this.#completeRow(row, cells, decimal);
      if (complete) created.push(complete);
      else {
        drafts.push(row);
        rejected.push(...cells);
      }
    }
    rows.addBelow(drafts);
    await changes.make({
      ...emptyStep("change"),
      changes: fields,
      created,
      refused: rejected,
      drafts,
    });
    for (const id of changedDrafts) void this.table.store(id);
  }

  /** Returns a complete new record; undefined if a value is invalid or missing. */
  #completeRow(blank: Row, cells: readonly CellText[], decimal?: DecimalSign): Row | undefined {
    const values: Record<string, CellValue> = {};
    for (const { key, edit } of this.table.columns) {
      if (edit === undefined) continue;
      const cell = cells.find((cell) => cell.key === key);
      const read = cell && edit.read(cell.text, decimal);
      if (read && "value" in read) values[key] = read.value;
      else if (read || ("required" in edit && edit.required)) return undefined;
    }
    return { ...blank, ...values };
  }
}
