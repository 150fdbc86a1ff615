import assert from "node:assert/strict";
import { checkStacking } from "../../../../domain/packing/check/stacking.ts";
import { stackOf } from "../../../../domain/packing/check/solid.ts";
import type { Block } from "../../../../domain/packing/free/block.ts";
import { blocksOf } from "../../../../domain/packing/free/blocks.ts";
import { PalletLoad } from "../../../../domain/packing/free/pallet_load.ts";
import { prepare, type Prepared } from "../../../../domain/packing/free/prepared.ts";
import { Draws } from "../draws.ts";
import { result } from "../bounded.ts";
import { freeProblem, inOneBand } from "./free_problem.ts";

const MIN_FILL = 0.98;
const MAX_BLOCKS = 150;

interface Made {
  seed: number;
  prepared: Prepared;
  counts: Int32Array;
  blocks: Block[];
}

/** Boxes of like sizes, so that many fill a cuboid together, some of them hardly short of it. */
function* made(ratios: readonly number[]): Generator<Made> {
  for (let seed = 1; seed <= 30; seed++) {
    const draws = new Draws(seed);
    const edge = () => draws.of([10, 10, 20, 30, 9.9, 14.95]);
    const types = Array.from({ length: draws.whole(1, 5) }, () => ({
      length: edge(),
      width: edge(),
      height: edge(),
      weight: draws.whole(0, 9),
      bearableLoad: draws.of([null, null, draws.whole(0, 20)]),
      mayTip: draws.chance(0.5),
      count: draws.whole(1, 12),
    }));
    const prepared = prepare(freeProblem({ length: 60, width: 50, height: 70 }, types, {
      minSupportRatio: draws.of(ratios),
      heightTolerance: draws.of([0, 0, 1, 15]),
    }));
    const counts = Int32Array.from(types, ({ count }) => count);
    yield { seed, prepared, counts, blocks: result(blocksOf(prepared, counts, MAX_BLOCKS)) };
  }
}

Deno.test("blocksOf: boxes fill a block nearly, without being in each other's room", () => {
  let several = 0;
  for (const { seed, prepared: { slack }, blocks } of made([0, 0.5, 1])) {
    for (const { dx, dy, dz, volume, parts } of blocks) {
      const sum = parts.reduce((all, { stance: one }) => all + one.dx * one.dy * one.dz, 0);
      assert.ok(Math.abs(sum - volume) < 1e-6, `seed ${seed}`);
      assert.ok(volume >= MIN_FILL * dx * dy * dz - 1e-6, `seed ${seed}: ${volume}`);
      parts.forEach(({ stance, x, y, z }, index) => {
        const [x1, y1, z1] = [x + stance.dx, y + stance.dy, z + stance.dz];
        assert.ok(x >= 0 && y >= 0 && z >= 0, `seed ${seed}`);
        assert.ok(x1 <= dx + slack && y1 <= dy + slack && z1 <= dz + slack, `seed ${seed}`);
        for (const other of parts.slice(0, index)) {
          const apart = x1 <= other.x + slack || other.x + other.stance.dx <= x + slack ||
            y1 <= other.y + slack || other.y + other.stance.dy <= y + slack ||
            z1 <= other.z + slack || other.z + other.stance.dz <= z + slack;
          assert.ok(apart, `seed ${seed}: one in another's room`);
          assert.ok(other.z <= z, "a higher one comes first");
        }
      });
      if (parts.length > 4) several++;
    }
  }
  assert.ok(several > 500, `${several}`);
});

