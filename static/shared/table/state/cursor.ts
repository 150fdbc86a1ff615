/** Cursor of a table: current cell, selected block of cells, and chosen rows. */
import { computed, signal } from "@preact/signals";
import type { Column, Identified } from "./column.ts";
import type { TableRows } from "./table_rows.ts";

export interface CellPosition {
  id: string;
  column: number;
}

/** A cell in editing mode. */
export interface OpenCell extends CellPosition {
  text: string;
}

/** Move by rows and columns. */
export type Step = [rows: number, columns: number];

export class Cursor<Row extends Identified> {
  readonly at = signal<CellPosition | undefined>(undefined);
  /** The other corner of the selection; undefined if one cell is selected. */
  readonly corner = signal<CellPosition | undefined>(undefined);
  readonly opened = signal<OpenCell | undefined>(undefined);
  readonly selected = signal<ReadonlySet<string>>(new Set());
  /** Incremented with every move, to scroll the current cell into view. */
  readonly moves = signal(0);
  #anchor: string | undefined;
  /** Column in which a sequence of Tab moves began; Enter returns to it. */
  #tabOrigin: number | undefined;

  /** The selected cells, by row index in the displayed order; undefined in an empty table. */
  readonly selection = computed<Rectangle | undefined>(() => {
    const { place } = this;
    if (place === undefined) return undefined;
    const corner = this.#validCorner ?? place;
    return rectangleOf(
      [this.rows.placeOf(place.id), place.column],
      [this.rows.placeOf(corner.id), corner.column],
    );
  });

  constructor(
    private readonly rows: TableRows<Row>,
    private readonly columns: readonly Column<Row>[],
  ) {}

  /** The current cell; the first cell if there was none yet. */
  get place(): CellPosition | undefined {
    const { value } = this.at;
    const { value: shown } = this.rows.shown;
    if (value !== undefined && this.rows.placeOf(value.id) >= 0) return value;
    return shown[0] === undefined ? undefined : { id: shown[0], column: value?.column ?? 0 };
  }

