/** The pages that labels are printed on. */
import type { PalletLabel } from "../../../domain/warehouse/label_records.ts";

type LabelBox = PalletLabel["boxes"][number];

/** One page: a label with as much of the box list as it has room for, or the rest of the list. */
export interface LabelPage {
  label: PalletLabel;
  /** One beside the codes, up to two on a page of their own. */
  columns: LabelBox[][];
  /** True for the incomplete last page of the list. */
  isRest: boolean;
}

/** Height that the boxes of a label need on paper, and the available height, in pixels. */
export interface LabelMeasures {
  /** Beside the codes: the height of the list, and that of each box. */
  room: number;
  heights: readonly number[];
  /** The same in a column of a page without codes. */
  restRoom: number;
  restHeights: readonly number[];
}

const REST_COLUMNS = 2;

/** Puts the boxes of a label on pages, so that nothing is printed over anything else. */
export function labelPages(
  label: PalletLabel,
  { room, heights, restRoom, restHeights }: LabelMeasures,
): LabelPage[] {
  const { boxes } = label;
  let at = fitting(heights, 0, room);
  const pages: LabelPage[] = [{ label, columns: [boxes.slice(0, at)], isRest: false }];
  while (at < boxes.length) {
    const columns: LabelBox[][] = [];
    for (let column = 0; column < REST_COLUMNS && at < boxes.length; column++) {
      // One that is higher than a page has a column for itself.
      const end = Math.max(fitting(restHeights, at, restRoom), at + 1);
      columns.push(boxes.slice(at, end));
      at = end;
    }
    pages.push({ label, columns, isRest: true });
  }
  return pages;
}

/** The end of those from `start` on that fit into a height. */
function fitting(heights: readonly number[], start: number, room: number): number {
  let [end, used] = [start, 0];
  while (end < heights.length && used + heights[end]! <= room) used += heights[end++]!;
  return end;
}

/** The element strings of a code: `(00)…(400)…` in two. */
export function elementsOf({ gs1 }: Pick<PalletLabel, "gs1">): { sscc: string; order: string } {
  const at = gs1.indexOf("(400)");
  return { sscc: gs1.slice(0, at), order: gs1.slice(at) };
}

/** The codes of one label, as SVG. */
export interface LabelCodes {
  /** Its element strings, by which it is known. */
  gs1: string;
  /** Number and order in one, as a QR code. */
  both: string;
  order: string;
  sscc: string;
}
