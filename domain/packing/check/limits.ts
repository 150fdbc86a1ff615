/** Limits of a pallet besides its size, if there are any. */
import {
  type Layout,
  LIMITS,
  type PackingProblem,
  SUM_LIMIT_NAMES,
  type SumLimitName,
} from "../problem.ts";
import type { Solid, Stack } from "./solid.ts";
import type { Report, ViolationKind } from "./violation.ts";

// Relative tolerance of a sum.
const SUM_SLACK = 1e-9;

/** Sums over boxes with their texts, computed independently of the engines. */
const SUMS: Record<SumLimitName, { of: (solid: Solid) => number; verb: string }> = {
  maxWeight: { of: ({ type }) => type.weight, verb: "carries" },
};

/** Reports a pallet that exceeds a sum, is off centre, or contains types that must be apart. */
export function checkLimits(stack: Stack, report: Report): void {
  const { index, solids, problem: { limits } } = stack;
  if (limits === undefined) return;
  const say = (kind: ViolationKind, words: string) =>
    report({ kind, pallet: index, words: `Pallet ${index + 1} ${words}` });
  for (const name of SUM_LIMIT_NAMES) {
    const { of, verb } = SUMS[name];
    const sum = solids.reduce((sum, solid) => sum + of(solid), 0);
    const maximum = limits[name] ?? Infinity;
    if (sum <= maximum * (1 + SUM_SLACK)) continue;
    say(LIMITS[name].violation, `${verb} ${sum}, at most ${maximum} is allowed`);
  }
  const weight = solids.reduce((sum, { type }) => sum + type.weight, 0);
  const { centreShare, apart = [] } = limits;
  if (centreShare !== undefined && weight > 0) checkCentre(stack, weight, centreShare, say);
  const types = new Set(solids.map(({ placed }) => placed.type));
  for (const { one, other } of apart) {
    const pair = one.flatMap((a) => other.map((b) => [a, b] as const))
      .find(([a, b]) => a !== b && types.has(a) && types.has(b));
    if (pair === undefined) continue;
    say("apart", `holds the types ${pair[0]} and ${pair[1]}, which may not stand together`);
  }
}

/** Boxes are assumed to have uniform density. */
function checkCentre(
  { solids, slack, problem: { pallet } }: Stack,
  weight: number,
  share: number,
  say: (kind: ViolationKind, words: string) => void,
): void {
  let [x, y] = [0, 0];
  for (const { x0, x1, y0, y1, type } of solids) {
    x += type.weight * (x0 + x1) / 2 / weight;
    y += type.weight * (y0 + y1) / 2 / weight;
  }
  const isOff = (at: number, side: number) => Math.abs(at - side / 2) > share * side / 2 + slack;
  if (!isOff(x, pallet.width) && !isOff(y, pallet.length)) return;
  say("off-centre", `has its centre of gravity at (${x}, ${y}), outside the middle ${share}`);
}

/** Reports types that must share one pallet but are distributed over several. */
export function checkTogether(
  { limits }: PackingProblem,
  { pallets }: Layout,
  report: Report,
): void {
  for (const { name, types: group } of limits?.together ?? []) {
    const types = new Set(group);
    const holding = pallets.filter(({ layers }) =>
      layers.some(({ boxes }) => boxes.some(({ type }) => types.has(type)))
    );
    if (holding.length < 2) continue;
    const words = `${name}: must stand on one pallet, and is on ${holding.length}`;
    report({ kind: "together", words });
  }
}
