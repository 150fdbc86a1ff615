/**
 * Initial data of the picking page, from the server or, while that is unreachable, from the device.
 */
import type { Box, OrderItem, Warehouse } from "../../../../domain/warehouse/records.ts";
import type { OrderPallets, OrderTour } from "../../../../domain/warehouse/calculation_records.ts";
import type { OrderPick } from "../../../../domain/warehouse/picks.ts";
import type { StockReservation } from "../../../../domain/warehouse/stock_records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { storedText } from "../../../shared/storage.ts";
import { type FloorOutline, floorOutline } from "../../shared/floor_svg.tsx";
import { pageIdsOf } from "../../shared/page_ids.ts";
import {
  boxes as boxTypes,
  getTour,
  getWarehouse,
  orders,
  sections as allSections,
} from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";
import { loadOrCopy, ownCopy, unsentActs } from "../../shared/own_storage.ts";
import { picksKey } from "./outbox.ts";
import { type PalletStep, palletSteps, unstockedBoxes } from "./pick_stops.ts";
import { type Article, articleOf } from "./scan.ts";

/** Data of the picking page of one order; also stored on the device. */
export interface PickData {
  warehouse: Warehouse;
  order: OrderItem;
  boxes: Box[];
  /**
   * All box types of the warehouse, to judge scans; missing in data that an earlier version has
   * stored.
   */
  articles?: Article[];
  /** Undefined if the order is not calculated. */
  tour: OrderTour | undefined;
  /** Building steps of its pallets; missing in data that an earlier version has stored. */
  steps?: PalletStep[];
  /**
   * Number of boxes per pallet that no section has; as `sections`, missing in data of earlier
   * versions.
   */
  nowhere?: Record<number, number>;
  /** Names, by id, of the sections of its boxes and picks. */
  sections?: Record<string, string>;
  /** Positions of sections and of the legs' points by id, for the small plan. */
  floor: FloorOutline;
  reserved: StockReservation[];
  picks: OrderPick[];
}

/** Parts of the data that change while picking. */
export type PickProgress = Pick<PickData, "reserved" | "picks">;

/**
 * Loads the data for the order in the URL; if the server is unreachable, the copy stored on the
 * device.
 * @throws {ApiError} 404, or status 0 or 5xx if the device has no copy.
 */
export function loadPickData(): Promise<PickData> {
  const { warehouse = "", order = "" } = pageIdsOf();
  return loadOrCopy(
    ownCopy<PickData>(`depot.round.${order}`),
    () => fetchPickData(warehouse, order),
  );
}

async function fetchPickData(warehouseId: string, orderId: string): Promise<PickData> {
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
  const usedSections = new Set([
    ...planned?.pallets.pallets.flatMap(sectionsOf) ?? [],
    ...progress.picks.map(({ id_section }) => id_section),
  ]);
  const names = Object.fromEntries(
    sections.filter(({ id }) => usedSections.has(id)).map((
      { id, section_name },
    ) => [id, section_name]),
  );
  const usedBoxes = new Set([
    ...(tour?.stops.flatMap(({ boxes }) => boxes.map(({ id_box }) => id_box)) ?? []),
    ...progress.reserved.map(({ id_box }) => id_box),
  ]);
  return {
    warehouse,
    order,
    boxes: boxes.filter(({ id }) => usedBoxes.has(id)),
    articles: boxes.map(articleOf),
    tour,
    steps: planned === undefined ? [] : palletSteps(planned.pallets, planned.tour, boxes, names),
    nowhere: planned === undefined ? {} : unstockedBoxes(planned.pallets),
    sections: names,
    floor: floor ?? { points: {}, sections: [] },
    ...progress,
  };
}

const sectionsOf = ({ layers }: OrderPallets["pallets"][number]) =>
  layers.flatMap(({ boxed }) => boxed.map(({ id_section }) => id_section));

// The plan of larger floors is not readable on a phone, and would fill the device's storage.
const MAX_PLAN_SECTIONS = 3000;

/** Returns the tour and pallets; undefined if the order was changed in the meantime. */
export async function plannedOf(
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
 * @throws {ApiError}
 */
export async function loadProgress(warehouse: string, order: string): Promise<PickProgress> {
  const [reserved, picks] = await Promise.all([
    call("GET /stock_reservation/withWarehouseID/:warehouseId", {
      param: { warehouseId: warehouse },
      query: { id_order_item: order },
    }),
    call("GET /order_item/:id/picks", { param: { id: order } }),
  ]);
  return { reserved, picks };
}

/** Returns the stored choice of the pallet to pick: a number or `all`. */
export const storedChoice = (order: string) => storedText(`depot.pallet.${order}`);

/** Returns the unsent picks of the order in the URL on this device. */
export const unsentOnDevice = () => unsentActs(picksKey(pageIdsOf().order ?? ""));
