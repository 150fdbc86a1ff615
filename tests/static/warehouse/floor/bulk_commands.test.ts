/** Many things at once: spread, named, stocked; ways made one-way and given a speed. */
import assert from "node:assert/strict";
import { applyChange, type Change } from "../../../../static/warehouse/floor/model/change.ts";
import {
  directEdges,
  directionOf,
  distribute,
  edgesAmong,
  renameAll,
  setSpeed,
  stock,
} from "../../../../static/warehouse/floor/model/layout_commands.ts";
import { copies } from "../../../../static/warehouse/floor/model/placing.ts";
import { Floor } from "../../../../static/warehouse/floor/model/floor.ts";
import { findProblems } from "../../../../static/warehouse/floor/model/problems.ts";
import { drawFloor } from "./draw_floor.ts";
import { idOf, SIZE } from "./floors.ts";

const drawn = () =>
  new Floor(drawFloor(
    `
      0---1---2
      AABB.CCCC
    `,
    { cell: 100, ways: { A: 0, B: 1, C: 2 } },
  ));
const [A, B, C] = [idOf("g", 0), idOf("g", 1), idOf("g", 2)];
const [P0, P1, P2] = [idOf("p", 0), idOf("p", 1), idOf("p", 2)];

Deno.test("distribute: equal gaps between the first and the last, which do not move", () => {
  const floor = drawn();
  applyChange(floor, distribute(floor, [C, A, B], "x"));
  assert.deepEqual([A, B, C].map((id) => floor.section_geometry.get(id)!.x_pos), [0, 250, 500]);
  assert.deepEqual(distribute(floor, [A, B], "x"), [], "two have nothing between them");
});

Deno.test("renaming: row by row, with the names beside references", () => {
  const floor = drawn();
  applyChange(floor, renameAll(floor, [C, P2, P0, B, P1, A], "R{n:08}") as Change);
  assert.deepEqual([...floor.sections.values()].map((one) => one.section_name), [
    "R08",
    "R09",
    "R10",
  ]);
  assert.deepEqual(
    [...floor.edges.values()].map((one) => [one.name_points_from, one.name_points_to]),
    [["R08", "R09"], ["R09", "R10"]],
  );
  assert.equal(floor.section_geometry.get(B)!.name_point_way, "R09");
});

Deno.test("renaming: duplicate names, names of other sections and invalid patterns are refused", () => {
  const floor = drawn();
  assert.deepEqual(renameAll(floor, [A, B], "X"), { fault: "repeats", what: "X" });
  assert.deepEqual(renameAll(floor, [A, B], "S{n:1}"), { fault: "taken", what: "S2" });
  assert.deepEqual(renameAll(floor, [A, B], "s{n:1}"), { fault: "similar", what: "S2" });
  assert.equal((renameAll(floor, [A, B], "s{n:1}", true) as Change).length > 0, true, "confirmed");
  assert.deepEqual(renameAll(floor, [A], "{row}"), { fault: "unknown", what: "{row}" });
  assert.equal((renameAll(floor, [A, B, C], "S{n:1}") as Change).length > 0, true, "its own names");
});

Deno.test("stock: set for all selected sections only", () => {
  const floor = drawn();
  applyChange(floor, stock(floor, [A, C, P0], { id_box: "b", sku_name: "B", count_box: 4 }));
  assert.deepEqual([...floor.sections.values()].map(({ count_box }) => count_box), [4, 0, 4]);
});

Deno.test("copies: from a copied floor, after the original was deleted", () => {
  const floor = drawn();
  const source = drawn();
  floor.drop("section_geometry", A);
  floor.drop("sections", idOf("s", 0));
  const { change, ids } = copies(floor, [A], { count: 1, dx: 0, dy: 300 }, source);
  applyChange(floor, change);
  assert.deepEqual(floor.section_geometry.get(ids[0]!)!.y_pos, 400);
});

Deno.test("edges: one-way by their end, whichever is first, and two-way again", () => {
  const floor = drawn();
  const ways = edgesAmong(floor, [P0, P1, P2]);
  assert.equal(ways.length, 2);
  applyChange(floor, directEdges(floor, ways, "back"));
  const [first] = floor.edges.values();
  assert.deepEqual([first!.id_points_from, first!.id_points_to, first!.one_way], [P1, P0, 1]);
  assert.equal(first!.name_points_from, "P1");
  assert.deepEqual(ways.map((id) => directionOf(floor, floor.edges.get(id)!)), ["back", "back"]);
  applyChange(floor, directEdges(floor, ways, "both"));
  assert.deepEqual(ways.map((id) => floor.edges.get(id)!.one_way), [0, 0]);
  applyChange(floor, setSpeed(floor, ways, 0.5));
  assert.deepEqual(ways.map((id) => floor.edges.get(id)!.speed), [0.5, 0.5]);
});

Deno.test("problems: points that one-way edges lead to but none leads back from", () => {
  const floor = drawn();
  const [, second] = [...floor.edges.keys()];
  applyChange(floor, directEdges(floor, [second!], "forth"));
  assert.deepEqual(findProblems(floor, SIZE).filter(({ kind }) => kind === "one_way"), [
    { kind: "one_way", ids: [P2] },
  ]);
  const round = new Floor(drawFloor("0-1\n| |\n2-3", { cell: 100 }));
  applyChange(round, directEdges(round, [idOf("e", 0), idOf("e", 3)], "forth"));
  applyChange(round, directEdges(round, [idOf("e", 1), idOf("e", 2)], "back"));
  const kinds = () => findProblems(round, SIZE).map(({ kind }) => kind);
  const isRound = [...round.edges.values()].map((one) =>
    `${one.name_points_from}${one.name_points_to}`
  );
  assert.deepEqual(
    [isRound, kinds()],
    [["P0P1", "P3P2", "P2P0", "P1P3"], []],
    "a round is no trap",
  );
});
