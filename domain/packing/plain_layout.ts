import { PACKING_TYPES } from "../warehouse/packing_types.ts";
import { type FreeBox, inBands } from "./free/bands.ts";
import { allLockedAlone } from "./locked/locked_boxes.ts";
import { addToLoad, LoadLimits } from "./load_limits.ts";
import { centred } from "./limited/centred.ts";
import type { Layout, LoadedPallet, PackingProblem } from "./problem.ts";
import { onPalletType } from "./pallet_types.ts";
import { fitsPalletType } from "./problem_of.ts";
import { placedBox, type Stance, stancesOf } from "./stances.ts";
import { OutOfTime } from "./time_limit.ts";

// Maximum number of levels of boxes so thin that several tops are within the tolerance of a base:
// computing their supports takes long.
const MAX_THIN_LEVELS = 20;
// Remaining boxes of a type share pallets with others unless they fill this many layers.
const LAYERS_OF_ITS_OWN = 2;

/** Arrangement of boxes of one type: in rows, stacked straight. */
interface Grid {
  stance: Stance;
  columns: number;
  rows: number;
  levels: number;
  /** Number of boxes that a pallet can hold within its limits. */
  capacity: number;
}

/**
 * Returns a valid layout without any search, which wastes space: boxes of one type in rows stacked
 * straight, and the remaining boxes side by side on bare pallets. Used as the answer when time runs
 * out.
 * @param loaded Pallets that are already loaded, by default those with locked boxes; the missing
 *   boxes are added on further pallets.
 * @throws {OutOfTime} when boxes must be on one pallet, which requires a search.
 */
export function plainLayout(
  problem: PackingProblem,
  loaded: Layout = allLockedAlone(problem),
): Layout {
  const counts = problem.types.map(({ count }) => count);
  for (const { layers } of loaded.pallets) {
    for (const { boxes } of layers) for (const { type } of boxes) counts[type]!--;
  }
  if (problem.limits?.together !== undefined) {
    throw new OutOfTime("What stands together has to be searched for");
  }
  const pallets = problem.palletTypes === undefined
    ? plainOn(problem, counts)
    : plainMix(problem, counts, loaded);
  return { pallets: [...loaded.pallets, ...pallets] };
}

/** Uses the cheapest types for their volume, as long as pallets are available. */
function plainMix(problem: PackingProblem, counts: number[], loaded: Layout): LoadedPallet[] {
  const types = problem.palletTypes!.map((type, index) => {
    const { size: { length, width, height }, price, available = Infinity } = type;
    const used = loaded.pallets.filter(({ palletType }) => palletType === index).length;
    return { type, index, free: available - used, worth: price / (length * width * height) };
  });
  const pallets: LoadedPallet[] = [];
  for (const { type, index, free } of types.sort((a, b) => a.worth - b.worth)) {
    const own = counts.map((count, box) =>
      count > 0 && fitsPalletType(problem.types[box]!, type) ? count : 0
    );
    const plain = plainOn(onPalletType(problem, index), own).slice(0, Math.max(0, free));
    for (const pallet of plain) {
      pallets.push({ palletType: index, ...pallet });
      for (const { boxes } of pallet.layers) for (const { type } of boxes) counts[type]!--;
    }
  }
  if (counts.some((count) => count > 0)) {
    throw new OutOfTime("Where pallets are few, a layout has to be searched for");
  }
  return pallets;
}

/** Uses pallets of one type; `counts` are 0 afterwards. */
function plainOn(problem: PackingProblem, counts: number[]): LoadedPallet[] {
  const pallets: LoadedPallet[] = [];
  while (counts.some((count) => count > 0)) {
    const plain = new Plain(problem).pallets(counts);
    counts.fill(0);
    for (const uncentred of plain) {
      // Terminates, because a single box can always be centred.
      const { pallet, removedCounts } = centred(problem, uncentred)!;
      pallets.push(pallet);
      removedCounts.forEach((count, type) => counts[type]! += count);
    }
  }
  return pallets;
}

class Plain {
  readonly #slack: number;
  readonly #isFree: boolean;
  readonly #mixes: boolean;
  readonly #stances: readonly Stance[];
  readonly #limits: LoadLimits;
  readonly #stacks: FreeBox[][] = [];

  constructor(private readonly problem: PackingProblem) {
    const { pallet, parameters: { packingType } } = problem;
    // Half of the judge's tolerance.
    this.#slack = 0.5e-9 * Math.max(pallet.length, pallet.width);
    this.#isFree = packingType === PACKING_TYPES.free;
    // Layers of one type, and turns by the tour, require pallets of one type.
    this.#mixes = packingType !== PACKING_TYPES.pureLayers &&
      packingType !== PACKING_TYPES.walk && problem.limits?.apart === undefined;
    this.#stances = stancesOf(problem, this.#slack);
    this.#limits = new LoadLimits(problem);
  }

