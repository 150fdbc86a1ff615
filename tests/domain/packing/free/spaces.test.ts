import assert from "node:assert/strict";
import type { Cuboid } from "../../../../domain/packing/check/solid.ts";
import { STRIDE } from "../../../../domain/packing/free/cuboids.ts";
import { prepare, type Prepared } from "../../../../domain/packing/free/prepared.ts";
import { Spaces } from "../../../../domain/packing/free/spaces.ts";
import { Draws } from "../draws.ts";
import { freeProblem } from "./free_problem.ts";
import { CUBOIDS, GRID, isWithin, overlap } from "./grid.ts";

const SCALES = [1, 0.1, 1 / 3];

/** In units of the scale; the only box has the least extents. */
function preparedOf(draws: Draws, scale: number): Prepared {
  const edge = () => draws.of([1, 1, 1, 2]) * scale;
  return prepare(freeProblem(
    { length: GRID.length * scale, width: GRID.width * scale, height: GRID.height * scale },
    [{ length: edge(), width: edge(), height: edge(), count: 200 }],
  ));
}

/** Spaces in units of the scale, which they are whole numbers of. */
function cuboidsOf({ all: { data, size } }: Spaces, scale: number): Cuboid[] {
  return Array.from({ length: size }, (_, index) => {
    const edge = (at: number) => {
      const units = data[STRIDE * index + at]! / scale;
      assert.ok(Math.abs(units - Math.round(units)) < 1e-6, `${units}`);
      return Math.round(units);
    };
    return { x0: edge(0), x1: edge(1), y0: edge(2), y1: edge(3), z0: edge(4), z1: edge(5) };
  });
}

const cut = (spaces: Spaces, { x0, x1, y0, y1, z0, z1 }: Cuboid, scale: number) =>
  spaces.cut(x0 * scale, x1 * scale, y0 * scale, y1 * scale, z0 * scale, z1 * scale);

function assertEmpty(spaces: readonly Cuboid[], placed: readonly Cuboid[]): void {
  for (const space of spaces) {
    assert.ok(
      isWithin(space, { x0: 0, x1: GRID.length, y0: 0, y1: GRID.width, z0: 0, z1: GRID.height }),
    );
    assert.ok(!placed.some((box) => overlap(space, box)), "something is in a space");
  }
}

function assertDistinct(spaces: readonly Cuboid[], seed: number): void {
  spaces.forEach((space, index) => {
    const inAnother = spaces.some((other, at) => at !== index && isWithin(space, other));
    assert.ok(!inAnother, `seed ${seed}: a space lies in another`);
  });
}

Deno.test("Spaces.cut: what is empty and large enough for a box lies in a space, anything else in none", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const draws = new Draws(seed);
    const scale = draws.of(SCALES);
    const prepared = preparedOf(draws, scale);
    const [dx, dy, dz] = ["dx", "dy", "dz"].map((name) =>
      Math.round(prepared.least[name as "dx" | "dy" | "dz"] / scale)
    ) as [number, number, number];
    const spaces = Spaces.ofPallet(prepared, false);
    const placed: Cuboid[] = [];
    for (let cuts = draws.whole(1, 9); cuts > 0; cuts--) {
      // Anywhere, in each other too: spaces are to know nothing of boxes.
      const small = CUBOIDS.filter(({ x0, x1, y0, y1 }) => x1 - x0 < 4 && y1 - y0 < 4);
      const cuboid = draws.of(small);
      placed.push(cuboid);
      cut(spaces, cuboid, scale);
    }
    const found = cuboidsOf(spaces, scale);
    assertEmpty(found, placed);
    assertDistinct(found, seed);
    for (const empty of CUBOIDS) {
      if (empty.x1 - empty.x0 < dx || empty.y1 - empty.y0 < dy || empty.z1 - empty.z0 < dz) {
        continue;
      }
      const holds = found.some((space) => isWithin(empty, space));
      assert.equal(holds, !placed.some((box) => overlap(empty, box)), `seed ${seed}`);
    }
  }
});

Deno.test("Spaces.cut: spaces that end with tops stand on tops throughout", () => {
  let joined = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const draws = new Draws(seed);
    const scale = draws.of(SCALES);
    const spaces = Spaces.ofPallet(preparedOf(draws, scale), true);
    const placed: Cuboid[] = [];
    for (let boxes = draws.whole(1, 15); boxes > 0 && spaces.all.size > 0; boxes--) {
      const space = draws.of(cuboidsOf(spaces, scale));
      const [x0, y0] = [draws.whole(space.x0, space.x1 - 1), draws.whole(space.y0, space.y1 - 1)];
      const box = {
        x0,
        // Some jut out, where nothing is in the way.
        x1: Math.min(draws.of([space.x1, GRID.length]), x0 + draws.whole(1, 3)),
        y0,
        y1: Math.min(space.y1, y0 + draws.whole(1, 3)),
        z0: space.z0,
        z1: Math.min(space.z1, space.z0 + draws.whole(1, 2)),
      };
      if (placed.some((other) => overlap(box, other))) continue;
      placed.push(box);
      cut(spaces, box, scale);
      const found = cuboidsOf(spaces, scale);
      assertEmpty(found, placed);
      assertDistinct(found, seed);
      for (const { x0, x1, y0, y1, z0 } of found) {
        if (z0 === 0) continue;
        const carriers = new Set<Cuboid | undefined>();
        for (let x = x0; x < x1; x++) {
          for (let y = y0; y < y1; y++) {
            const patch = { x0: x, x1: x + 1, y0: y, y1: y + 1, z0: z0 - 1, z1: z0 };
            carriers.add(placed.find((box) => box.z1 === z0 && overlap(box, patch)));
          }
        }
        assert.ok(!carriers.has(undefined), `seed ${seed}: a space hangs over`);
        if (carriers.size > 1) joined++;
      }
    }
  }
  assert.ok(joined > 100, `${joined} reach over several tops`);
});

Deno.test("Spaces.cut: opens what is new, and what a new top comes to lie under", () => {
  const shelf = { x0: 0, x1: 6, y0: 0, y1: 3, z0: 2, z1: 3 };
  const openAfter = (top: number) => {
    const spaces = Spaces.ofPallet(preparedOf(new Draws(3), 1), false);
    cut(spaces, shelf, 1);
    spaces.shut.fill(1);
    cut(spaces, { x0: 0, x1: 6, y0: 3, y1: 5, z0: 0, z1: top }, 1);
    const open = cuboidsOf(spaces, 1).filter((_, at) => spaces.shut[at] === 0);
    return open.map(({ y0, y1, z0 }) => [y0, y1, z0]).sort((a, b) => a[2]! - b[2]!);
  };
  // What is below the shelf has got smaller, and is new; what is above it gains if it is level.
  assert.deepEqual(openAfter(3), [[0, 3, 0], [0, 5, 3]]);
  assert.deepEqual(openAfter(2), [[0, 3, 0], [3, 5, 2]]);
});

Deno.test("Spaces: a copy goes its own way", () => {
  const spaces = Spaces.ofPallet(preparedOf(new Draws(1), 1), false);
  const copy = spaces.copy();
  copy.shut[0] = 1;
  assert.equal(spaces.shut[0], 0);
  cut(copy, { x0: 0, x1: 6, y0: 0, y1: 5, z0: 0, z1: 5 }, 1);
  assert.deepEqual([copy.all.size, spaces.all.size], [0, 1]);
});
