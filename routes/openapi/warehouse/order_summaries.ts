/** Orders in short. */
import { z } from "zod";
import type { OrderSummary as OrderSummaryType } from "../../../domain/warehouse/order_summary.ts";
import { OrdersParam } from "../../warehouse/orders.ts";
import type { Components } from "../components/component.ts";
import { ORDER_ID, WAREHOUSE_ID } from "../components/records.ts";
import type { Operations } from "../operation.ts";

const OrderSummary = z.object({
  id: z.guid(),
  lines: z.int(),
  boxes: z.int(),
  pallets: z.int(),
}) satisfies z.ZodType<OrderSummaryType>;

export const ORDER_COMPONENTS: Components = {
  OrderSummary: {
    schema: OrderSummary,
    about: "An order in short.",
    fields: {
      lines: "Lines that count at least one box.",
      pallets: "0 while the order is not calculated.",
    },
    example: { id: ORDER_ID, lines: 12, boxes: 60, pallets: 0 },
  },
};

export const ORDER_OPERATIONS: Operations = {
  "GET /api/v1/order_item/withWarehouseID/{warehouseId}/summary": {
    id: "listOrderSummaries",
    tag: "Orders",
    summary: "The orders of a warehouse in short.",
    params: OrdersParam,
    about: { warehouseId: "The id of the warehouse." },
    answers: { 200: { about: "The orders.", schema: z.array(OrderSummary) } },
    errors: [404],
    example: { path: { warehouseId: WAREHOUSE_ID } },
  },
};
