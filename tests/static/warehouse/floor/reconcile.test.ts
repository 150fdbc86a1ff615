/** Two people, one record. */
import assert from "node:assert/strict";
import { reconcile } from "../../../../static/warehouse/floor/model/ledger.ts";
import { plot, point, section } from "./floors.ts";

Deno.test("reconcile: combines changes of different fields", () => {
  const seen = section(0, "A01", 40);
  const mine = { ...seen, section_name: "B01" };
  const stored = { ...seen, count_box: 28 };
  assert.deepEqual(reconcile(seen, mine, stored), {
    record: { ...seen, section_name: "B01", count_box: 28 },
    clashes: false,
  });
});

Deno.test("reconcile: a section's position is one value", () => {
  const seen = plot(0, [0, 0, 100, 50]);
  const mine = { ...seen, x_pos: 30 };
  const stored = { ...seen, widht_wsec: 80 };
  assert.deepEqual(reconcile(seen, mine, stored), {
    record: { ...seen, x_pos: 30 },
    clashes: true,
  });
});

Deno.test("reconcile: equal changes do not conflict", () => {
  const seen = point(0, 0, 0);
  const mine = point(0, 5, 0);
  assert.deepEqual(reconcile(seen, mine, point(0, 5, 0)), { record: mine, clashes: false });
});
