/** The catalog as the map needs it: laid out, in world coordinates, indexed for drawing and hits. */
import Flatbush from "flatbush";
import type { Bootstrap } from "../../../../domain/gallery/records.ts";
import { type Layout, layOut, lifeSpan } from "./layout.ts";
import { buildTimeScale, type TimeScale } from "../../map/time_scale.ts";
import type { World } from "../../map/view.ts";

export interface Scene {
  catalog: Bootstrap;
  scale: TimeScale;
  layout: Layout;
  world: World;
  /** Edges in units, by bar and by block: what is drawn each frame is not scaled each frame. */
  barLeft: Float64Array;
  barRight: Float64Array;
  barRoom: Float64Array;
  /** Of the part of a life that falls into the movement's own years: what is before and after is a tail. */
  stemLeft: Float64Array;
  stemRight: Float64Array;
  /** Of all that belongs to a block, and of the movement's own years in it. */
  blockLeft: Float64Array;
  blockRight: Float64Array;
  laneLeft: Float64Array;
  laneRight: Float64Array;
  /** Blocks in the order in which their names deserve a place. */
  blocksByWeight: Uint32Array;
  /** Undefined while there is nothing to index. */
  barIndex: Flatbush | undefined;
  blockIndex: Flatbush | undefined;
  barOfArtist: Map<number, number>;
  blockOfMovement: Map<number, number>;
}

/** The height of a row at most, in CSS pixels: paintings stand on it. */
const ROW_CAP = 52;
const MARGIN_YEARS = 14;
/** Between blocks side by side, in units. */
const BLOCK_GAP_UNITS = 0.004;

function index(
  count: number,
  left: Float64Array,
  right: Float64Array,
  top: (i: number) => number,
  height: (i: number) => number,
): Flatbush | undefined {
  if (count === 0) return undefined;
  const tree = new Flatbush(count);
  for (let i = 0; i < count; i++) tree.add(left[i]!, top(i), right[i]!, top(i) + height(i));
  tree.finish();
  return tree;
}

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
  // Half a row of air above and below the outermost blocks.
  for (const item of [...bars, ...blocks]) item.row += 0.5;
  layout.rows += 1;
  const units = (list: readonly number[]) => Float64Array.from(list, scale.toUnit);
  const barLeft = units(bars.map(({ start }) => start));
  const barRight = units(bars.map(({ end }) => end));
  const blockLeft = units(blocks.map(({ start }) => start));
  const blockRight = units(blocks.map(({ end }) => end));
  const movementOf = (block: number) => catalog.movements[blocks[block]!.movement]!;
  // The years that an artist shares with the movement; all of a life that shares none.
  const shared = bars.map(({ start, end, block }) => {
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
    stemLeft: units(shared.map(({ from }) => from)),
    stemRight: units(shared.map(({ to }) => to)),
    barRoom: units(bars.map(({ roomEnd }) => roomEnd)),
    blockLeft,
    blockRight,
    laneLeft: units(blocks.map((_, block) => movementOf(block).start_year)),
    laneRight: units(blocks.map((_, block) => movementOf(block).end_year)),
    blocksByWeight: Uint32Array.from(
      blocks.map((_, i) => i).sort((a, b) => weight(b) - weight(a) || a - b),
    ),
    barIndex: index(bars.length, barLeft, barRight, (i) => bars[i]!.row, () => 1),
    blockIndex: index(
      blocks.length,
      blockLeft,
      blockRight,
      (i) => blocks[i]!.row,
      (i) => blocks[i]!.rows,
    ),
    barOfArtist: new Map(bars.map((bar, i) => [catalog.artists[bar.artist]!.id, i])),
    blockOfMovement: new Map(
      blocks.map((block, i) => [catalog.movements[block.movement]!.id, i]),
    ),
  };
}
