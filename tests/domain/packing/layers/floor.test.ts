import assert from "node:assert/strict";
import fc from "fast-check";
import { BucketGrid } from "../../../../domain/packing/layers/bucket_grid.ts";
import { BARE_PALLET, Tops } from "../../../../domain/packing/layers/floor.ts";
import { Draws } from "../draws.ts";
import { common, cutFloor, footprintsOf, overlap, type Rectangle } from "./small_floors.ts";

const SLACK = 1e-9;

/** Tops on a floor of some shape and scale, and a footprint that may reach beyond it. */
function randomFloor(draws: Draws): { tops: Rectangle[]; place: Rectangle } {
  const [length, width] = draws.of([[12, 10], [30, 30], [200, 3], [3, 200]] as const);
  const scale = draws.of([1, 1, 0.1, 1000 / 3]);
  const pieces = draws.of([1, 5, 20, 60, 300]);
  const tops = cutFloor(draws, { length, width, pieces, holes: draws.of([0, 0.2, 0.9]) });
  const [x, y] = [draws.whole(-2, length), draws.whole(-2, width)];
  const off = draws.of([0, 0, 0.25]);
  const place = {
    x0: x + off,
    y0: y + off,
    x1: x + off + draws.whole(1, length),
    y1: y + off + draws.whole(1, width),
  };
  const scaled = ({ x0, y0, x1, y1 }: Rectangle) => (
    { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale }
  );
  tops.sort((a, b) => a.x0 - b.x0);
  return { tops: tops.map(scaled), place: scaled(place) };
}

/** The tops that a place touches, with the areas, by looking at every one. */
function naiveContacts(tops: Rectangle[], place: Rectangle) {
  return tops.flatMap((top, at) => {
    const [along, across] = common(top, place);
    return along > SLACK && across > SLACK ? [{ at, area: along * across }] : [];
  });
}

Deno.test("BucketGrid: sees every rectangle that overlaps a place, each once", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { tops, place: { x0, y0, x1, y1 } } = randomFloor(new Draws(seed));
      const seen = new BucketGrid(footprintsOf(tops)).near(x0, y0, x1, y1);
      assert.equal(new Set(seen).size, seen.length);
      tops.forEach((top, at) => {
        if (overlap(top, { x0, y0, x1, y1 }, 0)) assert.ok(seen.includes(at), `top ${at}`);
      });
    }),
    { numRuns: 500 },
  );
});

Deno.test("BucketGrid: does not look at all of many rectangles", () => {
  const cells = cutFloor(new Draws(1), { length: 100, width: 100, pieces: 400 });
  const grid = new BucketGrid(footprintsOf(cells));
  const seen = grid.near(50, 50, 51, 51).length;
  assert.ok(seen < cells.length / 4, `${seen} of ${cells.length}`);
});

Deno.test("Tops: contacts are those that a look at every top finds", () => {
  let touched = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { tops, place } = randomFloor(new Draws(seed));
      const { x0, y0, x1, y1 } = place;
      const found: { at: number; area: number }[] = [];
      new Tops(footprintsOf(tops), new Float64Array(tops.length), SLACK)
        .contacts(x0, y0, x1, y1, (at, area) => found.push({ at, area }));
      assert.deepEqual(found.toSorted((a, b) => a.at - b.at), naiveContacts(tops, place));
      touched += found.length;
    }),
    { numRuns: 500 },
  );
  assert.ok(touched > 500);
});

Deno.test("Tops: the area that a box rests on, −1 on what is forbidden or would bear too much", () => {
  const seen = { nothing: 0, forbidden: 0, overloaded: 0, rests: 0 };
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const draws = new Draws(seed);
      const { tops, place } = randomFloor(draws);
      const weight = draws.of([0, 1, draws.between(0, 50)]);
      const forbidden = draws.of([0, 0.1]);
      const bearable = tops.map(() =>
        draws.chance(forbidden) ? -1 : draws.of([0.3, 2, 20, Infinity])
      );
      const floor = new Tops(footprintsOf(tops), Float64Array.from(bearable), SLACK);
      const { x0, y0, x1, y1 } = place;
      const rest = floor.rest(x0, y0, x1, y1, weight);

      const contacts = naiveContacts(tops, place);
      const total = contacts.reduce((sum, { area }) => sum + area, 0);
      if (contacts.length === 0) {
        seen.nothing++;
        assert.equal(rest, 0);
      } else if (contacts.some(({ at }) => bearable[at]! < 0)) {
        seen.forbidden++;
        assert.equal(rest, -1);
      } else {
        // Each gets its part of the weight; none of them more than it can bear.
        const excess = Math.max(
          ...contacts.map(({ at, area }) => weight * area / total / (bearable[at]! * area) - 1),
        );
        if (Math.abs(excess) < 1e-9) return;
        if (excess > 0) {
          seen.overloaded++;
          assert.equal(rest, -1);
        } else {
          seen.rests++;
          assert.ok(Math.abs(rest - total) <= 1e-9 * total);
        }
      }
    }),
    { numRuns: 1000 },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count > 20, `${kind}: ${count}`);
});

Deno.test("Tops: boxes that weigh nothing may stand where nothing more can be borne", () => {
  const floor = new Tops(
    footprintsOf([{ x0: 0, y0: 0, x1: 4, y1: 4 }, { x0: 4, y0: 0, x1: 8, y1: 4 }]),
    Float64Array.of(0, -1),
    SLACK,
  );
  assert.equal(floor.rest(0, 0, 4, 4, 0), 16);
  assert.equal(floor.rest(0, 0, 4, 4, 1e-6), -1);
  assert.equal(floor.rest(4, 0, 8, 4, 0), -1);
  // Beyond the border by less than the slack is no contact.
  assert.ok(floor.rest(0, 0, 4 + SLACK / 2, 4, 0) > 0);
  assert.equal(floor.rest(0, 0, 4 + 3 * SLACK, 4, 0), -1);
});

Deno.test("BARE_PALLET: carries everything everywhere", () => {
  assert.equal(BARE_PALLET.rest(2, 3, 5, 7, 1e9), 12);
  assert.equal(BARE_PALLET.whole, true);
  BARE_PALLET.contacts(0, 0, 9, 9, () => assert.fail("The pallet is no top"));
});
