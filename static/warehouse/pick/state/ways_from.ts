import { call } from "../../shared/warehouse_request.ts";
import type { PlannedStop } from "./pick_stops.ts";

// Sections that one request may name.
const MAX_SECTIONS = 50;

/**
 * The ways to the next stops in their order, the first from where the picker stands: after a short
 * pick they lead to sections that stand in for others.
 *
 * @returns Ids of points by keys of stops; none for a stop to which there is no way.
 * @throws {ApiError}
 */
export async function waysFrom(
  { warehouseId, order, from }: { warehouseId: string; order: string; from: string },
  stops: readonly Pick<PlannedStop, "key" | "id_section">[],
): Promise<Map<string, readonly string[]>> {
  const next = stops.slice(0, MAX_SECTIONS);
  const ways = new Map<string, readonly string[]>();
  if (next.length === 0) return ways;
  const sections = next.map(({ id_section }) => id_section).join(",");
  const round = await call("GET /picking_round/withWarehouseID/:warehouseId", {
    param: { warehouseId },
    query: { orders: order, from, sections },
  });
  let at = 0;
  for (const { key, id_section } of next) {
    // Sections without a way are missing there.
    if (round.stops[at]?.id_section === id_section) ways.set(key, round.stops[at++]!.leg);
  }
  return ways;
}
