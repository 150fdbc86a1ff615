/** Calculated pallets in API responses. */
import { newId } from "../new_id.ts";
import { extentsOf } from "../packing/orientation.ts";
import { onPalletType } from "../packing/pallet_types.ts";
import type {
  LoadedPallet,
  PackingProblem,
  PalletLayer,
  PlacedBox as Placed,
} from "../packing/problem.ts";
import type * as records from "./calculation_records.ts";
import { PACKING_TYPES } from "./records.ts";
import type { PickingPlace } from "./picking.ts";

/** A placed box without its path, which is stored once per section. */
export type PlacedBox = Omit<records.PlacedBox, "path_to_section">;
/** A layer of such boxes. */
export type ResultLayer = Omit<records.Layer, "boxed"> & { boxed: PlacedBox[] };
/** A pallet of such layers. */
export type PalletResult = Omit<records.PalletResult, "layers"> & { layers: ResultLayer[] };

/** Sources and names of boxes. */
export interface Origins {
  /** Takes the next box of a type and returns its section. */
  take(key: string): PickingPlace;
  /** Returns the SKU of a box type. */
  skuOf(key: string): string;
}

/** Builds the pallets of a layout, boxes in the order of placing. */
export function palletResults(
  problem: PackingProblem,
  pallets: readonly LoadedPallet[],
  origins: Origins,
): PalletResult[] {
  const results: PalletResult[] = [];
  for (const pallet of pallets) {
    const own = onPalletType(problem, pallet.palletType);
    const places = new Map<Placed, PickingPlace>();
    for (const placed of inOrder(pallet.layers.flatMap(({ boxes }) => boxes))) {
      places.set(placed, origins.take(problem.types[placed.type]!.key));
    }
    const layers: ResultLayer[] = [];
    for (const layer of pallet.layers) {
      const boxed: PlacedBox[] = [];
      for (const placed of inOrder(layer.boxes)) {
        boxed.push(placedBox(problem, placed, places.get(placed)!, origins));
      }
      layers.push({
        id: newId(),
        numLayer: layers.length + 1,
        totalheightLayer: layer.height,
        ...fillOf(own, layer),
        boxed,
      });
    }
    results.push({
      id: newId(),
      numpallete: results.length + 1,
      lengthPallete: own.pallet.length,
      widthPallete: own.pallet.width,
      totalHeightPallete: pallet.height,
      countLayer: layers.length,
      ...(pallet.palletType === undefined
        ? {}
        : { pallet_type: problem.palletTypes![pallet.palletType]!.name }),
      layers,
    });
  }
  return results;
}

const inOrder = (boxes: readonly Placed[]) => boxes.toSorted((a, b) => a.order - b.order);

function placedBox(
  { types }: PackingProblem,
  { type, orientation, x, y, z, order }: Placed,
  { id_section, id_point_section }: PickingPlace,
  { skuOf }: Origins,
): PlacedBox {
  const { key, length, width, height } = types[type]!;
  return {
    id: newId(),
    sku_box: skuOf(key),
    length_box: length,
    width_box: width,
    height_box: height,
    orientation,
    orderPrior: order,
    positionOnPallete: z === undefined ? { x, y } : { x, y, z },
    id_section,
    id_point_section,
  };
}

function fillOf(
  { types, pallet, parameters }: PackingProblem,
  { boxes }: PalletLayer,
): Pick<ResultLayer, "fillPercentage" | "filledArea"> {
  const bases = boxes.map(({ type, orientation, x, y }) => {
    const { alongLength, alongWidth } = extentsOf(types[type]!, orientation);
    return { x, y, width: alongWidth, length: alongLength };
  });
  // Boxes of a band may be above each other, boxes of a layer never.
  const covered = parameters.packingType === PACKING_TYPES.free
    ? coveredArea(bases)
    : bases.reduce((sum, { length, width }) => sum + length * width, 0);
  const area = pallet.length * pallet.width;
  const filledArea = Math.min(area, covered);
  return { fillPercentage: filledArea / area, filledArea };
}

/** A rectangle by the corner nearest the origin, in any unit. */
interface Rectangle {
  x: number;
  y: number;
  /** Extent along x. */
  width: number;
  /** Extent along y. */
  length: number;
}

/**
 * Returns the area of the union of rectangles, in the square of their unit. A line sweeps along x,
 * and the covered length between two events is added up.
 */
export function coveredArea(rectangles: readonly Rectangle[]): number {
  const events = rectangles.flatMap((rectangle) => [
    { x: rectangle.x, rectangle, begins: true },
    { x: rectangle.x + rectangle.width, rectangle, begins: false },
  ]).sort((a, b) => a.x - b.x);
  /** Rectangles that the sweep line intersects, by y. */
  const cut: Rectangle[] = [];
  let area = 0;
  for (const [index, { x, rectangle, begins }] of events.entries()) {
    if (begins) cut.splice(placeOf(cut, rectangle.y), 0, rectangle);
    else cut.splice(cut.indexOf(rectangle), 1);
    const next = events[index + 1]?.x ?? x;
    if (next > x) area += (next - x) * coveredLength(cut);
  }
  return area;
}

/** Returns the index of the first rectangle that begins beyond y. */
function placeOf(sorted: readonly Rectangle[], y: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = from + to >> 1;
    if (sorted[middle]!.y <= y) from = middle + 1;
    else to = middle;
  }
  return from;
}

function coveredLength(sorted: readonly Rectangle[]): number {
  let [length, end] = [0, -Infinity];
  for (const { y, length: deep } of sorted) {
    if (y + deep <= end) continue;
    length += y + deep - Math.max(y, end);
    end = y + deep;
  }
  return length;
}
