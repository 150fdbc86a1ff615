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
