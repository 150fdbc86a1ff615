import { expecting } from "../../domain/messages/expecting.ts";
import { Hono } from "hono";
import { z } from "zod";
import type { OrderTours } from "../../services/warehouse/orders/order_tours.ts";
import { uuid } from "../../domain/fields.ts";
import { OrderTour } from "../../domain/warehouse/calculation_records.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { json } from "./bodies.ts";
import { OrderParam } from "./params.ts";

export const TourQuery = z.object({
  pallet: expecting(
    z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/)
      .transform((numbers) => numbers.split(",").map(Number)),
    "expected_pallet_numbers",
  ).optional()
    .describe(
      "The number of a pallet: the round for it alone. Several, with commas between them: " +
        "one round for these.",
    ),
  end: uuid().optional()
    .describe("The id of the point where the round ends; the start if left out."),
});

/** The round on which a calculated order is picked (an addition). */
export function orderTourRoutes(
  { settings }: Pick<Services, "settings">,
  tours: OrderTours,
) {
  return new Hono().get(
    "/order_item/:id/tour",
    route({
      id: "getTour",
      tag: "Orders",
      summary: "The round on which a calculated order is picked.",
      description:
        "From the start that the order was calculated with through all sections that its " +
        "boxes are taken from, and back; without a start, from the first section.",
      who: "employee",
      within: "order",
      params: OrderParam,
      query: TourQuery,
      answers: { 200: { about: "The round.", schema: OrderTour } },
      errors: [404, 409, 503],
      example: { query: { pallet: "1" } },
    }, async (c, { id }) => {
      const { pallet: pallets, end } = c.req.valid("query");
      const tour = await tours.of({ orderId: id, pallets, end }, requesterOf(c, settings));
      const { stops, back, ...rest } = tour;
      return json(c, { ...rest, stops, back });
    }),
  );
}
