/**
 * Initial data of the picking page, from the server or, while that is unreachable, from the device.
 */
import type { Box, OrderItem, Warehouse } from "../../../../domain/warehouse/records.ts";
import type { OrderPallets, OrderTour } from "../../../../domain/warehouse/calculation_records.ts";
import type { OrderPick } from "../../../../domain/warehouse/picks.ts";
import type { StockReservation } from "../../../../domain/warehouse/stock_records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { nextTask } from "../../../shared/load.tsx";
import { isObject, storedJson, storedText } from "../../../shared/storage.ts";
import { type FloorOutline, floorOutline } from "../../shared/floor_svg.tsx";
import { needsSignIn } from "../../shared/credentials.ts";
import { pageIdsOf } from "../../shared/page_ids.ts";
import { showUnits } from "../../shared/units.ts";
import {
  boxes as boxTypes,
  getTour,
  getWarehouse,
  orders,
  sections as allSections,
} from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";
import { ActQueue, storedActs, waitingActs } from "./act_queue.ts";
import { boxesNowhere, type PalletStep, palletSteps } from "./pick_stops.ts";
import { type Article, articleOf } from "./scan.ts";

/** Data of the picking page. */
export interface Round {
  warehouse: Warehouse;
  order: OrderItem;
  boxes: Box[];
  /** All box types of the warehouse, to judge scans; missing in data stored by an earlier version. */
  articles?: Article[];
  /** Undefined while the order is not calculated. */
  tour: OrderTour | undefined;
  /** The steps in which its pallets are built; missing in data stored by an earlier version. */
  steps?: PalletStep[];
  /** Number of boxes of each pallet that no section has; missing there as well, like the following. */
  nowhere?: Record<number, number>;
  /** Names of the sections that its boxes and picks are from, by their ids. */
  sections?: Record<string, string>;
  /** Positions of the legs' points, by id, and of sections: for the small plan. */
  floor: FloorOutline;
  reserved: StockReservation[];
  picks: OrderPick[];
}

/** Parts of the data that change while picking. */
export type RoundProgress = Pick<Round, "reserved" | "picks">;

const storedRound = (order: string) => storedJson<Round>(`depot.round.${order}`, isObject);

/**
 * Loads the data of the order in the URL; while the server is unreachable, the data stored on the device.
 *
 * @throws {ApiError} 404, or a network error if nothing is stored
 */
export async function loadRound(): Promise<Round> {
  const { warehouse: warehouseId = "", order: orderId = "" } = pageIdsOf();
  try {
    const round = await roundOf(warehouseId, orderId);
    void nextTask().then(() => storedRound(orderId).write(round));
    return round;
  } catch (error) {
    const stored = error instanceof ApiError && isAway(error.status)
      ? storedRound(orderId).read()
      : undefined;
    if (stored === undefined) throw error;
    showUnits(stored.warehouse);
    return stored;
  }
}

const isAway = (status: number) => status === 0 || status >= 500;

async function roundOf(warehouseId: string, orderId: string): Promise<Round> {
  const [warehouse, { record: order }, boxes, sections, progress] = await Promise.all([
    getWarehouse(warehouseId),
    orders.read(orderId),
    boxTypes.listOf(warehouseId),
    allSections.listOf(warehouseId),
    loadProgress(warehouseId, orderId),
  ]);
  if (order.id_warehouse !== warehouse.id) throw new ApiError(404, "There is no such order");
  const [planned, floor] = order.pallete_computed === "" ? [] : await Promise.all([
    plannedOf(orderId),
    floorOutline(warehouseId, MAX_PLAN_SECTIONS),
  ]);
  const tour = planned?.tour;
  const used = new Set([
    ...planned?.pallets.pallets.flatMap(sectionsOf) ?? [],
    ...progress.picks.map(({ id_section }) => id_section),
  ]);
  const names = Object.fromEntries(
    sections.filter(({ id }) => used.has(id)).map(({ id, section_name }) => [id, section_name]),
  );
  const named = new Set([
    ...(tour?.stops.flatMap(({ boxes }) => boxes.map(({ id_box }) => id_box)) ?? []),
    ...progress.reserved.map(({ id_box }) => id_box),
  ]);
  return {
    warehouse,
    order,
    boxes: boxes.filter(({ id }) => named.has(id)),
    articles: boxes.map(articleOf),
    tour,
    steps: planned === undefined ? [] : palletSteps(planned.pallets, planned.tour, boxes, names),
    nowhere: planned === undefined ? {} : boxesNowhere(planned.pallets),
    sections: names,
    floor: floor ?? { points: {}, sections: [] },
    ...progress,
  };
}

const sectionsOf = ({ layers }: OrderPallets["pallets"][number]) =>
  layers.flatMap(({ boxed }) => boxed.map(({ id_section }) => id_section));

// Of more the plan of a phone shows nothing, and the device keeps no more.
const MAX_PLAN_SECTIONS = 3000;

/** Undefined where someone has changed the order meanwhile. */
async function plannedOf(
  order: string,
): Promise<{ tour: OrderTour; pallets: OrderPallets } | undefined> {
  try {
    const [tour, pallets] = await Promise.all([
      getTour(order),
      call("GET /order_item/:id/pallets", { param: { id: order }, query: {} }),
    ]);
    return { tour, pallets };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return undefined;
    throw error;
  }
}

/**
 * Returns the picks and remaining reservations of an order.
 *
 * @throws {ApiError}
 */
export async function loadProgress(warehouse: string, order: string): Promise<RoundProgress> {
  const [reserved, picks] = await Promise.all([
    call("GET /stock_reservation/withWarehouseID/:warehouseId", {
      param: { warehouseId: warehouse },
      query: { id_order_item: order },
    }),
    call("GET /order_item/:id/picks", { param: { id: order } }),
  ]);
  return { reserved, picks };
}

// A connection that breaks off can leave a request without an answer, and others wait for it; what was
// taken in nevertheless is not booked twice when it is sent again.
const MAX_ANSWER_MS = 20_000;

/** The acts of an order, sent when there is a connection and the picker has signed in. */
export const queueOf = (order: string) =>
  new ActQueue(storedActs(order), async (acts) => {
    if (needsSignIn()) throw new ApiError(401, "Nobody has signed in");
    return await call("POST /order_item/:id/picks", {
      param: { id: order },
      json: acts,
      signal: AbortSignal.timeout(MAX_ANSWER_MS),
    });
  });

/** The pallet of an order that is picked, for when the page is opened again: a number or `all`. */
export const storedChoice = (order: string) => storedText(`depot.pallet.${order}`);

/** The stored data of the order in the URL: the round, and acts that are to be sent. */
export function storedOnDevice(): { waiting: number; isStored: boolean } {
  const { order = "" } = pageIdsOf();
  return { waiting: waitingActs(order), isStored: storedRound(order).read() !== undefined };
}
