/** Racks laid out: no way through a section, every section reached, names as the pattern says. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { applyChange } from "../../../../static/warehouse/floor/model/change.ts";
import { Floor, plotsOn } from "../../../../static/warehouse/floor/model/floor.ts";
import {
  isClear,
  layOutRacks,
  makeRacks,
  rackCollisions,
  type RackFault,
  rackFaults,
  type RackPlan,
} from "../../../../static/warehouse/floor/model/racks.ts";
import { readPattern } from "../../../../static/warehouse/floor/model/names.ts";
import { findProblems } from "../../../../static/warehouse/floor/model/problems.ts";
import { drawFloor } from "./draw_floor.ts";
import { idOf, WAREHOUSE } from "./floors.ts";

const HALL = { warehouse_width: 100_000, warehouse_length: 100_000 };

const PLAN: RackPlan = {
  x: 0,
  y: 0,
  rows: 2,
  bays: 3,
  bayLength: 100,
  bayDepth: 50,
  aisle: 80,
  sides: 2,
  along: "x",
  crossEvery: 0,
  pattern: "{row:A}{bay:01}",
};

const anyPlan: fc.Arbitrary<RackPlan> = fc.record({
  x: fc.integer({ min: 0, max: 500 }),
  y: fc.integer({ min: 0, max: 500 }),
  rows: fc.integer({ min: 1, max: 7 }),
  bays: fc.integer({ min: 1, max: 9 }),
  bayLength: fc.integer({ min: 1, max: 400 }),
  bayDepth: fc.double({ min: 0.5, max: 150, noNaN: true }),
  aisle: fc.double({ min: 0.5, max: 300, noNaN: true }),
  sides: fc.constantFrom(1, 2),
  along: fc.constantFrom("x", "y"),
  crossEvery: fc.integer({ min: 0, max: 4 }),
  pattern: fc.constantFrom("{row:A}{bay:01}", "{aisle}/{row:1}-{bay:001}", "R{row:a} B{bay}"),
});

/** The floor with a block on it. */
function withRacks(plan: RackPlan, floor = new Floor()) {
  const made = makeRacks(floor, WAREHOUSE, layOutRacks(plan));
  applyChange(floor, made.change);
  return { floor, made };
}

Deno.test("racks: sections, points and edges of two rows of three bays at one aisle", () => {
  const { ground, sections, points, edges } = layOutRacks(PLAN);
  assert.deepEqual(ground, { left: 0, top: 0, right: 460, bottom: 180 });
  assert.deepEqual(sections.map(({ name, rect, point }) => [name, ...Object.values(rect), point]), [
    ["A01", 80, 0, 180, 50, 1],
    ["A02", 180, 0, 280, 50, 2],
    ["A03", 280, 0, 380, 50, 3],
    ["B01", 80, 130, 180, 180, 1],
    ["B02", 180, 130, 280, 180, 2],
    ["B03", 280, 130, 380, 180, 3],
  ]);
  assert.deepEqual(points.map(({ x, y, isHead }) => [x, y, isHead]), [
    [40, 90, true],
    [130, 90, false],
    [230, 90, false],
    [330, 90, false],
    [420, 90, true],
  ]);
  assert.deepEqual(edges, [[0, 1], [1, 2], [2, 3], [3, 4]]);
});

Deno.test("racks: numbered from top to bottom, one-sided, a cross-aisle after every bay", () => {
  const plan = { ...PLAN, along: "y", sides: 1, bays: 2, crossEvery: 1, x: 1000 } as const;
  const { ground, sections, points, edges } = layOutRacks(plan);
  assert.deepEqual(ground, { left: 1000, top: 0, right: 1260, bottom: 440 });
  assert.deepEqual(sections.map(({ name, rect, point }) => [name, ...Object.values(rect), point]), [
    ["A01", 1000, 80, 1050, 180, 1],
    ["A02", 1000, 260, 1050, 360, 3],
    ["B01", 1130, 80, 1180, 180, 6],
    ["B02", 1130, 260, 1180, 360, 8],
  ]);
  assert.deepEqual(points.slice(0, 5).map(({ x, y }) => [x, y]), [
    [1090, 40],
    [1090, 130],
    [1090, 220],
    [1090, 310],
    [1090, 400],
  ]);
  assert.deepEqual(
    edges.filter(([from, to]) => to - from === 5),
    [[0, 5], [2, 7], [4, 9]],
    "cross-aisles",
  );
});

