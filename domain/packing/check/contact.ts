/** On what every box of a pallet rests, and with how much of its base. */
import { baseArea, type Cuboid, footprintsOverlap, type Solid, type Stack } from "./solid.ts";
import { sweepPairs } from "./sweep.ts";
import { checkTime } from "../time_limit.ts";

/** What one box rests on. */
export interface Rest {
  /** Area of its base on the pallet itself. */
  onPallet: number;
  /** Boxes below, by their indices in `Stack.solids`, and the areas of contact. */
  carriers: { carrier: number; area: number }[];
}

/**
 * What every solid of a stack rests on, in the order of `stack.solids`.
 *
 * With layers, boxes of the layer below whose tops are within the tolerance of that layer's height
 * carry, and the bottom layer rests on the pallet. Free boxes rest on whatever top, or pallet, is
 * within the tolerance of their base. Where two such tops lie above each other (boxes thinner than
 * the tolerance), the upper one has the contact.
 */
export function restsOf(stack: Stack): Rest[] {
  const { solids, free, slack, problem: { parameters } } = stack;
  const reach = parameters.heightTolerance + slack;
  const below: number[][] = solids.map(() => []);
  sweepPairs(solids.map((solid) => ({ ...solid, z1: solid.z1 + reach })), (a, b) => {
    const [lower, upper] = solids[a]!.z0 < solids[b]!.z0 ? [a, b] : [b, a];
    if (carries(solids[lower]!, solids[upper]!)) below[upper]!.push(lower);
  });
  return solids.map((solid, index) => {
    const carriers = contactAreas(solid, below[index]!, solids, slack);
    const standsOnPallet = free ? solid.z0 <= reach : solid.layer === 0;
    const carried = carriers.reduce((sum, { area }) => sum + area, 0);
    return { onPallet: standsOnPallet ? Math.max(0, baseArea(solid) - carried) : 0, carriers };
  });

  function carries(lower: Solid, upper: Solid): boolean {
    return lower.z0 < upper.z0 && (free || upper.layer === lower.layer + 1) &&
      Math.abs(upper.z0 - lower.z1) <= reach && footprintsOverlap(lower, upper, slack);
  }
}

/** The areas in which a solid touches those below it: of each, what no higher one hides. */
function contactAreas(
  solid: Solid,
  below: readonly number[],
  solids: readonly Solid[],
  slack: number,
): Rest["carriers"] {
  const highestFirst = below.toSorted((a, b) => solids[b]!.z1 - solids[a]!.z1 || a - b);
  const patches = highestFirst.map((index) => common(solid, solids[index]!));
  const hiding: Cuboid[][] = patches.map(() => []);
  if (patches.length > 1) {
    sweepPairs(patches, (a, b) => {
      const [higher, lower] = a < b ? [a, b] : [b, a];
      if (!footprintsOverlap(patches[a]!, patches[b]!, slack)) return;
      hiding[lower]!.push(common(patches[higher]!, patches[lower]!));
    });
  }
  return highestFirst.flatMap((carrier, at) => {
    const patch = patches[at]!;
    const area = baseArea(patch) - coveredArea(hiding[at]!);
    const least = slack * (patch.x1 - patch.x0 + patch.y1 - patch.y0);
    return area > least ? [{ carrier, area }] : [];
  });
}

/** The common part of two footprints, flat. */
function common(a: Cuboid, b: Cuboid): Cuboid {
  return {
    x0: Math.max(a.x0, b.x0),
    x1: Math.min(a.x1, b.x1),
    y0: Math.max(a.y0, b.y0),
    y1: Math.min(a.y1, b.y1),
    z0: 0,
    z1: 0,
  };
}

/** The area that footprints cover together, strip by strip between their sides. */
export function coveredArea(footprints: readonly Cuboid[]): number {
  const sides = [...new Set(footprints.flatMap(({ x0, x1 }) => [x0, x1]))].sort((a, b) => a - b);
  const byY = footprints.toSorted((a, b) => a.y0 - b.y0);
  let area = 0;
  for (let at = 1; at < sides.length; at++) {
    const [from, to] = [sides[at - 1]!, sides[at]!];
    checkTime(byY.length);
    let [covered, end] = [0, -Infinity];
    for (const { x0, x1, y0, y1 } of byY) {
      if (x0 > from || x1 < to || y1 <= end) continue;
      covered += y1 - Math.max(y0, end);
      end = y1;
    }
    area += covered * (to - from);
  }
  return area;
}
