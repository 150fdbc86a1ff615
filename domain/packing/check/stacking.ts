import { type BoxSupport, supportsOf } from "./contact.ts";
import { baseArea, type Stack, violationAt } from "./solid.ts";
import type { Report } from "./violation.ts";

// The part of a pallet's weight that sums of shares may be off by.
const LOAD_SLACK = 1e-9;

/** Reports boxes that rest on too little, and boxes that bear too much. */
export function checkStacking(stack: Stack, report: Report): void {
  const rests = supportsOf(stack);
  checkSupport(stack, rests, report);
  checkLoad(stack, rests, report);
}

function checkSupport(stack: Stack, rests: readonly BoxSupport[], report: Report): void {
  const { free, slack, solids, problem: { parameters: { minSupportRatio } } } = stack;
  solids.forEach((solid, index) => {
    const supported = restingArea(rests[index]!);
    const base = baseArea(solid);
    // As much as a shift of one edge in each direction by the slack could take away.
    const areaSlack = slack * (solid.x1 - solid.x0 + solid.y1 - solid.y0);
    if (supported < minSupportRatio * base - areaSlack) {
      const words = `${percent(supported / base)} of its base is supported, ` +
        `at least ${percent(minSupportRatio)} must be`;
      report(violationAt(stack, solid, "support", words));
    } else if (free && supported === 0) {
      // Free boxes rest on boxes below whatever the ratio says; layers are held by the ratio alone.
      report(violationAt(stack, solid, "support", "rests on nothing"));
    }
  });
}

function checkLoad(stack: Stack, rests: readonly BoxSupport[], report: Report): void {
  const { solids } = stack;
  const loads = loadsOf(stack, rests);
  const bearing = new Set(rests.flatMap(({ carriers }) => carriers.map(({ carrier }) => carrier)));
  const loadSlack = LOAD_SLACK * solids.reduce((sum, { type }) => sum + type.weight, 0);
  solids.forEach((solid, index) => {
    const { bearableLoad } = solid.type;
    if (bearableLoad === null) return;
    const load = loads[index]!;
    // Nothing may stand on such a box, not even what weighs nothing.
    if (bearableLoad === 0 && bearing.has(index)) {
      report(violationAt(stack, solid, "load", `bears ${load}, and nothing may stand on it`));
    } else if (load > bearableLoad + loadSlack) {
      report(violationAt(stack, solid, "load", `bears ${load}, more than ${bearableLoad}`));
    }
  });
}

/**
 * The weight on every box's top: each box passes its own and what it bears on to those below, in
 * proportion to the areas of contact.
 */
export function loadsOf({ solids }: Stack, rests: readonly BoxSupport[]): Float64Array {
  const loads = new Float64Array(solids.length);
  // A carrier's base is always lower than that of what it carries.
  const topDown = solids.map((_, index) => index).sort((a, b) => solids[b]!.z0 - solids[a]!.z0);
  for (const index of topDown) {
    const rest = rests[index]!;
    const area = restingArea(rest);
    const passedOn = solids[index]!.type.weight + loads[index]!;
    for (const { carrier, area: share } of rest.carriers) {
      loads[carrier]! += passedOn * share / area;
    }
  }
  return loads;
}

/** The area of a box's base that rests on something. */
export function restingArea({ onPallet, carriers }: BoxSupport): number {
  return carriers.reduce((sum, { area }) => sum + area, onPallet);
}

const percent = (ratio: number) => `${Number((100 * ratio).toFixed(2))} %`;
