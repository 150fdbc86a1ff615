/** Calculated orders whose results name a section or a point that goes. */
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { chunks } from "../../../domain/chunks.ts";
import type { Transaction } from "../../../db/open.ts";
import {
  calculationLegs,
  orderCalculations,
  orderItems,
  warehousePoints,
  warehouseSectionGeometry,
  warehouseSections,
} from "../../../db/schema/warehouse.ts";

// What a large order names has some hundred kilobytes, a part of its ways some forty.
const RESULTS_A_READ = 20;
const PARTS_A_READ = 50;
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
  const gone = new Set([...points, ...sections]);
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
    for (const { section } of rows) gone.add(section);
  }
  for (const warehouse of owners) await emptyWithin(tx, warehouse, gone);
}

async function emptyWithin(
  tx: Transaction,
  warehouse: string,
  gone: Iterable<string>,
): Promise<void> {
  // One parameter, however many are deleted.
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify([...gone])}))`;
  const { seq, id, id_warehouse } = orderItems;
  for (let last = 0, size = RESULTS_A_READ; size === RESULTS_A_READ;) {
    const rows = await tx.select({
      seq,
      id,
      // Of those of the time before there were legs a section is the name of its path.
      isStale: sql<number>`EXISTS (
        SELECT 1 FROM json_tree(${orderCalculations.paths}) AS named
        WHERE named.atom IN ${ids} OR named.key IN ${ids}
      )`,
    }).from(orderItems)
      .innerJoin(orderCalculations, eq(orderCalculations.id_order_item, id))
      .where(and(eq(id_warehouse, warehouse), gt(seq, last)))
      .orderBy(asc(seq)).limit(RESULTS_A_READ);
    await emptied(tx, rows.filter(({ isStale }) => isStale === 1).map(({ id }) => id));
    last = rows.at(-1)?.seq ?? last;
    size = rows.length;
  }
  const { seq: place, id_order_item, part } = calculationLegs;
  for (let last = 0, size = PARTS_A_READ; size === PARTS_A_READ;) {
    const rows = await tx.select({
      place,
      id: id_order_item,
      isStale: sql<number>`EXISTS (
        SELECT 1 FROM json_each(${part}, '$.points') AS point WHERE point.value IN ${ids}
      )`,
    }).from(calculationLegs)
      .innerJoin(orderItems, eq(id, id_order_item))
      .where(and(eq(id_warehouse, warehouse), gt(place, last)))
      .orderBy(asc(place)).limit(PARTS_A_READ);
    await emptied(tx, [
      ...new Set(rows.filter(({ isStale }) => isStale === 1).map(({ id }) => id)),
    ]);
    last = rows.at(-1)?.place ?? last;
    size = rows.length;
  }
}

async function emptied(tx: Transaction, orders: readonly string[]): Promise<void> {
  if (orders.length === 0) return;
  // A trigger lets the pallets go.
  await tx.update(orderItems).set({ pallete_computed: "" }).where(inArray(orderItems.id, orders));
}
