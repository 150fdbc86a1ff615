/** Page layout of a packing sheet, in CSS pixels (1/96 inch). */
import { MIN_FONT_PX, turnSize } from "./box_labels.ts";
import type { SheetLayer } from "./sheet_layers.ts";

/** Size of a page. */
export interface Paper {
  width: number;
  height: number;
}

export const PAPERS = {
  a4: { width: 793, height: 1122 },
  letter: { width: 816, height: 1056 },
} satisfies Record<string, Paper>;

export type PaperName = keyof typeof PAPERS;

export const PAPER_NAMES = Object.keys(PAPERS) as PaperName[];

/** Page margins; printers cannot print near the edges, and a hand needs space to hold the paper. */
const MARGIN = { side: 42, top: 36, bottom: 30 };
/** Heights of the header and the footer of every page. */
export const HEAD = 92;
export const FOOT = 40;

/**
 * Returns the content area of a page, between header and footer.
 * @param taller Additional height of the header, for long names.
 */
export function roomOn(name: PaperName, taller = 0): Paper {
  const { width, height } = PAPERS[name];
  return {
    width: width - 2 * MARGIN.side,
    height: height - MARGIN.top - MARGIN.bottom - HEAD - taller - FOOT,
  };
}

// Regions that use Letter paper (CLDR, territory measurement data).
const LETTER_REGIONS = /-(US|CA|MX|CL|CO|CR|GT|PA|PH|PR|SV|VE|BZ|NI)\b/;

/** Returns the usual paper size of the region of a browser locale. */
export const usualPaper = (locale: string): PaperName =>
  LETTER_REGIONS.test(locale) ? "letter" : "a4";

/** Space around a drawing for dimension lines, and above it for the caption, in pixels. */
export const AXIS = { left: 24, right: 1, bottom: 28 };
export const CAPTION = 36;
export const GAP = 16;
const MAX_COLUMNS = 5;
// Minimum width of a drawing with a readable caption.
const MIN_DRAWING_WIDTH = 130;
// Font size of box numbers, readable at arm's length; smaller only if boxes are too small even on a
// page of their own.
const READABLE_FONT_PX = MIN_FONT_PX + 1;

/** Distribution of layers on pages, all at one scale. */
interface LayerPages {
  /** Pixels per unit of length. */
  scale: number;
  /** Number of drawings and columns of each page. */
  pages: { drawings: number; columns: number }[];
}

/** Top view of a pallet. */
export interface Base {
  length: number;
  width: number;
}

/**
 * Distributes drawings over as few pages as their numbers stay readable on, at the largest scale
 * there. No drawing is split.
 * @param firstRoom Remaining space on the pallet's first page.
 */
export function layerPages(
  layers: readonly SheetLayer[],
  pallet: Base,
  firstRoom: Paper,
  room: Paper,
): LayerPages {
  const needed = readableScale(layers);
  let best: LayerPages = { scale: 0, pages: [{ drawings: 0, columns: 1 }] };
  for (let pages = 1; pages <= layers.length + 1 && best.scale < needed; pages++) {
    const next = onPages(layers.length, pages, pallet, firstRoom, room);
    if (next.scale > best.scale) best = next;
  }
  return best;
}

function onPages(
  drawings: number,
  pages: number,
  pallet: Base,
  firstRoom: Paper,
  room: Paper,
): LayerPages {
  let best: LayerPages = { scale: 0, pages: [] };
  for (let first = 0; first <= drawings; first++) {
    const remaining = drawings - first;
    if (pages === 1 ? remaining > 0 : remaining < pages - 1) continue;
    const later = evenly(remaining, pages - 1);
    const grids = [
      ...(first > 0 ? [bestGrid(first, pallet, firstRoom)] : []),
      ...later.map((count) => bestGrid(count, pallet, room)),
    ];
    const scale = Math.min(...grids.map((grid) => grid.scale));
    if (scale <= best.scale || scale === Infinity) continue;
    const columns = grids.map((grid) => grid.columns);
    if (first === 0) columns.unshift(1);
    best = {
      scale,
      pages: [first, ...later].map((count, page) => ({ drawings: count, columns: columns[page]! })),
    };
  }
  return best;
}

function evenly(count: number, parts: number): number[] {
  const minimum = Math.floor(count / parts);
  const remainder = count % parts;
  return Array.from({ length: parts }, (_, part) => part < remainder ? minimum + 1 : minimum);
}

/** Returns the grid in which drawings are largest; scale 0 if they do not fit. */
function bestGrid(count: number, { length, width }: Base, room: Paper) {
  let best = { columns: 1, scale: 0 };
  for (let columns = 1; columns <= Math.min(count, MAX_COLUMNS); columns++) {
    const rows = Math.ceil(count / columns);
    const across = columnWidth(room.width, columns);
    if (across < MIN_DRAWING_WIDTH) break;
    const down = (room.height - (rows - 1) * GAP) / rows;
    const scale = Math.min(
      (across - AXIS.left - AXIS.right) / length,
      (down - CAPTION - AXIS.bottom) / width,
    );
    if (scale > best.scale) best = { columns, scale };
  }
  return best;
}

/** Returns the width of a column. */
export const columnWidth = (width: number, columns: number) =>
  (width - (columns - 1) * GAP) / columns;

/** Returns the minimum scale at which the placing positions of all boxes are readable. */
function readableScale(layers: readonly SheetLayer[]): number {
  const boxes = layers.flatMap((layer) => layer.boxes);
  const readable = (scale: number) =>
    boxes.every(({ across, along, order }) => {
      const drawnSize = { x: 0, y: 0, width: across * scale, height: along * scale };
      return turnSize(drawnSize, order) >= READABLE_FONT_PX;
    });
  let [low, high] = [0, 1];
  while (!readable(high) && high < 1e6) high *= 2;
  // The font size grows with its box, except for one step down where the label gets another line.
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (readable(middle)) high = middle;
    else low = middle;
  }
  return high;
}
