import assert from "node:assert/strict";
import fc from "fast-check";
import { BARE_PALLET, type Floor, Tops } from "../../../../domain/packing/layers/floor.ts";
import type { LayerBox } from "../../../../domain/packing/layers/layer_box.ts";
import { spreadBoxes } from "../../../../domain/packing/layers/spread.ts";
import { Draws } from "../draws.ts";
import { boxOf, cutFloor, footprintsOf, overlap, rectangleOf } from "./small_floors.ts";

const [LENGTH, WIDTH] = [40, 30];
const SLACK = 1e-9;
const RULES = { length: LENGTH, width: WIDTH, minSupportRatio: 0, slack: SLACK };

/** Boxes that do not overlap, with gaps between them. */
function randomLayer(draws: Draws): LayerBox[] {
  const pieces = draws.of([2, 6, 15, 40]);
  const cut = cutFloor(draws, { length: LENGTH, width: WIDTH, pieces, holes: draws.of([0, 0.2]) });
  const loose = draws.of([0, 0.5, 1]);
  return cut.map((place) => {
    const part = () => draws.chance(loose) ? draws.between(0.5, 1) : 1;
    const { x0, y0 } = place;
    const [x1, y1] = [x0 + part() * (place.x1 - x0), y0 + part() * (place.y1 - y0)];
    return boxOf({ x0, y0, x1, y1 }, { weight: draws.whole(0, 9) });
  });
}

function restOf(floor: Floor, box: LayerBox): number {
  const { x0, y0, x1, y1 } = rectangleOf(box);
  return floor.rest(x0, y0, x1, y1, box.stance.weight);
}

function assertProper(before: readonly LayerBox[], after: readonly LayerBox[]): void {
  assert.deepEqual(after.map(({ stance }) => stance), before.map(({ stance }) => stance));
  const places = after.map(rectangleOf);
  places.forEach((place, at) => {
    assert.ok(place.x0 >= -SLACK && place.x1 <= LENGTH + SLACK, `box ${at} along`);
    assert.ok(place.y0 >= -SLACK && place.y1 <= WIDTH + SLACK, `box ${at} across`);
    places.slice(0, at).forEach((other, index) => {
      assert.ok(!overlap(place, other, 2 * SLACK), `boxes ${index} and ${at}`);
    });
  });
}

Deno.test("spread: boxes stay on the pallet and out of each other's room", () => {
  let moved = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const layer = randomLayer(new Draws(seed));
      const given = structuredClone(layer);
      const after = spreadBoxes(layer, BARE_PALLET, RULES);
      assert.deepEqual(layer, given);
      assertProper(layer, after);
      moved += after.filter(({ x, y }, at) => x !== layer[at]!.x || y !== layer[at]!.y).length;
    }),
    { numRuns: 300 },
  );
  assert.ok(moved > 300);
});

Deno.test("spread: boxes that stood still stand, and what may not be touched is not", () => {
  let [stood, moved] = [0, 0];
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(0.5, 0.75, 1), (seed, minSupportRatio) => {
      const draws = new Draws(seed);
      const tops = cutFloor(draws, { length: LENGTH, width: WIDTH, pieces: 25, holes: 0.1 });
      const bearable = tops.map(() => draws.of([-1, 0.05, 1, 1, 1, Infinity, Infinity]));
      const floor = new Tops(footprintsOf(tops), Float64Array.from(bearable), SLACK);
      const stands = (box: LayerBox) => {
        const { dx, dy, area } = box.stance;
        const rest = restOf(floor, box);
        return rest >= 0 && rest >= minSupportRatio * area - SLACK * (dx + dy);
      };
      const layer = randomLayer(draws).filter(stands);
      const after = spreadBoxes(layer, floor, { ...RULES, minSupportRatio });
      assertProper(layer, after);
      assert.ok(after.every(stands));
      stood += layer.length;
      moved += after.filter(({ x, y }, at) => x !== layer[at]!.x || y !== layer[at]!.y).length;
    }),
    { numRuns: 300 },
  );
  assert.ok(stood > 300 && moved > 50, `${stood}, ${moved}`);
});

/** The gaps of a row, from the pallet's one end to the other. */
function gapsOf(row: readonly LayerBox[]): number[] {
  let end = 0;
  const gaps = row.map(({ x, stance: { dx } }) => {
    const gap = x - end;
    end = x + dx;
    return gap;
  });
  return [...gaps, LENGTH - end];
}

const rows = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }).map(
  (sizes) => {
    let x = 0;
    return sizes.map((size) => boxOf({ x0: x, y0: 0, x1: x += size, y1: WIDTH }));
  },
);

Deno.test("spread: the gaps of a row become more alike, and in the end the same", () => {
  fc.assert(
    fc.property(rows, (row) => {
      const wanted = gapsOf(row).reduce((sum, gap) => sum + gap, 0) / (row.length + 1);
      const furthest = (boxes: readonly LayerBox[]) =>
        Math.max(...gapsOf(boxes).map((gap) => Math.abs(gap - wanted)));
      let boxes = spreadBoxes(row, BARE_PALLET, RULES);
      assert.ok(furthest(boxes) < 0.6 * furthest(row), `${gapsOf(boxes)}`);
      for (let time = 0; time < 60; time++) boxes = spreadBoxes(boxes, BARE_PALLET, RULES);
      assert.ok(furthest(boxes) < 1e-6, `${gapsOf(boxes)}`);
      // Across, they fill the pallet.
      for (const { y } of boxes) assert.equal(y, 0);
    }),
    { numRuns: 100 },
  );
});

Deno.test("spread: a box alone goes to the middle, as far as it stands there", () => {
  const alone = [boxOf({ x0: 0, y0: 0, x1: 10, y1: 10 })];
  const [middle] = spreadBoxes(alone, BARE_PALLET, RULES);
  assert.deepEqual([middle!.x, middle!.y], [15, 10]);

  const floor = new Tops(
    footprintsOf([{ x0: 0, y0: 0, x1: 14, y1: 10 }]),
    Float64Array.of(Infinity),
    SLACK,
  );
  const [kept] = spreadBoxes(alone, floor, { ...RULES, minSupportRatio: 1 });
  assert.ok(kept!.x > 2 && kept!.x <= 4 + SLACK && kept!.y <= SLACK, `${kept!.x} ${kept!.y}`);
});

Deno.test("spread: no box, no gap, no change", () => {
  assert.deepEqual(spreadBoxes([], BARE_PALLET, RULES), []);
  const full = cutFloor(new Draws(3), { length: LENGTH, width: WIDTH, pieces: 20 }).map((place) =>
    boxOf(place)
  );
  assert.deepEqual(spreadBoxes(full, BARE_PALLET, RULES), full);
});
