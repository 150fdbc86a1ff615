import type { FloorLists } from "../../floor/model/floor.ts";
import type { PalletResult } from "../../shared/calculation.ts";
import { getTour } from "../../shared/warehouse_api.ts";
import { pickedSections } from "./picked_sections.ts";
import { type WalkPlan, walkPlan } from "./walk_plan.ts";

/**
 * The round for some pallets of an order, planned by the server.
 *
 * @param asked.chosen numbers of the pallets
 * @throws {ApiError} 409 when the order is no longer calculated
 */
export async function loadWalk(
  { order, pallets, chosen, points }: {
    order: string;
    /** All pallets of the order. */
    pallets: readonly PalletResult[];
    chosen: readonly number[];
    points: FloorLists["points"];
  },
): Promise<WalkPlan> {
  const wanted = pallets.filter(({ numpallete }) => chosen.includes(numpallete));
  const tour = await getTour(order, wanted.length === pallets.length ? undefined : chosen);
  return walkPlan(tour, pickedSections(wanted), points);
}
