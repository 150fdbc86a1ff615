/** The ways from box to box, and how they are stored. */
import assert from "node:assert/strict";
import { buildGraph, WalkingGraph } from "../../../domain/routing/graph.ts";
import { GraphDraft } from "../../../domain/routing/graph_draft.ts";
import type { PalletResult, PlacedBox } from "../../../domain/warehouse/pallet_results.ts";
import {
  inParts,
  LegLookup,
  pickingLegs,
  startOf,
  type StoredLegs,
  together,
} from "../../../domain/warehouse/picking_legs.ts";
import { neverYield } from "../../../domain/yielder.ts";

const point = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** A line of points 0 to 4, and an island 5. */
function line(): WalkingGraph {
  const draft = new GraphDraft();
  for (let index = 0; index < 6; index++) draft.addPoint(point(index), index, 0);
  for (let index = 0; index < 4; index++) draft.addEdge(point(index), point(index + 1));
  return new WalkingGraph(buildGraph(draft.parts()));
}

/** A pallet of boxes from these points, in the order of placing; layers of two. */
function pallet(...points: (number | undefined)[]): PalletResult {
  const boxes = points.map((index, at) => ({
    orderPrior: at + 1,
    id_section: index === undefined ? "" : `s${index}`,
    id_point_section: index === undefined ? "" : point(index),
  } as PlacedBox));
  const layers = Array.from({ length: Math.ceil(boxes.length / 2) }, (_, at) => ({
    // The API lists them in this order; who reads them may have them in another.
    boxed: boxes.slice(2 * at, 2 * at + 2).reverse(),
  }));
  return { layers } as PalletResult;
}

const shown = async (shownPallet: PalletResult, stored: StoredLegs) => {
  const lookup = await LegLookup.of(stored, neverYield);
  const keyOf = lookup.ofPallet(shownPallet);
  return shownPallet.layers.flatMap(({ boxed }) => boxed)
    .sort((a, b) => a.orderPrior - b.orderPrior)
    .map((box) => lookup.along(keyOf(box)).map((id) => Number(id.slice(-2))).join(" "));
};

Deno.test("legs: from the start, then from where the picker stands; again for the same point", async () => {
  const pallets = [pallet(2, 2, 4, 0), pallet(4, 2)];
  const stored = await pickingLegs(line(), point(1), pallets, neverYield);
  assert.deepEqual(await shown(pallets[0]!, stored), ["1 2", "1 2", "2 3 4", "4 3 2 1 0"]);
  assert.deepEqual(await shown(pallets[1]!, stored), ["1 2 3 4", "4 3 2"]);
});

Deno.test("legs: what stands at the start is one point away", async () => {
  const pallets = [pallet(1, 1, 2)];
  const stored = await pickingLegs(line(), point(1), pallets, neverYield);
  assert.deepEqual(await shown(pallets[0]!, stored), ["1", "1", "1 2"]);
});

Deno.test("legs: no section, no point and no way are no legs, and the picker stays where he is", async () => {
  const pallets = [pallet(undefined, 2, undefined, 5, 2, 77, 3)];
  const stored = await pickingLegs(line(), point(0), pallets, neverYield);
  assert.deepEqual(await shown(pallets[0]!, stored), ["", "0 1 2", "", "", "0 1 2", "", "2 3"]);
});

Deno.test("legs: none without a start", async () => {
  const pallets = [pallet(1, 2)];
  const stored = await pickingLegs(line(), "", pallets, neverYield);
  assert.deepEqual(stored, { start: "", points: [], legs: {} });
  assert.deepEqual(await shown(pallets[0]!, stored), ["", ""]);
});

Deno.test("legs: each is stored once, its points by their ids once", async () => {
  const pallets = Array.from({ length: 50 }, () => pallet(3, 1, 3, 1));
  const { points, legs } = await pickingLegs(line(), point(0), pallets, neverYield);
  assert.deepEqual(points, [0, 1, 2, 3].map(point));
  assert.deepEqual(legs, { "0>3": [[0, 3]], "3>1": [[3, 1]], "1>3": [[1, 3]] });
});

Deno.test("legs: calculations of the time before are shown as they were stored", async () => {
  const stored = { s0: [], s1: [point(4), point(1)], s2: [point(4), point(2)] };
  assert.equal(startOf(stored), point(4));
  assert.equal(startOf({ s0: [] }), "");
  assert.deepEqual(await shown(pallet(1, 2, 3), stored), ["4 1", "4 2", ""]);
});

Deno.test("legs: put together from their parts they are as they were", async () => {
  const draft = new GraphDraft();
  const size = 2500;
  for (let index = 0; index < size; index++) draft.addPoint(point(index), index, 0);
  for (let index = 1; index < size; index++) draft.addEdge(point(index - 1), point(index));
  const graph = new WalkingGraph(buildGraph(draft.parts()));
  const pallets = [pallet(0, size - 1, ...Array.from({ length: 3000 }, (_, at) => at * 7 % size))];
  const legs = await pickingLegs(graph, point(5), pallets, neverYield);
  const { rest, parts } = inParts(legs);
  const list = [...parts];
  assert.ok(list.length > 3, `${list.length} parts`);
  for (const part of list) assert.ok(JSON.stringify(part).length < 100_000);
  assert.ok(JSON.stringify(rest).length < 1000);
  assert.deepEqual(together(rest, JSON.parse(JSON.stringify(list))), legs);
});
