/** Paper, in CSS pixels: 96 to an inch, on paper as on a screen. */
import { MIN_FONT_PX, turnSize } from "../../../domain/packing/drawing/labels.ts";
import type { SheetLayer } from "./sheet_layers.ts";

/** A sheet of paper. */
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

/** Unprintable margins, with room for a thumb. */
const MARGIN = { side: 42, top: 36, bottom: 30 };
/** Height of the header and the footer of every page. */
export const HEAD = 92;
export const FOOT = 40;

/**
 * The room for what a page shows, between head and foot.
 *
 * @param taller by how much the head is higher than usual, for a long name
 */
export function roomOn(name: PaperName, taller = 0): Paper {
  const { width, height } = PAPERS[name];
  return {
    width: width - 2 * MARGIN.side,
    height: height - MARGIN.top - MARGIN.bottom - HEAD - taller - FOOT,
  };
}

// Where offices use Letter (CLDR, territory measurement data).
const LETTER_REGIONS = /-(US|CA|MX|CL|CO|CR|GT|PA|PH|PR|SV|VE|BZ|NI)\b/;

/** The paper that is most likely in the printer of someone with this language of the browser. */
export const usualPaper = (locale: string): PaperName =>
  LETTER_REGIONS.test(locale) ? "letter" : "a4";

/** Room around a drawing for dimension lines, above it for what it is called; in pixels. */
export const AXIS = { left: 24, right: 1, bottom: 28 };
export const CAPTION = 36;
export const GAP = 16;
const MAX_COLUMNS = 5;
// The narrowest drawing whose caption can still be read.
const NARROWEST = 130;
// Numbers on paper at arm's length; where boxes are too small for that even when they have a page
// for themselves, they are as large as they can be.
const READABLE = MIN_FONT_PX + 1;

/** Layers on pages, all to one scale. */
interface LayerPages {
  /** Pixels to a unit of length. */
  scale: number;
  /** Number of drawings and columns of each page. */
  pages: { drawings: number; columns: number }[];
}

/** A pallet from above. */
export interface Base {
  length: number;
  width: number;
}

/**
 * Puts the drawings on as few pages as their numbers can be read on, and there as large as they can
 * be. No drawing is cut in two.
 *
 * @param firstRoom what is left on the pallet's first page
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
    const rest = drawings - first;
    if (pages === 1 ? rest > 0 : rest < pages - 1) continue;
    const later = evenly(rest, pages - 1);
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
  const least = Math.floor(count / parts);
  const more = count % parts;
  return Array.from({ length: parts }, (_, part) => part < more ? least + 1 : least);
}

/** The grid in which so many drawings are the largest; scale 0 when there is no room for them. */
function bestGrid(count: number, { length, width }: Base, room: Paper) {
  let best = { columns: 1, scale: 0 };
  for (let columns = 1; columns <= Math.min(count, MAX_COLUMNS); columns++) {
    const rows = Math.ceil(count / columns);
    const across = columnWidth(room.width, columns);
    if (across < NARROWEST) break;
    const down = (room.height - (rows - 1) * GAP) / rows;
    const scale = Math.min(
      (across - AXIS.left - AXIS.right) / length,
      (down - CAPTION - AXIS.bottom) / width,
    );
    if (scale > best.scale) best = { columns, scale };
  }
  return best;
}

/** The width of each of so many columns. */
export const columnWidth = (width: number, columns: number) =>
  (width - (columns - 1) * GAP) / columns;

/** The least scale at which the turns of all boxes can be read. */
function readableScale(layers: readonly SheetLayer[]): number {
  const boxes = layers.flatMap((layer) => layer.boxes);
  const readable = (scale: number) =>
    boxes.every(({ across, along, order }) => {
      const drawnSize = { x: 0, y: 0, width: across * scale, height: along * scale };
      return turnSize(drawnSize, order) >= READABLE;
    });
  let [low, high] = [0, 1];
  while (!readable(high) && high < 1e6) high *= 2;
  // Writing grows with its box but for one step down where the label gets more lines.
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (readable(middle)) high = middle;
    else low = middle;
  }
  return high;
}
