import { checkLoad } from "./check_load.ts";
import { extentOf, type LoadProblem, type Placement, SLACK } from "./load_problem.ts";

/** Moves what stands side by side to the middle of the width, each row by itself, where it may. */
export function centreRows(problem: LoadProblem, placements: Placement[]): Placement[] {
  const { vehicle, pallets } = problem;
  const standing = placements.map((placement) => {
    const { long, wide } = extentOf(pallets[placement.pallet]!, placement.turned);
    return { placement, front: placement.x, back: placement.x + long, wide };
  }).sort((a, b) => a.front - b.front);
  const rows: (typeof standing)[] = [];
  let back = -Infinity;
  for (const one of standing) {
    if (one.front < back - SLACK) rows.at(-1)!.push(one);
    else rows.push([one]);
    back = Math.max(back, one.back);
  }
  let now = placements;
  for (const row of rows) {
    const left = Math.min(...row.map(({ placement }) => placement.y));
    const right = Math.max(...row.map(({ placement, wide }) => placement.y + wide));
    const shift = Math.floor((vehicle.width - right + left) / 2) - left;
    if (shift === 0) continue;
    const moved = new Set(row.map(({ placement }) => placement.pallet));
    const next = now.map((one) => moved.has(one.pallet) ? { ...one, y: one.y + shift } : one);
    if (checkLoad(problem, next).length <= checkLoad(problem, now).length) now = next;
  }
  return now;
}
