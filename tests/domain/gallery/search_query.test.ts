import assert from "node:assert/strict";
import { searchQuery } from "../../../domain/gallery/search_query.ts";

Deno.test("searchQuery: every word is a prefix", () => {
  assert.equal(searchQuery("van gogh"), '"van"* "gogh"*');
  assert.equal(searchQuery("  Hammershøi's œuvre "), '"Hammershoi"* "s"* "oeuvre"*');
});

Deno.test("searchQuery: FTS5 syntax is treated as text", () => {
  assert.equal(searchQuery('title:"x" AND NOT (y*)'), '"title"* "x"* "AND"* "NOT"* "y"*');
  for (const nothing of ["", "  ", '"', "*", "- : ^", "()"]) {
    assert.equal(searchQuery(nothing), null);
  }
});
