import { Hono } from "hono";
import { z } from "zod";
import { orderSummaries } from "../../db/warehouse/order_summaries.ts";
import { figuresOfOrder, palletsOf } from "../../db/warehouse/results.ts";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { OrderFigures } from "../../domain/packing/figure_records.ts";
import { CalculatedOrder, OrderSummary } from "../../domain/warehouse/calculation_records.ts";
import { calculatedOrderJson } from "../../domain/warehouse/pallet_json.ts";
import { route } from "../contract/route.ts";
import { ORDER_ID, WAREHOUSE_ID } from "../openapi/components/records.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import type { Services } from "../services.ts";
import { json, jsonText, rowsJson } from "./bodies.ts";
import { OfOrderParam, OfWarehouseParam, OrderParam } from "./params.ts";

const ORDERS = { tag: "Orders", who: "employee" } as const;

/**
 * The calculated order: its pallets under its id, and (added) its key figures and all orders of a
 * warehouse in short.
 */
export function orderRoutes(
  { db, settings }: Pick<Services, "db" | "settings">,
  results: WeightedGate,
) {
  return new Hono()
    .get(
      "/order_item/withWarehouseID/:warehouseId/withOrderID/:orderId",
      route({
        ...ORDERS,
        id: "getPallets",
        summary: "The calculated pallets of an order.",
        params: OfWarehouseParam.extend(OfOrderParam.shape),
        answers: { 200: { about: "The pallets under the order's id.", schema: CalculatedOrder } },
        errors: [404],
        example: { path: { warehouseId: WAREHOUSE_ID, orderId: ORDER_ID } },
      }, async (c) => {
        const path = c.req.valid("param");
        return await results.run(1, async () => {
          const { pallets, legs } = await palletsOf(db.read, path);
          const yielder = new EventLoopYielder();
          return await jsonText(c, calculatedOrderJson(path.orderId, pallets, legs, yielder));
        }, requesterOf(c, settings));
      }),
    )
    .get(
      "/order_item/withWarehouseID/:warehouseId/summary",
      route({
        ...ORDERS,
        id: "listOrderSummaries",
        summary: "The orders of a warehouse in short.",
        params: OfWarehouseParam,
        answers: { 200: { about: "The orders.", schema: z.array(OrderSummary) } },
        errors: [404],
        example: { path: { warehouseId: WAREHOUSE_ID } },
      }, async (c) => rowsJson(c, await orderSummaries(db.read, c.req.valid("param").warehouseId))),
    )
    .get(
      "/order_item/:id/figures",
      route({
        ...ORDERS,
        id: "getFigures",
        summary: "How good the calculated pallets of an order are.",
        within: "order",
        params: OrderParam,
        answers: { 200: { about: "The figures.", schema: OrderFigures } },
        errors: [404, 409],
        example: { path: { id: ORDER_ID } },
      }, async (c) => json(c, await figuresOfOrder(db.read, c.req.valid("param").id))),
    );
}
