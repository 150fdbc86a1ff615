import { Hono } from "hono";
import type { PickingRounds } from "../../services/warehouse/picking/picking_rounds.ts";
import {
  LeftRound,
  MOST_PLANNED_ORDERS,
  PlannedRounds,
  RoundQuery,
  RoundsRequest,
} from "../../domain/warehouse/round_records.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import { DOCK_ID, ORDER_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { json, readOne } from "./bodies.ts";
import { OfWarehouseParam } from "./params.ts";

const ROUNDS = {
  tag: "Orders",
  who: "employee",
  params: OfWarehouseParam,
} as const;

/** Rounds of several orders, and what is left of one (additions). */
export function pickingRoundRoutes(
  { settings }: Pick<Services, "settings">,
  rounds: PickingRounds,
) {
  return new Hono()
    .post(
      "/picking_rounds/withWarehouseID/:warehouseId",
      route({
        ...ROUNDS,
        id: "planRounds",
        summary: "Which calculated orders are best picked together in one round.",
        description:
          `1 to ${MOST_PLANNED_ORDERS} orders, for carts that carry so much. Lengths are those of ` +
          "the real rounds through what the orders reserve. Orders are due at their `due_at` unless " +
          "`due` says otherwise. Nothing is stored.",
        deadline: "none",
        body: { schema: RoundsRequest },
        size: "record",
        keyed: false,
        answers: { 200: { about: "The rounds, by earliest due date.", schema: PlannedRounds } },
        errors: [404, 503],
        example: {
          body: {
            id_point_start: DOCK_ID,
            orders: [{ id: ORDER_ID, due: 120 }],
            cart_weight: 400,
            cart_volume: 1.6,
            cart_places: 6,
          },
        },
      }, async (c, { warehouseId }) => {
        const { record } = await readOne(c, RoundsRequest);
        return json(c, await rounds.plan(warehouseId, record, requesterOf(c, settings)));
      }),
    )
    .get(
      "/picking_round/withWarehouseID/:warehouseId",
      route({
        ...ROUNDS,
        id: "getRound",
        summary: "The shortest round through what orders still have to get, from any point.",
        description:
          "Computed anew from where a picker stands: after a short pick, or for several orders.",
        query: RoundQuery,
        answers: { 200: { about: "The round.", schema: LeftRound } },
        errors: [404, 503],
        example: {
          query: { orders: ORDER_ID, from: DOCK_ID },
        },
      }, async (c, { warehouseId }) => {
        const query = c.req.valid("query");
        return json(c, await rounds.left(warehouseId, query, requesterOf(c, settings)));
      }),
    );
}
