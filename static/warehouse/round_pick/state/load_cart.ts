/** Initial data of picking a wave of several orders, from the server or from the device. */
import type { Box, Warehouse } from "../../../../domain/warehouse/records.ts";
import type { RemainingStops, StartedWave } from "../../../../domain/warehouse/wave_records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { isObject, storedJson } from "../../../shared/storage.ts";
import { waitingActs } from "../../pick/state/act_queue.ts";
import { queueOf } from "../../pick/state/load_round.ts";
import { type Article, articleOf } from "../../pick/state/scan.ts";
import { type FloorOutline, floorOutline } from "../../shared/floor_outline.ts";
import { pageIdsOf } from "../../shared/page_ids.ts";
import { showUnits } from "../../shared/units.ts";
import { boxes as boxTypes, getWarehouse } from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";

/** Remaining stops of a wave. */
export interface LeftOfRound {
  round: StartedWave;
  left: RemainingStops;
  /** Ids of own acts that the server had judged before; what is left goes by them. */
  settled: string[];
}

/** A round as it is loaded. */
export interface CartRound extends LeftOfRound {
  warehouse: Warehouse;
  boxes: Box[];
  /** All box types of the warehouse, to judge scans; missing in rounds that an earlier version has kept. */
  articles?: Article[];
  outline: FloorOutline;
  /** Id of the point where the picker stands. */
  stood: string;
}

// Of more the plan of a phone shows nothing, and the device keeps no more.
const MAX_PLAN_SECTIONS = 3000;
/** A round on this device; its id may be spelled as the URL has it. */
const storedCart = (round: string) =>
  storedJson<CartRound>(`depot.cart.${round.toLowerCase()}`, isObject);

/**
 * The round that the address names; while the server is away, as it was kept on the device.
 *
 * @throws {ApiError} 404, or without an answer where nothing was kept
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

/** Keeps a round on the device. */
export const keepCart = (cart: CartRound) => storedCart(cart.round.id).write(cart);

/** The stored data of the round in the URL: itself, and acts that are to be sent. */
export function storedOnDevice(): { waiting: number; isStored: boolean } {
  const cart = storedCart(pageIdsOf().round ?? "").read();
  const waiting = cart?.round.orders.map(({ id }) => waitingActs(id)) ?? [];
  return { waiting: waiting.reduce((sum, count) => sum + count, 0), isStored: cart !== undefined };
}
