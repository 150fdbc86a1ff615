import assert from "node:assert/strict";
import fc from "fast-check";
import { check } from "../../../../domain/packing/check.ts";
import { type FreeBox, inBands } from "../../../../domain/packing/free/bands.ts";
import { extentsOf } from "../../../../domain/packing/orientation.ts";
import type {
  LoadedPallet,
  PackingProblem,
  PlacedBox,
} from "../../../../domain/packing/problem.ts";
import { Draws } from "../draws.ts";
import { overlapInPlan, randomHeap } from "./random_heap.ts";

const SLACK = 1e-9;
const SCALES = [1, 0.1, 1 / 3, 100.7];

type Room = [x: number, y: number, z: number, dx: number, dy: number, dz: number];
const boxOf = ([x, y, z, dx, dy, dz]: Room, type = 0): FreeBox => (
  { type, orientation: 0, x, y, z, dx, dy, dz }
);
/** Boxes of types of their own, numbered from 0. */
const boxesOf = (rooms: Room[]) => rooms.map((room, type) => boxOf(room, type));

/** Heights of the bands, and the types in them in their turns. */
function bandsOf({ layers }: LoadedPallet): [height: number, types: number[]][] {
  let turn = 0;
  for (const { boxes } of layers) for (const { order } of boxes) assert.equal(order, ++turn);
  return layers.map(({ height, boxes }) => [height, boxes.map(({ type }) => type)]);
}

Deno.test("inBands: boxes on one level are one band, from the far end on", () => {
  const boxes = boxesOf([[10, 0, 0, 10, 10, 9], [0, 10, 0, 10, 10, 4], [0, 0, 0, 10, 10, 6]]);
  const pallet = inBands(boxes, SLACK);
  assert.deepEqual(bandsOf(pallet), [[9, [2, 1, 0]]]);
  assert.equal(pallet.height, 9);
  assert.deepEqual(pallet.layers[0]!.boxes[0], {
    type: 2,
    orientation: 0,
    x: 0,
    y: 0,
    z: 0,
    order: 1,
  });
});

Deno.test("inBands: nothing at all has no bands", () => {
  assert.deepEqual(inBands([], SLACK), { height: 0, layers: [] });
});

Deno.test("inBands: a band ends where the first box stands on another of it", () => {
  // A low box with one on it beside a tall one; upon both, a plank.
  const boxes = boxesOf([
    [0, 0, 0, 10, 10, 4],
    [10, 0, 0, 10, 10, 10],
    [0, 0, 4, 10, 10, 6],
    [0, 0, 10, 20, 10, 1],
  ]);
  assert.deepEqual(bandsOf(inBands(boxes, SLACK)), [[4, [0, 1]], [6, [2]], [1, [3]]]);
});

Deno.test("inBands: steps that do not lie on each other are one band", () => {
  const [low, high, step, on] = boxesOf([
    [0, 0, 0, 10, 10, 4],
    [10, 0, 0, 10, 10, 6],
    [10, 0, 6, 10, 10, 5],
    [0, 0, 4, 10, 10, 9],
  ]) as [FreeBox, FreeBox, FreeBox, FreeBox];
  assert.deepEqual(bandsOf(inBands([step, on, high, low], SLACK)), [[4, [0, 1]], [9, [3, 2]]]);
});

Deno.test("inBands: what lies beneath an overhang comes first, touching or not", () => {
  // The plank rests on the first box alone and hangs over the second, far below it.
  const boxes = boxesOf([[10, 0, 0, 10, 10, 3], [0, 0, 0, 10, 10, 8], [0, 0, 8, 20, 10, 2]]);
  assert.deepEqual(bandsOf(inBands(boxes.toReversed(), SLACK)), [[8, [1, 0]], [2, [2]]]);
  // On what lies beneath there is another, still below the plank.
  const more = [...boxes, boxOf([10, 0, 3, 5, 10, 5], 3)];
  assert.deepEqual(bandsOf(inBands(more, SLACK)), [[3, [1, 0]], [5, [3]], [2, [2]]]);
});

