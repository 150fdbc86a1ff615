import { Hono } from "hono";
import { z } from "zod";
import { labelsOf } from "../../services/warehouse/pallets/pallet_labels.ts";
import { MAX_PICKS, pick, picksOf } from "../../services/warehouse/picking/picks.ts";
import { refusal } from "../../domain/app_error.ts";
import { PalletLabel } from "../../domain/warehouse/label_records.ts";
import { ConfirmedPick, OrderPick, PickOutcome } from "../../domain/warehouse/picks.ts";
import { at } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { idOf, OfWarehouseParam, OrderParam, readMany, readOne } from "./bodies.ts";
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
import { requesterOf } from "../middleware/limits.ts";
import { DOCK_ID, EXAMPLES, ORDER_ID } from "../openapi/examples.ts";

const PICKS = { tag: "Orders", who: "employee", within: "order", params: OrderParam } as const;

/** Confirmed picks of an order, and the labels of its pallets (additions). */
export function pickRoutes(services: Pick<Services, "db" | "settings">) {
  const { db, settings } = services;
  return new Hono()
    .get(...at("/order_item/:id/picks", {
      ...PICKS,
      id: "listPicks",
      summary: "The confirmed picks of an order, oldest first.",
      answers: { 200: { about: "The picks.", schema: z.array(OrderPick) } },
    }, (_, { id }) => picksOf(db.read, id)))
    .post(...at("/order_item/:id/labels", {
      ...PICKS,
      id: "labelPallets",
      summary: "The contents of the labels of an order's pallets.",
      description: "Each pallet gets a number (SSCC) the first time and keeps it; numbers are " +
        "never reused. They begin with the GS1 company prefix of the setting " +
        "`GS1_COMPANY_PREFIX`; the default, `0000000`, is for use within a company.",
      answers: { 200: { about: "The labels.", schema: z.array(PalletLabel) } },
    }, (_, { id }) => labelsOf(db, id, settings.GS1_COMPANY_PREFIX)))
    .post(...at("/order_item/:id/picks", {
      ...PICKS,
      id: "pickBoxes",
      summary: "Confirms boxes that were taken from sections for a calculated order.",
      description: `1 to ${MAX_PICKS} picks. Each has an id from the client, and is applied once ` +
        "even if it is sent repeatedly. `count` may be 0 with `short: true`, if there " +
        "were fewer boxes than needed. A pick that cannot be applied, because the stock " +
        "is gone or the order has changed meanwhile, is stored as a task and changes no " +
        "stock. A section or box type of another warehouse is 404.",
      body: { schema: z.array(ConfirmedPick) },
      size: "record",
      answers: { 200: { about: "The outcome of each.", schema: z.array(PickOutcome) } },
    }, async (c, { id }) => {
      const { records: acts, isList } = await readMany<ConfirmedPick>(c, ConfirmedPick, MAX_PICKS);
      const empty = acts.findIndex(({ count, short }) => count === 0 && !short);
      if (empty >= 0) throw refusal(400, "pick_of_nothing", {}, { where: `[${empty}].count` });
      const outcomes = await pick(db, id, acts, c.get("user"));
      return isList ? outcomes : outcomes[0] as never;
    }));
}

const ROUNDS = { tag: "Orders", who: "employee", params: OfWarehouseParam } as const;

const WaveParam = OfWarehouseParam.extend({ round: idOf("round", EXAMPLES.StartedRound.id) });

/** Waves of several orders: planning, starting, and remaining stops (additions). */
export function waveRoutes(waves: PickingWaves) {
  return new Hono()
    .post(...at("/picking_rounds/withWarehouseID/:warehouseId", {
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
    }))
    .get(...at("/picking_round/withWarehouseID/:warehouseId", {
      ...ROUNDS,
      id: "getRound",
      summary: "The shortest tour through the remaining picks of some orders, from any point.",
      description: "Computed again from the picker's position: after a short pick, or for a " +
        "picking wave.",
      query: WaveQuery,
      answers: { 200: { about: "The tour.", schema: RemainingStops } },
      example: { query: { orders: ORDER_ID, from: DOCK_ID } },
    }, async (c, { warehouseId }) => {
      return await waves.remaining(warehouseId, c.req.valid("query"), requesterOf(c));
    }))
    .get(...at("/started_round/withWarehouseID/:warehouseId", {
      ...ROUNDS,
      id: "listStartedRounds",
      summary: "The newest 100 started picking waves.",
      answers: { 200: { about: "The waves, newest first.", schema: z.array(StartedWave) } },
    }, (_, { warehouseId }) => waves.list(warehouseId)))
    .post(...at("/started_round/withWarehouseID/:warehouseId", {
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
    }))
    .delete(...at("/started_round/withWarehouseID/:warehouseId/:round", {
      ...ROUNDS,
      id: "endRound",
      summary: "Ends a picking wave: its orders are picked separately, or in other waves.",
      description: "Confirmed picks stay.",
      who: "head",
      params: WaveParam,
      answers: { 204: { about: "Cancelled; no body." } },
    }, (c, { warehouseId, round }) => waves.end(warehouseId, round, c.get("user"))));
}
