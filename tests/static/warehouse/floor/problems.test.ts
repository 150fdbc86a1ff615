/** What is wrong with a floor, against looking at every pair. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { Floor, type FloorLists } from "../../../../static/warehouse/floor/model/floor.ts";
import {
  findProblems,
  type ProblemKind,
} from "../../../../static/warehouse/floor/model/problems.ts";
import { drawFloor } from "./draw_floor.ts";
import { anyFloor, idOf, SIZE } from "./floors.ts";

/** Groups of ids of one kind of problem, in an order of their own. */
const found = (lists: FloorLists, kind: ProblemKind) =>
  findProblems(new Floor(lists), SIZE).filter((problem) => problem.kind === kind)
    .map(({ ids }) => ids.toSorted().join()).sort();

Deno.test("problems: of a random floor, the same as by checking all pairs", () => {
  fc.assert(fc.property(anyFloor, (lists) => {
    const { points, edges, section_geometry: plots, sections } = lists;
    const overlapping = plots.flatMap((a, i) =>
      plots.slice(i + 1).filter((b) =>
        a.x_pos < b.x_pos + b.widht_wsec && b.x_pos < a.x_pos + a.widht_wsec &&
        a.y_pos < b.y_pos + b.lenght_wsec && b.y_pos < a.y_pos + a.lenght_wsec
      ).map((b) => [a.id, b.id].sort().join())
    );
    assert.deepEqual(found(lists, "overlap"), overlapping.sort());
    const outside = [
      ...plots.filter((plot) =>
        plot.x_pos < 0 || plot.y_pos < 0 || plot.x_pos + plot.widht_wsec > 1000 ||
        plot.y_pos + plot.lenght_wsec > 800
      ),
      ...points.filter(({ pos_x, pos_y }) => pos_x < 0 || pos_y < 0 || pos_x > 1000 || pos_y > 800),
    ].map(({ id }) => id);
    assert.deepEqual(found(lists, "outside"), outside.sort());
    assert.deepEqual(
      found(lists, "unjoined"),
      plots.filter(({ id_point_way }) => id_point_way === "").map(({ id }) => id).sort(),
    );
    assert.deepEqual(
      found(lists, "unplaced"),
      sections.slice(plots.length).map(({ id }) => id).sort(),
    );
    // Reached from each point, edge by edge, until nothing new is reached.
    const reach = points.map(({ id }) => {
      const reached = new Set([id]);
      for (let before = 0; before < reached.size;) {
        before = reached.size;
        for (const { id_points_from, id_points_to } of edges) {
          if (reached.has(id_points_from)) reached.add(id_points_to);
          else if (reached.has(id_points_to)) reached.add(id_points_from);
        }
      }
      return [...reached].sort().join();
    });
    const parts = [...new Set(reach)];
    const largest = parts.reduce((a, b) => b.length > a.length ? b : a);
    assert.deepEqual(found(lists, "unreachable"), parts.filter((part) => part !== largest).sort());
  }));
});

Deno.test("problems: touching sections do not overlap; an object at the wall is inside", () => {
  const lists = drawFloor(
    `
      0---------1
      AAAAABBBBB|
      ..........|
      ..........|
      ..........|
      ..........|
      ..........|
      CCCCCCCCCC|
      ..........2
    `,
    { cell: 100, ways: { A: 0, B: 1, C: 2 } },
  );
  assert.deepEqual(findProblems(new Floor(lists), SIZE), []);
});

Deno.test("problems: of equal components, the later ones are unreachable", () => {
  const lists = drawFloor("0-1 2-3");
  assert.deepEqual(findProblems(new Floor(lists), SIZE), [
    { kind: "unreachable", ids: [idOf("p", 2), idOf("p", 3)] },
  ]);
});
