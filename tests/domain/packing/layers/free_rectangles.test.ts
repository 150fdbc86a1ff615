import assert from "node:assert/strict";
import fc from "fast-check";
import { FreeRectangles } from "../../../../domain/packing/layers/free_rectangles.ts";
import { Draws } from "../draws.ts";
import { overlap, type Rectangle } from "./small_floors.ts";

const [LENGTH, WIDTH] = [9, 7];

const rectangle = fc.tuple(
  fc.integer({ min: 0, max: LENGTH - 1 }),
  fc.integer({ min: 0, max: WIDTH - 1 }),
  fc.integer({ min: 1, max: 5 }),
  fc.integer({ min: 1, max: 5 }),
).map(([x, y, dx, dy]): Rectangle => (
  { x0: x, y0: y, x1: Math.min(x + dx, LENGTH), y1: Math.min(y + dy, WIDTH) }
));

function listOf(free: FreeRectangles): Rectangle[] {
  return Array.from({ length: free.count }, (_, at) => (
    { x0: free.x0[at]!, y0: free.y0[at]!, x1: free.x1[at]!, y1: free.y1[at]! }
  ));
}

const within = (a: Rectangle, b: Rectangle) =>
  a.x0 >= b.x0 && a.y0 >= b.y0 && a.x1 <= b.x1 && a.y1 <= b.y1;

/** Every rectangle of whole cells that is free and part of no other, by trying all. */
function maximalFree(taken: Rectangle[], narrowest: number): Rectangle[] {
  const free: Rectangle[] = [];
  for (let x0 = 0; x0 < LENGTH; x0++) {
    for (let y0 = 0; y0 < WIDTH; y0++) {
      for (let x1 = x0 + 1; x1 <= LENGTH; x1++) {
        for (let y1 = y0 + 1; y1 <= WIDTH; y1++) {
          const place = { x0, y0, x1, y1 };
          if (!taken.some((other) => overlap(place, other, 0))) free.push(place);
        }
      }
    }
  }
  return free.filter((place) =>
    place.x1 - place.x0 >= narrowest && place.y1 - place.y0 >= narrowest &&
    !free.some((other) => other !== place && within(place, other))
  );
}

const words = (rectangles: Rectangle[]) =>
  rectangles.map(({ x0, y0, x1, y1 }) => `${x0} ${y0} ${x1} ${y1}`).toSorted();

Deno.test("FreeRectangles: keeps just the maximal free rectangles that are wide enough", () => {
  fc.assert(
    fc.property(
      fc.array(rectangle, { maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
      (taken, narrowest) => {
        const free = new FreeRectangles(1e-9);
        free.reset(LENGTH, WIDTH);
        taken.forEach(({ x0, y0, x1, y1 }, at) => {
          free.take(x0, y0, x1, y1, narrowest);
          const expected = maximalFree(taken.slice(0, at + 1), narrowest);
          assert.deepEqual(words(listOf(free)), words(expected));
        });
      },
    ),
    { numRuns: 150 },
  );
});

Deno.test("FreeRectangles: sums of tenths that are off by rounding make no rectangles of their own", () => {
  fc.assert(
    fc.property(fc.array(rectangle, { maxLength: 8 }), fc.integer(), (taken, seed) => {
      const draws = new Draws(seed);
      const tenths = (cells: number) => draws.chance(0.5) ? draws.tenths(cells) : cells / 10;
      const free = new FreeRectangles(1e-9);
      free.reset(tenths(LENGTH), tenths(WIDTH));
      for (const { x0, y0, x1, y1 } of taken) {
        free.take(tenths(x0), tenths(y0), tenths(x1), tenths(y1), 0.1 - 1e-9);
      }
      const cells = (length: number) => {
        assert.ok(Math.abs(10 * length - Math.round(10 * length)) < 1e-8);
        return Math.round(10 * length);
      };
      const found = listOf(free).map(({ x0, y0, x1, y1 }) => (
        { x0: cells(x0), y0: cells(y0), x1: cells(x1), y1: cells(y1) }
      ));
      assert.deepEqual(words(found), words(maximalFree(taken, 1)));
    }),
    { numRuns: 150 },
  );
});

Deno.test("FreeRectangles: more than it keeps are given up, and the others are right all the same", () => {
  const draws = new Draws(1);
  const free = new FreeRectangles(1e-9);
  free.reset(60, 60);
  const taken: Rectangle[] = [];
  let most = 0;
  for (let time = 0; time < 400; time++) {
    const [x, y] = [draws.whole(0, 59), draws.whole(0, 59)];
    free.take(x, y, x + 1, y + 1, 1);
    taken.push({ x0: x, y0: y, x1: x + 1, y1: y + 1 });
    most = Math.max(most, free.count);
  }
  assert.ok(most <= free.x0.length && most > 0.9 * free.x0.length, `${most}`);
  const list = listOf(free);
  assert.ok(list.length > 0);
  list.forEach((place, at) => {
    assert.ok(!taken.some((other) => overlap(place, other, 0)));
    assert.ok(!list.some((other, index) => index !== at && within(place, other)));
  });
});

Deno.test("FreeRectangles: one that is removed is gone, the others stay; a copy is its own", () => {
  const free = new FreeRectangles(0);
  free.reset(10, 10);
  free.take(4, 4, 6, 6, 1);
  const before = words(listOf(free));
  const copy = new FreeRectangles(0);
  copy.copy(free);
  const [first] = listOf(free);
  free.remove(0);
  assert.equal(before.length, 4);
  assert.deepEqual(words(listOf(free)), before.filter((text) => text !== words([first!])[0]));
  assert.deepEqual(words(listOf(copy)), before);
  copy.reset(3, 2);
  assert.deepEqual(words(listOf(copy)), ["0 0 3 2"]);
});
