import { Hono } from "hono";
import { z } from "zod";
import { palletsOf } from "../../db/warehouse/results.ts";
import { uuid } from "../../domain/fields.ts";
import { calculatedOrderJson } from "../../domain/warehouse/pallet_json.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { jsonText } from "./json.ts";

const OrderParam = z.object({ warehouseId: uuid(), orderId: uuid() });

/** The calculated order: its pallets under its id. */
export function orderRoutes({ db }: Pick<Services, "db">): Hono {
  const routes = new Hono();
  routes.get(
    "/order_item/withWarehouseID/:warehouseId/withOrderID/:orderId",
    valid("param", OrderParam),
    async (c) => {
      const path = c.req.valid("param");
      const { pallets, paths } = await palletsOf(db.read, path);
      return jsonText(c, calculatedOrderJson(path.orderId, pallets, paths));
    },
  );
  return routes;
}
