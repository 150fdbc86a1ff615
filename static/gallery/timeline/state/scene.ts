/**
 * Layout of the map: artists' lives packed into rows inside the block of their movement, and blocks
 * packed around a midline. Time is x, rows are y; nothing overlaps.
 */
import type { Bootstrap } from "../../../../domain/gallery/records.ts";
import { Boxes } from "../../map/boxes.ts";
import { buildTimeScale, type TimeScale } from "../../map/time_scale.ts";
import type { World } from "../../map/view.ts";

/** An artist's life on the map. */
export interface Bar {
  /** Index into the artists of the catalog. */
  artist: number;
  /** Index into the blocks. */
  block: number;
  start: number;
  end: number;
  /** False if the year of birth or death is unknown or in the future. */
  startKnown: boolean;
  endKnown: boolean;
  row: number;
  /** Year up to which a name may extend beyond this bar. */
  roomEnd: number;
}

/** A movement with its artists' lives on the map. */
interface Block {
  /** Index into the movements of the catalog. */
  movement: number;
  /** First and last of the movement's years and its artists' lives. */
  start: number;
  end: number;
  /** First row, which contains the name, and the height in rows. */
  row: number;
  rows: number;
  /** The bars of this block are `bars[firstBar]` … `bars[firstBar + barCount - 1]`. */
  firstBar: number;
  barCount: number;
}

interface Layout {
  bars: Bar[];
  blocks: Block[];
  rows: number;
}

/** Heights in rows: of a movement's name, of the margin below its lives, and between blocks. */
export const NAME_ROW = 1.1;
const BLOCK_BOTTOM = 0.3;
const BLOCK_GAP = 0.45;
/** Minimum gap between two lives in one row. */
const LIFE_GAP_YEARS = 3;
/** Length of a life with one unknown end. */
const ASSUMED_LIFE_YEARS = 60;

/** Returns the years of an artist's bar; unknown ends are estimated and marked. */
export function lifeSpan(
  artist: Bootstrap["artists"][number],
  movement: { start_year: number; end_year: number },
  now: number,
): Pick<Bar, "start" | "end" | "startKnown" | "endKnown"> {
  const { birth_year: birth, death_year: death } = artist;
  const start = birth ?? (death === null ? movement.start_year : death - ASSUMED_LIFE_YEARS);
  // Without a year of death an artist born less than a century ago is assumed to be alive.
  const assumed = start + ASSUMED_LIFE_YEARS;
  const end = death ?? (birth === null ? movement.end_year : start + 100 > now ? now : assumed);
  return {
    start,
    end: Math.max(end, start + 1),
    startKnown: birth !== null,
    endKnown: death !== null,
  };
}

/**
 * Packs lives by greedy interval partitioning: each on the first free row.
 * @returns The number of rows.
 */
function packLives(bars: Bar[], movement: { end: number }): number {
  bars.sort((a, b) => a.start - b.start || a.end - b.end || a.artist - b.artist);
  const last: Bar[] = [];
  for (const bar of bars) {
    let row = last.findIndex((previous) => previous.end + LIFE_GAP_YEARS <= bar.start);
    if (row < 0) row = last.length;
    else last[row]!.roomEnd = bar.start - LIFE_GAP_YEARS;
    bar.row = row;
    bar.roomEnd = movement.end;
    last[row] = bar;
  }
  return last.length;
}

interface PlacedBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the top of the free position of this height nearest to the midline (row 0). */
function nearestFree(
  placedBoxes: readonly PlacedBox[],
  left: number,
  right: number,
  rows: number,
): number {
  const others = placedBoxes.filter((other) => other.left < right && left < other.right)
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
 * @param toUnit The time scale.
 * @param gap Minimum distance of blocks side by side, in units.
 * @returns Bars grouped by block, rows counted from 0; the same catalog gives the same layout.
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
    const start = bars.reduce((minimum, bar) => Math.min(minimum, bar.start), movement.start_year);
    const end = bars.reduce((maximum, bar) => Math.max(maximum, bar.end), movement.end_year);
    const rows = NAME_ROW + packLives(bars, { end }) + BLOCK_BOTTOM;
    return { movement: index, start, end, rows, bars };
  }).sort((a, b) => a.start - b.start || b.end - a.end || a.movement - b.movement);

  const placedBoxes: PlacedBox[] = [];
  const layout: Layout = { bars: [], blocks: [], rows: 0 };
  for (const { bars, ...draft } of drafts) {
    const left = toUnit(draft.start);
    const right = toUnit(draft.end) + gap;
    const top = nearestFree(placedBoxes, left, right, draft.rows);
    placedBoxes.push({ left, right, top, bottom: top + draft.rows });
    const block = layout.blocks.length;
    layout.blocks.push({ ...draft, row: top, firstBar: layout.bars.length, barCount: bars.length });
    for (const bar of bars) {
      layout.bars.push(Object.assign(bar, { block, row: top + NAME_ROW + bar.row }));
    }
  }
  const minTop = placedBoxes.reduce((minimum, { top }) => Math.min(minimum, top), 0);
  const maxBottom = placedBoxes.reduce((maximum, { bottom }) => Math.max(maximum, bottom), 0);
  for (const block of layout.blocks) block.row -= minTop;
  for (const bar of layout.bars) bar.row -= minTop;
  layout.rows = maxBottom - minTop;
  return layout;
}

