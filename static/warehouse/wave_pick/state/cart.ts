/** Picking a wave of several orders: initial data from the server or the device, and its stops. */
import type { MissingBox } from "../../../../domain/warehouse/calculation_records.ts";
import type { Box, Warehouse } from "../../../../domain/warehouse/records.ts";
import type { RemainingStops, StartedWave } from "../../../../domain/warehouse/wave_records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { picksKey, queueOf } from "../../pick/state/outbox.ts";
import { plannedOf } from "../../pick/state/load_pick_data.ts";
import { type PalletStep, palletSteps } from "../../pick/state/pick_stops.ts";
import { loadOrCopy, ownCopy, type UnsentActs, unsentActs } from "../../shared/own_storage.ts";
import { type Article, articleOf } from "../../pick/state/scan.ts";
import { type FloorOutline, floorOutline } from "../../shared/floor_svg.tsx";
import { pageIdsOf } from "../../shared/page_ids.ts";
import { boxes as boxTypes, getWarehouse } from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";
import type { ConfirmedPick } from "../../../../domain/warehouse/picks.ts";

/** Remaining stops of a wave. Stored on devices: field names must stay. */
export interface WaveProgress {
  round: StartedWave;
  left: RemainingStops;
  /** Ids of the picks of this device that the server had judged before `left` was computed. */
  settled: string[];
}

/** Data of the picking page of a wave. Stored on devices: field names must stay. */
export interface WaveCart extends WaveProgress {
  warehouse: Warehouse;
  boxes: Box[];
  /**
   * All box types of the warehouse, to judge scans; missing in data that an earlier version has
   * stored.
   */
  articles?: Article[];
  outline: FloorOutline;
  /** Id of the point of the picker's position. */
  stood: string;
  /**
   * Building steps of the orders' pallets by order, and boxes that no tour can include; as
   * `articles`, missing in data of an earlier version.
   */
  steps?: Record<string, PalletStep[]>;
  missing?: MissingBox[];
}

// The plan of larger floors is not readable on a phone, and would fill the device's storage.
const MAX_PLAN_SECTIONS = 3000;
/** Returns the stored data of a wave on this device; the URL may spell the id in upper case. */
const storedCart = (wave: string) => ownCopy<WaveCart>(`depot.cart.${wave.toLowerCase()}`);

/**
 * Loads the wave in the URL; if the server is unreachable, the copy stored on the device.
 * @throws {ApiError} 404, or status 0 or 5xx if the device has no copy.
 */
export function loadCart(): Promise<WaveCart> {
  const { warehouse: warehouseId = "", wave: waveId = "" } = pageIdsOf();
  const copy = storedCart(waveId);
  return loadOrCopy(copy, async () => {
    const stood = copy.read()?.stood;
    const [warehouse, boxes, outline, progress] = await Promise.all([
      getWarehouse(warehouseId),
      boxTypes.listOf(warehouseId),
      floorOutline(warehouseId, MAX_PLAN_SECTIONS),
      loadWaveProgress(warehouseId, waveId, stood),
    ]);
    const usedBoxes = new Set(
      progress.left.stops.flatMap(({ boxes }) => boxes.map((box) => box.id_box)),
    );
    return {
      warehouse,
      ...await plansOf(progress.round, boxes),
      boxes: boxes.filter(({ id }) => usedBoxes.has(id)),
      articles: boxes.map(articleOf),
      outline,
      stood: stood ?? progress.round.id_point_start,
      ...progress,
    };
  });
}

/** Loads where the boxes go on the orders' pallets, and which of them no tour can include. */
async function plansOf({ orders }: StartedWave, boxes: readonly Box[]) {
  const plans = await Promise.all(
    orders.map(async ({ id }) => [id, await plannedOf(id).catch(() => undefined)] as const),
  );
  const loadedPlans = plans.flatMap(([id, plan]) => plan === undefined ? [] : [{ id, ...plan }]);
  return {
    steps: Object.fromEntries(
      loadedPlans.map(({ id, pallets, tour }) => [id, palletSteps(pallets, tour, boxes, {})]),
    ),
    missing: loadedPlans.flatMap(({ tour }) => tour.missing),
  };
}

