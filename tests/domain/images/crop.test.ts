import assert from "node:assert/strict";
import { cropped, inscribed, turnedSize, withoutFrame } from "../../../domain/images/crop.ts";

const grey = (width: number, height: number, values: number[]) => ({
  width,
  height,
  channels: 1 as const,
  data: Uint8Array.from(values),
});
const GRID = grey(4, 2, [1, 2, 3, 4, 5, 6, 7, 8]);

Deno.test("cropped: a part has the pixels of the picture", () => {
  const crop = { x: 0.25, y: 0.5, width: 0.5, height: 0.5, rotation: 0 };
  assert.deepEqual(cropped(GRID, crop), grey(2, 1, [6, 7]));
});

Deno.test("cropped: right angles turn pixels exactly, clockwise", () => {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const turned = (rotation: number) => cropped(GRID, { ...whole, rotation });
  assert.deepEqual(turned(90), grey(2, 4, [5, 1, 6, 2, 7, 3, 8, 4]));
  assert.deepEqual(turned(-90), grey(2, 4, [4, 8, 3, 7, 2, 6, 1, 5]));
  assert.deepEqual(turned(180), grey(4, 2, [8, 7, 6, 5, 4, 3, 2, 1]));
  assert.deepEqual(
    cropped(GRID, { x: 0, y: 0.75, width: 1, height: 0.25, rotation: 90 }),
    grey(2, 1, [8, 4]),
  );
});

Deno.test("cropped: other angles interpolate, and continue the edge outside the picture", () => {
  assert.deepEqual(
    [
      ...cropped(grey(2, 2, [0, 100, 0, 100]), {
        x: 0,
        y: 0,
        width: 1,
        height: 1,
        rotation: 45,
      }).data,
    ],
    [0, 0, 62, 0, 62, 100, 62, 100, 100],
  );
  const { width, height } = turnedSize({ width: 300, height: 400 }, 30);
  assert.deepEqual([Math.round(width), Math.round(height)], [460, 496]);
});

Deno.test("withoutFrame: trims what differs along a whole side, and else nothing", () => {
  const [width, height] = [40, 20];
  const framed = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x < 4 || x >= 38 || y < 2 || y >= 17 ? 30 : 200;
  });
  assert.deepEqual(withoutFrame(framed, { width, height }), {
    x: 0.1,
    y: 0.1,
    width: 0.85,
    height: 0.75,
    rotation: 0,
  });
  const plain = framed.fill(90);
  assert.deepEqual(withoutFrame(plain, { width, height }), {
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    rotation: 0,
  });
});

Deno.test("inscribed: all of the picture at right angles, less between them", () => {
  const size = { width: 400, height: 300 };
  const at = (rotation: number) =>
    Object.values(inscribed(size, rotation)).map((value) => Math.round(value * 1000) / 1000);
  assert.deepEqual(at(0), [0, 0, 1, 1, 0]);
  assert.deepEqual(at(90), [0, 0, 1, 1, 90]);
  assert.deepEqual(at(-180), [0, 0, 1, 1, -180]);
  assert.deepEqual(at(10), [0.131, 0.162, 0.737, 0.676, 10]);
});
