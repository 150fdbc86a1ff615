import assert from "node:assert/strict";
import fc from "fast-check";
import {
  formatUrlState,
  parseUrlState,
  type UrlState,
} from "../../../../../static/gallery/timeline/state/timeline_state.ts";

const tenths = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10 + 0);
const id = fc.integer({ min: 1, max: 1e6 });

Deno.test("formatUrlState: round trip", () => {
  const anyState: fc.Arbitrary<UrlState> = fc.record({
    window: fc.record({
      from: tenths(-3000, 1900),
      span: tenths(1, 100),
      row: tenths(0, 500),
      rows: fc.option(tenths(1, 500), { nil: undefined }),
    }).map(({ from, span, row, rows }) => ({
      from,
      to: Math.round((from + span) * 10) / 10,
      row,
      ...(rows === undefined ? {} : { rows }),
    })),
    movements: fc.array(id),
    list: fc.boolean(),
    artist: id,
    movement: id,
    era: id,
  }, { requiredKeys: ["list"], noNullPrototype: true });
  fc.assert(fc.property(anyState, (state) => {
    assert.deepEqual(parseUrlState(formatUrlState(state)), state);
  }));
});

Deno.test("formatUrlState: empty for the default state", () => {
  assert.equal(formatUrlState({ list: false }), "");
  assert.equal(
    formatUrlState({ list: true, window: { from: 1400.04, to: 1620, row: 12.345 } }),
    "?from=1400&to=1620&row=12.3&view=list",
  );
});

Deno.test("parseUrlState: ignores invalid values", () => {
  for (
    const query of [
      "?from=x&to=1500",
      "?from=1600&to=1500",
      "?from=&to=9",
      "?artist=-1",
      "?movement=1.5",
    ]
  ) {
    assert.deepEqual(parseUrlState(query), { list: false });
  }
  assert.deepEqual(parseUrlState("?show="), { list: false, movements: [] });
  assert.deepEqual(parseUrlState("?show=3.x.-2.5"), { list: false, movements: [3, 5] });
});