/** The laid out catalog in world coordinates, indexed for drawing and hit tests. */
export interface Scene {
  catalog: Bootstrap;
  scale: TimeScale;
  layout: Layout;
  world: World;
  /** Edges in units, by bar and by block, so that they need not be scaled for each frame. */
  barLeft: Float64Array;
  barRight: Float64Array;
  barRoom: Float64Array;
  /** The part of a life within the movement's own years; the rest is drawn as tails. */
  stemLeft: Float64Array;
  stemRight: Float64Array;
  /** The range of a block, and of the movement's own years in it. */
  blockLeft: Float64Array;
  blockRight: Float64Array;
  laneLeft: Float64Array;
  laneRight: Float64Array;
  /** Blocks by descending priority of their names. */
  blocksByWeight: Uint32Array;
  barBoxes: Boxes;
  blockBoxes: Boxes;
  barOfArtist: Map<number, number>;
  blockOfMovement: Map<number, number>;
}

/** Maximum height of a row, in CSS pixels; paintings need this height. */
const ROW_CAP = 52;
const MARGIN_YEARS = 14;
/** Minimum distance of blocks side by side, in units. */
const BLOCK_GAP_UNITS = 0.004;

/** Lays a catalog out; runs once per catalog. */
export function buildScene(catalog: Bootstrap): Scene {
  const movements = new Map(catalog.movements.map((movement) => [movement.id, movement]));
  const lives = catalog.artists.flatMap((artist) => {
    const movement = movements.get(artist.movement_id);
    return movement ? [lifeSpan(artist, movement, catalog.bounds.max_year)] : [];
  });
  const years = [
    ...catalog.movements.map(({ start_year, end_year }) => ({ start: start_year, end: end_year })),
    ...lives,
  ];
  let first = catalog.bounds.min_year;
  let last = catalog.bounds.max_year;
  for (const { start, end } of years) {
    first = Math.min(first, start);
    last = Math.max(last, end);
  }
  const scale = buildTimeScale(
    lives.length > 0 ? lives : years,
    first - MARGIN_YEARS,
    Math.max(last, first + 1) + MARGIN_YEARS,
  );
  const layout = layOut(catalog, scale.toUnit, BLOCK_GAP_UNITS);
  const { bars, blocks } = layout;
  // A margin of half a row above and below the outermost blocks.
  for (const item of [...bars, ...blocks]) item.row += 0.5;
  layout.rows += 1;
  const units = (list: readonly number[]) => Float64Array.from(list, scale.toUnit);
  const barLeft = units(bars.map(({ start }) => start));
  const barRight = units(bars.map(({ end }) => end));
  const blockLeft = units(blocks.map(({ start }) => start));
  const blockRight = units(blocks.map(({ end }) => end));
  const movementOf = (block: number) => catalog.movements[blocks[block]!.movement]!;
  // The years that an artist shares with the movement; the whole life if there are none.
  const stems = bars.map(({ start, end, block }) => {
    const { start_year, end_year } = movementOf(block);
    const [from, to] = [Math.max(start, start_year), Math.min(end, end_year)];
    return from < to ? { from, to } : { from: start, to: end };
  });
  const weight = (i: number) => blocks[i]!.barCount + (blockRight[i]! - blockLeft[i]!) * 20;
  return {
    catalog,
    scale,
    layout,
    world: { rows: layout.rows, densest: scale.densest, rowCap: ROW_CAP },
    barLeft,
    barRight,
    stemLeft: units(stems.map(({ from }) => from)),
    stemRight: units(stems.map(({ to }) => to)),
    barRoom: units(bars.map(({ roomEnd }) => roomEnd)),
    blockLeft,
    blockRight,
    laneLeft: units(blocks.map((_, block) => movementOf(block).start_year)),
    laneRight: units(blocks.map((_, block) => movementOf(block).end_year)),
    blocksByWeight: Uint32Array.from(
      blocks.map((_, i) => i).sort((a, b) => weight(b) - weight(a) || a - b),
    ),
    barBoxes: new Boxes(bars.map(({ row }, i) => [barLeft[i]!, row, barRight[i]!, row + 1])),
    blockBoxes: new Boxes(
      blocks.map(({ row, rows }, i) => [blockLeft[i]!, row, blockRight[i]!, row + rows]),
    ),
    barOfArtist: new Map(bars.map((bar, i) => [catalog.artists[bar.artist]!.id, i])),
    blockOfMovement: new Map(
      blocks.map((block, i) => [catalog.movements[block.movement]!.id, i]),
    ),
  };
}
