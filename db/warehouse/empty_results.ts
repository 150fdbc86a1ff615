/** Calculated orders whose results name a section or a point that goes. */
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { chunks } from "../../domain/chunks.ts";
import { placesNamed, type StoredLegs } from "../../domain/warehouse/picking_legs.ts";
import type { Transaction } from "../open.ts";
import {
  orderCalculations,
  orderItems,
  warehousePoints,
  warehouseSectionGeometry,
  warehouseSections,
} from "../schema/warehouse.ts";

// The ways of a large order have some hundred kilobytes.
const RESULTS_A_READ = 50;
const IDS_A_STATEMENT = 1000;

/** What is about to be deleted, by ids. */
export interface Deleted {
  points?: readonly string[];
  sections?: readonly string[];
  /** Places of sections on the floor. */
  geometry?: readonly string[];
}

/**
 * Makes orders uncalculated whose results name what is about to be deleted: who follows them would
 * walk to a place that is not there.
 */
export async function emptyResultsNaming(
  tx: Transaction,
  { points = [], sections = [], geometry = [] }: Deleted,
): Promise<void> {
  const gone = { points: new Set(points), sections: new Set(sections) };
  const owners = new Set<string>();
  const owner = async (
    table: typeof warehousePoints | typeof warehouseSections | typeof warehouseSectionGeometry,
    ids: readonly string[],
  ) => {
    for (const some of chunks(ids, IDS_A_STATEMENT)) {
      const rows = await tx.selectDistinct({ warehouse: table.id_warehouse }).from(table)
        .where(inArray(table.id, some));
      for (const { warehouse } of rows) owners.add(warehouse);
    }
  };
  await owner(warehousePoints, points);
  await owner(warehouseSections, sections);
  await owner(warehouseSectionGeometry, geometry);
  for (const some of chunks(geometry, IDS_A_STATEMENT)) {
    const rows = await tx.select({ section: warehouseSectionGeometry.id_warehouse_section })
      .from(warehouseSectionGeometry).where(inArray(warehouseSectionGeometry.id, some));
    for (const { section } of rows) gone.sections.add(section);
  }
  for (const warehouse of owners) await emptyWithin(tx, warehouse, gone);
}

async function emptyWithin(
  tx: Transaction,
  warehouse: string,
  gone: { points: ReadonlySet<string>; sections: ReadonlySet<string> },
): Promise<void> {
  const yielder = new EventLoopYielder();
  for (let last = 0, size = RESULTS_A_READ; size === RESULTS_A_READ;) {
    const rows = await tx.select({
      seq: orderItems.seq,
      id: orderItems.id,
      paths: orderCalculations.paths,
    }).from(orderItems)
      .innerJoin(orderCalculations, eq(orderCalculations.id_order_item, orderItems.id))
      .where(and(eq(orderItems.id_warehouse, warehouse), gt(orderItems.seq, last)))
      .orderBy(asc(orderItems.seq)).limit(RESULTS_A_READ);
    const stale = rows.filter(({ paths }) => {
      const named = placesNamed(paths as StoredLegs);
      return named.sections.some((id) => gone.sections.has(id)) ||
        named.points.some((id) => gone.points.has(id));
    }).map(({ id }) => id);
    if (stale.length > 0) {
      // A trigger lets the pallets go.
      await tx.update(orderItems).set({ pallete_computed: "" }).where(
        inArray(orderItems.id, stale),
      );
    }
    last = rows.at(-1)?.seq ?? last;
    size = rows.length;
    await yielder.yieldIfDue();
  }
}
