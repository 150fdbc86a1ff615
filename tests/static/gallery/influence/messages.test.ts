import assert from "node:assert/strict";
import { INFLUENCE_EN } from "../../../../static/gallery/influence/messages_en.ts";
import { INFLUENCE_RU } from "../../../../static/gallery/influence/messages_ru.ts";
import { count } from "../../../../static/gallery/influence/words.ts";

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

Deno.test("influence messages: both languages have the same keys and the same places to fill", () => {
  assert.deepEqual(Object.keys(INFLUENCE_RU), Object.keys(INFLUENCE_EN));
  for (const key of Object.keys(INFLUENCE_EN) as (keyof typeof INFLUENCE_EN)[]) {
    const [english, russian] = [INFLUENCE_EN[key], INFLUENCE_RU[key]];
    if (typeof english === "string" && typeof russian === "string") {
      assert.deepEqual(placeholders(russian), placeholders(english), key);
    }
  }
});

Deno.test("influence messages: counts take the form of their number", () => {
  assert.equal(count("sources", 1, "en"), "1 source");
  assert.equal(count("sources", 3, "ru"), "3 источника");
  assert.equal(count("successors", 11, "ru"), "11 последователей");
});
