import assert from "node:assert/strict";
import { orderCalculations, palletResults } from "../../../db/schema/warehouse.ts";
import type { OrderMetrics } from "../../../domain/packing/metric_records.ts";
import { calculationOf } from "../../../services/warehouse/orders/results.ts";
import { palletsIn } from "../../../domain/warehouse/built_result.ts";
import { calculable } from "../../routes/warehouse/calculable.ts";
import { TestApp } from "../../support/app.ts";

Deno.test("calculationOf: pallets are read in the order of their numbers", async () => {
  await using test = await TestApp.open();
  const { order } = await calculable(test);
  const numbers = [1, 2, 10];
  await test.db.write(async (tx) => {
    for (const numpallete of numbers.toReversed()) {
      const result = { numpallete };
      await tx.insert(palletResults).values({
        id: crypto.randomUUID(),
        id_order_item: order.id,
        numpallete,
        result,
      });
    }
    const about = { started: 1.5, figures: {} as OrderMetrics, paths: { section: [] } };
    await tx.insert(orderCalculations).values({ id_order_item: order.id, ...about });
  });
  const calculation = await calculationOf(test.db.read, { orderId: order.id }, { legs: true });
  const { legs } = calculation;
  assert.deepEqual([...palletsIn(calculation)].map(({ numpallete }) => numpallete), numbers);
  assert.deepEqual(legs, { section: [] });
});
