import assert from "node:assert/strict";
import { count } from "../../../../static/gallery/curator/messages.ts";

Deno.test("curators' messages: plural forms", () => {
  assert.equal(count("goes_notes", 1, "en"), "1 note");
  assert.equal(count("goes_notes", 3, "ru"), "3 пометки");
  assert.equal(count("goes_notes", 21, "ru"), "21 пометка");
});
