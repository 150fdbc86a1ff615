import { Hono } from "hono";
import { z } from "zod";
import type { OrderTours } from "../../db/warehouse/order_tours.ts";
import { integerText, uuid } from "../../domain/fields.ts";
import { askerOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { json } from "./json.ts";
import { IdParam } from "./resource_routes.ts";

export const TourQuery = z.object({
  pallet: integerText({ min: 1 }).optional(),
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
      return json(
        c,
        await tours.of({ orderId: id, ...c.req.valid("query") }, askerOf(c, settings)),
      );
    },
  );
  return routes;
}
