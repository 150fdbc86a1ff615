/** The limits of pallets as they are typed. */
import assert from "node:assert/strict";
import { PalletLimits } from "../../../../../domain/warehouse/pallet_limits.ts";
import {
  areApart,
  groupNamesOf,
  limitTextsOf,
  type NamedLimits,
  namedLimitsOf,
  readLimits,
  withApart,
  withGroups,
  withPattern,
  withRule,
  withTogether,
} from "../../../../../static/warehouse/order/state/limit_fields.ts";

const [A, B, C] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const NONE: NamedLimits = namedLimitsOf(null);
const NO_TEXTS = limitTextsOf(null);

Deno.test("readLimits: empty fields and lists are no limits", () => {
  assert.deepEqual(readLimits(NO_TEXTS, NONE, null), { limits: null, errors: {} });
});

Deno.test("readLimits: decimal commas, percentages, and errors by field", () => {
  const { limits } = readLimits(
    { ...NO_TEXTS, max_weight: "900,5", centre_share: "40" },
    NONE,
    null,
  );
  assert.deepEqual(limits, { max_weight: 900.5, centre_share: 0.4 });
  assert.deepEqual(
    readLimits(
      { max_weight: "0", own_weight: "-1", own_height: "x", overhang: "0", centre_share: "101" },
      NONE,
      null,
    ),
    {
      limits: undefined,
      errors: {
        max_weight: "wrong_extent",
        own_weight: "wrong_measure",
        own_height: "wrong_measure",
        centre_share: "wrong_limit_share",
      },
    },
  );
});

Deno.test("readLimits: untouched values stay exact", () => {
  const exact = { max_weight: 1984.1603740242, overhang: 1 / 3 };
  assert.deepEqual(readLimits(limitTextsOf(exact), NONE, exact).limits, exact);
});

Deno.test("limits by box type: rules, groups by name, groups kept together or apart", () => {
  let named = withRule(NONE, "upright", A, true);
  named = withRule(named, "nothing_on_top", B, true);
  named = withGroups(named, A, "North, South");
  named = withGroups(named, B, " South ,");
  named = withGroups(named, C, "East");
  assert.equal(groupNamesOf(named, A), "North, South");
  named = withTogether(named, "South", true);
  named = withApart(named, "North", "East", true);
  assert.ok(areApart(named, "East", "North"));
  const { limits } = readLimits(NO_TEXTS, named, null);
  assert.deepEqual(limits, {
    upright: [A],
    nothing_on_top: [B],
    groups: [
      { name: "North", boxes: [A] },
      { name: "South", boxes: [A, B], together: true },
      { name: "East", boxes: [C] },
    ],
    apart: [["North", "East"]],
  });
  assert.deepEqual(PalletLimits.parse(limits), limits);

  // A group without boxes goes, with what was said of it.
  named = withGroups(named, C, "");
  assert.deepEqual(named.apart, []);
  named = withTogether(
    withRule(withRule(named, "upright", A, false), "nothing_on_top", B, false),
    "South",
    false,
  );
  assert.deepEqual(withGroups(withGroups(named, A, ""), B, ""), NONE);
});

Deno.test("withPattern: patterns of layers; automatic is omitted", () => {
  const { limits } = readLimits(NO_TEXTS, withPattern(NONE, "columns-below"), null);
  assert.deepEqual(limits, { pattern: "columns-below" });
  assert.deepEqual(namedLimitsOf(limits!), withPattern(NONE, "columns-below"));
  assert.deepEqual(withPattern(namedLimitsOf(limits!), "auto"), NONE);
});
