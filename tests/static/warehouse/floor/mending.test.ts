/** Ways through sections: found, put right, and never drawn. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { applyChange } from "../../../../static/warehouse/floor/model/change.ts";
import { connect, mendEdge } from "../../../../static/warehouse/floor/model/connecting.ts";
import { crosses } from "../../../../static/warehouse/floor/model/rect.ts";
import { Floor, plotsOnEdge } from "../../../../static/warehouse/floor/model/floor.ts";
import { findProblems } from "../../../../static/warehouse/floor/model/problems.ts";
import { drawFloor } from "./draw_floor.ts";
import { anyFloor, edge, idOf, point, SIZE } from "./floors.ts";

const WALLS = { left: 0, top: 0, right: 20_000, bottom: 20_000 };
/** Two points with a section between them; a digit's point is at the top left of its cell. */
const BEHIND = `
  ...AA....
  0..AA...1
`;
const drawn = (ways: [number, number][], drawing = BEHIND) => {
  const lists = drawFloor(drawing, { cell: 1000, ways: { A: 0 } });
  return new Floor({ ...lists, edges: ways.map(([from, to], i) => edge(i, from, to)) });
};
const through = (floor: Floor) =>
  findProblems(floor, { warehouse_width: 20_000, warehouse_length: 20_000 })
    .filter(({ kind }) => kind === "through");

Deno.test("line and rectangle: crosses if any part is inside, not along an edge", () => {
  const rect = { left: 10, top: 10, right: 20, bottom: 20 };
  const line = (fromX: number, fromY: number, toX: number, toY: number) =>
    crosses({ fromX, fromY, toX, toY }, rect);
  assert.equal(line(0, 10, 30, 10), false);
  assert.equal(line(20, 0, 20, 30), false);
  assert.equal(line(0, 15, 10, 15), false);
  assert.equal(line(0, 15, 11, 15), true);
  assert.equal(line(15, 15, 15, 15), true);
  assert.equal(line(0, 0, 30, 30), true);
  assert.equal(line(0, 25, 5, 0), false);
  assert.equal(line(0, 20, 20, 40), false);
});

Deno.test("problems: an edge through sections is reported with their names", () => {
  const floor = drawn([[0, 1]]);
  assert.deepEqual(through(floor), [{ kind: "through", ids: [idOf("e", 0), idOf("g", 0)] }]);
});

Deno.test("repair: an edge without an alternative is rerouted around the corner, with its direction and speed", () => {
  const floor = drawn([]);
  floor.put("edges", { ...edge(0, 0, 1), one_way: 1, speed: 0.5 });
  const mended = mendEdge(floor, idOf("e", 0), WALLS)!;
  assert.equal(mended.how, "rerouted");
  applyChange(floor, mended.change);
  assert.deepEqual(through(floor), []);
  // Below the section, which stands at the wall, and 600 mm from it.
  assert.deepEqual(
    [...floor.points.values()].slice(2).map(({ name_points, pos_x, pos_y }) => [
      name_points,
      pos_x,
      pos_y,
    ]),
    [["P2", 2400, 2600], ["P3", 5600, 2600]],
  );
  const ends = [...floor.edges.values()].map((one) => [
    one.name_points_from,
    one.name_points_to,
    one.one_way,
    one.speed,
  ]);
  assert.deepEqual(ends, [["P0", "P2", 1, 0.5], ["P2", "P3", 1, 0.5], ["P3", "P1", 1, 0.5]]);
});

Deno.test("repair: an edge with an alternative is removed", () => {
  const floor = drawn(
    [[0, 1], [0, 2], [2, 3], [3, 1]],
    `
    ..2...3..
    ...AA....
    0..AA...1
  `,
  );
  const mended = mendEdge(floor, idOf("e", 0), WALLS)!;
  assert.equal(mended.how, "removed");
  assert.deepEqual(mended.change.map(({ kind, after }) => [kind, after]), [["edges", undefined]]);
  // One-way ways that lead back only are no other way.
  for (const index of [1, 2, 3]) {
    floor.put("edges", { ...floor.edges.get(idOf("e", index))!, one_way: 1 });
  }
  assert.equal(mendEdge(floor, idOf("e", 0), WALLS)!.how, "rerouted");
});

Deno.test("repair: an edge that ends in a section remains, unless another leads there", () => {
  const floor = drawn([[0, 1]]);
  floor.put("points", point(1, 4000, 1000));
  assert.equal(mendEdge(floor, idOf("e", 0), WALLS), undefined);
  assert.equal(mendEdge(drawn([[0, 1]], "0..1"), idOf("e", 0), WALLS), undefined, "no section");
});

Deno.test("connect: an edge is routed around obstacles, or not drawn", () => {
  const floor = drawn([]);
  const made = connect(floor, [idOf("p", 0), idOf("p", 1)], WALLS);
  assert.deepEqual([made.around, made.blocked], [[idOf("g", 0)], []]);
  applyChange(floor, made.change);
  assert.deepEqual([floor.edges.size, through(floor)], [3, []]);
  floor.put("points", point(7, 4000, 1000));
  const none = connect(floor, [idOf("p", 0), idOf("p", 7)], WALLS);
  assert.deepEqual([none.change, none.blocked], [[], [idOf("g", 0)]]);
});

Deno.test("repair and connect: on random floors no drawn edge crosses a section", () => {
  fc.assert(fc.property(anyFloor, fc.nat(7), fc.nat(7), (lists, from, to) => {
    const floor = new Floor(lists);
    const before = new Set(floor.edges.keys());
    const walls = { left: 0, top: 0, right: SIZE.warehouse_width, bottom: SIZE.warehouse_length };
    const ids = [from, to].map((index) => idOf("p", index % lists.points.length));
    applyChange(floor, connect(floor, ids, walls).change);
    for (const { kind, ids: [id] } of findProblems(floor, SIZE)) {
      if (kind === "through") applyChange(floor, mendEdge(floor, id!, walls)?.change ?? []);
    }
    for (const one of floor.edges.values()) {
      if (!before.has(one.id)) assert.deepEqual(plotsOnEdge(floor, one), []);
    }
  }));
});
