/**
 * Layout of the map: artists' lives packed into rows inside the block of their movement, blocks
 * packed around a midline. Time is x, rows are y; nothing overlaps.
 */
import type { Bootstrap } from "../../../../domain/gallery/records.ts";

export interface Bar {
  /** Index into the artists of the catalog. */
  artist: number;
  /** Index into the blocks. */
  block: number;
  start: number;
  end: number;
  /** False where the year of birth or death is unknown or has not come. */
  startKnown: boolean;
  endKnown: boolean;
  /** Row of the map, counted from the top. */
  row: number;
  /** The year up to which a name may run on behind this bar. */
  roomEnd: number;
}

export interface Block {
  /** Index into the movements of the catalog. */
  movement: number;
  /** From the earliest to the latest of the movement's years and its artists' lives. */
  start: number;
  end: number;
  /** First row, that of the name, and the height in rows. */
  row: number;
  rows: number;
  /** The bars of this block are `bars[firstBar]` … `bars[firstBar + barCount - 1]`. */
  firstBar: number;
  barCount: number;
}

export interface Layout {
  bars: Bar[];
  blocks: Block[];
  rows: number;
}

/** Heights in rows. */
export const NAME_ROW = 1.1;
const BLOCK_FOOT = 0.3;
const BLOCK_GAP = 0.45;
/** Between two lives in one row. */
const LIFE_GAP_YEARS = 3;
/** A life of which one end is unknown is drawn this long. */
const ASSUMED_LIFE_YEARS = 60;

/** The years between which an artist is drawn; unknown ends are filled in and marked. */
export function lifeSpan(
  artist: Bootstrap["artists"][number],
  movement: { start_year: number; end_year: number },
  now: number,
): Pick<Bar, "start" | "end" | "startKnown" | "endKnown"> {
  const { birth_year: birth, death_year: death } = artist;
  const start = birth ?? (death === null ? movement.start_year : death - ASSUMED_LIFE_YEARS);
  // Without a death year someone born within a long lifetime is taken to be alive.
  const assumed = start + ASSUMED_LIFE_YEARS;
  const end = death ?? (birth === null ? movement.end_year : start + 100 > now ? now : assumed);
  return {
    start,
    end: Math.max(end, start + 1),
    startKnown: birth !== null,
    endKnown: death !== null,
  };
}

/** Greedy interval partitioning: each life on the first row that is free again. */
function packLives(bars: Bar[], movement: { end: number }): number {
  bars.sort((a, b) => a.start - b.start || a.end - b.end || a.artist - b.artist);
  const last: Bar[] = [];
  for (const bar of bars) {
    let row = last.findIndex((before) => before.end + LIFE_GAP_YEARS <= bar.start);
    if (row < 0) row = last.length;
    else last[row]!.roomEnd = bar.start - LIFE_GAP_YEARS;
    bar.row = row;
    bar.roomEnd = movement.end;
    last[row] = bar;
  }
  return last.length;
}

interface Placed {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The free place of this height nearest to the midline (row 0) among what overlaps in time. */
function nearestFree(placed: readonly Placed[], left: number, right: number, rows: number): number {
  const others = placed.filter((other) => other.left < right && left < other.right)
    .sort((a, b) => a.top - b.top);
  let best = Infinity;
  let from = -Infinity;
  const tryGap = (to: number) => {
    if (to - from < rows) return;
    const top = Math.min(Math.max(-rows / 2, from), to - rows);
    if (Math.abs(top + rows / 2) < Math.abs(best + rows / 2) - 1e-9) best = top;
  };
  for (const other of others) {
    tryGap(other.top - BLOCK_GAP);
    from = Math.max(from, other.bottom + BLOCK_GAP);
  }
  tryGap(Infinity);
  return best;
}

/**
 * Places every artist and every movement of a catalog.
 *
 * @param toUnit the time scale; blocks keep `gap` units apart side by side
 * @returns bars grouped by block, rows counted from 0; the same catalog gives the same layout
 */
export function layOut(
  { artists, movements, bounds }: Pick<Bootstrap, "artists" | "movements" | "bounds">,
  toUnit: (year: number) => number,
  gap: number,
): Layout {
  const members = new Map<number, Bar[]>(movements.map(({ id }) => [id, []]));
  const byId = new Map(movements.map((movement) => [movement.id, movement]));
  artists.forEach((artist, index) => {
    const movement = byId.get(artist.movement_id);
    if (!movement) return;
    members.get(movement.id)!.push({
      artist: index,
      block: 0,
      ...lifeSpan(artist, movement, bounds.max_year),
      row: 0,
      roomEnd: 0,
    });
  });

  const drafts = movements.map((movement, index) => {
    const bars = members.get(movement.id)!;
    const start = bars.reduce((least, bar) => Math.min(least, bar.start), movement.start_year);
    const end = bars.reduce((most, bar) => Math.max(most, bar.end), movement.end_year);
    const rows = NAME_ROW + packLives(bars, { end }) + BLOCK_FOOT;
    return { movement: index, start, end, rows, bars };
  }).sort((a, b) => a.start - b.start || b.end - a.end || a.movement - b.movement);

  const placed: Placed[] = [];
  const layout: Layout = { bars: [], blocks: [], rows: 0 };
  for (const { bars, ...draft } of drafts) {
    const left = toUnit(draft.start);
    const right = toUnit(draft.end) + gap;
    const top = nearestFree(placed, left, right, draft.rows);
    placed.push({ left, right, top, bottom: top + draft.rows });
    const block = layout.blocks.length;
    layout.blocks.push({ ...draft, row: top, firstBar: layout.bars.length, barCount: bars.length });
    for (const bar of bars) {
      layout.bars.push(Object.assign(bar, { block, row: top + NAME_ROW + bar.row }));
    }
  }
  const highest = placed.reduce((least, { top }) => Math.min(least, top), 0);
  const lowest = placed.reduce((most, { bottom }) => Math.max(most, bottom), 0);
  for (const block of layout.blocks) block.row -= highest;
  for (const bar of layout.bars) bar.row -= highest;
  layout.rows = lowest - highest;
  return layout;
}
