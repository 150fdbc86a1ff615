/** Picking a wave of several orders: initial data from the server or the device, and its stops. */
import type { Box, Warehouse } from "../../../../domain/warehouse/records.ts";
import type { RemainingStops, StartedWave } from "../../../../domain/warehouse/wave_records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { isObject, storedJson } from "../../../shared/storage.ts";
import { waitingActs } from "../../pick/state/act_queue.ts";
import { queueOf } from "../../pick/state/load_round.ts";
import { type Article, articleOf } from "../../pick/state/scan.ts";
import { type FloorOutline, floorOutline } from "../../shared/floor_svg.tsx";
import { pageIdsOf } from "../../shared/page_ids.ts";
import { showUnits } from "../../shared/units.ts";
import { boxes as boxTypes, getWarehouse } from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";
import type { PickAct } from "../../../../domain/warehouse/picks.ts";

/** Remaining stops of a wave. */
export interface LeftOfRound {
  round: StartedWave;
  left: RemainingStops;
  /** Ids of own picks that the server had already accepted or refused: the remaining stops reflect them. */
  settled: string[];
}

/** Data of the page. */
export interface CartRound extends LeftOfRound {
  warehouse: Warehouse;
  boxes: Box[];
  /** All box types of the warehouse, to judge scans; missing in data stored by an earlier version. */
  articles?: Article[];
  outline: FloorOutline;
  /** Id of the point where the picker stands. */
  stood: string;
}

// A plan with more sections is too dense for a phone and too large to store.
const MAX_PLAN_SECTIONS = 3000;
/** The stored data of a wave; its id may be in upper case in the URL. */
const storedCart = (round: string) =>
  storedJson<CartRound>(`depot.cart.${round.toLowerCase()}`, isObject);

/**
 * Loads the wave in the URL; while the server is unreachable, the data stored on the device.
 *
 * @throws {ApiError} 404, or a network error if nothing is stored
 */
export async function loadCart(): Promise<CartRound> {
  const { warehouse: warehouseId = "", round: roundId = "" } = pageIdsOf();
  const stored = storedCart(roundId).read();
  try {
    const [warehouse, boxes, outline, progress] = await Promise.all([
      getWarehouse(warehouseId),
      boxTypes.listOf(warehouseId),
      floorOutline(warehouseId, MAX_PLAN_SECTIONS),
      leftOfRound(warehouseId, roundId, stored?.stood),
    ]);
    const named = new Set(
      progress.left.stops.flatMap(({ boxes }) => boxes.map((box) => box.id_box)),
    );
    const cart = {
      warehouse,
      boxes: boxes.filter(({ id }) => named.has(id)),
      articles: boxes.map(articleOf),
      outline,
      stood: stored?.stood ?? progress.round.id_point_start,
      ...progress,
    };
    keepCart(cart);
    return cart;
  } catch (error) {
    const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!isAway || stored === undefined) throw error;
    showUnits(stored.warehouse);
    return stored;
  }
}

/**
 * Loads the remaining stops of a wave, on the shortest tour from the picker's position.
 *
 * @param from Id of a point; the wave's start if omitted.
 * @throws {ApiError} 404
 */
export async function leftOfRound(
  warehouseId: string,
  roundId: string,
  from?: string,
): Promise<LeftOfRound> {
  const param = { warehouseId };
  const rounds = await call("GET /started_round/withWarehouseID/:warehouseId", { param });
  const round = rounds.find(({ id }) => id === roundId.toLowerCase());
  if (round === undefined) throw new ApiError(404, "There is no such round");
  const settled = round.orders.flatMap(({ id }) =>
    queueOf(id).acts.value.filter(({ status }) => status !== "waiting").map(({ id }) => id)
  );
  const end = round.id_point_start;
  const left = await call("GET /picking_round/withWarehouseID/:warehouseId", {
    param,
    query: { orders: round.orders.map(({ id }) => id).join(), from: from ?? end, end },
  });
  return { round, left, settled };
}

/** Stores the data on the device. */
export const keepCart = (cart: CartRound) => storedCart(cart.round.id).write(cart);

/** Returns whether the wave in the URL is stored, and the number of its picks that wait to be sent. */
export function storedOnDevice(): { waiting: number; isStored: boolean } {
  const cart = storedCart(pageIdsOf().round ?? "").read();
  const waiting = cart?.round.orders.map(({ id }) => waitingActs(id)) ?? [];
  return { waiting: waiting.reduce((sum, count) => sum + count, 0), isStored: cart !== undefined };
}

/** Boxes of one type in one section for one order. */
export interface CartStop {
  id_order_item: string;
  order_name: string;
  /** Position of the order's bin on the cart, from 1. */
  place: number;
  id_point: string;
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  wanted: number;
  /** Ids of the points on the way from the previous stop. */
  leg: readonly string[];
}

/** A pick with its order. */
export interface CartAct extends Pick<PickAct, "id" | "id_section" | "id_box" | "count" | "short"> {
  id_order_item: string;
}

/** Returns the stops along the route; at a section, orders by their positions on the cart. */
export function cartStops(round: Pick<StartedWave, "orders">, left: RemainingStops): CartStop[] {
  const places = new Map(round.orders.map(({ id }, at) => [id, at + 1]));
  const names = new Map(round.orders.map(({ id, order_name }) => [id, order_name]));
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
export function cartStopState(stop: CartStop, acts: readonly CartAct[]) {
  const own = acts.filter((act) =>
    act.id_order_item === stop.id_order_item && act.id_section === stop.id_section &&
    act.id_box === stop.id_box
  );
  const picked = own.reduce((sum, { count }) => sum + count, 0);
  const short = own.some((act) => act.short);
  return { picked, short, done: short || picked >= stop.wanted };
}
