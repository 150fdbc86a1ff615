/** A table whose cells are stored as soon as they are left. */
import { signal } from "@preact/signals";
import { ApiError } from "../../../shared/api_error.ts";
import { nextTask } from "../../../shared/next_task.ts";
import { newId } from "../../../../domain/new_id.ts";
import type { Notices } from "../../../shared/notices.ts";
import { explain } from "../../shared/explain.ts";
import { CellSaves } from "./cell_saves.ts";
import { CellStates } from "./cell_states.ts";
import { type CellValue, type Column, editText, type Identified, valueOf } from "./column.ts";
import { type CellPosition, Cursor } from "./cursor.ts";
import { Removals } from "./removals.ts";
import type { TableOptions } from "./table_options.ts";
import { TableRows } from "./table_rows.ts";
import { count, t } from "../messages.ts";

export class EditableTable<Row extends Identified> {
  readonly rows: TableRows<Row>;
  readonly cursor: Cursor<Row>;
  readonly cells = new CellStates();
  readonly columns: readonly Column<Row>[];
  readonly readOnly: boolean;
  /** What screen readers announce about the last change. */
  readonly announcement = signal("");
  readonly notices: Notices;
  readonly removals: Removals<Row>;
  readonly #saves: CellSaves<Row>;

  constructor(readonly options: TableOptions<Row>) {
    this.columns = options.columns;
    this.readOnly = options.readOnly ?? false;
    this.notices = options.notices;
    this.rows = new TableRows(options.columns, options.rows);
    this.cursor = new Cursor(this.rows, options.columns);
    this.#saves = new CellSaves(options.source);
    this.removals = new Removals(this);
  }

  /** What was put into a cell and is not stored, in words; undefined when there is nothing such. */
  pendingText(row: Row, column: Column<Row>): string | undefined {
    const state = this.cells.of(row.id, column.key);
    if (state === undefined || !("text" in state) || !column.edit) return undefined;
    const { kind, read } = column.edit;
    if (kind === "text" || kind === "number") return state.text;
    const put = read(state.text);
    return "value" in put ? column.text({ ...row, [column.key]: put.value }) : state.text;
  }

  isDraft(id: string): boolean {
    return this.rows.drafts.value.includes(id);
  }

  /** Opens a cell, turns a flag over, or does what the cell is for. */
  open(place: CellPosition, typed?: string): void {
    const column = this.columns[place.column];
    const row = this.rows.get(place.id);
    if (!column || !row || this.readOnly) return;
    this.cursor.go(place);
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

  /** Leaves the open cell without taking what was typed. */
  cancel(): void {
    const { value: opened } = this.cursor.opened;
    this.cursor.opened.value = undefined;
    if (!opened || !this.isDraft(opened.id)) return;
    if (this.#typedInto(opened.id)) void this.#store(opened.id);
    else this.discard(opened.id);
  }

  /** Takes what was typed into a cell. */
  put({ id, column: at }: CellPosition, text: string): void {
    const column = this.columns[at];
    const row = this.rows.get(id);
    if (!column?.edit || !row) return;
    const read = column.edit.read(text);
    if ("wrong" in read) {
      // An empty cell of a new row is not wrong yet.
      if (this.isDraft(id) && text.trim() === "") return this.cells.clear(id, column.key);
      this.cells.set(id, column.key, { state: "failed", text, why: read.wrong });
      this.announcement.value = read.wrong;
      return;
    }
    if (this.isDraft(id)) {
      this.cells.set(id, column.key, { state: "typed", text });
      return void this.#store(id);
    }
    if (read.value === valueOf(row, column.key)) return this.cells.clear(id, column.key);
    void this.#save(id, column, text, read.value);
  }

  async #save(id: string, column: Column<Row>, text: string, value: CellValue): Promise<void> {
    const { key } = column;
    this.cells.set(id, key, { state: "saving", text });
    try {
      const saved = await this.#saves.save(id, key, value, () => this.rows.get(id)!);
      this.rows.put(saved.record);
      if (saved.conflict) {
        const theirs = column.text(saved.record);
        this.cells.set(id, key, { state: "changed", text, theirs });
        return;
      }
      this.cells.set(id, key, { state: "saved" });
      this.announcement.value = t("saved");
    } catch (error) {
      const gone = error instanceof ApiError && error.status === 404;
      const { text: why, detail } = explain(error);
      const reason = gone ? t("gone_meanwhile") : detail ?? why;
      this.cells.set(id, key, { state: "failed", text, why: reason });
      this.notices.fail(t("save_failed", { what: `${column.label()} = ${text}` }), error);
    }
  }

  /** Adds an empty row on top and opens its first cell, or asks for the record. */
  add(): void {
    if (this.readOnly) return;
    if (this.options.ask) return this.options.ask();
    const id = newId();
    this.rows.addDraft(this.options.blank(id));
    const column = this.columns.findIndex(({ edit }) => edit !== undefined);
    this.open({ id, column });
    this.announcement.value = t("draft");
  }

  #typedInto(draft: string): boolean {
    return this.columns.some(({ key }) => this.cells.of(draft, key) !== undefined);
  }

  discard(draft: string): void {
    const gone = new Set([draft]);
    this.cursor.leave(gone);
    this.rows.remove(gone);
    this.cells.clear(draft);
  }

  /** The values of a new row; undefined while something is missing, wrong, or on its way. */
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

  // A new row is stored when nothing is missing and the user has left it.
  async #store(draft: string): Promise<void> {
    await nextTask();
    const row = this.rows.get(draft);
    const values = this.#valuesOf(draft);
    if (!row || !values || !this.isDraft(draft) || this.cursor.opened.value?.id === draft) return;
    const sent = Object.keys(values).map((key) => {
      const { text } = this.cells.of(draft, key) as { text: string };
      const state = { state: "saving", text } as const;
      this.cells.set(draft, key, state);
      return { key, state };
    });
    try {
      const [created] = await this.options.source.create([{ ...row, ...values }]);
      this.rows.settle(created!);
      this.announcement.value = t("row_saved");
      for (const { key, state } of sent) {
        if (this.cells.of(draft, key) === state) this.cells.set(draft, key, { state: "saved" });
      }
      // What was typed while the row was on its way is a change of it now.
      this.columns.forEach(({ key }, column) => {
        const state = this.cells.of(draft, key);
        if (state?.state === "typed") this.put({ id: draft, column }, state.text);
      });
    } catch (error) {
      const { text: why, detail } = explain(error);
      for (const [index, { key, state: { text } }] of sent.entries()) {
        const failed = { state: "failed", text, why: detail ?? why } as const;
        this.cells.set(draft, key, index === 0 ? failed : { state: "typed", text });
      }
      this.notices.fail(t("row_failed"), error);
    }
  }

  /** Takes rows that have been stored elsewhere, for instance pasted ones. */
  take(rows: readonly Row[]): void {
    this.rows.put(...rows);
    this.announcement.value = count("rows_added", rows.length);
  }

  /** Keeps the other value of a cell that someone has changed. */
  keepTheirs(id: string, key: string): void {
    this.cells.clear(id, key);
  }
}