Deno.test("racks: in any plan edges cross no section, every section is reachable, names are unique", () => {
  fc.assert(fc.property(anyPlan, (plan) => {
    assert.deepEqual(rackFaults(plan), []);
    const { floor, made } = withRacks(plan);
    assert.ok(made.isLinked);
    assert.equal(made.ids.length, plan.rows * plan.bays);
    assert.deepEqual(findProblems(floor, HALL), []);
    const names = [...floor.sections.values()].map(({ section_name }) => section_name);
    assert.equal(new Set(names).size, names.length);
    for (const plot of floor.section_geometry.values()) {
      const point = floor.points.get(plot.id_point_way)!;
      const middle = {
        fromX: plot.x_pos + plot.widht_wsec / 2,
        fromY: plot.y_pos + plot.lenght_wsec / 2,
      };
      assert.deepEqual(plotsOn(floor, { ...middle, toX: point.pos_x, toY: point.pos_y }), [
        plot.id,
      ]);
    }
  }));
});

Deno.test("racks: a second block is linked with the first, or reported as not linked", () => {
  const { floor } = withRacks(PLAN);
  const next = { ...PLAN, x: 600, y: 300, pattern: "{row:C}{bay:01}" };
  assert.ok(withRacks(next, floor).made.isLinked);
  assert.deepEqual(findProblems(floor, HALL), []);
  const far = { ...PLAN, x: 90_000, y: 90_000, pattern: "{row:E}{bay:01}" };
  assert.equal(withRacks(far, floor).made.isLinked, false);
  assert.deepEqual(findProblems(floor, HALL).map(({ kind }) => kind), ["unreachable"]);
});

Deno.test("racks: shared points where cross-aisles of two blocks coincide", () => {
  const { floor } = withRacks(PLAN);
  const before = floor.points.size;
  withRacks({ ...PLAN, x: 380, pattern: "{row:C}{bay:01}" }, floor);
  assert.equal(floor.points.size, before + 4);
  assert.deepEqual(findProblems(floor, HALL), []);
});

Deno.test("racks: reports obstacles: sections, edges, names, walls", () => {
  const floor = new Floor(drawFloor(
    `
      .0----1..
      .........
      ......AA.
    `,
    { cell: 100, sections: { A: { section_name: "B02" } } },
  ));
  const layout = layOutRacks({ ...PLAN, x: 0, y: -20 });
  const { plots, edges, names, isOutside, sections } = rackCollisions(floor, HALL, layout);
  assert.deepEqual([plots, edges, names, isOutside], [[], [idOf("e", 0)], ["B02"], true]);
  assert.deepEqual([...sections].sort(), [0, 1, 2, 4]);
  const onto = rackCollisions(floor, HALL, layOutRacks({ ...PLAN, x: 400, y: 100 }));
  assert.deepEqual(onto.plots, [idOf("g", 0)]);
  assert.equal(isClear(onto), false);
  const clear = { ...PLAN, x: 1000, y: 1000, pattern: "{row:D}{bay:01}" };
  assert.ok(isClear(rackCollisions(floor, HALL, layOutRacks(clear))));
});

Deno.test("racks: invalid parameters are refused with their field", () => {
  const faults = (changed: Partial<RackPlan>) =>
    rackFaults({ ...PLAN, ...changed }).map((fault: RackFault) => Object.values(fault));
  assert.deepEqual(faults({ rows: 0, bays: 1.5 }), [["rows", "count"], ["bays", "count"]]);
  assert.deepEqual(faults({ rows: 101, bays: 100 }), [["bays", "too_many"]]);
  assert.deepEqual(faults({ bayLength: 0, bayDepth: -1, aisle: NaN }), [
    ["bayLength", "extent"],
    ["bayDepth", "extent"],
    ["aisle", "extent"],
  ]);
  assert.deepEqual(faults({ crossEvery: -1 }), [["crossEvery", "count_or_none"]]);
  assert.deepEqual(faults({ pattern: "{row:A}" }), [["pattern", "repeats", "A"]]);
  assert.deepEqual(faults({ pattern: " " }), [["pattern", "repeats", ""]]);
  assert.deepEqual(faults({ pattern: "{shelf}" }), [["pattern", "unknown", "{shelf}"]]);
});

Deno.test("name pattern: letters count like spreadsheet columns, digits keep zeros", () => {
  const names = (pattern: string, indices: number[]) => {
    const read = readPattern(pattern, ["n"]);
    return "unknown" in read ? read.unknown : indices.map((n) => read.name({ n }));
  };
  assert.deepEqual(names("{n:A}", [0, 25, 26, 701, 702]), ["A", "Z", "AA", "ZZ", "AAA"]);
  assert.deepEqual(names("x{n:c}", [0, 1]), ["xc", "xd"]);
  assert.deepEqual(names("{n:008}-{n}", [0, 1, 2]), ["008-1", "009-2", "010-3"]);
  assert.equal(names("{n:é}", [0]), "{n:é}");
  assert.equal(names("{n", [0]), "{n");
});
