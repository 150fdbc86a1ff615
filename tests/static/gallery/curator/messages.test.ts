import assert from "node:assert/strict";
import { CURATOR_EN } from "../../../../static/gallery/curator/messages_en.ts";
import { CURATOR_RU } from "../../../../static/gallery/curator/messages_ru.ts";
import { count } from "../../../../static/gallery/curator/words.ts";

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

Deno.test("curators' messages: both languages have the same keys and the same places to fill", () => {
  assert.deepEqual(Object.keys(CURATOR_RU), Object.keys(CURATOR_EN));
  for (const key of Object.keys(CURATOR_EN) as (keyof typeof CURATOR_EN)[]) {
    const [english, russian] = [CURATOR_EN[key], CURATOR_RU[key]];
    if (typeof english === "string" && typeof russian === "string") {
      assert.deepEqual(placeholders(russian), placeholders(english), key);
    }
  }
});

Deno.test("curators' messages: counts take the form of their number", () => {
  assert.equal(count("goes_notes", 1, "en"), "1 note");
  assert.equal(count("goes_notes", 3, "ru"), "3 пометки");
  assert.equal(count("seconds", 21, "ru"), "21 секунду");
});
