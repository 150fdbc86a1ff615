/** Position in a table: current cell, selected block of cells, and chosen rows. */
import { computed, signal } from "@preact/signals";
import type { Column, Identified } from "./column.ts";
import type { TableRows } from "./table_rows.ts";

export interface CellPosition {
  id: string;
  column: number;
}

/** A cell that is open. */
export interface Opened extends CellPosition {
  /** Initial text. */
  text: string;
}

/** Moves by rows and columns. */
export type Step = [rows: number, columns: number];

export class Cursor<Row extends Identified> {
  readonly at = signal<CellPosition | undefined>(undefined);
  /** The other corner of what is selected; undefined while that is one cell. */
  readonly corner = signal<CellPosition | undefined>(undefined);
  readonly opened = signal<Opened | undefined>(undefined);
  readonly chosen = signal<ReadonlySet<string>>(new Set());
  /** Moves with every move, so that the cell is brought into view. */
  readonly moves = signal(0);
  #anchor: string | undefined;
  /** The column in which a run of Tabs began, which Enter returns to. */
  #tabbedFrom: number | undefined;

  /** The cells that are selected, by their numbers in what is shown; undefined in an empty table. */
  readonly selection = computed<Rectangle | undefined>(() => {
    const { place } = this;
    if (place === undefined) return undefined;
    const corner = this.#cornerNow ?? place;
    return rectangleOf(
      [this.rows.placeOf(place.id), place.column],
      [this.rows.placeOf(corner.id), corner.column],
    );
  });

  constructor(
    private readonly rows: TableRows<Row>,
    private readonly columns: readonly Column<Row>[],
  ) {}

  /** The cell; the first one while the user has been nowhere. */
  get place(): CellPosition | undefined {
    const { value } = this.at;
    const { value: shown } = this.rows.shown;
    if (value !== undefined && this.rows.placeOf(value.id) >= 0) return value;
    return shown[0] === undefined ? undefined : { id: shown[0], column: value?.column ?? 0 };
  }

  get #cornerNow(): CellPosition | undefined {
    const { value } = this.corner;
    return value !== undefined && this.rows.placeOf(value.id) >= 0 ? value : undefined;
  }

  /** The corner that Shift moves: where the selection ends. */
  get end(): CellPosition | undefined {
    return this.#cornerNow ?? this.place;
  }

  /** True if at most one cell is selected. */
  get isOne(): boolean {
    const { value } = this.selection;
    return value === undefined || isSingle(value);
  }

  go(place: CellPosition): void {
    this.at.value = place;
    this.corner.value = undefined;
    this.#tabbedFrom = undefined;
    this.moves.value++;
  }

  /** Selects all cells between the user's and another one. */
  extendTo(corner: CellPosition): void {
    this.at.value = this.place;
    this.corner.value = corner;
    this.moves.value++;
  }

  /** Moves, or, with `extend`, moves the end of what is selected. */
  move([rows, columns]: Step, { extend = false } = {}): void {
    const from = extend ? this.end : this.place;
    if (from === undefined) return;
    const { value: shown } = this.rows.shown;
    const clamp = (at: number, most: number) => Math.max(0, Math.min(most, at));
    const row = clamp(this.rows.placeOf(from.id) + rows, shown.length - 1);
    const to = { id: shown[row]!, column: clamp(from.column + columns, this.columns.length - 1) };
    if (extend) this.extendTo(to);
    else this.go(to);
  }

  /** Moves to the edge of filled cells, as Control and an arrow do. */
  jump([rows, columns]: Step, { extend = false } = {}): void {
    const from = extend ? this.end : this.place;
    if (from === undefined) return;
    const { value: shown } = this.rows.shown;
    const at = this.rows.placeOf(from.id);
    const isFilled = (row: number, column: number) =>
      this.columns[column]!.text(this.rows.get(shown[row]!)!) !== "";
    const step = (rows || columns) > 0 ? 1 : -1;
    const to = rows !== 0
      ? edgeOf(at, step, shown.length - 1, (row) => isFilled(row, from.column)) - at
      : edgeOf(from.column, step, this.columns.length - 1, (column) => isFilled(at, column)) -
        from.column;
    this.move(rows !== 0 ? [to, 0] : [0, to], { extend });
  }

  /** Selects every cell, with the user's where it is. */
  selectAll(): void {
    const { value: shown } = this.rows.shown;
    if (shown.length === 0) return;
    this.at.value = { id: shown[0]!, column: 0 };
    this.corner.value = { id: shown.at(-1)!, column: this.columns.length - 1 };
  }

  /** Moves along the row, as Tab does. @returns false at its end, where the user leaves the table */
  tab(direction: 1 | -1): boolean {
    const { place } = this;
    const column = (place?.column ?? 0) + direction;
    if (place === undefined || column < 0 || column >= this.columns.length) return false;
    const from = this.#tabbedFrom ?? place.column;
    this.go({ id: place.id, column });
    this.#tabbedFrom = from;
    return true;
  }

  /** Moves to the row below or above, as Enter does: after Tabs to the column where they began. */
  enter(direction: 1 | -1): void {
    const { place } = this;
    if (place === undefined) return;
    const column = this.#tabbedFrom ?? place.column;
    this.move([direction, column - place.column]);
  }

  /** The cell of the row before or after this one that can be typed into. */
  neighbour({ id, column }: CellPosition, direction: 1 | -1): CellPosition | undefined {
    for (let at = column + direction; at >= 0 && at < this.columns.length; at += direction) {
      if (this.columns[at]!.edit) return { id, column: at };
    }
    return undefined;
  }

  /** Goes to a cell of the row, remembering where a run of Tabs began. */
  tabTo(place: CellPosition, from: number): void {
    const began = this.#tabbedFrom ?? from;
    this.go(place);
    this.#tabbedFrom = began;
  }

  /** Chooses a row or no longer; with `range` all rows from the one chosen last. */
  choose(id: string, { range = false } = {}): void {
    const chosen = new Set(this.chosen.value);
    const { value: shown } = this.rows.shown;
    const [a, b] = [this.rows.placeOf(this.#anchor ?? id), this.rows.placeOf(id)];
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
      const rest = shown.slice(this.rows.placeOf(place.id)).find((id) => !ids.has(id)) ??
        shown.findLast((id) => !ids.has(id));
      this.at.value = rest === undefined ? undefined : { ...place, id: rest };
      this.corner.value = undefined;
    }
    if (this.opened.value && ids.has(this.opened.value.id)) this.opened.value = undefined;
    this.chosen.value = new Set([...this.chosen.value].filter((id) => !ids.has(id)));
  }
}

