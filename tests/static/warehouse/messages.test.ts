import assert from "node:assert/strict";
import { SHEET_EN } from "../../../static/warehouse/sheet/messages_en.ts";
import { SHEET_RU } from "../../../static/warehouse/sheet/messages_ru.ts";
import { WALK_EN } from "../../../static/warehouse/walk/messages_en.ts";
import { WALK_RU } from "../../../static/warehouse/walk/messages_ru.ts";

type Texts = Record<string, unknown>;

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

Deno.test("messages of sheet and walk: both languages have the same keys and places to fill", () => {
  const pairs: [Texts, Texts][] = [[SHEET_EN, SHEET_RU], [WALK_EN, WALK_RU]];
  for (const [english, russian] of pairs) {
    assert.deepEqual(Object.keys(russian), Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      if (typeof text !== "string") continue;
      assert.deepEqual(placeholders(String(russian[key])), placeholders(text), key);
    }
  }
});
