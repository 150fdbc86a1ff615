import assert from "node:assert/strict";
import { EjectionPool } from "../../../../domain/packing/layers/improve.ts";
import { layerOf, Stack } from "../../../../domain/packing/layers/stack.ts";
import { boxOf } from "./small_floors.ts";

const box = (type: number) => {
  const one = boxOf({ x0: type, y0: 0, x1: type + 1, y1: 1 }, { dz: 1 });
  return { ...one, stance: { ...one.stance, type } };
};

function stackOf(...types: number[]): Stack {
  const stack = new Stack({ heightTolerance: 0, slack: 1e-9 });
  for (const type of types) stack.add(layerOf([box(type)]));
  return stack;
}

Deno.test("EjectionPool: takes in whole layers as they are, and the boxes of others", () => {
  const pool = new EjectionPool(3);
  assert.ok(pool.isEmpty);
  pool.take(stackOf(0, 1, 1, 2), ({ boxes }) => boxes[0]!.stance.type === 2);
  assert.deepEqual([...pool.counts], [1, 2, 0]);
  assert.equal(pool.whole.length, 1);
  assert.deepEqual([...pool.all()], [1, 2, 1]);
  pool.set({ counts: new Int32Array(3), whole: pool.whole });
  assert.ok(!pool.isEmpty);
  pool.set({ counts: new Int32Array(3), whole: [] });
  assert.ok(pool.isEmpty);
});

Deno.test("EjectionPool: what is left over long becomes worth more, and never without limit", () => {
  const pool = new EjectionPool(3);
  pool.take(stackOf(0, 2), ({ boxes }) => boxes[0]!.stance.type === 2);
  pool.raise(() => 1);
  assert.ok(pool.penalty[0]! > 1 && pool.penalty[2]! > 1);
  assert.equal(pool.penalty[1], 1);
  for (let time = 0; time < 10_000; time++) pool.raise(() => 1);
  assert.ok(pool.penalty[0]! > 100 && pool.penalty[0]! < 1e7, `${pool.penalty[0]}`);
  assert.equal(pool.penalty[1], 1);
});
