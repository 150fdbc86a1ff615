/** Distribution of pallet labels over pages. */
import type { PalletLabel } from "../../../domain/warehouse/label_records.ts";

type LabelBox = PalletLabel["boxes"][number];

/** A page: a label with the part of its box list that fits, or the rest of the list. */
export interface LabelPage {
  label: PalletLabel;
  /** One column next to the codes; up to two on a page without codes. */
  columns: LabelBox[][];
  /** True for a page that continues the list, without codes. */
  isRest: boolean;
}

/** Heights of a label's boxes on paper and available heights, in pixels. */
export interface LabelMeasures {
  /** Next to the codes: available height, and height of each box. */
  room: number;
  heights: readonly number[];
  /** In a column of a page without codes. */
  restRoom: number;
  restHeights: readonly number[];
}

const REST_COLUMNS = 2;

/** Distributes the boxes of a label over pages, so that nothing overflows. */
export function labelPages(
  label: PalletLabel,
  { room, heights, restRoom, restHeights }: LabelMeasures,
): LabelPage[] {
  const { boxes } = label;
  let at = fittingEnd(heights, 0, room);
  const pages: LabelPage[] = [{ label, columns: [boxes.slice(0, at)], isRest: false }];
  while (at < boxes.length) {
    const columns: LabelBox[][] = [];
    for (let column = 0; column < REST_COLUMNS && at < boxes.length; column++) {
      // A box higher than a page gets a column of its own.
      const end = Math.max(fittingEnd(restHeights, at, restRoom), at + 1);
      columns.push(boxes.slice(at, end));
      at = end;
    }
    pages.push({ label, columns, isRest: true });
  }
  return pages;
}

/** Returns the end index of the boxes from `start` on that fit into a height. */
function fittingEnd(heights: readonly number[], start: number, room: number): number {
  let [end, used] = [start, 0];
  while (end < heights.length && used + heights[end]! <= room) used += heights[end++]!;
  return end;
}

/** Splits the element strings of a code: `(00)…(400)…` in two. */
export function elementsOf({ gs1 }: Pick<PalletLabel, "gs1">): { sscc: string; order: string } {
  const at = gs1.indexOf("(400)");
  return { sscc: gs1.slice(0, at), order: gs1.slice(at) };
}

/** SVG codes of one label. */
export interface LabelCodes {
  /** Its element strings, which identify the label. */
  gs1: string;
  /** Pallet number and order in one QR code. */
  both: string;
  order: string;
  sscc: string;
}
