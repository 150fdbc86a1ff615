import assert from "node:assert/strict";
import { check } from "../../../../domain/packing/check.ts";
import { type FreeBox, inBands } from "../../../../domain/packing/free/bands.ts";
import { lowerBoxes } from "../../../../domain/packing/free/layout.ts";
import { Draws } from "../draws.ts";
import { overlapInPlan, randomHeap } from "./random_heap.ts";

/** A heap that is pulled apart upwards, in any order. */
function hanging(seed: number) {
  const draws = new Draws(seed);
  const scale = draws.of([1, 0.1, 1 / 3, 100.7]);
  const heap = randomHeap(draws, draws.of([1, 4, 15, 40]), { scale });
  const [stretch, lift] = [draws.of([1, 1.1, 2]), draws.of([0, 0.5, 30]) * scale];
  const boxes = heap.boxes
    .map((box) => [draws.between(0, 1), { ...box, z: stretch * box.z + lift }] as const)
    .sort(([a], [b]) => a - b)
    .map(([, box]) => box);
  return { ...heap, boxes };
}

/** By what letting down leaves as it is. */
const inOrder = (boxes: readonly FreeBox[]) =>
  boxes.toSorted((a, b) => a.type - b.type || a.x - b.x || a.y - b.y || a.z - b.z);

Deno.test("settled: nothing hangs in the air, and no box is in another's room", () => {
  let onOthers = 0;
  for (let seed = 1; seed <= 500; seed++) {
    const { boxes, problem, slack } = hanging(seed);
    const down = lowerBoxes(boxes, slack);
    for (const box of down) {
      if (box.z === 0) continue;
      const carrier = down.find((other) =>
        other.z + other.dz === box.z && overlapInPlan(box, other, slack)
      );
      assert.ok(carrier !== undefined, `seed ${seed}: hangs at ${box.z}`);
      onOthers++;
    }
    assert.deepEqual(check(problem, { pallets: [inBands(down, slack)] }), [], `seed ${seed}`);
  }
  assert.ok(onOthers > 1000, `${onOthers}`);
});

Deno.test("settled: every box stays where it is but for its height, and none rises", () => {
  let lower = 0;
  for (let seed = 1; seed <= 500; seed++) {
    const { boxes, slack } = hanging(seed);
    const before = structuredClone(boxes);
    const down = inOrder(lowerBoxes(boxes, slack));
    assert.deepEqual(boxes, before, "the boxes it was given are changed");
    inOrder(boxes).forEach((box, at) => {
      const { z, ...rest } = down[at]!;
      assert.deepEqual({ ...rest, z: box.z }, box, `seed ${seed}`);
      assert.ok(z <= box.z + slack, `seed ${seed}: from ${box.z} up to ${z}`);
      if (z < box.z) lower++;
    });
    assert.deepEqual(inOrder(lowerBoxes(down, slack)), down, "settled boxes sink once more");
  }
  assert.ok(lower > 1000, `${lower}`);
});

Deno.test("settled: what stands beside a box is not below it", () => {
  const box = (x: number, z: number, dz: number): FreeBox => (
    { type: 0, orientation: 0, x, y: 0, z, dx: 1, dy: 1, dz }
  );
  const down = lowerBoxes(
    [box(0, 9, 3), box(0.5, 1, 2), box(1.5, 4, 5), box(1 + 1e-10, 20, 1)],
    1e-9,
  );
  assert.deepEqual(down.map(({ x, z }) => [x, z]), [[0.5, 0], [1.5, 0], [0, 2], [1 + 1e-10, 5]]);
});
