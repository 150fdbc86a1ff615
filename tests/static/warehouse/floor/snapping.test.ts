/** Where things come to rest, against trying every line. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { Floor } from "../../../../static/warehouse/floor/model/floor.ts";
import { hitAt, idsIn, SnapLines } from "../../../../static/warehouse/floor/model/hits.ts";
import { drawFloor } from "./draw_floor.ts";
import { anyFloor, edge, idOf, plot, point, section } from "./floors.ts";

const field = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

Deno.test("snapping: to the nearest line of another object, or to the grid", () => {
  const own = fc.array(fc.integer({ min: -100, max: 1100 }), { minLength: 1, maxLength: 3 });
  fc.assert(fc.property(anyFloor, own, fc.nat(60), fc.nat(200), (lists, xs, reach, grid) => {
    const lines = new SnapLines({
      floor: new Floor(lists),
      moved: new Set(),
      field,
      grid,
      reach,
    });
    const others = [
      ...lists.points.map(({ pos_x }) => pos_x),
      ...lists.section_geometry.flatMap(({ x_pos, widht_wsec }) => [x_pos, x_pos + widht_wsec]),
    ];
    const ways = (targets: (at: number) => number[]) =>
      xs.flatMap((at) => targets(at).map((target) => Math.abs(target - at)));
    const toThing = Math.min(...ways(() => others));
    const toGrid = grid === 0 ? Infinity : Math.min(
      ...ways((at) => [Math.floor(at / grid) * grid, Math.ceil(at / grid) * grid]),
    );
    const expected = toThing <= reach ? toThing : toGrid <= reach ? toGrid : 0;
    assert.equal(Math.abs(lines.snap(xs, []).dx), expected);
  }));
});

Deno.test("snapping: a guide is shown when an edge aligns with another object", () => {
  const drawing = `
    .......
    .......
    ..A....
    .......
    .......
    .......
    ......B
  `;
  const floor = new Floor(drawFloor(drawing, { cell: 50 }));
  const lines = new SnapLines({
    floor,
    moved: new Set([idOf("g", 1)]),
    field,
    grid: 0,
    reach: 10,
  });
  assert.deepEqual(lines.snap([156, 206], [93, 143]), {
    dx: -6,
    dy: 7,
    guides: [{ axis: "x", at: 150 }, { axis: "y", at: 100 }, { axis: "y", at: 150 }],
  });
});

const small = new Floor({
  points: [point(0, 0, 0), point(1, 100, 100)],
  edges: [edge(0, 0, 1)],
  sections: [section(0), section(1)],
  section_geometry: [plot(0, [40, 0, 60, 60]), plot(1, [50, 10, 10, 10])],
});

Deno.test("hits: a point before a section, the smaller of two sections, an edge by its line", () => {
  const reach = { points: 8, edges: 4 };
  assert.equal(hitAt(small, 5, 5, reach), idOf("p", 0));
  assert.equal(hitAt(small, 55, 15, reach), idOf("g", 1));
  assert.equal(hitAt(small, 90, 5, reach), idOf("g", 0));
  assert.equal(hitAt(small, 71, 73, reach), idOf("e", 0));
  assert.equal(hitAt(small, 20, 80, reach), undefined);
});

Deno.test("hits: a selection box takes points and sections, edges only if there is nothing else", () => {
  const all = { left: -10, top: -10, right: 45, bottom: 45 };
  assert.deepEqual(idsIn(small, all).sort(), [idOf("g", 0), idOf("p", 0)].sort());
  const floor = new Floor({ points: [point(0, 0, 0), point(1, 9, 9)], edges: [edge(0, 0, 1)] });
  assert.deepEqual(idsIn(floor, { left: 3, top: 3, right: 5, bottom: 5 }), []);
});
