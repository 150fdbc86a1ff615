import { Hono } from "hono";
import { z } from "zod";
import {
  MAX_PLANNED_ORDERS,
  PlannedRounds,
  RemainingStops,
  RoundQuery,
  RoundsRequest,
  RoundStart,
  StartedRound,
} from "../../domain/warehouse/round_records.ts";
import {
  MAX_STARTED,
  type PickingRounds,
} from "../../services/warehouse/picking/picking_rounds.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/limits.ts";
import { DOCK_ID, EXAMPLES, ORDER_ID } from "../openapi/examples.ts";
import { readMany, readOne } from "./bodies.ts";
import { idOf, OfWarehouseParam } from "./params.ts";

const ROUNDS = { tag: "Orders", who: "employee", params: OfWarehouseParam } as const;

const RoundParam = OfWarehouseParam.extend({ round: idOf("round", EXAMPLES.StartedRound.id) });

/** Waves of several orders: planning, starting, and remaining stops (additions). */
export function roundRoutes(rounds: PickingRounds) {
  return new Hono()
    .post(
      "/picking_rounds/withWarehouseID/:warehouseId",
      route({
        ...ROUNDS,
        id: "planRounds",
        summary: "Which calculated orders are best picked together in one round.",
        description:
          `1 to ${MAX_PLANNED_ORDERS} orders, for carts that carry so much. Lengths are those of ` +
          "the real rounds through what the orders reserve. Orders are due at their `due_at` unless " +
          "`due` says otherwise. Nothing is stored.",
        deadline: "none",
        body: { schema: RoundsRequest },
        size: "record",
        keyed: false,
        answers: { 200: { about: "The rounds, by earliest due date.", schema: PlannedRounds } },
      }, async (c, { warehouseId }) => {
        const { record } = await readOne(c, RoundsRequest);
        return await rounds.plan(warehouseId, record, requesterOf(c));
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
        answers: { 200: { about: "The round.", schema: RemainingStops } },
        example: { query: { orders: ORDER_ID, from: DOCK_ID } },
      }, async (c, { warehouseId }) => {
        return await rounds.left(warehouseId, c.req.valid("query"), requesterOf(c));
      }),
    )
    .get(
      "/started_round/withWarehouseID/:warehouseId",
      route({
        ...ROUNDS,
        id: "listStartedRounds",
        summary: "Rounds of several orders that were started for pickers, the newest 100.",
        answers: { 200: { about: "The rounds, newest first.", schema: z.array(StartedRound) } },
      }, (_, { warehouseId }) => rounds.list(warehouseId)),
    )
    .post(
      "/started_round/withWarehouseID/:warehouseId",
      route({
        ...ROUNDS,
        id: "startRounds",
        summary: "Starts rounds of several orders, so that pickers get them.",
        description: `1 to ${MAX_STARTED} rounds, all or none. 409 where an order reserves ` +
          "nothing, or is in a round already.",
        who: "head",
        body: { schema: z.array(RoundStart) },
        size: "record",
        answers: { 200: { about: "The rounds.", schema: z.array(StartedRound) } },
      }, async (c, { warehouseId }) => {
        const { records } = await readMany<RoundStart>(c, RoundStart, MAX_STARTED);
        return await rounds.start(warehouseId, records, requesterOf(c), c.get("user"));
      }),
    )
    .delete(
      "/started_round/withWarehouseID/:warehouseId/:round",
      route({
        ...ROUNDS,
        id: "endRound",
        summary: "Ends a round: its orders are picked by themselves, or in other rounds.",
        description: "What was picked stays picked.",
        who: "head",
        params: RoundParam,
        answers: { 204: { about: "It is ended; no body." } },
      }, (c, { warehouseId, round }) => rounds.end(warehouseId, round, c.get("user"))),
    );
}
