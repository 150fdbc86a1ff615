/** Places of boxes on a pallet as text. */
import { t } from "./messages.ts";

type Range = readonly [first: number, last: number];

/** Numbers from one to another: "3", "3–5". */
export const rangeText = ([first, last]: Range) => first === last ? `${first}` : `${first}–${last}`;

/** "layer 1, places 4–9". */
export function placeText({ layers, turns }: { layers: Range; turns: Range }): string {
  const isOne = ([first, last]: Range) => first === last;
  const layer = t(isOne(layers) ? "on_layer" : "on_layers", { at: rangeText(layers) });
  const place = t(isOne(turns) ? "on_place" : "on_places", { at: rangeText(turns) });
  return `${layer}, ${place}`;
}
