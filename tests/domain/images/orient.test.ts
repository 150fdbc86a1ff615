import assert from "node:assert/strict";
import type { Orientation } from "../../../domain/images/exif_orientation.ts";
import { orient, swapsSides } from "../../../domain/images/orient.ts";

// The letter F, as it should be seen.
const UPRIGHT = ["###", "#..", "##.", "#.."];

// As EXIF describes each: which side of the scene the first stored row and column are.
const STORED: Record<number, string[]> = {
  1: ["###", "#..", "##.", "#.."],
  2: ["###", "..#", ".##", "..#"],
  3: ["..#", ".##", "..#", "###"],
  4: ["#..", "##.", "#..", "###"],
  5: ["####", "#.#.", "#..."],
  6: ["#...", "#.#.", "####"],
  7: ["...#", ".#.#", "####"],
  8: ["####", ".#.#", "...#"],
};

for (const channels of [1, 3, 4] as const) {
  Deno.test(`orient: all eight orientations become upright, with ${channels} channels`, () => {
    for (const [orientation, rows] of Object.entries(STORED)) {
      const value = Number(orientation) as Orientation;
      const upright = orient(pixels(rows, channels), value);
      assert.deepEqual(upright, pixels(UPRIGHT, channels), `orientation ${orientation}`);
      assert.equal(swapsSides(value), rows.length === 3);
    }
  });
}

function pixels(rows: string[], channels: 1 | 3 | 4) {
  const data = Uint8Array.from(
    rows.join("").split("").flatMap((dot) =>
      Array.from({ length: channels }, (_, channel) => (dot === "#" ? 200 : 100) + channel)
    ),
  );
  return { width: rows[0]!.length, height: rows.length, channels, data };
}
