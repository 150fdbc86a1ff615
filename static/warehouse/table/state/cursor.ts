/** Where in a table the user is: one cell, whether it is open, and which rows are chosen. */
import { signal } from "@preact/signals";
import type { Column, Identified } from "./column.ts";
import type { TableRows } from "./table_rows.ts";

export interface CellPosition {
  id: string;
  column: number;
}

/** A cell that is open. */
export interface Opened extends CellPosition {
  /** What stands in it at first. */
  text: string;
}

/** Moves by rows and columns. */
export type Step = [rows: number, columns: number];

export class Cursor<Row extends Identified> {
  readonly at = signal<CellPosition | undefined>(undefined);
  readonly opened = signal<Opened | undefined>(undefined);
  readonly chosen = signal<ReadonlySet<string>>(new Set());
  /** Moves with every move, so that the cell is brought into view. */
  readonly moves = signal(0);
  #anchor: string | undefined;

  constructor(
    private readonly rows: TableRows<Row>,
    private readonly columns: readonly Column<Row>[],
  ) {}

  /** The cell; the first one while the user has been nowhere. */
  get place(): CellPosition | undefined {
    const { value } = this.at;
    const { value: shown } = this.rows.shown;
    if (value !== undefined && this.rows.get(value.id) && shown.includes(value.id)) return value;
    return shown[0] === undefined ? undefined : { id: shown[0], column: value?.column ?? 0 };
  }

  go(place: CellPosition): void {
    this.at.value = place;
    this.moves.value++;
  }

  move([rows, columns]: Step): void {
    const { place } = this;
    if (place === undefined) return;
    const { value: shown } = this.rows.shown;
    const clamp = (at: number, most: number) => Math.max(0, Math.min(most, at));
    const row = clamp(shown.indexOf(place.id) + rows, shown.length - 1);
    this.go({ id: shown[row]!, column: clamp(place.column + columns, this.columns.length - 1) });
  }

  /** The cell before or after this one that can be typed into, on this row or the next. */
  neighbour({ id, column }: CellPosition, direction: 1 | -1): CellPosition | undefined {
    const { value: shown } = this.rows.shown;
    const width = this.columns.length;
    const from = shown.indexOf(id) * width + column;
    for (let at = from + direction; at >= 0 && at < shown.length * width; at += direction) {
      const place = { id: shown[Math.floor(at / width)]!, column: at % width };
      if (this.columns[place.column]!.edit) return place;
    }
    return undefined;
  }

  /** Chooses a row or no longer; with `range` all rows from the one chosen last. */
  choose(id: string, { range = false } = {}): void {
    const chosen = new Set(this.chosen.value);
    const { value: shown } = this.rows.shown;
    const [a, b] = [shown.indexOf(this.#anchor ?? id), shown.indexOf(id)];
    if (range && a >= 0) {
      for (const between of shown.slice(Math.min(a, b), Math.max(a, b) + 1)) chosen.add(between);
    } else if (!chosen.delete(id)) chosen.add(id);
    this.#anchor = id;
    this.chosen.value = chosen;
  }

  /** Chooses all that is shown, or nothing when all of it is chosen. */
  chooseAll(): void {
    const { value: shown } = this.rows.shown;
    const all = shown.length > 0 && shown.every((id) => this.chosen.value.has(id));
    this.chosen.value = new Set(all ? [] : shown);
  }

  /** Forgets rows that have gone, and stays where they were. */
  leave(ids: ReadonlySet<string>): void {
    const { place } = this;
    if (place && ids.has(place.id)) {
      const { value: shown } = this.rows.shown;
      const rest = shown.slice(shown.indexOf(place.id)).find((id) => !ids.has(id)) ??
        shown.findLast((id) => !ids.has(id));
      this.at.value = rest === undefined ? undefined : { ...place, id: rest };
    }
    if (this.opened.value && ids.has(this.opened.value.id)) this.opened.value = undefined;
    this.chosen.value = new Set([...this.chosen.value].filter((id) => !ids.has(id)));
  }
}
