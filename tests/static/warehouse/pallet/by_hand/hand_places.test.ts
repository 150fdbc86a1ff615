/** Boxes in the hands of someone: where they come to stand, turned, snapped, judged. */
import assert from "node:assert/strict";
import {
  edgesFor,
  type HandBox,
  type HeldBoxes,
  nextPlace,
  placesOf,
  snapped,
  turned,
  withoutBoxes,
  withoutEmptyPallets,
} from "../../../../../static/warehouse/pallet/by_hand/hand_places.ts";
import { problem } from "../../../../domain/packing/small_layouts.ts";

const box = (id: string, x: number, y: number, changes: Partial<HandBox> = {}): HandBox => (
  { id, type: 0, orientation: 0, x, y, locked: false, ...changes }
);
const LAYERED = problem([{ count: 9, length: 10, width: 5 }]);
const FREE = problem([{ count: 9, length: 10, width: 5 }], { packingType: 4 });
const idsOf = (places: readonly (readonly (readonly HandBox[])[])[]) =>
  places.map((layers) => layers.map((boxes) => boxes.map(({ id }) => id)));

Deno.test("placesOf: a box joins a layer, starts a top layer or a new pallet", () => {
  const places = [[[box("a", 0, 0), box("b", 5, 0)], [box("c", 0, 0)]]];
  const rest = withoutBoxes(places, new Set(["b"]));
  const held: HeldBoxes = { boxes: [box("b", 5, 0)], rest, pallet: 0, layer: 1, between: false };
  const put = (change: Partial<HeldBoxes>) =>
    idsOf(placesOf(LAYERED, { ...held, ...change }, false));
  assert.deepEqual(put({}), [[["a"], ["c", "b"]]]);
  assert.deepEqual(put({ between: true }), [[["a"], ["b"], ["c"]]]);
  assert.deepEqual(put({ layer: 2, between: true }), [[["a"], ["c"], ["b"]]]);
  assert.deepEqual(put({ pallet: 1, layer: 0, between: true }), [[["a"], ["c"]], [["b"]]]);
});

Deno.test("placesOf: with free packing a box drops on the highest top below it", () => {
  const rest = [[[box("a", 0, 0, { z: 0 }), box("b", 0, 0, { z: 10 }), box("c", 5, 0, { z: 0 })]]];
  const put = (x: number, y: number) => {
    const held = { boxes: [box("d", x, y, { z: 3 })], rest, pallet: 0, layer: 0, between: false };
    return placesOf(FREE, held, true)[0]![0]!.at(-1)!.z;
  };
  assert.deepEqual([put(2, 0), put(5, 5), put(12, 0)], [20, 10, 0]);
});

Deno.test("withoutBoxes, withoutEmptyPallets: remove empty layers and pallets", () => {
  const places = [[[box("a", 0, 0)], [box("b", 0, 0)]], [[box("c", 0, 0)]]];
  const rest = withoutBoxes(places, new Set(["a", "c"]));
  assert.deepEqual(idsOf(rest), [[["b"]], []]);
  assert.deepEqual(idsOf(withoutEmptyPallets(rest)), [[["b"]]]);
});

Deno.test("turned: a group turns around its corner and stays connected", () => {
  const group = [box("a", 2, 4), box("b", 7, 4)];
  const round = turned(group);
  assert.deepEqual(round.map(({ x, y, orientation }) => [x, y, orientation]), [
    [2, 4, 1],
    [2, 9, 1],
  ]);
  assert.deepEqual(turned(round), group);
});

Deno.test("edgesFor: the pallet's edges, and every side of other boxes", () => {
  const edges = edgesFor(LAYERED, [box("a", 0, 0)], [box("b", 8, 0)], "x");
  assert.deepEqual(edges, [0, 3, 8, 13, 15]);
  assert.deepEqual([snapped(7.5, edges, 1), snapped(6, edges, 1)], [8, 6]);
  assert.deepEqual([nextPlace(8, edges, 1), nextPlace(8, edges, -1), nextPlace(15, edges, 1)], [
    13,
    3,
    15,
  ]);
});
