import assert from "node:assert/strict";
import { Cover } from "../../../../domain/packing/mixed/cover.ts";
import { plainLayout } from "../../../../domain/packing/plain_layout.ts";
import { problem } from "../small_layouts.ts";

Deno.test("Cover.cheapest: packs nothing for a budget that no pallets can be below", () => {
  const size = { length: 40, width: 20, height: 25 };
  const asked = { ...problem([{ count: 8 }]), palletTypes: [{ name: "A", size, price: 7 }] };
  let packed = 0;
  const cover = new Cover(
    asked,
    function* (part) {
      packed++;
      yield* [];
      return plainLayout(part);
    },
    1000,
  );
  const counts = Int32Array.of(8);
  const withinBudget = (budget: number) => {
    const searching = cover.cheapest(counts, budget, [1], 1);
    for (;;) {
      const { done, value } = searching.next();
      if (done) return value;
    }
  };
  assert.equal(withinBudget(cover.facts.minPrice(counts)), undefined);
  assert.equal(packed, 0);
  assert.equal(withinBudget(7.5)!.length, 1);
  assert.equal(packed, 1);
});
