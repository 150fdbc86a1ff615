import { Hono } from "hono";
import { z } from "zod";
import { orderSummaries } from "../../db/warehouse/order_summaries.ts";
import { palletsOf } from "../../db/warehouse/results.ts";
import { uuid } from "../../domain/fields.ts";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { calculatedOrderJson } from "../../domain/warehouse/pallet_json.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { jsonRows, jsonText } from "./json.ts";

export const OrdersParam = z.object({ warehouseId: uuid() });
export const OrderParam = OrdersParam.extend({ orderId: uuid() });

/** The calculated order: its pallets under its id, and (added) all orders of a warehouse in short. */
export function orderRoutes({ db }: Pick<Services, "db">): Hono {
  const routes = new Hono();
  routes.get(
    "/order_item/withWarehouseID/:warehouseId/withOrderID/:orderId",
    valid("param", OrderParam),
    async (c) => {
      const path = c.req.valid("param");
      const { pallets, legs } = await palletsOf(db.read, path);
      return jsonText(c, calculatedOrderJson(path.orderId, pallets, legs, new EventLoopYielder()));
    },
  );
  routes.get(
    "/order_item/withWarehouseID/:warehouseId/summary",
    valid("param", OrdersParam),
    async (c) => jsonRows(c, await orderSummaries(db.read, c.req.valid("param").warehouseId)),
  );
  return routes;
}