  get #validCorner(): CellPosition | undefined {
    const { value } = this.corner;
    return value !== undefined && this.rows.placeOf(value.id) >= 0 ? value : undefined;
  }

  /** The corner of the selection that moves with Shift. */
  get end(): CellPosition | undefined {
    return this.#validCorner ?? this.place;
  }

  /** True if at most one cell is selected. */
  get isOne(): boolean {
    const { value } = this.selection;
    return value === undefined || isSingle(value);
  }

  go(place: CellPosition): void {
    this.at.value = place;
    this.corner.value = undefined;
    this.#tabOrigin = undefined;
    this.moves.value++;
  }

  /** Selects all cells between the current one and a corner. */
  extendTo(corner: CellPosition): void {
    this.at.value = this.place;
    this.corner.value = corner;
    this.moves.value++;
  }

  /** Moves the current cell or, with `extend`, the end of the selection. */
  move([rows, columns]: Step, { extend = false } = {}): void {
    const from = extend ? this.end : this.place;
    if (from === undefined) return;
    const { value: shown } = this.rows.shown;
    const clamp = (at: number, maximum: number) => Math.max(0, Math.min(maximum, at));
    const row = clamp(this.rows.placeOf(from.id) + rows, shown.length - 1);
    const to = { id: shown[row]!, column: clamp(from.column + columns, this.columns.length - 1) };
    if (extend) this.extendTo(to);
    else this.go(to);
  }

  /** Moves to the edge of the filled cells, as Ctrl with an arrow key does in spreadsheets. */
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

  /** Selects all cells. */
  selectAll(): void {
    const { value: shown } = this.rows.shown;
    if (shown.length === 0) return;
    this.at.value = { id: shown[0]!, column: 0 };
    this.corner.value = { id: shown.at(-1)!, column: this.columns.length - 1 };
  }

  /**
   * Moves along the row.
   * @returns False at the end of the row, where Tab leaves the table.
   */
  tab(direction: 1 | -1): boolean {
    const { place } = this;
    const column = (place?.column ?? 0) + direction;
    if (place === undefined || column < 0 || column >= this.columns.length) return false;
    const from = this.#tabOrigin ?? place.column;
    this.go({ id: place.id, column });
    this.#tabOrigin = from;
    return true;
  }

  /** Moves to the row below or above; after Tab moves, to the column where they began. */
  enter(direction: 1 | -1): void {
    const { place } = this;
    if (place === undefined) return;
    const column = this.#tabOrigin ?? place.column;
    this.move([direction, column - place.column]);
  }

  /** Returns the next or previous editable cell of a row; undefined if there is none. */
  neighbour({ id, column }: CellPosition, direction: 1 | -1): CellPosition | undefined {
    for (let at = column + direction; at >= 0 && at < this.columns.length; at += direction) {
      if (this.columns[at]!.edit) return { id, column: at };
    }
    return undefined;
  }

  /** Moves to a cell of the row and keeps the column where Tab moves began. */
  tabTo(place: CellPosition, from: number): void {
    const began = this.#tabOrigin ?? from;
    this.go(place);
    this.#tabOrigin = began;
  }

  /**
   * Chooses a row, or removes it from the chosen ones; with `range`, chooses all rows from the last
   * chosen one.
   */
  choose(id: string, { range = false } = {}): void {
    const selected = new Set(this.selected.value);
    const { value: shown } = this.rows.shown;
    const [a, b] = [this.rows.placeOf(this.#anchor ?? id), this.rows.placeOf(id)];
    if (range && a >= 0) {
      for (const between of shown.slice(Math.min(a, b), Math.max(a, b) + 1)) selected.add(between);
    } else if (!selected.delete(id)) selected.add(id);
    this.#anchor = id;
    this.selected.value = selected;
  }

  /** Chooses all displayed rows; if all are chosen, none. */
  chooseAll(): void {
    const { value: shown } = this.rows.shown;
    const all = shown.length > 0 && shown.every((id) => this.selected.value.has(id));
    this.selected.value = new Set(all ? [] : shown);
  }

  /** Removes deleted rows from the selection; the cursor moves to the next row. */
  leave(ids: ReadonlySet<string>): void {
    const { place } = this;
    if (place && ids.has(place.id)) {
      const { value: shown } = this.rows.shown;
      const nextId = shown.slice(this.rows.placeOf(place.id)).find((id) => !ids.has(id)) ??
        shown.findLast((id) => !ids.has(id));
      this.at.value = nextId === undefined ? undefined : { ...place, id: nextId };
      this.corner.value = undefined;
    }
    if (this.opened.value && ids.has(this.opened.value.id)) this.opened.value = undefined;
    this.selected.value = new Set([...this.selected.value].filter((id) => !ids.has(id)));
  }
}

/** Rectangle of cells by row and column index; both ends are included. */
export interface Rectangle {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Returns the smallest rectangle that contains two cells. */
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
 * Returns the target of a pasted block: the whole selection if its size is a multiple of the
 * block's, else a single copy from the selection's first cell on, as in spreadsheets.
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

/**
 * Returns the text of a cell by its position in the target; undefined beyond the end of a short
 * row.
 */
export function blockText(block: Block, row: number, column: number): string | undefined {
  const wide = Math.max(...block.map((cells) => cells.length));
  return block[row % block.length]![column % wide];
}

/**
 * Returns the target of Ctrl with an arrow key: the last filled cell before an empty one, or the
 * next filled one after empty ones, or the edge.
 * @param isFilled Returns true if the cell at an index from 0 to `last` is filled.
 */
export function edgeOf(
  from: number,
  step: 1 | -1,
  last: number,
  isFilled: (at: number) => boolean,
): number {
  const isInside = (at: number) => at >= 0 && at <= last;
  let at = from + step;
  if (!isInside(at)) return from;
  const isRun = isFilled(from) && isFilled(at);
  while (isInside(at + step) && isFilled(isRun ? at + step : at) === isRun) at += step;
  return at;
}
