import { Hono } from "hono";
import { z } from "zod";
import type { OrderTours } from "../../db/warehouse/order_tours.ts";
import { uuid } from "../../domain/fields.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { json } from "./json.ts";
import { IdParam } from "./resource_routes.ts";

const error = "expected numbers of pallets, such as 2 or 1,3";

export const TourQuery = z.object({
  /** One number; several, separated by commas, are picked on one round. */
  pallet: z.string({ error }).regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/, { error })
    .transform((numbers) => numbers.split(",").map(Number)).optional(),
  end: uuid().optional(),
});

/** The round on which a calculated order is picked (an addition). */
export function orderTourRoutes(
  { settings }: Pick<Services, "settings">,
  tours: OrderTours,
): Hono {
  const routes = new Hono();
  routes.get(
    "/order_item/:id/tour",
    valid("param", IdParam),
    valid("query", TourQuery),
    async (c) => {
      const { id } = c.req.valid("param");
      const { pallet: pallets, end } = c.req.valid("query");
      return json(
        c,
        await tours.of({ orderId: id, pallets, end }, requesterOf(c, settings)),
      );
    },
  );
  return routes;
}
