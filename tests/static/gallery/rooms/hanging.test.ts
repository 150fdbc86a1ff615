/** What hangs in the rooms, and what the cards beside it say. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { planRooms } from "../../../../static/gallery/rooms/plan/hanging.ts";
import { type Exhibit, hangingOf } from "../../../../static/gallery/rooms/exhibition.ts";
import {
  CARD_M,
  cardOf,
  cellOf,
  reachOf,
  wrap,
} from "../../../../static/gallery/rooms/textures/label_sheet.ts";
import { fieldOf, poseBefore } from "../../../../static/gallery/rooms/visit/pose.ts";
import { NORMALS } from "../../../../static/gallery/rooms/walls.ts";

const exhibit = (id: number, picture: string | null, cleared = false) =>
  ({ id, image_path: picture, thumbnail_path: picture, image_cleared: cleared }) as Exhibit;
const ids = (exhibits: readonly Exhibit[]) => exhibits.map(({ id }) => id);

Deno.test("with six pictures the others are only named; with fewer, pictures hang first", () => {
  const some = [
    exhibit(1, null),
    exhibit(2, "2.webp"),
    exhibit(3, "3.webp", true),
    exhibit(4, "4.webp"),
  ];
  assert.deepEqual(ids(hangingOf(some).hung), [2, 4, 1, 3]);
  assert.deepEqual(hangingOf(some).unhung, []);
  const many = [...some, ...[5, 6, 7, 8].map((id) => exhibit(id, `${id}.webp`))];
  assert.deepEqual(ids(hangingOf(many).hung), [2, 4, 5, 6, 7, 8]);
  assert.deepEqual(ids(hangingOf(many).unhung), [1, 3]);
});

Deno.test("before a painting, its card is visible beside the plan, and the painting is still in front", () => {
  const aspects = fc.array(fc.double({ min: 0.35, max: 3, noNaN: true }), {
    minLength: 1,
    maxLength: 24,
  });
  fc.assert(fc.property(aspects, (aspects) => {
    const plan = planRooms({
      works: aspects.map((aspect, id) => ({
        id,
        aspect,
        year: 1800 + id,
        artist: { id: 1, name: "Ann Ash" },
      })),
    });
    const field = fieldOf(1280 / 740);
    for (const frame of plan.frames) {
      const pose = poseBefore(frame, plan.rooms[frame.room]!, field);
      const n = NORMALS[frame.facing];
      const off = (pose.x - frame.x) * n.x + (pose.z - frame.z) * n.z;
      const aside = (pose.x - frame.x) * n.z - (pose.z - frame.z) * n.x;
      const half = Math.tan(field.horizontal / 2) * off;
      assert.ok(Math.abs(aside) < frame.width / 2, "the painting is in front");
      // A very wide painting fills the place that the plan leaves, by itself.
      const share = (reachOf(frame) - aside) / half;
      if (frame.width < 2.4) assert.ok(share < 0.61, `the card ends at ${share}`);
      // Pixels of the title's letters on a screen 1,280 px wide.
      const { scale } = cardOf(frame);
      const letters = CARD_M.height * 42 / 216 * scale * 640 / half;
      if (frame.width < 2.4) assert.ok(letters > 11, `${letters} px`);
    }
  }));
});

Deno.test("cards: text is wrapped and truncated, each card in its own cell", () => {
  const widthOf = (text: string) => text.length;
  assert.deepEqual(wrap("The Night Watch", 20, 2, widthOf), ["The Night Watch"]);
  assert.deepEqual(wrap("The Night Watch", 10, 2, widthOf), ["The Night", "Watch"]);
  assert.deepEqual(wrap("one two three four", 8, 2, widthOf), ["one two", "three f…"]);
  assert.deepEqual(wrap("Immeasurable", 6, 1, widthOf), ["Immea…"]);
  for (const count of [1, 3, 4, 5, 28]) {
    const cells = Array.from({ length: count }, (_, index) => cellOf(index, count));
    assert.equal(new Set(cells.map(({ left, top }) => `${left} ${top}`)).size, count);
    for (const { left, top, width, height } of cells) {
      assert.ok(left + width <= 1 + 1e-9 && top + height <= 1 + 1e-9);
    }
  }
});
