/** State of an editable table. Each cell is saved when the user leaves it. */
import { signal } from "@preact/signals";
import { nextTask } from "../../load.tsx";
import { newId } from "../../../../domain/new_id.ts";
import type { Notices } from "../../notices.ts";
import { BlockEdits } from "./block_edits.ts";
import { CellStates, type ChangedTable, emptyStep, type TableOptions } from "./table_options.ts";
import {
  type CellValue,
  type Column,
  editText,
  type Identified,
  NameCheck,
  valueOf,
} from "./column.ts";
import { type CellPosition, Cursor } from "./cursor.ts";
import { TableChanges } from "./table_changes.ts";
import { TableRows } from "./table_rows.ts";
import { count, t } from "../messages.ts";

export class EditableTable<Row extends Identified> implements ChangedTable<Row> {
  readonly rows: TableRows<Row>;
  readonly cursor: Cursor<Row>;
  readonly cells = new CellStates();
  /** Shared with rows and cursor. */
  readonly columns: Column<Row>[];
  readonly readOnly: boolean;
  readonly announcement = signal("");
  readonly notices: Notices;
  readonly changes: TableChanges<Row>;
  readonly blocks: BlockEdits<Row>;

  /** Names that the user has confirmed although they are similar to others. */
  readonly #confirmedNames = new Set<string>();

  constructor(readonly options: TableOptions<Row>) {
    this.columns = [...options.columns];
    this.readOnly = options.readOnly ?? false;
    this.notices = options.notices;
    this.rows = new TableRows(this.columns, options.rows);
    this.cursor = new Cursor(this.rows, this.columns);
    this.changes = new TableChanges(this);
    this.blocks = new BlockEdits(this);
  }

  /** Replaces the columns; input and history stay. */
  setColumns(columns: readonly Column<Row>[]): void {
    this.cursor.at.value = this.cursor.corner.value = undefined;
    this.columns.splice(0, Infinity, ...columns);
  }

  /** Returns the text of a cell's unsaved value; undefined if there is none. */
  pendingText(row: Row, column: Column<Row>): string | undefined {
    const state = this.cells.of(row.id, column.key);
    if (state === undefined || !("text" in state) || !column.edit) return undefined;
    const { kind, read } = column.edit;
    if (kind === "text" || kind === "number") return state.text;
    const parsed = read(state.text);
    return "value" in parsed ? column.text({ ...row, [column.key]: parsed.value }) : state.text;
  }

  isDraft(id: string): boolean {
    return this.rows.isDraft(id);
  }

  textOf(key: string, row: Row): string {
    return this.columns.find((column) => column.key === key)?.text(row) ?? "";
  }

  textsOf(row: Row): { id: string; key: string; text: string }[] {
    return this.columns.filter(({ edit }) => edit !== undefined)
      .map((column) => ({ id: row.id, key: column.key, text: editText(column, row) }));
  }

  /** Opens a cell for editing, toggles a flag, or performs the cell's action. */
  open(place: CellPosition, typed?: string): void {
    const column = this.columns[place.column];
    const row = this.rows.get(place.id);
    if (!column || !row || this.readOnly) return;
    if (this.cursor.at.value?.id !== place.id || this.cursor.at.value.column !== place.column) {
      this.cursor.go(place);
    }
    if (column.act && !this.isDraft(row.id)) return column.act(row);
    if (!column.edit) return;
    const state = this.cells.of(row.id, column.key);
    const now = state !== undefined && "text" in state ? state.text : editText(column, row);
    if (column.edit.kind === "flag") {
      if (typed === undefined) this.put(place, now === "1" ? "0" : "1");
      return;
    }
    const text = column.edit.kind === "choice" ? now : typed ?? now;
    this.cursor.opened.value = { ...place, text };
  }

