import { expecting } from "../../domain/messages/expecting.ts";
import { Hono } from "hono";
import { z } from "zod";
import { orderSummaries } from "../../services/warehouse/orders/order_summaries.ts";
import { keptCalculation, keptFigures } from "../../services/warehouse/pallets/order_layouts.ts";
import { calculationOf, figuresOfOrder } from "../../services/warehouse/orders/read_results.ts";
import { uuid } from "../../domain/fields.ts";
import { OrderFigures } from "../../domain/packing/figure_records.ts";
import {
  CalculatedOrder,
  OrderPallets,
  OrderSummary,
} from "../../domain/warehouse/calculation_records.ts";
import { calculatedOrderJson, orderPalletsJson } from "../../domain/warehouse/pallet_json.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import type { Services } from "../services.ts";
import { json } from "./bodies.ts";
import { sendCalculation } from "./send_calculation.ts";
import { OfOrderParam, OfWarehouseParam, OrderParam } from "./params.ts";

const LayoutQuery = z.object({
  layout: uuid().optional().describe(
    "The id of a layout that is kept of the order, in place of the one that it has: also when its " +
      "lines or box types have changed since.",
  ),
});

const PalletsQuery = LayoutQuery.extend({
  legs: expecting(z.enum(["0", "1"]), "expected_either", { one: 0, other: 1 }).default("1")
    .transform((value) => value === "1")
    .describe("`0` leaves the legs out: no box has one then."),
});

const ORDERS = { tag: "Orders", who: "employee" } as const;

/**
 * The calculated order: its pallets under its id, and (added) the same in short, its key figures and
 * all orders of a warehouse in short.
 */
export function orderRoutes(
  { db, workers, settings }: Pick<Services, "db" | "workers" | "settings">,
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
      }, async (c, path) => {
        return await results.run(1, async () => {
          const calculation = await calculationOf(db.read, path, { legs: true });
          const text = calculatedOrderJson(path.orderId, calculation);
          return await sendCalculation(c, text, calculation);
        }, requesterOf(c, settings));
      }),
    )
    .get(
      "/order_item/withWarehouseID/:warehouseId/summary",
      route(
        {
          ...ORDERS,
          id: "listOrderSummaries",
          summary: "The orders of a warehouse in short.",
          params: OfWarehouseParam,
          answers: { 200: { about: "The orders.", schema: z.array(OrderSummary) } },
          errors: [404],
        },
        async (c, { warehouseId }) => json(c, await orderSummaries(db.background, warehouseId)),
      ),
    )
    .get(
      "/order_item/:id/pallets",
      route({
        ...ORDERS,
        id: "getOrderPallets",
        summary: "The calculated pallets of an order, each leg written once.",
        description:
          "The same as `getPallets` in a fraction of its size: where a leg has hundreds of " +
          "points, the paths of all boxes take many times as much as everything else.",
        within: "order",
        params: OrderParam,
        query: PalletsQuery,
        answers: { 200: { about: "The pallets and the legs.", schema: OrderPallets } },
        errors: [404],
      }, async (c, { id: orderId }) => {
        const { legs, layout } = c.req.valid("query");
        const requester = requesterOf(c, settings);
        return await results.run(1, async () => {
          const calculation = layout === undefined
            ? await calculationOf(db.read, { orderId }, { legs })
            : await keptCalculation(
              db.read,
              workers,
              { orderId, layoutId: layout, legs },
              requester,
            );
          const text = orderPalletsJson(orderId, calculation);
          return await sendCalculation(c, text, calculation);
        }, requester);
      }),
    )
    .get(
      "/order_item/:id/figures",
      route({
        ...ORDERS,
        id: "getFigures",
        summary: "How good the calculated pallets of an order are.",
        within: "order",
        params: OrderParam,
        query: LayoutQuery,
        answers: { 200: { about: "The figures.", schema: OrderFigures } },
        errors: [404, 409],
      }, async (c, { id }) => {
        const { layout } = c.req.valid("query");
        return json(
          c,
          layout === undefined
            ? await figuresOfOrder(db.read, id)
            : await keptFigures(db.read, id, layout),
        );
      }),
    );
}