  pallets(counts: readonly number[]): LoadedPallet[] {
    const grids = new Map<number, Grid>();
    for (const stance of this.#stances) {
      const grid = this.#gridOf(stance);
      const previous = grids.get(stance.type);
      if (previous === undefined || grid.capacity > previous.capacity) grids.set(stance.type, grid);
    }
    const left: { grid: Grid; count: number }[] = [];
    counts.forEach((count, type) => {
      const grid = grids.get(type);
      if (grid === undefined || count <= 0) return;
      const { columns, rows } = grid;
      const own = this.#mixes ? LAYERS_OF_ITS_OWN * columns * rows : 1;
      let rest = count;
      for (; rest >= Math.min(own, grid.capacity); rest -= grid.capacity) this.#stack(grid, rest);
      if (rest > 0) left.push({ grid, count: rest });
    });
    this.#putSideBySide(left);
    return this.#stacks.map((boxes) => this.#loaded(boxes));
  }

  #gridOf(stance: Stance): Grid {
    const { pallet, types, parameters } = this.problem;
    const { dx, dy, dz, type, weight, area } = stance;
    const { bearableLoad } = types[type]!;
    const times = (room: number, own: number) => Math.floor((room + this.#slack) / own);
    const [columns, rows] = [times(pallet.length, dx), times(pallet.width, dy)];
    const covered = columns * rows * area;
    let levels = times(pallet.height, dz);
    if (dz <= parameters.heightTolerance) levels = Math.min(levels, MAX_THIN_LEVELS);
    if (!this.#isFree && covered < parameters.minLayerFillRatio * pallet.length * pallet.width) {
      levels = 1;
    }
    if (bearableLoad === 0) levels = 1;
    else if (bearableLoad !== null && weight > 0) {
      levels = Math.min(levels, 1 + Math.floor(bearableLoad / weight));
    }
    const capacity = Math.min(columns * rows * levels, this.#limits.maxOf(type));
    return { stance, columns, rows, levels, capacity };
  }

  /** Puts as many boxes of a type as are left and fit on a new pallet. */
  #stack(grid: Grid, maxCount: number): void {
    const { stance: { dx, dy, dz }, columns, rows } = grid;
    const count = Math.min(maxCount, grid.capacity);
    this.#stacks.push(Array.from({ length: count }, (_, at) => {
      const inLayer = at % (columns * rows);
      const level = Math.floor(at / (columns * rows));
      return boxAt(
        grid.stance,
        (inLayer % columns) * dx,
        Math.floor(inLayer / columns) * dy,
        level * dz,
      );
    }));
  }

  /** Puts boxes row by row on bare pallets; free boxes are stacked straight. */
  #putSideBySide(left: readonly { grid: Grid; count: number }[]): void {
    const { pallet } = this.problem;
    let boxes: FreeBox[] | undefined;
    let totals = this.#limits.empty();
    let [x, y, depth] = [0, 0, 0];
    const tallestFirst = left.toSorted(({ grid: { stance: a } }, { grid: { stance: b } }) =>
      b.dz - a.dz || b.dy - a.dy
    );
    for (const { grid, count } of tallestFirst) {
      const { stance } = grid;
      const high = this.#isFree ? Math.min(grid.levels, grid.capacity) : 1;
      for (let rest = count; rest > 0; rest -= high) {
        if (x + stance.dx > pallet.length + this.#slack) [x, y, depth] = [0, y + depth, 0];
        const part = this.#limits.part(stance.type, Math.min(high, rest));
        const isFull = y + stance.dy > pallet.width + this.#slack ||
          !this.#limits.mayTake(part, totals);
        if (boxes === undefined || isFull) {
          this.#stacks.push(boxes = []);
          totals = this.#limits.empty();
          [x, y, depth] = [0, 0, 0];
        }
        addToLoad(totals, part);
        for (let level = 0; level < Math.min(high, rest); level++) {
          boxes.push(boxAt(stance, x, y, level * stance.dz));
        }
        x += stance.dx;
        depth = Math.max(depth, stance.dy);
      }
    }
  }

  #loaded(boxes: readonly FreeBox[]): LoadedPallet {
    if (this.#isFree) return inBands(boxes, this.#slack);
    let [height, order] = [0, 0];
    const layers = [...Map.groupBy(boxes, ({ z }) => z).values()].map((inLayer) => {
      const tallest = inLayer.reduce((most, { dz }) => Math.max(most, dz), 0);
      height += tallest;
      // From one end to the other, so that no box is walled in.
      const inTurn = inLayer.toSorted((a, b) => a.x - b.x || a.y - b.y);
      const placed = inTurn.map((box) => placedBox(box, { x: box.x, y: box.y }, ++order));
      return { height: tallest, boxes: placed };
    });
    return { height, layers };
  }
}

function boxAt(stance: Stance, x: number, y: number, z: number): FreeBox {
  const { type, orientation, dx, dy, dz } = stance;
  return { type, orientation, x, y, z, dx, dy, dz };
}
