import { Hono } from "hono";
import type { OrderCalculator } from "../../services/warehouse/orders/order_calculator.ts";
import { ComputedOrder } from "../../domain/warehouse/computed_order.ts";
import { calculatedOrderJson, type StoredCalculation } from "../../domain/warehouse/pallet_json.ts";
import { CalculatedOrder } from "../../domain/warehouse/calculation_records.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import { KEY_HEADER } from "../middleware/idempotency.ts";
import type { Services } from "../services.ts";
import { readOne } from "./bodies.ts";
import { sendCalculation } from "./send_calculation.ts";
import { recordCalculation } from "../../db/warehouse/audit.ts";
import { assertMayEnter } from "./access_control.ts";

/** The calculation of an order, which its sender waits for. */
export function computedOrderRoutes(
  { db, settings }: Pick<Services, "db" | "settings">,
  calculator: OrderCalculator,
  results: WeightedGate,
) {
  return new Hono().post(
    "/computed_order",
    route({
      id: "computeOrder",
      tag: "Calculation",
      summary: "Packs an order on pallets and waits for it.",
      description: "The result is stored. An order without lines or parameters, or with a box " +
        "that fits on no pallet, is refused with 422.",
      who: "employee",
      body: { schema: ComputedOrder },
      deadline: "none",
      answers: { 200: { about: "The pallets under the order's id.", schema: CalculatedOrder } },
      errors: [404, 409, 422, 503],
    }, async (c) => {
      const request = (await readOne(c, ComputedOrder)).record;
      assertMayEnter(c, request.id_warehouse);
      const requester = requesterOf(c, settings);
      const answer = (calculation: StoredCalculation) =>
        sendCalculation(c, calculatedOrderJson(request.id_order_item, calculation), calculation);
      const repeated = c.req.header(KEY_HEADER) !== undefined &&
        await results.run(1, async () => {
          const before = await db.doneBefore<StoredCalculation>();
          return before && await answer(before);
        }, requester);
      if (repeated) return repeated;
      return await answer(
        await calculator.finish(await calculator.prepare(request, undefined, requester), {
          ...requester,
          alongside: recordCalculation(c.get("user"), request),
        }),
      );
    }),
  );
}
