import assert from "node:assert/strict";
import fc from "fast-check";
import { activeYears, factsUnder } from "../../../static/gallery/artist/artist_view.tsx";
import { contrast, legible, parseColor } from "../../../static/shared/color.ts";
import { imageUrl } from "../../../static/gallery/shared/images.ts";
import { initials } from "../../../static/gallery/shared/chip.tsx";
import { movementColors } from "../../../static/gallery/shared/movement_color.ts";
import { pageId } from "../../../static/gallery/shared/page_id.ts";

Deno.test("imageUrl: empty without a file", () => {
  assert.equal(imageUrl(null), undefined);
  assert.equal(imageUrl("", 5), undefined);
});

Deno.test("imageUrl: has the cache key and escapes each path segment", () => {
  assert.equal(imageUrl("portraits/12.jpg"), "/images/portraits/12.jpg");
  assert.equal(imageUrl("a b/c?d#é.jpg", 17), "/images/a%20b/c%3Fd%23%C3%A9.jpg?v=17");
});

Deno.test("initials: first and last name, without particles", () => {
  assert.equal(initials("Jan van Eyck"), "JE");
  assert.equal(initials("Leonardo da Vinci"), "LV");
  assert.equal(initials("Titian"), "T");
  assert.equal(initials("Édouard Manet"), "ÉM");
  assert.equal(initials("Илья Репин"), "ИР");
  assert.equal(initials(""), "");
});

Deno.test("legible: reaches the required contrast on any background", () => {
  const part = fc.integer({ min: 0, max: 255 });
  fc.assert(fc.property(fc.tuple(part, part, part), (color) => {
    assert.ok(contrast(legible(color, [0, 0, 0], [255, 255, 255]), [255, 255, 255]) >= 4.5);
  }));
});

Deno.test("movementColors: texts are legible on the movement's tint in both themes", () => {
  for (const color of ["#B65D58", "#5486B9", "#997903", "#0A8C81", "#FFEE00", "#101010"]) {
    const properties = movementColors(color);
    const read = (name: string) => parseColor(properties[name]!);
    assert.ok(contrast(read("--m-deep"), [255, 255, 255]) >= 4.5, color);
    assert.ok(contrast(read("--m-text-light"), [247, 242, 232]) >= 4.5, color);
    assert.ok(contrast(read("--m-text-dark"), [23, 20, 16]) >= 4.5, color);
  }
});

Deno.test("parseColor: the notations of catalogs and browsers", () => {
  assert.deepEqual(parseColor("#B65D58"), [182, 93, 88]);
  assert.deepEqual(parseColor("#fff"), [255, 255, 255]);
  assert.deepEqual(parseColor("rgb(1, 2, 3)"), [1, 2, 3]);
  assert.deepEqual(parseColor("nonsense"), [128, 120, 110]);
});

Deno.test("factsUnder: texts and lists of texts, without duplicates", () => {
  assert.deepEqual(factsUnder({ styles: ["Realism", " Realism", ""] }, "styles"), ["Realism"]);
  assert.deepEqual(factsUnder({ styles: "Realism; Symbolism" }, "styles"), [
    "Realism",
    "Symbolism",
  ]);
  assert.deepEqual(factsUnder({ styles: 5 }, "styles"), []);
  assert.deepEqual(factsUnder({}, "styles"), []);
});

Deno.test("pageId: the number at the end of the URL", () => {
  assert.equal(pageId("/artists/12"), 12);
  assert.equal(pageId("/artists/12/"), 12);
  assert.equal(pageId("/artists/x"), undefined);
});

Deno.test("active years: of the first and the last work, both or none", () => {
  assert.deepEqual(activeYears({ active_from: 1450, active_to: 1490 }), [1450, 1490]);
  assert.equal(activeYears({ active_from: 1450 }), undefined);
  assert.equal(activeYears({ active_from: "1450", active_to: 1490 }), undefined);
});
