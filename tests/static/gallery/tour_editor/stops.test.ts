/** The order of a tour's stops, and the tour that a draft makes. */
import assert from "node:assert/strict";
import {
  moveItem,
  newStop,
  rowUnder,
  tourOf,
} from "../../../../static/gallery/tour_editor/stops.ts";

Deno.test("stops: one moves, the others keep their order", () => {
  assert.deepEqual(moveItem(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(moveItem(["a", "b", "c", "d"], 3, 0), ["d", "a", "b", "c"]);
  assert.deepEqual(moveItem(["a", "b"], 1, 2), ["a", "b"]);
  assert.deepEqual(moveItem(["a", "b"], -1, 0), ["a", "b"]);
});

Deno.test("stops: a dragged row goes below the pointer, above all to the first, below all to the last", () => {
  const rows = [{ top: 100, bottom: 150 }, { top: 154, bottom: 204 }, { top: 208, bottom: 258 }];
  assert.equal(rowUnder(rows, 2, 120), 0);
  assert.equal(rowUnder(rows, 0, 204.5), 0, "between two rows it stays");
  assert.equal(rowUnder(rows, 0, 210), 2);
  assert.equal(rowUnder(rows, 1, 20), 0);
  assert.equal(rowUnder(rows, 1, 900), 2);
});

Deno.test("a draft in Russian: missing texts are in English", () => {
  const draft = {
    title: "Ribbons",
    title_ru: "Ленты",
    summary: "Of ribbons.",
    summary_ru: "",
    stops: [{ ...newStop(7, "Olympia"), body: "Black.", body_ru: "Чёрная." }],
  };
  const { title, language, summary, stops } = tourOf(3, draft, [], "ru");
  assert.deepEqual({ title, language, summary }, {
    title: "Ленты",
    language: "ru",
    summary: "Of ribbons.",
  });
  assert.deepEqual(
    stops.map(({ title, language, body }) => ({ title, language, body })),
    [{ title: "Olympia", language: "en", body: "Чёрная." }],
  );
});
