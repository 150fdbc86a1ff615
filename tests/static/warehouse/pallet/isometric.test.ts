import assert from "node:assert/strict";
import fc from "fast-check";
import {
  facesOf,
  onPaper,
  paintingOrder,
} from "../../../../static/warehouse/pallet/model/isometric.ts";

const cube = (x: number, y: number, z: number, size = 1) => ({
  x0: x,
  x1: x + size,
  y0: y,
  y1: y + size,
  z0: z,
  z1: z + size,
});

Deno.test("isometric: equal edges have equal lengths; length to the right and nearer, height up", () => {
  const lengths = [onPaper(1, 0, 0), onPaper(0, 1, 0), onPaper(0, 0, 1)]
    .map(([x, y]) => Math.round(1e6 * Math.hypot(x, y)));
  assert.equal(new Set(lengths).size, 1);
  assert.ok(onPaper(0, 1, 0)[0] > 0 && onPaper(0, 1, 0)[1] > 0);
  assert.ok(onPaper(0, 0, 1)[1] < 0);
});

Deno.test("isometric: the three faces of a box meet in its nearest corner", () => {
  const { top, front, side } = facesOf(cube(0, 0, 0));
  const nearest = onPaper(0, 1, 1);
  for (const face of [top, front, side]) {
    assert.ok(face.some(([x, y]) => x === nearest[0] && y === nearest[1]));
  }
});

Deno.test("isometric: boxes behind or below are painted first", () => {
  assert.deepEqual(paintingOrder([cube(0, 1, 0), cube(0, 0, 0)], 0), [1, 0]);
  assert.deepEqual(paintingOrder([cube(0, 0, 0), cube(1, 0, 0)], 0), [1, 0]);
  assert.deepEqual(paintingOrder([cube(0, 0, 1), cube(0, 0, 0)], 0), [1, 0]);
});

Deno.test("isometric: every box is painted once, after all boxes that it covers", () => {
  const cells = fc.uniqueArray(
    fc.record({ x: fc.nat(4), y: fc.nat(4), z: fc.nat(4) }),
    { selector: ({ x, y, z }) => `${x} ${y} ${z}`, maxLength: 40 },
  );
  fc.assert(fc.property(cells, (places) => {
    const cubes = places.map(({ x, y, z }) => cube(x, y, z));
    const order = paintingOrder(cubes, 1e-9);
    assert.deepEqual(order.toSorted((a, b) => a - b), cubes.map((_, index) => index));
    const turn = new Map(order.map((index, at) => [index, at]));
    places.forEach((hidden, a) =>
      places.forEach((hiding, b) => {
        // A look from the front right goes on through the cells along its diagonal.
        const steps = hiding.y - hidden.y;
        const onTheLook = steps > 0 && hidden.x - hiding.x === steps &&
          hiding.z - hidden.z === steps;
        if (onTheLook) assert.ok(turn.get(a)! < turn.get(b)!);
      })
    );
  }));
});
