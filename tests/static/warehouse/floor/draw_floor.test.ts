import assert from "node:assert/strict";
import { drawFloor } from "./draw_floor.ts";
import { edge, plot, point, section } from "./floors.ts";

Deno.test("drawFloor: points, edges along lines, and sections at their letters", () => {
  const drawn = drawFloor(
    `
      0--1  2
      |  BB
      3  BB A
    `,
    { cell: 5, ways: { B: 1 }, sections: { A: { section_name: "Shelf", count_box: 7 } } },
  );
  assert.deepEqual(drawn, {
    points: [point(0, 0, 0), point(1, 15, 0), point(2, 30, 0), point(3, 0, 10)],
    edges: [edge(0, 0, 1), edge(1, 0, 3)],
    sections: [{ ...section(0, "Shelf", 7) }, section(1)],
    section_geometry: [plot(0, [30, 10, 5, 5]), plot(1, [15, 5, 10, 10], 1)],
  });
  assert.throws(() => drawFloor("AA\nA"), /A is no rectangle/);
});
