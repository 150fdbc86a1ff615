import { palletBounds } from "./bounds.ts";
import { coveredArea, supportsOf } from "./check/contact.ts";
import { baseArea, type Solid, type Stack, stackOf } from "./check/solid.ts";
import { loadsOf, restingArea } from "./check/stacking.ts";
import type {
  BoxAt,
  CentreOfGravity,
  LayerMetrics,
  LayoutMetrics,
  PalletMetrics,
} from "./metric_records.ts";
import { outOfTurn } from "./out_of_turn.ts";
import { costOf } from "./pallet_types.ts";
import type { Layout, PackingProblem, PalletSize } from "./problem.ts";
import { stabilityOf } from "./stability.ts";
import { toEnd } from "./steps.ts";

export type { BoxAt, CentreOfGravity, LayerMetrics, LayoutMetrics, PalletMetrics };

// Support ratio from which a box counts as well supported, reduced by a millionth for rounding.
const WELL_SUPPORTED = 0.7 - 1e-6;
// Boxes between two yields.
const BOXES_PER_STEP = 250;

/**
 * Returns the metrics of a layout. Meaningful only for layouts that the judge accepts; support and
 * loads are computed like the judge's.
 */
export function metricsOf(problem: PackingProblem, layout: Layout): LayoutMetrics {
  return toEnd(metricSteps(problem, layout));
}

/** Same as `metricsOf`; yields after every pallet once enough boxes were visited. */
export function* metricSteps(
  problem: PackingProblem,
  layout: Layout,
): Generator<void, LayoutMetrics, void> {
  const bound = palletBounds(problem);
  const tally = new Tally();
  const by_pallet: PalletMetrics[] = [];
  let next = BOXES_PER_STEP;
  for (const [index, pallet] of layout.pallets.entries()) {
    const stack = stackOf(problem, pallet, index);
    tally.add(stack);
    by_pallet.push(palletFigures(stack, stack.problem.pallet));
    if (tally.boxes < next) continue;
    next = tally.boxes + BOXES_PER_STEP;
    yield;
  }
  const pallets = by_pallet.length;
  const missing = pallets - bound.pallets;
  const cost = costOf(problem, layout);
  return {
    pallets,
    ...(cost === undefined ? {} : { cost }),
    bound,
    gap: { pallets: missing, share: missing / bound.pallets },
    volume_fill: mean(by_pallet.map(({ volume_fill }) => volume_fill)),
    volume_fill_but_last: pallets < 2
      ? null
      : mean(by_pallet.slice(0, -1).map(({ volume_fill }) => volume_fill)),
    weakest_support: tally.weakest,
    most_loaded: tally.mostLoaded,
    well_supported: tally.wellSupported / tally.boxes,
    interlocked: tally.upper === 0 ? null : tally.interlocked / tally.upper,
    column_strength: tally.upper === 0 ? null : tally.strength / tally.upper,
    towers: tally.towers,
    tilt: tally.tilt,
    types_per_layer: mean(by_pallet.flatMap(({ layers }) => layers.map(({ types }) => types))),
    out_of_turn: isWalked(problem)
      ? by_pallet.reduce((sum, { out_of_turn }) => sum + (out_of_turn ?? 0), 0)
      : null,
    by_pallet,
  };
}

/** Finds the weakest and the most loaded box of all pallets. */
class Tally {
  weakest: LayoutMetrics["weakest_support"] = null;
  mostLoaded: LayoutMetrics["most_loaded"] = null;
  wellSupported = 0;
  boxes = 0;
  upper = 0;
  interlocked = 0;
  strength = 0;
  towers = 0;
  tilt = Infinity;

  add(stack: Stack): void {
    const rests = supportsOf(stack);
    const loads = loadsOf(stack, rests);
    const { upper, interlocked, strength, towers, tilt } = stabilityOf(stack, rests);
    this.upper += upper;
    this.interlocked += interlocked;
    this.strength += strength;
    this.towers += towers;
    this.tilt = Math.min(this.tilt, tilt);
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

function palletFigures(stack: Stack, { length, width, height }: PalletSize): PalletMetrics {
  const { problem, solids, layers, pallet } = stack;
  const sum = (of: (solid: Solid) => number) => solids.reduce((all, solid) => all + of(solid), 0);
  const volume = sum((solid) => baseArea(solid) * (solid.z1 - solid.z0));
  return {
    height: pallet.height,
    weight: sum(({ type }) => type.weight),
    boxes: solids.length,
    volume_fill: volume / (length * width * height),
    centre_of_gravity: centreOf(solids, { length, width }),
    out_of_turn: isWalked(problem) ? outOfTurn(problem, pallet) : null,
    layers: layers.map((inLayer, index) => ({
      height: pallet.layers[index]!.height,
      boxes: inLayer.length,
      types: new Set(inLayer.map(({ placed }) => placed.type)).size,
      cover: coverOf(stack, inLayer) / (length * width),
    })),
  };
}

/** Returns true if any box is picked at a stop. */
const isWalked = ({ types }: PackingProblem) => types.some(({ stop }) => stop !== null);

/** Returns the area that boxes of a layer cover: boxes of a band may be above each other. */
function coverOf({ free }: Stack, inLayer: readonly Solid[]): number {
  return free ? coveredArea(inLayer) : inLayer.reduce((area, solid) => area + baseArea(solid), 0);
}

/** Returns the centre of gravity of boxes with uniform density; null if they weigh nothing. */
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
