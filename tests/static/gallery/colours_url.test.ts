import assert from "node:assert/strict";
import fc from "fast-check";
import {
  coloursPath,
  formatWish,
  parseWish,
  withShare,
} from "../../../static/gallery/colours/colours_url.ts";

Deno.test("colours in the address: round trip; invalid ones are ignored", () => {
  const wish = {
    colours: [{ colour: "28409a", share: 0.5 }, { colour: "e0b84c", share: 0.1 }],
    filters: { era: 3, start: -500, end: 1600 },
  };
  const query = "?c=28409a:0.5&c=e0b84c:0.1&era=3&start=-500&end=1600";
  assert.equal(formatWish(wish), query);
  assert.deepEqual(parseWish(query), wish);
  const nothing = { colours: [], filters: {} };
  assert.deepEqual(parseWish("?c=blue&era=x&start=0&movement="), nothing);
  assert.equal(formatWish(nothing), "");
  const palette = ["a", "b", "c", "d"].map((digit) => ({ colour: digit.repeat(6), share: 0.2 }));
  assert.equal(coloursPath(palette), "/colours?c=aaaaaa:0.2&c=bbbbbb:0.2&c=cccccc:0.2");
});

Deno.test("shares of colours: growth takes from the others, down to the minimum", () => {
  const share = fc.integer({ min: 5, max: 100 });
  fc.assert(
    fc.property(
      fc.array(share, { minLength: 1, maxLength: 3 }),
      share,
      fc.nat(2),
      (list, to, nth) => {
        const sum = Math.max(100, list.reduce((total, one) => total + one, 0));
        const before = list.map((one) => ({ colour: "000000", share: Math.max(0.05, one / sum) }));
        const total = before.reduce((all, one) => all + one.share, 0);
        fc.pre(total <= 1 + 1e-9);
        const at = nth % list.length;
        const after = withShare(before, at, to / 100, 0.05);
        assert.ok(after.every((one) => one.share >= 0.05 - 1e-9));
        assert.ok(after.reduce((all, one) => all + one.share, 0) <= 1 + 1e-9);
        assert.ok(after[at]!.share <= to / 100 + 1e-9);
        const grown = after.filter((one, i) => i !== at && one.share > before[i]!.share + 1e-9);
        assert.deepEqual(grown, []);
      },
    ),
  );
});
