import { Hono } from "hono";
import type { OrderCalculator } from "../../db/warehouse/order_calculator.ts";
import { type Calculated, figuresOfOrder } from "../../db/warehouse/results.ts";
import { ComputedOrder } from "../../domain/warehouse/computed_order.ts";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { calculatedOrderJson } from "../../domain/warehouse/pallet_json.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { readOne } from "./bodies.ts";
import { json, jsonText } from "./json.ts";
import type { UserVariables } from "./credentials.ts";
import { recordCalculation } from "../../db/warehouse/audit.ts";
import { assertMayEnter } from "./warehouse_scope.ts";
import { IdParam } from "./resource_routes.ts";

/** The calculation of an order, which its sender waits for, and (added) its key figures. */
export function computedOrderRoutes(
  { db, settings }: Pick<Services, "db" | "settings">,
  calculator: OrderCalculator,
): Hono<{ Variables: UserVariables }> {
  const routes = new Hono<{ Variables: UserVariables }>();
  routes
    .post("/computed_order", async (c) => {
      const request = (await readOne(c, ComputedOrder)).record as ComputedOrder;
      assertMayEnter(c, request.id_warehouse);
      const { pallets, legs } = await db.doneBefore<Calculated>() ??
        await calculator.finish(await calculator.prepare(request), {
          ...requesterOf(c, settings),
          alongside: recordCalculation(c.get("user"), request),
        });
      return jsonText(
        c,
        calculatedOrderJson(request.id_order_item, pallets, legs, new EventLoopYielder()),
      );
    })
    .get(
      "/order_item/:id/figures",
      valid("param", IdParam),
      async (c) => json(c, await figuresOfOrder(db.read, c.req.valid("param").id)),
    );
  return routes;
}
