/** The ways from box to box, and how they are stored. */
import assert from "node:assert/strict";
import { buildGraph, WalkingGraph } from "../../../domain/routing/graph.ts";
import { GraphDraft } from "../../../domain/routing/graph_draft.ts";
import type { PalletResult, PlacedBox } from "../../../domain/warehouse/pallet_results.ts";
import { LegLookup, written } from "../../../domain/warehouse/leg_lookup.ts";
import { along } from "../../../domain/warehouse/leg_runs.ts";
import {
  inParts,
  pickingLegs,
  startOf,
  type StoredLegs,
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
  const lookup = await LegLookup.of(written(stored), neverYield);
  const legTo = lookup.ofPallet(shownPallet);
  return shownPallet.layers.flatMap(({ boxed }) => boxed)
    .sort((a, b) => a.orderPrior - b.orderPrior)
    .map((box) => JSON.parse(lookup.along(legTo(box))))
    .map((ids: string[]) => ids.map((id) => Number(id.slice(-2))).join(" "));
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

/** A pallet that is picked along a line of so many points. */
async function longWalk(size: number) {
  const draft = new GraphDraft();
  for (let index = 0; index < size; index++) draft.addPoint(point(index), index, 0);
  for (let index = 1; index < size; index++) draft.addEdge(point(index - 1), point(index));
  const graph = new WalkingGraph(buildGraph(draft.parts()));
  const picked = pallet(0, size - 1, ...Array.from({ length: 3000 }, (_, at) => at * 7 % size));
  return { picked, legs: await pickingLegs(graph, point(5), [picked], neverYield) };
}

Deno.test("legs: parts may have any number of points", async () => {
  const { picked, legs } = await longWalk(300);
  const sizes = [7, 1, 120, 0, 99];
  const parts = [...sizes, 300].map((size, place) => {
    const first = sizes.slice(0, place).reduce((sum, before) => sum + before, 0);
    return JSON.stringify({ points: legs.points.slice(first, first + size), legs: {} });
  });
  parts.push(JSON.stringify({ points: [], legs: legs.legs }));
  const { rest } = inParts(legs);
  const lookup = await LegLookup.of({ legs: rest, parts }, neverYield);
  const whole = await LegLookup.of(written(legs), neverYield);
  const legTo = lookup.ofPallet(picked);
  for (const box of picked.layers.flatMap(({ boxed }) => boxed)) {
    assert.equal(lookup.along(legTo(box)), whole.along(whole.ofPallet(picked)(box)));
  }
  const text = async (of: LegLookup) => (await Array.fromAsync(of.json(neverYield))).join("");
  assert.equal(await text(lookup), await text(whole));
});

Deno.test("legs: written from the texts of their parts they are what they were made as", async () => {
  const { picked, legs } = await longWalk(2500);
  const { rest, parts } = inParts(legs);
  const texts = Array.from(parts, (part) => JSON.stringify(part));
  assert.ok(texts.length > 3, `${texts.length} parts`);
  for (const text of texts) assert.ok(text.length < 100_000);
  assert.ok(JSON.stringify(rest).length < 1000);

  const lookup = await LegLookup.of({ legs: rest, parts: texts }, neverYield);
  const pieces = await Array.fromAsync(lookup.json(neverYield));
  const values = Object.values(legs.legs);
  assert.equal(
    `{${pieces.join("").slice(1)}}`,
    JSON.stringify({ points: legs.points, legs: values }),
  );
  for (const piece of pieces) assert.ok(piece.length < 100_000);

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
      assert.equal(lookup.along(place), JSON.stringify(ids));
      assert.deepEqual(along(JSON.parse(JSON.stringify(values[place])), legs.points), ids);
    }
    [here, last] = [to, place];
  }
});

Deno.test("legs: whatever the ids are, their text is taken apart where they end", async () => {
  const ids = ['a","b', "[1]", '],"legs":{', "\\", "é", 'x>y"', ""];
  const texts = [
    JSON.stringify({ points: ids.slice(0, 3), legs: {} }),
    JSON.stringify({ points: ids.slice(3), legs: {} }),
    JSON.stringify({
      points: [],
      legs: { "0>6": [[0, 6]], "5>0": [[5, 3], 2, [1, 0]], "4>4": [4] },
    }),
  ];
  const legs = { start: ids[0]!, points: [], legs: {} };
  const lookup = await LegLookup.of({ legs, parts: texts }, neverYield);
  assert.equal(lookup.along(0), JSON.stringify(ids));
  assert.equal(lookup.along(1), JSON.stringify(ids.slice(0, 6).reverse()));
  assert.equal(lookup.along(2), JSON.stringify([ids[4]]));
  assert.equal(lookup.along(undefined), "[]");
  const json = (await Array.fromAsync(lookup.json(neverYield))).join("");
  const values = [[[0, 6]], [[5, 3], 2, [1, 0]], [4]];
  assert.equal(`{${json.slice(1)}}`, JSON.stringify({ points: ids, legs: values }));
});

Deno.test("legs: an answer is written in pieces and pauses after each, its legs never values", async () => {
  const { picked, legs } = await longWalk(20_000);
  const { parts } = written(legs);
  const whole = parts.join("").length;
  const rest = { start: legs.start, points: [], legs: {} };
  const lookup = await LegLookup.of({ legs: rest, parts }, neverYield);
  let [pauses, parsed] = [0, 0];
  const pausing = { yieldIfDue: () => (pauses++, Promise.resolve()) };
  const parse = JSON.parse;
  JSON.parse = (text, reviver) => {
    parsed += text.length;
    return parse(text, reviver);
  };
  try {
    for await (const piece of lookup.json(pausing)) assert.ok(piece.length < 100_000);
    assert.equal(parsed, 0);
    lookup.along(lookup.ofPallet(picked)(picked.layers[0]!.boxed[0]!));
    assert.ok(parsed < 100, `${parsed} characters`);
  } finally {
    JSON.parse = parse;
  }
  assert.ok(pauses > whole / 100_000, `${pauses} pauses for ${whole} characters`);
});
