import { type BoxSupport, supportsOf } from "./contact.ts";
import { baseArea, type Stack, violationAt } from "./solid.ts";
import type { Report } from "./violation.ts";

// Relative tolerance of a load.
const LOAD_SLACK = 1e-9;

/** Reports boxes with too little support, and overloaded boxes. */
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
    // The largest change of area from a shift of one edge in each direction by the slack.
    const areaSlack = slack * (solid.x1 - solid.x0 + solid.y1 - solid.y0);
    if (supported < minSupportRatio * base - areaSlack) {
      const words = `${percent(supported / base)} of its base is supported, ` +
        `at least ${percent(minSupportRatio)} must be`;
      report(violationAt(stack, solid, "support", words));
    } else if (free && supported === 0) {
      // Free boxes need a support at any ratio; boxes in layers need only the ratio.
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
    // Nothing may rest on such a box, not even a box without weight.
    if (bearableLoad === 0 && bearing.has(index)) {
      report(violationAt(stack, solid, "load", `bears ${load}, and nothing may stand on it`));
    } else if (load > bearableLoad + loadSlack) {
      report(violationAt(stack, solid, "load", `bears ${load}, more than ${bearableLoad}`));
    }
  });
}

/**
 * Returns the load on the top of every box. Each box distributes its weight and load over its
 * supports in proportion to the areas of contact.
 */
export function loadsOf({ solids }: Stack, rests: readonly BoxSupport[]): Float64Array {
  const loads = new Float64Array(solids.length);
  // A support's base is always lower than that of the box on it.
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

/** Returns the supported area of a box's base. */
export function restingArea({ onPallet, carriers }: BoxSupport): number {
  return carriers.reduce((sum, { area }) => sum + area, onPallet);
}

const percent = (ratio: number) => `${Number((100 * ratio).toFixed(2))} %`;
