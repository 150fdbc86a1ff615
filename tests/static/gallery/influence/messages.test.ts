import assert from "node:assert/strict";
import { count } from "../../../../static/gallery/influence/messages.ts";

Deno.test("influence messages: plural forms", () => {
  assert.equal(count("sources", 1, "en"), "1 source");
  assert.equal(count("sources", 3, "ru"), "3 источника");
  assert.equal(count("successors", 11, "ru"), "11 последователей");
});
