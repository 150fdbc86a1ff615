import assert from "node:assert/strict";
import fc from "fast-check";
import {
  auditQuery,
  type DeskPosition,
  formatAuditFilter,
  formatDeskPosition,
  parseAuditFilter,
  parseDeskPosition,
} from "../../../../../static/gallery/curator/state/desk_url.ts";
import { FILTERS } from "../../../../../static/gallery/curator/state/filters.ts";

Deno.test("formatDeskPosition: round trip", () => {
  const anyPlace: fc.Arbitrary<DeskPosition> = fc.record({
    kind: fc.constantFrom("painting" as const, "artist" as const),
    filter: fc.constantFrom(...FILTERS),
    text: fc.string({ unit: "grapheme" }),
    id: fc.integer({ min: 1, max: 1e9 }),
  }, { requiredKeys: ["kind", "filter", "text"], noNullPrototype: true });
  fc.assert(fc.property(anyPlace, (place) => {
    assert.deepEqual(parseDeskPosition(formatDeskPosition(place)), place);
  }));
});

Deno.test("formatDeskPosition: omits defaults", () => {
  assert.equal(formatDeskPosition({ kind: "painting", filter: "all", text: "" }), "");
  assert.equal(
    formatDeskPosition({ kind: "artist", filter: "missing", text: "a&b", id: 7 }),
    "?show=portraits&filter=missing&q=a%26b&artist=7",
  );
});

Deno.test("parseDeskPosition: accepts a link to one picture, ignores invalid values", () => {
  const all = { filter: "all", text: "" };
  assert.deepEqual(parseDeskPosition("?artist=7"), { kind: "artist", ...all, id: 7 });
  assert.deepEqual(parseDeskPosition("?painting=7"), { kind: "painting", ...all, id: 7 });
  for (const query of ["?painting=0", "?painting=-1", "?painting=x", "?filter=best", "?artist="]) {
    assert.deepEqual(parseDeskPosition(query), { kind: "painting", ...all }, query);
  }
});

Deno.test("audit filter: round trip through the URL; the API gets only active filters", () => {
  const query =
    "?action=painting.delete&target_type=painting&target_id=12&username=ada&operation=a-b";
  const filter = parseAuditFilter(query);
  assert.deepEqual(filter, {
    action: "painting.delete",
    target_type: "painting",
    target_id: 12,
    username: "ada",
    operation: "a-b",
  });
  assert.equal(parseAuditFilter("?target_type=era").target_type, "era");
  assert.equal(formatAuditFilter(filter), query);
  assert.deepEqual(auditQuery(parseAuditFilter("?target_type=ship&target_id=-3")), {});
  assert.equal(formatAuditFilter(parseAuditFilter("")), "");
});
