/** The ways from box to box, and how they are stored. */
import assert from "node:assert/strict";
import { buildGraph, WalkingGraph } from "../../../domain/routing/graph.ts";
import { GraphDraft } from "../../../domain/routing/graph_draft.ts";
import type { PalletResult, PlacedBox } from "../../../domain/warehouse/pallet_results.ts";
import { LegLookup, storedCalculation } from "../../../domain/warehouse/built_result.ts";
import { entriesAlong } from "../../../domain/warehouse/leg_runs.ts";
import {
  inParts,
  pickingLegs,
  startOf,
  type StoredLegs,
} from "../../../domain/warehouse/picking_legs.ts";

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

const shown = (shownPallet: PalletResult, stored: StoredLegs) => {
  const lookup = new LegLookup(storedCalculation([], stored));
  const legTo = lookup.ofPallet(shownPallet);
  return shownPallet.layers.flatMap(({ boxed }) => boxed)
    .sort((a, b) => a.orderPrior - b.orderPrior)
    .map((box) => lookup.along(legTo(box)).map((id) => Number(id.slice(-2))).join(" "));
};

Deno.test("legs: from the start, then from the previous point; repeated for the same point", () => {
  const pallets = [pallet(2, 2, 4, 0), pallet(4, 2)];
  const stored = pickingLegs(line(), point(1), pallets);
  assert.deepEqual(shown(pallets[0]!, stored), ["1 2", "1 2", "2 3 4", "4 3 2 1 0"]);
  assert.deepEqual(shown(pallets[1]!, stored), ["1 2 3 4", "4 3 2"]);
});

Deno.test("legs: a box at the start has a leg of one point", () => {
  const pallets = [pallet(1, 1, 2)];
  const stored = pickingLegs(line(), point(1), pallets);
  assert.deepEqual(shown(pallets[0]!, stored), ["1", "1", "1 2"]);
});

Deno.test("legs: boxes without section, point or path have no leg and do not move the picker", () => {
  const pallets = [pallet(undefined, 2, undefined, 5, 2, 77, 3)];
  const stored = pickingLegs(line(), point(0), pallets);
  assert.deepEqual(shown(pallets[0]!, stored), ["", "0 1 2", "", "", "0 1 2", "", "2 3"]);
});

Deno.test("legs: none without a start", () => {
  const pallets = [pallet(1, 2)];
  const stored = pickingLegs(line(), "", pallets);
  assert.deepEqual(stored, { start: "", points: [], legs: {} });
  assert.deepEqual(shown(pallets[0]!, stored), ["", ""]);
});

Deno.test("legs: each is stored once, its points by their ids once", () => {
  const pallets = Array.from({ length: 50 }, () => pallet(3, 1, 3, 1));
  const { points, legs } = pickingLegs(line(), point(0), pallets);
  assert.deepEqual(points, [0, 1, 2, 3].map(point));
  assert.deepEqual(legs, { "0>3": [[0, 3]], "3>1": [[3, 1]], "1>3": [[1, 3]] });
});

Deno.test("legs: calculations of earlier versions are unchanged", () => {
  const stored = { s0: [], s1: [point(4), point(1)], s2: [point(4), point(2)] };
  assert.equal(startOf(stored), point(4));
  assert.equal(startOf({ s0: [] }), "");
  assert.deepEqual(shown(pallet(1, 2, 3), stored), ["4 1", "4 2", ""]);
});

/** A pallet that is picked along a line of so many points. */
function longWalk(size: number) {
  const draft = new GraphDraft();
  for (let index = 0; index < size; index++) draft.addPoint(point(index), index, 0);
  for (let index = 1; index < size; index++) draft.addEdge(point(index - 1), point(index));
  const graph = new WalkingGraph(buildGraph(draft.parts()));
  const picked = pallet(0, size - 1, ...Array.from({ length: 3000 }, (_, at) => at * 7 % size));
  return { picked, legs: pickingLegs(graph, point(5), [picked]) };
}

Deno.test("legs: round trip through stored parts", () => {
  const { picked, legs } = longWalk(2500);
  const { rest, parts } = inParts(legs);
  const texts = Array.from(parts, (part) => JSON.stringify(part));
  assert.ok(texts.length > 3, `${texts.length} parts`);
  for (const text of texts) assert.ok(text.length < 100_000);
  assert.ok(JSON.stringify(rest).length < 1000);

  const lookup = new LegLookup({ legs: rest, parts: texts });
  const values = Object.values(legs.legs);
  assert.deepEqual([lookup.points, lookup.legs], [legs.points, values]);

  const legTo = lookup.ofPallet(picked);
  let [here, last]: [number, number | undefined] = [5, undefined];
  for (const box of picked.layers.flatMap(({ boxed }) => boxed.toReversed())) {
    const to = Number(box.id_point_section.slice(-12));
    const place = legTo(box)!;
    // A box at the same point as the one before has its leg again.
    if (to === here) assert.equal(place, last);
    else {
      const step = Math.sign(to - here);
      const ids = Array.from(
        { length: Math.abs(to - here) + 1 },
        (_, at) => point(here + step * at),
      );
      assert.deepEqual(lookup.along(place), ids);
      assert.deepEqual(entriesAlong(JSON.parse(JSON.stringify(values[place])), legs.points), ids);
    }
    [here, last] = [to, place];
  }
});
