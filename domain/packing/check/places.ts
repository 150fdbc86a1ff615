/** Positions and orientations of boxes, heights of layers and pallets, and the fill of layers. */
import type { BoxType, PackingParameters, PlacedBox } from "../problem.ts";
import { baseArea, footprintsOverlap, type Solid, type Stack, violationAt } from "./solid.ts";
import { sweepPairs } from "./sweep.ts";
import type { Report, ViolationKind } from "./violation.ts";

/** Reports boxes with a forbidden orientation or position. */
export function checkPlaces(stack: Stack, report: Report): void {
  stack.pallet.layers.forEach(({ boxes }, layer) =>
    boxes.forEach((placed, box) => checkPlacing(stack, placed, { layer, box }, report))
  );
  for (const solid of stack.solids) checkInside(stack, solid, report);
  // Layers do not overlap in height, so that only boxes of one layer can overlap.
  const crowds = stack.free ? [stack.solids] : stack.layers;
  for (const crowd of crowds) checkOverlap(stack, crowd, report);
}

function checkPlacing(
  stack: Stack,
  placed: PlacedBox,
  at: { layer: number; box: number },
  report: Report,
): void {
  const { free, problem: { types } } = stack;
  const type = types[placed.type];
  if (type !== undefined) {
    const { orientation } = placed;
    if (!mayStand(type, orientation)) {
      report(violationAt(stack, at, "orientation", `may not stand in orientation ${orientation}`));
    }
  }
  const { x, y, z } = placed;
  if (!Number.isFinite(x) || !Number.isFinite(y)) {
    report(violationAt(stack, at, "position", `has the invalid position (${x}, ${y})`));
  } else if (free ? !Number.isFinite(z) : z !== undefined) {
    const words = free ? `has an invalid z: ${z}` : "has a z, which is for free boxes";
    report(violationAt(stack, at, "position", words));
  }
}

/**
 * Returns true if a type allows an orientation: one of its stated orientations; otherwise any
 * upright one, and tipped ones if the box may tip.
 */
function mayStand(type: BoxType, orientation: number): boolean {
  if (type.orientations !== undefined) return type.orientations.some((one) => one === orientation);
  const last = type.mayTip ? 5 : 1;
  return Number.isInteger(orientation) && orientation >= 0 && orientation <= last;
}

function checkInside(stack: Stack, solid: Solid, report: Report): void {
  const { slack, problem: { pallet, limits } } = stack;
  const overhang = (limits?.overhang ?? 0) + slack;
  const inside = solid.x0 >= -overhang && solid.x1 <= pallet.width + overhang &&
    solid.y0 >= -overhang && solid.y1 <= pallet.length + overhang && solid.z0 >= -slack;
  if (inside) return;
  const { x0, x1, y0, y1, z0 } = solid;
  const words = `reaches over the pallet: ${x0} to ${x1} along its width, ${y0} to ${y1} along ` +
    `its length, from ${z0} upwards`;
  report(violationAt(stack, solid, "outside", words));
}

/** Reports each box that overlaps an earlier one in the list, once. */
function checkOverlap(stack: Stack, solids: readonly Solid[], report: Report): void {
  const { free, slack } = stack;
  const firstMet = new Map<number, number>();
  sweepPairs(solids, (a, b) => {
    const [one, other] = [solids[a]!, solids[b]!];
    if (!footprintsOverlap(one, other, slack)) return;
    if (free && Math.min(one.z1, other.z1) - Math.max(one.z0, other.z0) <= slack) return;
    const [earlier, later] = a < b ? [a, b] : [b, a];
    firstMet.set(later, Math.min(earlier, firstMet.get(later) ?? earlier));
  });
  for (const [later, earlier] of [...firstMet].sort(([a], [b]) => a - b)) {
    const { layer, box } = solids[earlier]!;
    const words = `overlaps box ${box + 1} of layer ${layer + 1}`;
    report(violationAt(stack, solids[later]!, "overlap", words));
  }
}

