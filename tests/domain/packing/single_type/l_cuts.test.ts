import assert from "node:assert/strict";
import { LCut } from "../../../../domain/packing/single_type/l_cuts.ts";
import { NormalSizes } from "../../../../domain/packing/single_type/normal_sizes.ts";

/** With every length normal, a cut's two pieces must cover each cell of the piece exactly once. */
function assertCovers(kind: number, shape: number[], p: number, q: number, r: number): void {
  const [X, Y, x, y] = shape as [number, number, number, number];
  const cut = new LCut(new NormalSizes(Float64Array.from({ length: 9 }, (_, i) => i)));
  cut.make(kind, X, Y, x, y, p, q, r);
  cut.findCorners(kind, X, Y, x, y, p, q);
  const cells = new Map<string, number>();
  for (const part of [0, 1]) {
    const [pX, pY, px, py] = cut.shape.subarray(4 * part) as unknown as [
      number,
      number,
      number,
      number,
    ];
    for (let u = 0; u < pX; u++) {
      for (let v = 0; v < pY; v++) {
        if (u >= px && v >= py) continue;
        const i = cut.corner[2 * part]! + (cut.mirrored[2 * part] ? -u - 1 : u);
        const j = cut.corner[2 * part + 1]! + (cut.mirrored[2 * part + 1] ? -v - 1 : v);
        cells.set(`${i},${j}`, (cells.get(`${i},${j}`) ?? 0) + 1);
      }
    }
  }
  const wanted = new Map<string, number>();
  for (let i = 0; i < X; i++) {
    for (let j = 0; j < Y; j++) if (i < x || j < y) wanted.set(`${i},${j}`, 1);
  }
  assert.deepEqual(cells, wanted);
}

Deno.test("the two pieces of every cut of an L cover it once", () => {
  const [X, Y, x, y] = [8, 7, 4, 3];
  const places: [number, number, number][] = [
    [0, 2, 1],
    [1, 2, 5],
    [2, 6, 1],
    [3, 2, 1],
    [4, 2, 5],
    [5, 2, 1],
    [6, 6, 1],
  ];
  for (const [kind, p, q] of places) assertCovers(kind, [X, Y, x, y], p, q, 0);
});

Deno.test("the two pieces of both cuts of a rectangle cover it once", () => {
  assertCovers(7, [8, 6, 8, 6], 2, 4, 5);
  assertCovers(8, [8, 6, 8, 6], 3, 2, 5);
});
