import { Hono } from "hono";
import { z } from "zod";
import {
  MAX_PLANNED_ORDERS,
  PlannedWaves,
  RemainingStops,
  StartedWave,
  WaveQuery,
  WavesRequest,
  WaveStart,
} from "../../domain/warehouse/wave_records.ts";
import { MAX_STARTED, type PickingWaves } from "../../services/warehouse/picking/picking_waves.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/limits.ts";
import { DOCK_ID, EXAMPLES, ORDER_ID } from "../openapi/examples.ts";
import { idOf, OfWarehouseParam, readMany, readOne } from "./bodies.ts";

const ROUNDS = { tag: "Orders", who: "employee", params: OfWarehouseParam } as const;

const WaveParam = OfWarehouseParam.extend({ round: idOf("round", EXAMPLES.StartedRound.id) });

/** Waves of several orders: planning, starting, and remaining stops (additions). */
export function waveRoutes(waves: PickingWaves) {
  return new Hono()
    .post(
      "/picking_rounds/withWarehouseID/:warehouseId",
      route({
        ...ROUNDS,
        id: "planRounds",
        summary: "Plans picking waves of calculated orders.",
        description:
          `1 to ${MAX_PLANNED_ORDERS} orders, for carts of the given capacity. Lengths are ` +
          "those of the actual tours through the orders' reservations. Orders are due at " +
          "their `due_at` unless `due` is given. Nothing is stored.",
        deadline: "none",
        body: { schema: WavesRequest },
        size: "record",
        keyed: false,
        answers: { 200: { about: "The waves, by earliest due date.", schema: PlannedWaves } },
      }, async (c, { warehouseId }) => {
        const { record } = await readOne(c, WavesRequest);
        return await waves.plan(warehouseId, record, requesterOf(c));
      }),
    )
    .get(
      "/picking_round/withWarehouseID/:warehouseId",
      route({
        ...ROUNDS,
        id: "getRound",
        summary: "The shortest tour through the remaining picks of some orders, from any point.",
        description:
          "Computed again from the picker's position: after a short pick, or for a picking " +
          "wave.",
        query: WaveQuery,
        answers: { 200: { about: "The tour.", schema: RemainingStops } },
        example: { query: { orders: ORDER_ID, from: DOCK_ID } },
      }, async (c, { warehouseId }) => {
        return await waves.remaining(warehouseId, c.req.valid("query"), requesterOf(c));
      }),
    )
    .get(
      "/started_round/withWarehouseID/:warehouseId",
      route({
        ...ROUNDS,
        id: "listStartedRounds",
        summary: "The newest 100 started picking waves.",
        answers: { 200: { about: "The waves, newest first.", schema: z.array(StartedWave) } },
      }, (_, { warehouseId }) => waves.list(warehouseId)),
    )
    .post(
      "/started_round/withWarehouseID/:warehouseId",
      route({
        ...ROUNDS,
        id: "startRounds",
        summary: "Starts picking waves, which assigns them to pickers.",
        description: `1 to ${MAX_STARTED} picking waves, all or none. 409 if an order has no ` +
          "reservations, or is in a picking wave already.",
        who: "head",
        body: { schema: z.array(WaveStart) },
        size: "record",
        answers: { 200: { about: "The waves.", schema: z.array(StartedWave) } },
      }, async (c, { warehouseId }) => {
        const { records } = await readMany<WaveStart>(c, WaveStart, MAX_STARTED);
        return await waves.start(warehouseId, records, requesterOf(c), c.get("user"));
      }),
    )
    .delete(
      "/started_round/withWarehouseID/:warehouseId/:round",
      route({
        ...ROUNDS,
        id: "endRound",
        summary: "Ends a picking wave: its orders are picked separately, or in other waves.",
        description: "Confirmed picks stay.",
        who: "head",
        params: WaveParam,
        answers: { 204: { about: "Cancelled; no body." } },
      }, (c, { warehouseId, round }) => waves.end(warehouseId, round, c.get("user"))),
    );
}
