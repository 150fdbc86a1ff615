import assert from "node:assert/strict";
import { orderCalculations, palletResults } from "../../../db/schema/warehouse.ts";
import type { OrderFigures } from "../../../domain/packing/figure_records.ts";
import { palletsOf } from "../../../db/warehouse/results.ts";
import { calculable } from "../../routes/warehouse/calculable.ts";
import { TestApp } from "../../support.ts";

Deno.test("palletsOf: large calculations are read in pieces, in the order of their pallets", async () => {
  await using test = await TestApp.open();
  const { order } = await calculable(test);
  const numbers = [1, 2, 3, 4, 5, 6];
  await test.db.write(async (tx) => {
    // Of 2 million characters a piece: the first two, the third by itself, the others.
    for (const numpallete of numbers) {
      const size = numpallete === 3 ? 3_000_000 : 900_000;
      const result = { numpallete, pad: "x".repeat(size) };
      await tx.insert(palletResults).values({
        id: crypto.randomUUID(),
        id_order_item: order.id,
        numpallete,
        result,
      });
    }
    const about = { started: 1.5, figures: {} as OrderFigures, paths: { section: [] } };
    await tx.insert(orderCalculations).values({ id_order_item: order.id, ...about });
  });
  const { pallets, legs } = await palletsOf(test.db.read, {
    warehouseId: order.id_warehouse,
    orderId: order.id,
  });
  assert.deepEqual([...pallets].map(({ numpallete }) => numpallete), numbers);
  assert.deepEqual(legs, { section: [] });
});
