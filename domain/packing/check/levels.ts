/** Heights of layers and pallets, and how full layers are. */
import type { PackingParameters } from "../problem.ts";
import { baseArea, type Solid, type Stack, violationAt } from "./solid.ts";
import type { Report, ViolationKind } from "./violation.ts";

/** Reports wrong heights, and layers too uneven or too empty. */
export function checkLevels(stack: Stack, report: Report): void {
  const { free, slack, solids, index, pallet, problem } = stack;
  if (free) checkBands(stack, report);
  else checkLayers(stack, report);

  const top = solids.reduce((highest, { z1 }) => Math.max(highest, z1), 0);
  const say = (kind: ViolationKind, words: string) =>
    report({ kind, pallet: index, words: `Pallet ${index + 1}: ${words}` });
  // Negated, so that what is no number is wrong as well.
  if (!(Math.abs(pallet.height - top) <= slack)) {
    say("pallet-height", `is said to be ${pallet.height} high, and is ${top}`);
  }
  if (top > problem.pallet.height + slack) {
    say("too-tall", `is ${top} high, at most ${problem.pallet.height} is allowed`);
  }
}

function checkLayers(stack: Stack, report: Report): void {
  const { slack, layers, index, pallet, problem } = stack;
  const { minLayerFillRatio } = problem.parameters;
  const mostDifference = allowedDifference(problem.parameters);
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
      say("layer-height", `is said to be ${stated} high, and is ${tallest}`);
    }
    const carriesAnother = layer < layers.length - 1;
    if (carriesAnother && tallest - shortest > mostDifference + slack) {
      const words = `carries another and its boxes are ${shortest} to ${tallest} high, ` +
        `a difference of at most ${mostDifference} is allowed`;
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

/** By how much heights in a layer may differ: 0 means by the tolerance, and 1 by any amount. */
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

/** Bands lie upon each other from the pallet to its top; a base on a border is in the upper one. */
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