Deno.test("inBands: a block of one type is built in one go, row by row", () => {
  const block = (type: number, y: number) =>
    [0, 10, 20].flatMap((x) => [0, 5].map((by) => boxOf([x, y + by, 0, 10, 5, 5], type)));
  const mixed = [...block(1, 10), ...block(0, 0)].sort((a, b) => a.x - b.x);
  const [{ boxes }] = inBands(mixed, SLACK).layers as [LoadedPallet["layers"][number]];
  assert.deepEqual(boxes.map(({ type }) => type), [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual(boxes.slice(0, 4).map(({ x, y }) => [y, x]), [[0, 0], [10, 0], [20, 0], [0, 5]]);
});

Deno.test("inBands: corners that rounding alone tells apart are in one row, and at one distance", () => {
  const third = 0.1 + 0.2;
  const rows = [[0, 0], [third, 0], [0, 1], [0.3, 1]] as const;
  const row = rows.map(([x, y]) => boxOf([x, y, 0, 0.3, 1, 1], 0));
  const [{ boxes }] = inBands(row, SLACK).layers as [LoadedPallet["layers"][number]];
  assert.deepEqual(boxes.map(({ x, y }) => [y, x]), rows);
  const column = boxesOf([[third, 0, 0, 1, 1, 1], [0.3, 1, 0, 1, 1, 1]]);
  assert.deepEqual(bandsOf(inBands(column, SLACK)), [[1, [0, 1]]]);
});

Deno.test("inBands: bases that rounding alone tells apart are on one side of a border", () => {
  const third = 0.1 + 0.2;
  assert.notEqual(third, 0.3);
  const boxes = boxesOf([
    [0, 0, 0, 10, 10, third],
    [10, 0, 0, 10, 10, 0.3],
    [0, 0, third, 10, 10, 1],
    [10, 0, 0.3, 10, 10, 1],
  ]);
  assert.deepEqual(bandsOf(inBands(boxes, SLACK)).map(([, types]) => types), [[0, 1], [2, 3]]);
});

Deno.test("inBands: boxes hardly higher than the slack share a band, the lower ones first", () => {
  const sheet = 2e-9;
  const boxes = boxesOf([
    [1, 0, 2 * sheet, 10, 10, sheet],
    [3, 0, 0, 20, 10, sheet],
    [2, 0, sheet, 10, 10, sheet],
    [0, 0, 3 * sheet, 10, 10, 5],
  ]);
  assert.deepEqual(bandsOf(inBands(boxes, SLACK)).map(([, types]) => types), [[1, 2, 0, 3]]);
});

const heapOf = (seed: number, scale: number) => {
  const draws = new Draws(seed);
  const heap = randomHeap(draws, draws.of([1, 4, 15, 40, 90]), { scale });
  return { ...heap, pallet: inBands(heap.boxes, heap.slack) };
};
const SEEDED = [fc.integer(), fc.constantFrom(...SCALES)] as const;

Deno.test("inBands: the judge finds nothing wrong with heaps", () => {
  fc.assert(
    fc.property(...SEEDED, (seed, scale) => {
      const { problem, pallet, boxes, slack } = heapOf(seed, scale);
      assert.deepEqual(check(problem, { pallets: [pallet] }), []);
      // With all the slack that the judge has, too.
      assert.deepEqual(check(problem, { pallets: [inBands(boxes, 2 * slack)] }), []);
      const sum = pallet.layers.reduce((height, layer) => height + layer.height, 0);
      assert.equal(pallet.height, sum);
    }),
    { numRuns: 1000 },
  );
});

/** A placed box on the engines' axes again. */
const extents = ({ types }: PackingProblem, { type, orientation, ...at }: PlacedBox): FreeBox => {
  const { alongLength: dx, alongWidth: dy, upwards: dz } = extentsOf(types[type]!, orientation);
  return { type, orientation: 0, x: at.y, y: at.x, z: at.z ?? 0, dx, dy, dz };
};

Deno.test("inBands: within a band none is above another, and the side to the near end is open", () => {
  let severalBands = 0;
  fc.assert(
    fc.property(...SEEDED, (seed, scale) => {
      const { problem, pallet, slack } = heapOf(seed, scale);
      if (pallet.layers.length > 1) severalBands++;
      for (const { boxes } of pallet.layers) {
        const solids = boxes.map((box) => extents(problem, box));
        solids.forEach((box, turn) => {
          for (const earlier of solids.slice(0, turn)) {
            assert.ok(!overlapInPlan(box, earlier, slack), "one above another");
            const inFront = earlier.x > box.x + slack &&
              overlapInPlan({ ...box, x: earlier.x, dx: earlier.dx }, earlier, slack);
            assert.ok(!inFront, "one is put behind another");
          }
        });
      }
    }),
    { numRuns: 500 },
  );
  assert.ok(severalBands > 250, `${severalBands}`);
});

Deno.test("inBands: no band ends before it must", () => {
  fc.assert(
    fc.property(...SEEDED, (seed, scale) => {
      const { problem, pallet, slack } = heapOf(seed, scale);
      pallet.layers.slice(1).forEach(({ boxes }, index) => {
        const below = pallet.layers[index]!.boxes.map((box) => extents(problem, box));
        const lowest = Math.min(...boxes.map(({ z }) => z!)) + 4 * slack;
        const atBorder = boxes.filter(({ z }) => z! <= lowest);
        const standing = atBorder.some((box) =>
          below.some((other) => overlapInPlan(extents(problem, box), other, slack))
        );
        assert.ok(standing, `band ${index + 2}`);
      });
    }),
    { numRuns: 300 },
  );
});

Deno.test("inBands: thousands of boxes, in a heap and on one level", () => {
  const heap = randomHeap(new Draws(1), 1500, { scale: 0.1 });
  const pallets = [inBands(heap.boxes, heap.slack)];
  assert.deepEqual(check(heap.problem, { pallets }), []);
  const carpet = Array.from(
    { length: 5000 },
    (_, index) => boxOf([index % 70, Math.floor(index / 70), 0, 1, 1, 1 + index % 3]),
  );
  assert.deepEqual(inBands(carpet, SLACK).layers.map(({ boxes }) => boxes.length), [5000]);
});
