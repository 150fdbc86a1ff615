import assert from "node:assert/strict";
import fc from "fast-check";
import type { LayerBox } from "../../../../domain/packing/layers/layer_box.ts";
import { inOrder, inOrderOfWalk } from "../../../../domain/packing/layers/sequence.ts";
import { Draws } from "../draws.ts";
import { boxOf, cutFloor, overlap, rectangleOf } from "./small_floors.ts";

const SLACK = 1e-9;

/** A layer, shuffled, and the stop of each box: its type is its number. */
function randomLayer(seed: number): { boxes: LayerBox[]; stops: (number | null)[] } {
  const draws = new Draws(seed);
  const pieces = draws.of([1, 3, 9, 20, 40]);
  const cut = cutFloor(draws, { length: 24, width: 20, pieces, holes: draws.of([0, 0.2, 0.5]) });
  const boxes = cut.map((place, type) => boxOf(place, { type }))
    .map((box) => ({ box, by: draws.between(0, 1) }))
    .sort((a, b) => a.by - b.by).map(({ box }) => box);
  const stops = cut.map(() => draws.of([null, 1, 2, 3, 4, 5, draws.whole(0, 99)]));
  return { boxes, stops };
}

/** Whether some box that stands shuts each of the places beside a box. */
function walledIn(box: LayerBox, standing: readonly LayerBox[]): boolean {
  const { stance: { dx, dy } } = box;
  return [[dx, 0], [-dx, 0], [0, dy], [0, -dy]].every(([byX, byY]) => {
    const beside = rectangleOf({ ...box, x: box.x + byX!, y: box.y + byY! });
    return standing.some((other) => overlap(rectangleOf(other), beside, SLACK));
  });
}

function assertReachable(order: readonly LayerBox[], boxes: readonly LayerBox[]): void {
  assert.equal(order.length, boxes.length);
  assert.deepEqual(new Set(order), new Set(boxes));
  order.forEach((box, at) => assert.ok(!walledIn(box, order.slice(0, at)), `box ${at}`));
}

Deno.test("inOrder: nobody is walled in, and the boxes given stay in their order", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { boxes } = randomLayer(seed);
      const given = [...boxes];
      assertReachable(inOrder(boxes), boxes);
      assert.deepEqual(boxes, given);
    }),
    { numRuns: 300 },
  );
});

Deno.test("walledIn: an order at random does wall boxes in", () => {
  let shut = 0;
  for (let seed = 0; seed < 100; seed++) {
    const { boxes } = randomLayer(seed);
    shut += boxes.filter((box, at) => walledIn(box, boxes.slice(0, at))).length;
  }
  assert.ok(shut > 20, `${shut}`);
});

Deno.test("inOrderOfWalk: nobody is walled in, and no two neighbours had better change places", () => {
  let [changed, kept] = [0, 0];
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { boxes, stops } = randomLayer(seed);
      const stopOf = ({ stance: { type } }: LayerBox) => stops[type]!;
      const order = inOrderOfWalk(boxes, stopOf, SLACK);
      assertReachable(order, boxes);
      if (inOrder(boxes).some((box, at) => box !== order[at])) changed++;
      for (let at = 1; at < order.length; at++) {
        const [earlier, later] = [order[at - 1]!, order[at]!];
        const [stop, next] = [stopOf(earlier), stopOf(later)];
        if (stop === null || next === null || stop <= next) continue;
        kept++;
        assert.ok(
          walledIn(earlier, [...order.slice(0, at - 1), later]),
          `boxes ${at - 1} and ${at}`,
        );
      }
    }),
    { numRuns: 400 },
  );
  assert.ok(changed > 100 && kept > 10, `${changed}, ${kept}`);
});

const row = (count: number) =>
  Array.from(
    { length: count },
    (_, type) => boxOf({ x0: type, y0: 0, x1: type + 1, y1: 1 }, { type }),
  );
const walk = (boxes: readonly LayerBox[], stops: (number | null)[]) =>
  inOrderOfWalk(boxes, ({ stance: { type } }) => stops[type]!, SLACK).map(({ stance }) =>
    stance.type
  );

Deno.test("inOrderOfWalk: boxes in a row come in the order of their stops", () => {
  assert.deepEqual(walk(row(4), [4, 3, 2, 1]), [3, 2, 1, 0]);
  assert.deepEqual(walk(row(4), [2, 1, 2, 1]), [1, 3, 0, 2]);
});

Deno.test("inOrderOfWalk: boxes that are picked nowhere keep their turns, and part the others", () => {
  assert.deepEqual(walk(row(4), [null, null, null, null]), [0, 1, 2, 3]);
  assert.deepEqual(walk(row(5), [3, 2, null, 1, 0]), [1, 0, 2, 4, 3]);
});

Deno.test("inOrderOfWalk: the box in the middle of a ring does not come last", () => {
  const ring = Array.from({ length: 9 }, (_, type) => {
    const [x, y] = [Math.floor(type / 3), type % 3];
    return boxOf({ x0: x, y0: y, x1: x + 1, y1: y + 1 }, { type });
  });
  const order = walk(ring, [1, 1, 1, 1, 9, 1, 1, 1, 1]);
  // Its own side towards the far end is what is left to it.
  assert.ok(order.indexOf(4) < order.indexOf(7), `${order}`);
  assert.ok(order.indexOf(4) > order.indexOf(5), `${order}`);
  assert.deepEqual(walk([], []), []);
});
