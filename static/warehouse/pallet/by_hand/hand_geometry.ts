/** Sizes of boxes as they stand, and the edges that they snap to. Pure. */
import { extentsOf } from "../../../../domain/packing/orientation.ts";
import type { PackingProblem } from "../../../../domain/packing/problem.ts";
import type { HandBox } from "./hand_box.ts";

/** Along the pallet's width, its length and upwards. */
export function sizesOf({ types }: PackingProblem, { type, orientation }: HandBox) {
  const { alongWidth: dx, alongLength: dy, upwards: dz } = extentsOf(types[type]!, orientation);
  return { dx, dy, dz };
}

/** Returns true if two boxes overlap as seen from above. */
export function coversOf(problem: PackingProblem, a: HandBox, b: HandBox): boolean {
  const { pallet } = problem;
  const slack = 1e-9 * Math.max(pallet.length, pallet.width);
  const [one, other] = [sizesOf(problem, a), sizesOf(problem, b)];
  return Math.min(a.x + one.dx, b.x + other.dx) - Math.max(a.x, b.x) > slack &&
    Math.min(a.y + one.dy, b.y + other.dy) - Math.max(a.y, b.y) > slack;
}

/** Returns the bounds of a group along the pallet's width and its length. */
export function extentOf(problem: PackingProblem, boxes: readonly HandBox[]) {
  const x0 = Math.min(...boxes.map(({ x }) => x));
  const y0 = Math.min(...boxes.map(({ y }) => y));
  const x1 = Math.max(...boxes.map((box) => box.x + sizesOf(problem, box).dx));
  const y1 = Math.max(...boxes.map((box) => box.y + sizesOf(problem, box).dy));
  return { x0, y0, dx: x1 - x0, dy: y1 - y0 };
}

/** Places of a corner at which an edge meets one of the pallet or of a box, ascending. */
export function edgesFor(
  problem: PackingProblem,
  heldBoxes: readonly HandBox[],
  others: readonly HandBox[],
  axis: "x" | "y",
): number[] {
  const own = extentOf(problem, heldBoxes)[axis === "x" ? "dx" : "dy"];
  const side = axis === "x" ? problem.pallet.width : problem.pallet.length;
  const places = new Set([0, side - own]);
  for (const box of others) {
    const sizes = sizesOf(problem, box);
    const [from, to] = [box[axis], box[axis] + (axis === "x" ? sizes.dx : sizes.dy)];
    for (const edge of [from, to]) places.add(edge).add(edge - own);
  }
  const overhang = problem.limits?.overhang ?? 0;
  return [...places].filter((at) => at >= -overhang && at + own <= side + overhang)
    .sort((a, b) => a - b);
}

/** The nearest of some places within a distance; where there is none, the place itself. */
export function snapped(at: number, places: readonly number[], within: number): number {
  let [best, least] = [at, within];
  for (const place of places) {
    const away = Math.abs(place - at);
    if (away <= least) [best, least] = [place, away];
  }
  return best;
}

/** The next place in a direction; where there is none, the place itself. */
export function nextPlace(at: number, places: readonly number[], direction: 1 | -1): number {
  const beyond = places.filter((place) => (place - at) * direction > 1e-9);
  return beyond.length === 0 ? at : direction === 1 ? beyond[0]! : beyond.at(-1)!;
}
