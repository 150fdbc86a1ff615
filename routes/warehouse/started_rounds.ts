import { Hono } from "hono";
import { z } from "zod";
import {
  MOST_STARTED,
  type StartedRounds,
} from "../../services/warehouse/picking/started_rounds.ts";
import { refusal } from "../../domain/app_error.ts";
import { uuid } from "../../domain/fields.ts";
import { RoundStart, StartedRound } from "../../domain/warehouse/round_records.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import { DOCK_ID, EXAMPLES, ORDER_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { json, readMany } from "./bodies.ts";
import { OfWarehouseParam } from "./params.ts";

export const RoundParam = OfWarehouseParam.extend({
  round: uuid().describe("The id of the round."),
});

/** Rounds of several orders that pickers get (additions). */
export function startedRoundRoutes(
  { settings }: Pick<Services, "settings">,
  rounds: StartedRounds,
) {
  return new Hono()
    .get(
      "/started_round/withWarehouseID/:warehouseId",
      route({
        id: "listStartedRounds",
        tag: "Orders",
        summary: "Rounds of several orders that were started for pickers, the newest 100.",
        who: "employee",
        params: OfWarehouseParam,
        answers: { 200: { about: "The rounds, newest first.", schema: z.array(StartedRound) } },
        errors: [404],
      }, async (c, { warehouseId }) => json(c, await rounds.list(warehouseId))),
    )
    .post(
      "/started_round/withWarehouseID/:warehouseId",
      route({
        id: "startRounds",
        tag: "Orders",
        summary: "Starts rounds of several orders, so that pickers get them.",
        description: `1 to ${MOST_STARTED} rounds, all or none. 409 where an order reserves ` +
          "nothing, or is in a round already.",
        who: "head",
        params: OfWarehouseParam,
        body: { schema: z.array(RoundStart) },
        size: "record",
        answers: { 200: { about: "The rounds.", schema: z.array(StartedRound) } },
        errors: [404, 409, 503],
        example: { body: [{ id_point_start: DOCK_ID, orders: [ORDER_ID] }] },
      }, async (c, { warehouseId }) => {
        const { records } = await readMany<RoundStart>(c, RoundStart);
        if (records.length > MOST_STARTED) {
          throw refusal(400, "expected_records", { max: MOST_STARTED });
        }
        const requester = requesterOf(c, settings);
        return json(c, await rounds.start(warehouseId, records, requester, c.get("user")));
      }),
    )
    .delete(
      "/started_round/withWarehouseID/:warehouseId/:round",
      route({
        id: "endRound",
        tag: "Orders",
        summary: "Ends a round: its orders are picked by themselves, or in other rounds.",
        description: "What was picked stays picked.",
        who: "head",
        params: RoundParam,
        answers: { 204: { about: "It is ended; no body." } },
        errors: [404],
        example: { path: { round: EXAMPLES.StartedRound.id } },
      }, async (c, { warehouseId, round }) => {
        await rounds.end(warehouseId, round, c.get("user"));
        return c.body(null, 204);
      }),
    );
}
