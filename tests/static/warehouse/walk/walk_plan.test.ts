/** The round on which an order is picked. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Edge, Point } from "../../../../domain/warehouse/records.ts";
import { pickedSections } from "../../../../static/warehouse/walk/picked_sections.ts";
import { shortRound } from "../../../../static/warehouse/walk/short_round.ts";
import { graphOf, planWalk } from "../../../../static/warehouse/walk/walk_plan.ts";
import { palletOf, placed } from "../small_pallets.ts";

const idOf = (name: string) =>
  `00000000-0000-4000-9000-${name.charCodeAt(0).toString().padStart(12, "0")}`;
const nameOf = (id: string) => String.fromCharCode(Number(id.slice(-12)));

/** A line from the start S at 0: A at 10, B at 30; C at 15 on a way of its own; D on an island. */
function floor() {
  const at = { S: [0, 0], A: [10, 0], B: [30, 0], C: [0, 15], D: [50, 50] };
  const points = Object.entries(at).map(([name, [pos_x, pos_y]]) => ({
    id: idOf(name),
    name_points: name,
    pos_x,
    pos_y,
  })) as Point[];
  const edges = ["SA", "AB", "CS"].map((ends) => ({
    id_points_from: idOf(ends[0]!),
    id_points_to: idOf(ends[1]!),
  })) as Edge[];
  return graphOf(points, edges);
}

/** A box from a section of that name, at the point of the way's end. */
const from = (order: number, section: string, way: string, sku_box = section) =>
  placed(order, {
    sku_box,
    id_section: section,
    id_point_section: way === "" ? "" : idOf(way.at(-1)!),
    path_to_section: [...way].map(idOf),
  });

const PALLETS = [
  palletOf(1, [from(1, "b", "SAB"), from(2, "a", "SA"), from(3, "b", "SAB")]),
  palletOf(2, [from(1, "c", "SC"), from(2, "a2", "SA"), from(3, "b", "SAB"), from(4, "", "")]),
];

Deno.test("picked sections: boxes of one section are one entry, with what goes to which pallet", () => {
  assert.deepEqual(
    pickedSections(PALLETS).map(({ section, count, pallets }) => [
      section,
      count,
      pallets.map(({ pallet, count }) => `${pallet}: ${count}`),
    ]),
    [
      ["b", 3, ["1: 2", "2: 1"]],
      ["a", 1, ["1: 1"]],
      ["c", 1, ["2: 1"]],
      ["a2", 1, ["2: 1"]],
      ["", 1, ["2: 1"]],
    ],
  );
});

Deno.test("walk: sections at one point are one stop, and the picker walks on and comes back", async () => {
  const walk = await planWalk(floor(), pickedSections(PALLETS), { nearestFirst: true });
  assert.equal(nameOf(walk.start), "S");
  assert.deepEqual(
    walk.stops.map(({ point, sections }) => [
      nameOf(point),
      sections.map(({ section }) => section),
    ]),
    [["A", ["a", "a2"]], ["C", ["c"]], ["B", ["b"]]],
  );
  // 0 → 10, back and up 15, back down and out to 30, home.
  assert.deepEqual(walk.legs.map(({ length }) => length), [10, 25, 45, 30]);
  assert.equal(walk.length, 110);
  assert.deepEqual(walk.legs[2]!.points, [
    { x: 0, y: 15 },
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 30, y: 0 },
  ]);
  assert.deepEqual(walk.missing.map(({ sku }) => sku), [""]);
});

Deno.test("walk: where the order is free, the round is the shorter one", async () => {
  const walk = await planWalk(floor(), pickedSections(PALLETS), { nearestFirst: false });
  assert.equal(walk.length, 90);
});

Deno.test("walk: a section on an island, or at a point that is gone, is missing", async () => {
  const picked = pickedSections([palletOf(1, [from(1, "d", "SD"), from(2, "x", "SX")])]);
  const walk = await planWalk(floor(), picked, { nearestFirst: false });
  assert.deepEqual([walk.stops, walk.legs, walk.length], [[], [], 0]);
  assert.deepEqual(walk.missing.map(({ section }) => section), ["d", "x"]);
});

const permutations = (places: number[]): number[][] =>
  places.length < 2
    ? [places]
    : places.flatMap((place) =>
      permutations(places.filter((other) => other !== place)).map((rest) => [place, ...rest])
    );

Deno.test("short round: visits every place once, and of six it is at most a tenth over the best", () => {
  const place = fc.record({ x: fc.nat({ max: 1000 }), y: fc.nat({ max: 1000 }) });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 7 }), (places) => {
      const distance = (from: number, to: number) =>
        Math.hypot(places[from]!.x - places[to]!.x, places[from]!.y - places[to]!.y);
      const lengthOf = (order: readonly number[]) =>
        [...order, 0].reduce(
          ([sum, here], next) => [sum + distance(here, next), next] as [number, number],
          [0, 0] as [number, number],
        )[0];
      const all = places.map((_, index) => index).slice(1);
      const round = shortRound(places.length, distance);
      assert.deepEqual(round.toSorted((a, b) => a - b), all);
      const best = Math.min(...permutations(all).map(lengthOf));
      assert.ok(lengthOf(round) <= 1.1 * best + 1e-6, `${lengthOf(round)} of ${best}`);
    }),
    { seed: 7, numRuns: 200 },
  );
});