/** Reports wrong heights, and layers that are too uneven or too empty. */
export function checkLevels(stack: Stack, report: Report): void {
  const { free, slack, solids, index, pallet, problem } = stack;
  if (free) checkBands(stack, report);
  else checkLayers(stack, report);

  const top = solids.reduce((highest, { z1 }) => Math.max(highest, z1), 0);
  const say = (kind: ViolationKind, words: string) =>
    report({ kind, pallet: index, words: `Pallet ${index + 1}: ${words}` });
  // Negated so that NaN is reported as well.
  if (!(Math.abs(pallet.height - top) <= slack)) {
    say("pallet-height", `is ${top} high, but ${pallet.height} is stated`);
  }
  if (top > problem.pallet.height + slack) {
    say("too-tall", `is ${top} high, at most ${problem.pallet.height} is allowed`);
  }
}

function checkLayers(stack: Stack, report: Report): void {
  const { slack, layers, index, pallet, problem } = stack;
  const { minLayerFillRatio } = problem.parameters;
  const maxDifference = allowedDifference(problem.parameters);
  const palletArea = problem.pallet.length * problem.pallet.width;
  const areaSlack = slack * (problem.pallet.length + problem.pallet.width);
  layers.forEach((solids, layer) => {
    const say = (kind: ViolationKind, words: string) =>
      report({
        kind,
        pallet: index,
        layer,
        words: `Pallet ${index + 1}, layer ${layer + 1}: ${words}`,
      });
    if (solids.length === 0) return;
    const heights = solids.map(({ z0, z1 }) => z1 - z0);
    const tallest = heights.reduce((a, b) => Math.max(a, b));
    const shortest = heights.reduce((a, b) => Math.min(a, b));
    const stated = pallet.layers[layer]!.height;
    if (!(Math.abs(stated - tallest) <= slack)) {
      say("layer-height", `is ${tallest} high, but ${stated} is stated`);
    }
    const carriesAnother = layer < layers.length - 1;
    if (carriesAnother && tallest - shortest > maxDifference + slack) {
      const words = `carries another and its boxes are ${shortest} to ${tallest} high, ` +
        `a difference of at most ${maxDifference} is allowed`;
      say("height-difference", words);
    }
    const covered = solids.reduce((sum, solid) => sum + baseArea(solid), 0);
    if (carriesAnother && covered < minLayerFillRatio * palletArea - areaSlack) {
      const words = `carries another and covers ${covered / palletArea} of the pallet, ` +
        `at least ${minLayerFillRatio} is needed`;
      say("fill", words);
    }
  });
}

/**
 * Returns the allowed difference of heights in a layer: 0 stands for the tolerance, and 1 for any
 * difference.
 */
function allowedDifference({ heightLayerDiff, heightTolerance }: PackingParameters): number {
  switch (heightLayerDiff) {
    case 0:
      return heightTolerance;
    case 1:
      return Infinity;
    default:
      return heightLayerDiff;
  }
}

/**
 * Reports bases outside the band of their layer. Bands are contiguous from the pallet to its top; a
 * base on a border belongs to the upper band.
 */
function checkBands(stack: Stack, report: Report): void {
  const { slack, solids, layers, index, pallet } = stack;
  let floor = 0;
  layers.forEach((inBand, layer) => {
    const ceiling = floor + pallet.layers[layer]!.height;
    for (const solid of inBand) checkBase(solid, floor, ceiling);
    floor = ceiling;
  });
  const top = solids.reduce((highest, { z1 }) => Math.max(highest, z1), 0);
  if (!(Math.abs(floor - top) <= slack)) {
    const words = `Pallet ${
      index + 1
    }: its layers are ${floor} high together, and its top is ${top}`;
    report({ kind: "layer-height", pallet: index, words });
  }

  function checkBase(solid: Solid, from: number, to: number): void {
    if (solid.z0 >= from - slack && solid.z0 < to - slack) return;
    const words = `its base at ${solid.z0} is not in its layer's band from ${from} to below ${to}`;
    report(violationAt(stack, solid, "band", words));
  }
}
