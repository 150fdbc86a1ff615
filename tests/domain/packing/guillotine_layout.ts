/** Layouts for tests of the packing judge that are right by construction. */
import type { Orientation } from "../../../domain/packing/orientation.ts";
import type {
  BoxType,
  Layout,
  PackingProblem,
  PlacedBox,
} from "../../../domain/packing/problem.ts";
import { naiveLoads } from "./naive_check.ts";

/** Numbers from 0 to below 1 that a seed decides (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = state + 0x6d2b79f5 >>> 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}

/** A place cut out of the pallet: corner and size, x along its width. */
type Cell = [x: number, y: number, z: number, dx: number, dy: number, dz: number];

/**
 * Pallets cut guillotine-wise into boxes without a gap, so that the layout is right, moving any box
 * makes it wrong, and every count of pallets below its own would need denser pallets.
 * @param options.holes Whether boxes may be missing in the top layers.
 */
export function guillotineLayout(
  seed: number,
  packingType: number,
  { holes = false }: { holes?: boolean } = {},
): { problem: PackingProblem; layout: Layout } {
  const random = randomOf(seed);
  const upTo = (n: number) => Math.floor(random() * (n + 1));
  const scale = [1, 0.1, 1 / 3, 100.5][upTo(3)]!;
  const [length, width] = [6 + upTo(12), 6 + upTo(12)];
  const tolerance = upTo(2);
  const types: BoxType[] = [];
  const typeByKey = new Map<string, number>();

  const heights: number[] = [];
  const pallets = Array.from({ length: 1 + upTo(2) }, () => {
    let order = 1;
    const bands: { height: number; cells: Cell[] }[] = [];
    if (packingType === 4) bands.push(...cutFreely());
    else {
      const layers = 1 + upTo(3);
      for (let layer = 0; layer < layers; layer++) bands.push(cutLayer(layer === layers - 1));
    }
    const layers = bands.map(({ height, cells }, band) => ({
      height: height * scale,
      boxes: cells.map((cell) => placed(cell, order++, band)),
    }));
    const height = bands.reduce((sum, band) => sum + band.height, 0);
    heights.push(height);
    return { height: height * scale, layers };
  });

  const problem: PackingProblem = {
    types,
    pallet: {
      length: length * scale,
      width: width * scale,
      height: (Math.max(...heights) + upTo(1)) * scale,
    },
    parameters: {
      minLayerFillRatio: 1,
      minSupportRatio: 1,
      heightLayerDiff: (tolerance + upTo(3)) * scale,
      heightTolerance: tolerance * scale,
      packingType,
      effort: 1,
    },
  };
  const layout = { pallets };
  limitLoads(problem, layout, random);
  return { problem, layout };

  function cutLayer(onTop: boolean): { height: number; cells: Cell[] } {
    const height = 3 + upTo(6);
    const cells = cut([0, 0, 0, width, length, height], false);
    for (const cell of cells.slice(1)) cell[5] -= upTo(tolerance);
    return { height, cells: holes && onTop ? cells.filter((_, n) => n === 0 || upTo(2)) : cells };
  }

  function cutFreely(): { height: number; cells: Cell[] }[] {
    const height = 6 + upTo(8);
    const cells = cut([0, 0, 0, width, length, height], true).sort((a, b) => a[2] - b[2]);
    const borders = [...new Set(cells.map((cell) => cell[2]))].filter((z) => z === 0 || upTo(1));
    return borders.map((from, band) => {
      const to = borders[band + 1] ?? height;
      return { height: to - from, cells: cells.filter(([, , z]) => z >= from && z < to) };
    });
  }

  function cut(cell: Cell, upwards: boolean): Cell[] {
    const axis = upTo(upwards ? 2 : 1);
    const size = cell[3 + axis]!;
    if (size < 2 || random() < 0.25) return [cell];
    const first = 1 + upTo(size - 2);
    const [near, far] = [cell.slice() as Cell, cell.slice() as Cell];
    near[3 + axis] = first;
    far[axis] = far[axis]! + first;
    far[3 + axis] = size - first;
    return [...cut(near, upwards), ...cut(far, upwards)];
  }

  function placed([x, y, z, dx, dy, dz]: Cell, order: number, band: number): PlacedBox {
    const mayTip = random() < 0.5;
    const orientation = upTo(mayTip ? 5 : 1) as Orientation;
    const [boxLength, boxWidth, boxHeight] = EDGES_FROM_EXTENTS[orientation](dx, dy, dz);
    // With packing type 1, boxes scattered over layers must not be able to make one of their own.
    const layer = packingType === 1 ? ` in layer ${heights.length}.${band}` : "";
    const key = `${boxLength} ${boxWidth} ${boxHeight} ${mayTip}${layer}`;
    let type = typeByKey.get(key);
    if (type === undefined) {
      type = types.length;
      typeByKey.set(key, type);
      types.push({
        key,
        length: boxLength * scale,
        width: boxWidth * scale,
        height: boxHeight * scale,
        weight: upTo(20) / 10,
        bearableLoad: null,
        mayTip,
        count: 0,
        stop: null,
      });
    }
    types[type]!.count++;
    const at = { type, orientation, x: x * scale, y: y * scale, order };
    return packingType === 4 ? { ...at, z: z * scale } : at;
  }
}

/** The edges (l, w, h) of a box that takes up so much in an orientation. */
const EDGES_FROM_EXTENTS: Record<
  Orientation,
  (x: number, y: number, z: number) => [number, number, number]
> = {
  0: (x, y, z) => [y, x, z],
  1: (x, y, z) => [x, y, z],
  2: (x, y, z) => [z, x, y],
  3: (x, y, z) => [z, y, x],
  4: (x, y, z) => [y, z, x],
  5: (x, y, z) => [x, z, y],
};

/** Gives two of three types a bearable load that is just enough. */
function limitLoads(problem: PackingProblem, layout: Layout, random: () => number): void {
  const most = problem.types.map(() => 0);
  const bears = problem.types.map(() => false);
  for (const { box, load, touched } of naiveLoads(problem, layout)) {
    most[box.type] = Math.max(most[box.type]!, load);
    bears[box.type] ||= touched;
  }
  (problem.types as BoxType[]).forEach((type, index) => {
    if (random() < 0.67) type.bearableLoad = bears[index] ? most[index]! || null : 0;
  });
}
