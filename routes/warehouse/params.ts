/** The parameters in the paths of the warehouse's routes. */
import { z } from "zod";
import { uuid } from "../../domain/fields.ts";
import { ORDER_ID, WAREHOUSE_ID } from "../openapi/examples.ts";

/** Schema of the id of a record. */
export const idOf = (what: string, example?: string) =>
  uuid().meta({ description: `The id of the ${what}.`, ...(example && { example }) });

/** Returns the `id` of a record; a contract names its kind. */
export const idParam = (what: string, example?: string) => z.object({ id: idOf(what, example) });

export const WarehouseParam = idParam("warehouse", WAREHOUSE_ID);
export const OrderParam = idParam("order", ORDER_ID);
export const OfWarehouseParam = z.object({ warehouseId: idOf("warehouse", WAREHOUSE_ID) });
export const OfOrderParam = z.object({ orderId: idOf("order", ORDER_ID) });
