/** What is done to a floor can be taken back and sent, and does what it says. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { FLOOR_PARTS } from "../../../../domain/warehouse/changes/floor_changes.ts";
import { applyChange, type Change } from "../../../../static/warehouse/floor/model/change.ts";
import {
  addPoint,
  addSection,
  copies,
  remove,
} from "../../../../static/warehouse/floor/model/placing.ts";
import {
  Floor,
  type FloorLists,
  floorMetrics,
} from "../../../../static/warehouse/floor/model/floor.ts";
import { History } from "../../../../static/warehouse/floor/model/change.ts";
import { connect } from "../../../../static/warehouse/floor/model/connecting.ts";
import {
  moveBy,
  rename,
  resizePlot,
} from "../../../../static/warehouse/floor/model/layout_commands.ts";
import { changeOf, Ledger } from "../../../../static/warehouse/floor/model/ledger.ts";
import { drawFloor } from "./draw_floor.ts";
import { anyFloor, edge, idOf, point, WAREHOUSE } from "./floors.ts";

/** All records of a floor, in the order of their ids. */
function recordsOf(floor: Floor) {
  return FLOOR_PARTS.map((part) =>
    [...floor[part].values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  );
}

/** Where everything is, as its layers know it. */
function placesOf(floor: Floor) {
  return (["points", "edges", "section_geometry"] as const).map((kind) =>
    [...floor[kind].keys()].sort().map((id) => floor.layers[kind].rectOf(id) ?? id)
  );
}

const rect = fc.tuple(fc.nat(900), fc.nat(700), fc.integer({ min: 1, max: 200 }), fc.nat(99)).map((
  [left, top, length, width],
) => ({ left, top, right: left + length, bottom: top + width + 1 }));

/** What someone does to whatever is there; numbers choose among it. */
const anyAction = fc.oneof(
  fc.record({
    action: fc.constant("move"),
    some: fc.array(fc.nat(), { maxLength: 4 }),
    by: fc.nat(99),
  }),
  fc.record({ action: fc.constant("remove"), some: fc.array(fc.nat(), { maxLength: 3 }) }),
  fc.record({ action: fc.constant("connect"), some: fc.array(fc.nat(), { maxLength: 4 }) }),
  fc.record({ action: fc.constant("rename"), some: fc.tuple(fc.nat()), name: fc.string() }),
  fc.record({ action: fc.constant("copy"), some: fc.array(fc.nat(), { maxLength: 3 }) }),
  fc.record({ action: fc.constant("section"), rect }),
  fc.record({ action: fc.constant("resize"), some: fc.tuple(fc.nat()), rect }),
  fc.record({ action: fc.constant("point"), some: fc.tuple(fc.nat()), rect }),
) as fc.Arbitrary<{
  action: "move" | "remove" | "connect" | "rename" | "copy" | "section" | "resize" | "point";
  some: number[];
  by: number;
  name: string;
  rect: { left: number; top: number; right: number; bottom: number };
}>;
type Action = typeof anyAction extends fc.Arbitrary<infer One> ? One : never;

function changeBy(floor: Floor, { action, some = [], by, name, rect }: Action): Change {
  const all = [
    ...floor.points.keys(),
    ...floor.section_geometry.keys(),
    ...floor.edges.keys(),
  ];
  const ids = all.length === 0 ? [] : some.map((index) => all[index % all.length]!);
  switch (action) {
    case "move":
      return moveBy(floor, ids, by, -by);
    case "remove":
      return remove(floor, ids).change;
    case "connect":
      return connect(floor, ids).change;
    case "rename":
      return ids[0] ? rename(floor, ids[0], name) : [];
    case "copy":
      return copies(floor, ids, { count: 2, dx: 100, dy: 0 }).change;
    case "section":
      return addSection(floor, WAREHOUSE, rect).change;
    case "resize":
      return ids[0] ? resizePlot(floor, ids[0], rect) : [];
    case "point":
      return addPoint(floor, WAREHOUSE, rect.left, rect.top, ids[0]).change;
  }
}

Deno.test("history: undoing everything restores the floor, redoing everything the result", () => {
  fc.assert(fc.property(anyFloor, fc.array(anyAction, { maxLength: 12 }), (lists, actions) => {
    const floor = new Floor(lists);
    const history = new History(floor);
    const [before, placesBefore] = [recordsOf(floor), placesOf(floor)];
    actions.forEach((action, i) =>
      // Some in series, which are taken back together.
      history.do(changeBy(floor, action), i % 3 === 0 ? "series" : undefined)
    );
    const [after, placesAfter] = [recordsOf(floor), placesOf(floor)];
    while (history.undo());
    assert.deepEqual(recordsOf(floor), before);
    assert.deepEqual(placesOf(floor), placesBefore);
    while (history.redo());
    assert.deepEqual(recordsOf(floor), after);
    assert.deepEqual(placesOf(floor), placesAfter);
  }));
});

Deno.test("history: cancelled steps can be neither undone nor redone", () => {
  const floor = new Floor({ points: [point(0, 5, 5)] });
  const history = new History(floor);
  history.do(moveBy(floor, [idOf("p", 0)], 10, 0), "drag");
  history.cancel();
  assert.equal(floor.points.get(idOf("p", 0))!.pos_x, 5);
  assert.deepEqual([history.canUndo, history.canRedo], [false, false]);
});

Deno.test("ledger: its changes turn the stored records into those of the floor", () => {
  fc.assert(fc.property(anyFloor, fc.array(anyAction, { maxLength: 12 }), (lists, actions) => {
    const floor = new Floor(lists);
    const ledger = new Ledger(floor);
    const history = new History(floor, (change) => ledger.note(change));
    for (const action of actions) history.do(changeBy(floor, action));
    const stored = new Floor(lists);
    const changes = JSON.parse(JSON.stringify(ledger.changes()));
    applyChange(stored, changeOf(stored, changes));
    assert.deepEqual(recordsOf(stored), recordsOf(floor));
    while (history.undo());
    assert.equal(ledger.count(), 0);
    assert.deepEqual(ledger.changes(), {});
  }));
});

const row: FloorLists = drawFloor(
  `
    0---------1---------2

            AAAA      BBBB
  `,
  {
    ways: { A: 1, B: 2 },
    sections: { A: { section_name: "A01" }, B: { section_name: "A02", count_box: 7 } },
  },
);

Deno.test("ledger: an update has the changed fields and the record that they are based on", () => {
  const floor = new Floor(row);
  const ledger = new Ledger(floor);
  const history = new History(floor, (change) => ledger.note(change));
  history.do(moveBy(floor, [idOf("p", 0)], 5, 0));
  assert.deepEqual(ledger.changes(), {
    points: {
      create: [],
      update: [{ id: idOf("p", 0), changes: { pos_x: 5 }, seen: point(0, 0, 0) }],
      delete: [],
    },
  });
  assert.equal(ledger.count(), 1);
});

Deno.test("removal: removing a point removes its edges and unlinks sections; all are counted", () => {
  const floor = new Floor(row);
  const { change, ...counts } = remove(floor, [idOf("p", 1), idOf("g", 1)]);
  assert.deepEqual(counts, { points: 1, edges: 2, sections: 1, unjoined: 1, stocked: 1 });
  applyChange(floor, change);
  assert.equal(floor.edges.size, 0);
  assert.deepEqual([...floor.sections.keys()], [idOf("s", 0)]);
  const left = floor.section_geometry.get(idOf("g", 0))!;
  assert.deepEqual([left.id_point_way, left.name_point_way], ["", ""]);
});

Deno.test("figures: counts of objects, and the total length of edges", () => {
  const size = { warehouse_width: 1000, warehouse_length: 80 };
  assert.deepEqual(floorMetrics(new Floor(row), size), {
    empty: 1,
    boxes: 7,
    pathLength: 200,
    used: 0.01,
  });
});

Deno.test("rename: updates the names beside references", () => {
  const floor = new Floor(row);
  applyChange(floor, rename(floor, idOf("p", 1), "Dock"));
  applyChange(floor, rename(floor, idOf("g", 0), "Z9"));
  assert.equal(floor.edges.get(idOf("e", 0))!.name_points_to, "Dock");
  assert.equal(floor.edges.get(idOf("e", 1))!.name_points_from, "Dock");
  assert.equal(floor.section_geometry.get(idOf("g", 0))!.name_point_way, "Dock");
  assert.equal(floor.section_geometry.get(idOf("g", 0))!.name_section, "Z9");
  assert.equal(floor.sections.get(idOf("s", 0))!.section_name, "Z9");
});

Deno.test("connect: points in sequence without duplicates; a section to the nearest selected point", () => {
  const floor = new Floor({ ...row, edges: [edge(0, 1, 0)] });
  applyChange(floor, connect(floor, [0, 1, 2].map((index) => idOf("p", index))).change);
  assert.equal(floor.edges.size, 2);
  applyChange(floor, connect(floor, [idOf("g", 1), idOf("p", 0), idOf("p", 1)]).change);
  assert.equal(floor.section_geometry.get(idOf("g", 1))!.id_point_way, idOf("p", 1));
});

Deno.test("drawPoint: a point on an edge divides it", () => {
  const floor = new Floor(row);
  const { change, id } = addPoint(floor, WAREHOUSE, 50, 0, idOf("e", 0));
  applyChange(floor, change);
  const ends = [...floor.edgesOf(id)].map((one) => {
    const { id_points_from, id_points_to } = floor.edges.get(one)!;
    return [id_points_from, id_points_to].find((end) => end !== id);
  });
  assert.deepEqual(ends.sort(), [idOf("p", 0), idOf("p", 1)]);
  assert.equal(floor.edges.size, 3);
});

Deno.test("copies: incremented names; edges between copied points; empty sections", () => {
  const floor = new Floor(row);
  const selected = [idOf("p", 1), idOf("p", 2), idOf("g", 0), idOf("g", 1)];
  const { change } = copies(floor, selected, { count: 2, dx: 0, dy: 500 });
  applyChange(floor, change);
  const names = [...floor.sections.values()].map(({ section_name }) => section_name);
  assert.deepEqual(names, ["A01", "A02", "A03", "A04", "A05", "A06"]);
  const points = [...floor.points.values()].map(({ name_points, pos_y }) => [name_points, pos_y]);
  assert.deepEqual(points.slice(3), [["P3", 500], ["P4", 500], ["P5", 1000], ["P6", 1000]]);
  assert.equal(floor.edges.size, 4);
  const last = [...floor.section_geometry.values()].at(-1)!;
  assert.equal(last.name_point_way, "P6");
  assert.equal(floor.sections.get(last.id_warehouse_section)!.count_box, 0);
});
