import assert from "node:assert/strict";
import type {
  Rectangle,
  SingleTypeLayer,
} from "../../../../domain/packing/single_type/pack_single_type.ts";

/** Fails where boxes overlap, stick out of the floor or could still move towards the origin. */
export function assertSound(layer: SingleTypeLayer, floor: Rectangle, box: Rectangle): void {
  const { x, y, turned, count, bound } = layer;
  assert.deepEqual([x.length, y.length, turned.length], [count, count, count]);
  assert.ok(count <= bound, `${count} boxes above the bound of ${bound}`);
  const extents = Array.from(turned, (t) => t ? [box.width, box.length] : [box.length, box.width]);
  const tiny = 1e-9 * Math.max(floor.length, floor.width);
  for (let i = 0; i < count; i++) {
    const [alongX, alongY] = extents[i] as [number, number];
    assert.ok(x[i]! >= 0 && y[i]! >= 0, `box ${i} sticks out`);
    assert.ok(x[i]! + alongX <= floor.length + tiny, `box ${i} sticks out along the length`);
    assert.ok(y[i]! + alongY <= floor.width + tiny, `box ${i} sticks out along the width`);
    for (let j = 0; j < i; j++) {
      const [otherX, otherY] = extents[j] as [number, number];
      const apart = x[i]! + alongX <= x[j]! + tiny || x[j]! + otherX <= x[i]! + tiny ||
        y[i]! + alongY <= y[j]! + tiny || y[j]! + otherY <= y[i]! + tiny;
      assert.ok(apart, `boxes ${i} and ${j} overlap`);
    }
  }
}

/** The most boxes of l × w on L × W (small integers), by trying every place cell by cell. */
export function mostByTrial(L: number, W: number, l: number, w: number): number {
  const seen = new Map<string, number>();
  const taken = new Uint8Array(L * W);
  const fits = (cell: number, alongX: number, alongY: number) => {
    const x = cell % L;
    if (x + alongX > L || Math.floor(cell / L) + alongY > W) return false;
    for (let dy = 0; dy < alongY; dy++) {
      for (let dx = 0; dx < alongX; dx++) if (taken[cell + dy * L + dx]) return false;
    }
    return true;
  };
  const fill = (cell: number, alongX: number, alongY: number, value: 0 | 1) => {
    for (let dy = 0; dy < alongY; dy++) {
      taken.fill(value, cell + dy * L, cell + dy * L + alongX);
    }
  };
  const most = (start: number): number => {
    let cell = start;
    while (cell < L * W && taken[cell]) cell++;
    if (cell === L * W) return 0;
    const key = `${cell}:${taken.subarray(cell).join("")}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    let best = most(cell + 1);
    for (const [alongX, alongY] of [[l, w], [w, l]] as const) {
      if (!fits(cell, alongX, alongY)) continue;
      fill(cell, alongX, alongY, 1);
      best = Math.max(best, 1 + most(cell + alongX));
      fill(cell, alongX, alongY, 0);
    }
    seen.set(key, best);
    return best;
  };
  return most(0);
}