/** Rectangles of cells, as pairs of row and column numbers; both ends belong to them. */

export interface Rectangle {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The smallest rectangle with two cells in it. */
export function rectangleOf(
  [row, column]: readonly [row: number, column: number],
  [otherRow, otherColumn]: readonly [row: number, column: number],
): Rectangle {
  return {
    top: Math.min(row, otherRow),
    bottom: Math.max(row, otherRow),
    left: Math.min(column, otherColumn),
    right: Math.max(column, otherColumn),
  };
}

export const heightOf = ({ top, bottom }: Rectangle) => bottom - top + 1;
export const widthOf = ({ left, right }: Rectangle) => right - left + 1;
export const isSingle = (rectangle: Rectangle) =>
  heightOf(rectangle) === 1 && widthOf(rectangle) === 1;

export const holds = ({ top, bottom, left, right }: Rectangle, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Cells of a block from the clipboard. */
export type Block = readonly (readonly string[])[];

/**
 * Returns the target of a pasted block: the whole selection if it is a multiple of the block's
 * size, else a single copy from the selection's first cell on, as in spreadsheets.
 *
 * @param rows maximum of rows in the table; a longer block is cut off
 */
export function pasteTarget(selection: Rectangle, block: Block): Rectangle {
  const [high, wide] = [block.length, Math.max(0, ...block.map((row) => row.length))];
  const { top, left } = selection;
  const tiles = (length: number, part: number) => length % part === 0 ? length : part;
  const both = heightOf(selection) % high === 0 && widthOf(selection) % wide === 0;
  const [rows, columns] = both
    ? [tiles(heightOf(selection), high), tiles(widthOf(selection), wide)]
    : [high, wide];
  return { top, left, bottom: top + rows - 1, right: left + columns - 1 };
}

/** The text for a cell of the target, by its place in it; undefined beyond the end of a short row. */
export function blockText(block: Block, row: number, column: number): string | undefined {
  const wide = Math.max(...block.map((cells) => cells.length));
  return block[row % block.length]![column % wide];
}

/**
 * Returns the target of Control and an arrow: the last filled cell before an empty one, or the next
 * filled one after empty ones, or the edge.
 *
 * @param isFilled of a place along the way, from 0 to `last`
 */
export function edgeOf(
  from: number,
  step: 1 | -1,
  last: number,
  isFilled: (at: number) => boolean,
): number {
  const inside = (at: number) => at >= 0 && at <= last;
  let at = from + step;
  if (!inside(at)) return from;
  const runs = isFilled(from) && isFilled(at);
  while (inside(at + step) && isFilled(runs ? at + step : at) === runs) at += step;
  return at;
}
