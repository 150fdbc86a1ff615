import type { Floor } from "./floor.ts";
import { countOn, freeName } from "./names.ts";

/** Names for new points, one after the other, beginning after that of the floor's last point. */
export function pointNames(floor: Floor): () => string {
  const names = [...floor.points.values()].map(({ name_points }) => name_points);
  const taken = new Set(names);
  let last = names.at(-1);
  return () => last = freeName(last === undefined ? "P1" : countOn(last, 1), 1, taken);
}
