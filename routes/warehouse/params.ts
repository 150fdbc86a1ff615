/** What stands in the paths of the warehouse's routes. */
import { z } from "zod";
import { uuid } from "../../domain/fields.ts";
import { ORDER_ID, WAREHOUSE_ID } from "../openapi/examples.ts";

/** The `id` of one thing; a contract says of what. */
export const idParam = (what: string) =>
  z.object({ id: uuid().describe(`The id of the ${what}.`) });

export const WarehouseParam = idParam("warehouse");
export const OrderParam = idParam("order");

export const OfWarehouseParam = z.object({
  warehouseId: uuid().meta({ description: "The id of the warehouse.", example: WAREHOUSE_ID }),
});
export const OfOrderParam = z.object({
  orderId: uuid().meta({ description: "The id of the order.", example: ORDER_ID }),
});