Deno.test("blocksOf: a block says what is in it, and never needs more boxes than there are", () => {
  for (const { seed, prepared, counts, blocks } of made([0, 0.5, 1])) {
    for (const { types, counts: inBlock, parts, weight, dx, dy, dz } of blocks) {
      const found = new Int32Array(prepared.types);
      for (const { stance } of parts) found[stance.type]!++;
      const blockCounts = new Int32Array(prepared.types);
      types.forEach((type, at) => blockCounts[type]! += inBlock[at]!);
      assert.deepEqual(blockCounts, found, `seed ${seed}`);
      assert.ok(inBlock.every((count) => count > 0) && new Set(types).size === types.length);
      found.forEach((count, type) => assert.ok(count <= counts[type]!, `seed ${seed}`));
      const sum = parts.reduce((all, { stance }) => all + prepared.weight[stance.type]!, 0);
      assert.equal(weight, sum);
      const { length, width, height, slack } = prepared;
      assert.ok(dx <= length + slack && dy <= width + slack && dz <= height + slack);
    }
  }
});

Deno.test("blocksOf: every box alone, each block once, the largest first, about as many as asked", () => {
  let full = 0;
  for (const { seed, prepared, blocks } of made([0, 1])) {
    const keys = blocks.map(({ dx, dy, dz, types, counts }) =>
      [dx, dy, dz, types, counts].join(" ")
    );
    assert.equal(new Set(keys).size, keys.length, `seed ${seed}`);
    const alone = blocks.flatMap(({ parts }) => parts.length === 1 ? [parts[0]!.stance] : []);
    assert.deepEqual(new Set(alone), new Set(prepared.stances));
    const volumes = blocks.map(({ volume }) => volume);
    assert.deepEqual(volumes, volumes.toSorted((a, b) => b - a));
    // One pair of blocks makes four at most.
    assert.ok(blocks.length < MAX_BLOCKS + 4, `seed ${seed}: ${blocks.length}`);
    if (blocks.length >= MAX_BLOCKS) full++;
  }
  assert.ok(full > 8, `${full}`);
});

Deno.test("blocksOf: what needs support stands by itself, as the judge sees it too", () => {
  for (const { seed, prepared, blocks } of made([1, 1, 0.75])) {
    for (const block of blocks) {
      assert.ok(new PalletLoad(prepared).place(block, 0, 0, 0), `seed ${seed}`);
      const boxes = block.parts.map(({ stance, x, y, z }) => ({ ...stance, x, y, z }));
      const found: string[] = [];
      checkStacking(stackOf(prepared.problem, inOneBand(boxes), 0), ({ words }) => {
        found.push(words);
      });
      assert.deepEqual(found, [], `seed ${seed}`);
    }
  }
});

Deno.test("blocksOf: a block bears what the weakest of its uppermost boxes bears", () => {
  const types = [5, 20, null, 0].map((bearableLoad) => ({ bearableLoad, count: 8, weight: 0.1 }));
  const prepared = prepare(freeProblem({ length: 3, width: 3, height: 3 }, types));
  const blocks = result(blocksOf(prepared, Int32Array.of(8, 8, 8, 8), 2000));
  for (const { bearablePressure, parts, dz } of blocks) {
    const top = parts.filter(({ stance, z }) => z + stance.dz === dz);
    const weakest = Math.min(...top.map(({ stance }) => prepared.bearable[stance.type]!));
    assert.equal(bearablePressure, weakest);
  }
  assert.ok(new Set(blocks.map(({ bearablePressure }) => bearablePressure)).size === 4);
});

Deno.test("blocksOf: with more gaps allowed there are more blocks, none with larger ones", () => {
  let more = 0;
  for (const { seed, prepared, counts } of made([0, 0.5])) {
    if (seed > 6) break;
    const [tight, loose] = [MIN_FILL, 0.9].map((fill) =>
      result(blocksOf(prepared, counts, 3000, fill))
    ) as [Block[], Block[]];
    assert.ok(loose.length >= tight.length, `seed ${seed}`);
    if (loose.length > tight.length) more++;
    for (const { dx, dy, dz, parts } of loose) {
      if (parts.length !== 2) continue;
      const boxes = parts.reduce((all, { stance: one }) => all + one.dx * one.dy * one.dz, 0);
      assert.ok(boxes >= 0.9 * dx * dy * dz - 1e-6, `seed ${seed}`);
    }
  }
  assert.ok(more >= 2, `${more}`);
});
