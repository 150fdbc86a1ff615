import assert from "node:assert/strict";
import {
  formatInfluenceUrl,
  parseInfluenceUrl,
} from "../../../../../static/gallery/influence/state/influence_state.ts";

Deno.test("influence address: round trip", () => {
  const query =
    "?at=painting-12&from=3&to=44&show=1.2.9&of=artist.painting&view=list&window=1850.5_1901_12.3";
  const url = parseInfluenceUrl(query);
  assert.deepEqual(url, {
    list: true,
    at: "painting-12",
    from: 3,
    to: 44,
    movements: [1, 2, 9],
    kinds: ["artist", "painting"],
    window: { from: 1850.5, to: 1901, row: 12.3 },
  });
  assert.equal(formatInfluenceUrl(url), query);
  assert.equal(formatInfluenceUrl({ list: false }), "");
});

Deno.test("influence address: invalid parameters are ignored", () => {
  const nothing = { list: false };
  for (
    const query of [
      "",
      "?at=era-3",
      "?at=painting-",
      "?from=0&to=-3",
      "?from=1.5",
      "?window=1900_1800_3",
      "?window=1800_1900",
      "?window=a_b_c",
      "?view=map",
    ]
  ) assert.deepEqual(parseInfluenceUrl(query), nothing, query);
  assert.deepEqual(parseInfluenceUrl("?of=nobody&show=x.-1.2"), {
    list: false,
    kinds: [],
    movements: [2],
  });
});
