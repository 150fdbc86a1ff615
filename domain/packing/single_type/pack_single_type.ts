import { areaBound } from "./area_bound.ts";
import { FiveBlocks } from "./five_blocks.ts";
import { boxesIn, fourBlocks, placeGrids } from "./four_blocks.ts";
import { normalLengths, NormalSizes } from "./normal_sizes.ts";
import { PlacedBoxes } from "./placed_boxes.ts";

/**
 * A floor's and a box's edges as integers; `unit` is the number of integer units in one of the
 * caller's units.
 */
interface IntegerSizes {
  floor: [number, number];
  box: [number, number];
  unit: number;
}

/**
 * Scales decimals to integers, exactly if none has more than three decimals. Otherwise the floor is
 * rounded down and the box up to thousandths, so that a layer of the integers also fits in reality.
 */
export function integerSizes(floor: [number, number], box: [number, number]): IntegerSizes {
  for (const unit of [1, 10, 100, 1000]) {
    if ([...floor, ...box].every((edge) => isWhole(edge, unit))) {
      const scaled = (edge: number) => Math.round(edge * unit);
      return {
        floor: [scaled(floor[0]), scaled(floor[1])],
        box: [scaled(box[0]), scaled(box[1])],
        unit,
      };
    }
  }
  const down = (edge: number) => Math.floor(edge * 1000);
  const up = (edge: number) => Math.ceil(edge * 1000);
  return { floor: [down(floor[0]), down(floor[1])], box: [up(box[0]), up(box[1])], unit: 1000 };
}

/** Returns true if dividing the rounded product again gives exactly `edge`. */
function isWhole(edge: number, unit: number): boolean {
  return Math.round(edge * unit) / unit === edge;
}

/** Two edges of a rectangle, in any unit. */
export interface Rectangle {
  length: number;
  width: number;
}

interface SingleTypeOptions {
  /** True if boxes may be rotated by 90° on the floor. Default true. */
  mayTurn?: boolean;
  /**
   * 0 answers at once, 1 is the default, 2 and 3 search 8 and 64 times as long where a gap remains.
   */
  effort?: number;
}

/** A layer of equal boxes; the corner of box i nearest the origin is (x[i], y[i]). */
export interface SingleTypeLayer {
  x: Float64Array;
  y: Float64Array;
  /** 1 if the box's length is along the floor's width. */
  turned: Uint8Array;
  count: number;
  /** Upper bound on the boxes of any layout; equal to `count` if that is proved optimal. */
  bound: number;
}

/**
 * Maximum number of normal lengths; with boxes smaller than about a fortieth of the floor the
 * searches' tables would be too large.
 */
const MAX_LENGTHS = 600;
const FIVE_BLOCK_STEPS = 1_000_000;

/**
 * Solves the manual pallet loading problem: packs as many boxes as can be found flat on a floor,
 * pushed towards the origin. The same sizes give the same layer on every machine.
 * @throws RangeError if an edge is not a finite number above 0.
 */
export function packSingleType(
  floor: Rectangle,
  box: Rectangle,
  options: SingleTypeOptions = {},
): SingleTypeLayer {
  for (const edge of [floor.length, floor.width, box.length, box.width]) {
    if (!(edge > 0 && Number.isFinite(edge))) throw new RangeError(`An edge of ${edge}`);
  }
  const { floor: [length, width], box: [boxLength, boxWidth], unit } = integerSizes(
    [floor.length, floor.width],
    [box.length, box.width],
  );
  if (options.mayTurn === false || boxLength === boxWidth) {
    const columns = Math.floor(length / boxLength);
    const rows = Math.floor(width / boxWidth);
    const placed = new PlacedBoxes(boxLength, boxWidth, columns * rows);
    placed.grid(0, 0, columns, rows, 0);
    return layerOf(placed, unit, placed.count);
  }
  const l = Math.max(boxLength, boxWidth);
  const w = Math.min(boxLength, boxWidth);
  const L = Math.max(length, width);
  const W = Math.min(length, width);
  const { placed, bound } = packCanonical(L, W, l, w, options.effort ?? 1);
  if (length < width) placed.transpose(0);
  placed.settle();
  const layer = layerOf(placed, unit, bound);
  if (boxLength < boxWidth) layer.turned.forEach((turned, i) => layer.turned[i] = turned ^ 1);
  return layer;
}

/**
 * Packs integers with L ≥ W and l > w. The five-block recursion is used only if there is a gap to
 * the bound.
 */
function packCanonical(L: number, W: number, l: number, w: number, effort: number) {
  const lengths = normalLengths(L, l, w, MAX_LENGTHS);
  if (lengths === null) {
    const bound = areaBound(L, W, l, w);
    const grids = fourBlocks(L, W, l, w, bound);
    const placed = new PlacedBoxes(l, w, boxesIn(grids));
    placeGrids(grids, placed);
    return { placed, bound };
  }
  const sizes = new NormalSizes(lengths);
  const a = sizes.within(L);
  const b = sizes.within(W);
  const bound = Math.min(areaBound(L, W, l, w), areaBound(sizes.size[a]!, sizes.size[b]!, l, w));
  const grids = fourBlocks(L, W, l, w, bound);
  const placed = new PlacedBoxes(l, w, bound);
  if (boxesIn(grids) === bound) {
    placeGrids(grids, placed);
    return { placed, bound };
  }
  const share = effort === 0 ? 0.02 : 8 ** (effort - 1);
  const five = new FiveBlocks(sizes, l, w, FIVE_BLOCK_STEPS * share);
  const whole = five.rectangle(a, b);
  let bestCount = boxesIn(grids);
  while (bestCount < bound && five.reach(whole, bestCount + 1)) bestCount = five.lower[whole]!;
  if (bestCount > boxesIn(grids)) five.place(a, b, placed);
  else placeGrids(grids, placed);
  return { placed, bound };
}

function layerOf(placed: PlacedBoxes, unit: number, bound: number): SingleTypeLayer {
  const { count } = placed;
  const inUnits = (values: Float64Array) => values.slice(0, count).map((value) => value / unit);
  const turned = placed.turned.slice(0, count);
  return { x: inUnits(placed.x), y: inUnits(placed.y), turned, count, bound };
}

// Maximum number of boxes in all cached layers.
const MAX_CACHED_BOXES = 500_000;

/**
 * A cache of layers of one box type, because orders repeat their box types. Retains the latest
 * `maxLayers` layers.
 */
export class SingleTypeLayers {
  readonly #layers = new Map<string, SingleTypeLayer>();
  #boxes = 0;

  constructor(readonly maxLayers = 1000) {}

  /**
   * Returns the layer of `packSingleType`. It is shared with later callers, who must not modify it.
   */
  pack(floor: Rectangle, box: Rectangle, options: SingleTypeOptions = {}): SingleTypeLayer {
    const { mayTurn = true, effort = 1 } = options;
    const key = [floor.length, floor.width, box.length, box.width, mayTurn, effort].join();
    const cached = this.#layers.get(key);
    const layer = cached ?? packSingleType(floor, box, { mayTurn, effort });
    this.#layers.delete(key);
    this.#layers.set(key, layer);
    if (cached === undefined) this.#boxes += layer.count;
    for (const [oldest, { count }] of this.#layers) {
      if (this.#layers.size <= this.maxLayers && this.#boxes <= MAX_CACHED_BOXES) break;
      this.#layers.delete(oldest);
      this.#boxes -= count;
    }
    return layer;
  }
}
