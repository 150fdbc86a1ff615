/** The stops of a tour, which are fields of its record and rows of a table. */
import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Fields } from "../../../domain/gallery/editing/records.ts";
import type { Reader, Transaction } from "../../../db/open.ts";
import { tourStops } from "../../../db/schema/tours.ts";

const { id: _, tour_id: __, sort_order: ___, ...columns } = getTableColumns(tourStops);

/** The stops of tours in their order, by tour. */
export async function stopsOf(
  db: Reader | Transaction,
  ids: readonly number[],
): Promise<Map<number, Fields[]>> {
  const rows = await db.select({ ...columns, tour_id: tourStops.tour_id }).from(tourStops)
    .where(inArray(tourStops.tour_id, [...ids]))
    .orderBy(asc(tourStops.sort_order), asc(tourStops.id));
  const stops = new Map<number, Fields[]>(ids.map((id) => [id, []]));
  for (const { tour_id, ...stop } of rows) stops.get(tour_id)!.push(stop);
  return stops;
}

/** Gives a tour these stops and no others. */
export async function writeStops(
  tx: Transaction,
  tour: number,
  stops: readonly Fields[],
): Promise<void> {
  await tx.delete(tourStops).where(eq(tourStops.tour_id, tour));
  if (stops.length === 0) return;
  await tx.insert(tourStops).values(stops.map((stop, sort_order) => ({
    ...stop as typeof tourStops.$inferInsert,
    tour_id: tour,
    sort_order,
  })));
}
