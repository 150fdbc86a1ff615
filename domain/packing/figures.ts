import { palletBounds } from "./bounds.ts";
import { coveredArea, restsOf } from "./check/contact.ts";
import { baseArea, type Solid, type Stack, stackOf } from "./check/solid.ts";
import { loadsOf, restingArea } from "./check/stacking.ts";
import type { Layout, PackingProblem, PalletSize } from "./problem.ts";

/**
 * How good a layout is. Shares are from 0 to 1, lengths and weights in the caller's units; what is
 * counted (pallets, layers, turns) is counted from 1.
 */
export interface Figures {
  pallets: number;
  /** How many pallets any layout needs at least: by volume, layers, large boxes; the largest of all. */
  bound: { pallets: number; volume: number; layers: number; large: number };
  /** Pallets above the bound, and that as a share of the bound. */
  gap: { pallets: number; share: number };
  /** Share of the room on all pallets, up to the allowed height, that boxes fill. */
  volume_fill: number;
  /** The same without the last pallet; null when there is but one. */
  volume_fill_but_last: number | null;
  /** The box with the least of its base on what is below, of those not on the pallet itself. */
  weakest_support: BoxAt & { share: number } | null;
  /** The box that bears the most of what it can, of those with a limit above 0. */
  most_loaded: BoxAt & { share: number; load: number; bearable_load: number } | null;
  /** Share of all boxes with at least 70 % of the base on the pallet or on boxes. */
  well_supported: number;
  /** Mean number of box types in a layer. */
  types_per_layer: number;
  by_pallet: PalletFigures[];
}

/** Which box of a layout. */
export interface BoxAt {
  pallet: number;
  layer: number;
  /** Its turn on the pallet. */
  order: number;
  /** The key of its type. */
  key: string;
}

/** One pallet of a layout. */
export interface PalletFigures {
  height: number;
  weight: number;
  boxes: number;
  /** Share of the room on the pallet, up to the allowed height. */
  volume_fill: number;
  /** Null when the boxes weigh nothing. */
  centre_of_gravity: CentreOfGravity | null;
  layers: LayerFigures[];
}

/** Where a pallet's weight acts. */
export interface CentreOfGravity {
  /** Along the pallet's width, its length, and above its surface. */
  x: number;
  y: number;
  z: number;
  /** How far from the pallet's middle, seen from above: 0 in the middle, 1 at a corner. */
  off_centre: number;
}

/** One layer of a pallet. */
export interface LayerFigures {
  height: number;
  boxes: number;
  types: number;
  /** The share of the pallet that its boxes cover. */
  cover: number;
}

// The share of its base from which a box counts as well supported, less a millionth for rounding.
const WELL_SUPPORTED = 0.7 - 1e-6;

/**
 * The figures of a layout that the judge accepts; of another one they mean little. Support and load
 * are reckoned as the judge does.
 */
export function figuresOf(problem: PackingProblem, layout: Layout): Figures {
  const bound = palletBounds(problem);
  const tally = new Tally();
  const by_pallet = layout.pallets.map((pallet, index) => {
    const stack = stackOf(problem, pallet, index);
    tally.add(stack);
    return palletFigures(stack, problem.pallet);
  });
  const pallets = by_pallet.length;
  const missing = pallets - bound.pallets;
  return {
    pallets,
    bound,
    gap: { pallets: missing, share: missing / bound.pallets },
    volume_fill: mean(by_pallet.map(({ volume_fill }) => volume_fill)),
    volume_fill_but_last: pallets < 2
      ? null
      : mean(by_pallet.slice(0, -1).map(({ volume_fill }) => volume_fill)),
    weakest_support: tally.weakest,
    most_loaded: tally.mostLoaded,
    well_supported: tally.wellSupported / tally.boxes,
    types_per_layer: mean(by_pallet.flatMap(({ layers }) => layers.map(({ types }) => types))),
    by_pallet,
  };
}

/** Looks for the weakest and the most loaded box over all pallets. */
class Tally {
  weakest: Figures["weakest_support"] = null;
  mostLoaded: Figures["most_loaded"] = null;
  wellSupported = 0;
  boxes = 0;

  add(stack: Stack): void {
    const rests = restsOf(stack);
    const loads = loadsOf(stack, rests);
    stack.solids.forEach((solid, index) => {
      this.boxes++;
      const rest = rests[index]!;
      const share = Math.min(1, restingArea(rest) / baseArea(solid));
      if (share >= WELL_SUPPORTED) this.wellSupported++;
      if (rest.onPallet === 0 && share < (this.weakest?.share ?? Infinity)) {
        this.weakest = { ...placeOf(stack, solid), share };
      }
      this.#addLoad(stack, solid, loads[index]!);
    });
  }

  #addLoad(stack: Stack, solid: Solid, load: number): void {
    const bearable = solid.type.bearableLoad;
    if (bearable === null || bearable === 0) return;
    const share = load / bearable;
    if (share <= (this.mostLoaded?.share ?? -1)) return;
    this.mostLoaded = { ...placeOf(stack, solid), share, load, bearable_load: bearable };
  }
}

function placeOf({ index }: Stack, { layer, placed, type }: Solid): BoxAt {
  return { pallet: index + 1, layer: layer + 1, order: placed.order, key: type.key };
}

function palletFigures(stack: Stack, { length, width, height }: PalletSize): PalletFigures {
  const { solids, layers, pallet } = stack;
  const sum = (of: (solid: Solid) => number) => solids.reduce((all, solid) => all + of(solid), 0);
  const volume = sum((solid) => baseArea(solid) * (solid.z1 - solid.z0));
  return {
    height: pallet.height,
    weight: sum(({ type }) => type.weight),
    boxes: solids.length,
    volume_fill: volume / (length * width * height),
    centre_of_gravity: centreOf(solids, { length, width }),
    layers: layers.map((inLayer, index) => ({
      height: pallet.layers[index]!.height,
      boxes: inLayer.length,
      types: new Set(inLayer.map(({ placed }) => placed.type)).size,
      cover: coverOf(stack, inLayer) / (length * width),
    })),
  };
}

/** In a band boxes may stand on each other; in a layer they never do. */
function coverOf({ free }: Stack, inLayer: readonly Solid[]): number {
  return free ? coveredArea(inLayer) : inLayer.reduce((area, solid) => area + baseArea(solid), 0);
}

/** Boxes are taken to be as heavy everywhere within. */
function centreOf(
  solids: readonly Solid[],
  { length, width }: Pick<PalletSize, "length" | "width">,
): CentreOfGravity | null {
  let [weight, x, y, z] = [0, 0, 0, 0];
  for (const { x0, x1, y0, y1, z0, z1, type } of solids) {
    weight += type.weight;
    x += type.weight * (x0 + x1) / 2;
    y += type.weight * (y0 + y1) / 2;
    z += type.weight * (z0 + z1) / 2;
  }
  if (weight === 0) return null;
  const distance = Math.hypot(x / weight - width / 2, y / weight - length / 2);
  const off_centre = distance / (Math.hypot(length, width) / 2);
  return { x: x / weight, y: y / weight, z: z / weight, off_centre };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
