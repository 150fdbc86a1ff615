import assert from "node:assert/strict";
import { searchQuery } from "../../../domain/gallery/search_query.ts";

Deno.test("searchQuery: every word becomes the beginning of a word", () => {
  assert.equal(searchQuery("van gogh"), '"van"* "gogh"*');
  assert.equal(searchQuery("  Hammershøi's œuvre "), '"Hammershoi"* "s"* "oeuvre"*');
});

Deno.test("searchQuery: what FTS5 would take for syntax is a word or nothing", () => {
  assert.equal(searchQuery('title:"x" AND NOT (y*)'), '"title"* "x"* "AND"* "NOT"* "y"*');
  for (const nothing of ["", "  ", '"', "*", "- : ^", "()"]) {
    assert.equal(searchQuery(nothing), null);
  }
});