  /** Closes the open cell and discards its input. */
  cancel(): void {
    const { value: opened } = this.cursor.opened;
    this.cursor.opened.value = undefined;
    if (!opened || !this.isDraft(opened.id)) return;
    if (this.#typedInto(opened.id)) void this.store(opened.id);
    else this.forget([opened.id]);
  }

  /** Applies the input of a cell. */
  put({ id, column: at }: CellPosition, text: string): void {
    const column = this.columns[at];
    const row = this.rows.get(id);
    if (!column?.edit || !row) return;
    const { key } = column;
    const read = column.edit.read(text);
    const isDraft = this.isDraft(id);
    const fault = "value" in read ? this.nameFault(id, column, read.value) : undefined;
    if (fault !== undefined) {
      this.cells.set(id, key, { state: "failed", text, why: fault });
      this.announcement.value = fault;
      return;
    }
    if ("wrong" in read) {
      // In a new row, an empty cell is not an error yet.
      if (isDraft && text.trim() === "") return this.cells.clear(id, key);
      this.cells.set(id, key, { state: "failed", text, why: read.wrong });
      this.announcement.value = read.wrong;
      return;
    }
    if (isDraft) {
      this.cells.set(id, key, { state: "typed", text });
      return void this.store(id);
    }
    const before = valueOf(row, key) ?? null;
    if (read.value === before) return this.cells.clear(id, key);
    const changes = [{ id, key, before, after: read.value, text }];
    void this.changes.make({ ...emptyStep("change"), changes });
  }

  /**
   * Returns an error if another record has this name or a similar one; entering a similar name
   * again confirms it.
   */
  nameFault(
    id: string,
    column: Column<Row>,
    value: CellValue,
    check = this.nameCheck(column),
  ): string | undefined {
    if (!column.isName || typeof value !== "string") return undefined;
    const fault = check.faultOf(id, value);
    if (fault === undefined) return undefined;
    if ("taken" in fault) return t("wrong_taken");
    if (this.#confirmedNames.has(value)) return undefined;
    this.#confirmedNames.add(value);
    return t("wrong_similar", { existing: fault.similarTo });
  }

  nameCheck(column: Column<Row>): NameCheck<Row> {
    return new NameCheck(column.isName ? this.rows.all() : [], column);
  }

  /**
   * Adds an empty row at the top and opens its first cell, or opens the dialog for a new record.
   */
  add(): void {
    if (this.readOnly) return;
    if (this.options.ask) return this.options.ask();
    const id = newId();
    this.rows.addDraft(this.options.blank(id));
    const column = this.columns.findIndex(({ edit }) => edit !== undefined);
    this.open({ id, column });
    this.announcement.value = t("draft");
  }

  /** Deletes rows; this can be undone. */
  async remove(ids: readonly string[]): Promise<void> {
    this.forget(ids.filter((id) => this.isDraft(id)));
    const removed = ids.flatMap((id) => this.rows.get(id) ?? []);
    if (removed.length > 0) await this.changes.make({ ...emptyStep("remove"), removed });
  }

  forget(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const removedIds = new Set(ids);
    this.cursor.leave(removedIds);
    this.rows.remove(removedIds);
    this.cells.clearRows(removedIds);
  }

  #typedInto(draft: string): boolean {
    return this.columns.some(({ key }) => this.cells.of(draft, key) !== undefined);
  }

  /** Returns the values of a new row; undefined if a value is missing, invalid or being saved. */
  #valuesOf(draft: string): Record<string, CellValue> | undefined {
    const values: Record<string, CellValue> = {};
    for (const { key, edit } of this.columns) {
      const state = this.cells.of(draft, key);
      if (edit === undefined) continue;
      if (state === undefined || !("text" in state)) {
        if ("required" in edit && edit.required) return undefined;
        continue;
      }
      const read = edit.read(state.text);
      if (state.state === "saving" || "wrong" in read) return undefined;
      values[key] = read.value;
    }
    return values;
  }

  /** Saves a new row once it is complete and the user has left it. */
  async store(draft: string): Promise<void> {
    await nextTask();
    const row = this.rows.get(draft);
    const values = this.#valuesOf(draft);
    if (!row || !values || !this.isDraft(draft) || this.cursor.opened.value?.id === draft) return;
    const savingCells = Object.keys(values).map((key) => {
      const { text } = this.cells.of(draft, key) as { text: string };
      return { id: draft, key, state: { state: "saving", text } as const };
    });
    this.cells.setAll(savingCells);
    await this.changes.make({ ...emptyStep("add"), created: [{ ...row, ...values }] });
    if (this.isDraft(draft)) return;
    const saved = savingCells.filter(({ key, state }) => this.cells.of(draft, key) === state);
    this.cells.setAll(saved.map((cell) => ({ ...cell, state: { state: "saved" } as const })));
    // Input made while the row was being saved is now a change of the stored record.
    this.columns.forEach(({ key }, column) => {
      const state = this.cells.of(draft, key);
      if (state?.state === "typed") this.put({ id: draft, column }, state.text);
    });
  }

  /**
   * Saves new rows; rejected rows remain as drafts.
   * @returns The number of saved rows.
   */
  async addRows(fields: readonly Record<string, CellValue>[]): Promise<number> {
    const created = fields.map((row) => ({ ...this.options.blank(newId()), ...row }));
    await this.changes.make({ ...emptyStep("add"), created });
    const stored = created.filter(({ id }) => this.rows.get(id) && !this.isDraft(id)).length;
    this.announcement.value = count("rows_added", stored);
    return stored;
  }

  /** Discards the local value of a cell that another user has changed. */
  keepTheirs(id: string, key: string): void {
    this.cells.clear(id, key);
  }
}