/** Returns the first building step whose boxes a stop does not have yet. */
export function stepOf(
  { id_order_item, id_section, id_box, wanted }: CartStop,
  picked: number,
  steps: WaveCart["steps"] = {},
): PalletStep | undefined {
  const own =
    steps[id_order_item]?.filter((step) =>
      step.id_section === id_section && step.id_box === id_box
    ) ?? [];
  let toCome = own.reduce((sum, step) => sum + step.wanted, 0);
  return own.find((step) => (toCome -= step.wanted) < wanted - picked);
}

/**
 * Loads the remaining stops of a wave, on the shortest tour from the picker's position.
 * @param from Id of a point; the wave's start if omitted.
 * @throws {ApiError} 404
 */
export async function loadWaveProgress(
  warehouseId: string,
  waveId: string,
  from?: string,
): Promise<WaveProgress> {
  const param = { warehouseId };
  const waves = await call("GET /started_round/withWarehouseID/:warehouseId", { param });
  const round = waves.find(({ id }) => id === waveId.toLowerCase());
  if (round === undefined) throw new ApiError(404, "There is no such wave");
  const settled = round.orders.flatMap(({ id }) =>
    queueOf(id).picks.value.filter(({ status }) => status !== "waiting").map(({ id }) => id)
  );
  const end = round.id_point_start;
  const left = await call("GET /picking_round/withWarehouseID/:warehouseId", {
    param,
    query: { orders: round.orders.map(({ id }) => id).join(), from: from ?? end, end },
  });
  return { round, left, settled };
}

/** Stores a wave on the device. */
export const storeCart = (cart: WaveCart) => storedCart(cart.round.id).write(cart);

/** Returns the unsent picks of the wave in the URL on this device. */
export function unsentOnDevice(): UnsentActs[] {
  const cart = storedCart(pageIdsOf().wave ?? "").read();
  return cart?.round.orders.flatMap(({ id }) => unsentActs(picksKey(id))) ?? [];
}

/** Boxes of one type in one section for one order. */
export interface CartStop {
  id_order_item: string;
  order_name: string;
  /** The order's position on the cart, from 1. */
  place: number;
  id_point: string;
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  wanted: number;
  /** Ids of the points from the previous stop. */
  leg: readonly string[];
}

/** A pick and its order. */
export interface CartPick
  extends Pick<ConfirmedPick, "id" | "id_section" | "id_box" | "count" | "short"> {
  id_order_item: string;
}

/** Returns the stops in tour order; at one section, by the orders' positions on the cart. */
export function cartStops(wave: Pick<StartedWave, "orders">, left: RemainingStops): CartStop[] {
  const places = new Map(wave.orders.map(({ id }, at) => [id, at + 1]));
  const names = new Map(wave.orders.map(({ id, order_name }) => [id, order_name]));
  return left.stops.flatMap(({ id_point, id_section, section_name, boxes, leg }) =>
    boxes.map(({ id_order_item, id_box, sku_box, count }) => ({
      id_order_item,
      order_name: names.get(id_order_item) ?? "",
      place: places.get(id_order_item) ?? 0,
      id_point,
      id_section,
      section_name,
      id_box,
      sku_box,
      wanted: count,
    }))
      .sort((a, b) => a.place - b.place)
      .map((stop, at) => ({ ...stop, leg: at === 0 ? leg : leg.slice(-1) }))
  );
}

/** Returns the progress of a stop by the picks since the wave was loaded. */
export function cartStopState(stop: CartStop, picks: readonly CartPick[]) {
  const own = picks.filter((pick) =>
    pick.id_order_item === stop.id_order_item && pick.id_section === stop.id_section &&
    pick.id_box === stop.id_box
  );
  const picked = own.reduce((sum, { count }) => sum + count, 0);
  const short = own.some((pick) => pick.short);
  return { picked, short, done: short || picked >= stop.wanted };
}
