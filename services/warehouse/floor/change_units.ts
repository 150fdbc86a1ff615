/** Changing a warehouse's units, with or without converting its numbers. */
import { eq, inArray, sql } from "drizzle-orm";
import {
  assertValid,
  convertedLimits,
  convertedResult,
  type UnitConversions,
} from "../../../domain/warehouse/convert_results.ts";
import { PalletLimits } from "../../../domain/warehouse/pallet_limits.ts";
import type { PalletResult } from "../../../domain/warehouse/pallet_results.ts";
import type { User, Warehouse } from "../../../domain/warehouse/records.ts";
import {
  converted,
  convertedLayerDifference,
  lengthConversion,
  type Units,
  weightConversion,
} from "../../../domain/warehouse/units.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { fieldOnly } from "../../../db/warehouse/checks.ts";
import {
  orderCalculations,
  orderItems,
  orderLayouts,
  palletResults,
} from "../../../db/schema/warehouse.ts";
import {
  column,
  type Identified,
  type Precondition,
  type Resource,
} from "../../../db/warehouse/resource.ts";
import { rowPages } from "../../../db/warehouse/read_rows.ts";
import { updateRows } from "../../../db/warehouse/write_rows.ts";
import {
  boxResource,
  geometryResource,
  orderParamsResource,
  pointResource,
  templateResource,
  warehouseResource,
} from "../records/resources.ts";
import { ResourceStore } from "../records/resource_store.ts";

/** A change of a warehouse's units. */
export interface UnitsChange extends Partial<Units> {
  /** True to convert every number of the warehouse, so that no actual size changes. */
  convert: boolean;
}

/** A resource with its length and weight fields. */
interface Measures {
  resource: Resource<Identified>;
  lengths: readonly string[];
  weights: readonly string[];
}

const measures = (resource: unknown, lengths: string[], weights: string[] = []): Measures => ({
  resource: resource as Resource<Identified>,
  lengths,
  weights,
});

const MEASURES: readonly Measures[] = [
  measures(warehouseResource, ["warehouse_length", "warehouse_width"]),
  measures(boxResource, ["length_box", "width_box", "height_box"], ["weight_box", "max_load_box"]),
  measures(pointResource, ["pos_x", "pos_y"]),
  measures(geometryResource, ["x_pos", "y_pos", "lenght_wsec", "widht_wsec"]),
  ...[orderParamsResource, templateResource].map((resource) =>
    measures(resource, [
      "pallet_length",
      "pallet_width",
      "pallet_max_height",
      "height_layer_diff",
      "height_tolerance",
    ])
  ),
];

/**
 * Changes a warehouse's units in one transaction.
 *
 * Converts the floor, box types, order parameters, and calculated pallets with their metrics, which
 * stay calculated.
 * @throws {AppError} 404 when there is no such warehouse; 409 when a number would leave the range
 *   of its field; what `precondition` throws. Then nothing is changed.
 */
export function changeUnits(
  db: Database,
  id: string,
  { convert, ...units }: UnitsChange,
  { precondition, signal, actor }: {
    precondition?: Precondition<Warehouse> | undefined;
    signal?: AbortSignal | undefined;
    /** The user, for the audit trail; undefined if no login is required. */
    actor?: User | undefined;
  } = {},
): Promise<Warehouse> {
  const store = new ResourceStore(warehouseResource, db, actor);
  return db.writeOnce(async (tx) => {
    // Nothing to change: only reads the warehouse and checks the precondition.
    const [before] = await store.updateIn(tx, [{ id }], fieldOnly, precondition);
    const after = { ...before!, ...units };
    if (convert) await convertAll(tx, before!, after);
    const [changed] = await store.updateIn(tx, [{ id, ...units }], fieldOnly);
    return changed!;
  }, { signal, isLong: true });
}

async function convertAll(tx: Transaction, before: Warehouse, after: Units): Promise<void> {
  const conversions: UnitConversions = {
    length: lengthConversion(before.length_unit, after.length_unit),
    weight: weightConversion(before.weight_unit, after.weight_unit),
  };
  const { id } = before;
  await tx.run(sql`INSERT INTO unit_conversions (id_warehouse) VALUES (${id})`);
  for (const each of MEASURES) await convertRecords(tx, id, each, conversions, after);
  await convertResults(tx, id, conversions);
  await tx.run(sql`DELETE FROM unit_conversions WHERE id_warehouse = ${id}`);
}

async function convertRecords(
  tx: Transaction,
  warehouse: string,
  { resource: { table, owner, record }, lengths, weights }: Measures,
  { length, weight }: UnitConversions,
  units: Units,
): Promise<void> {
  const measured = [
    ...lengths.map((field) => ({ field, conversion: length, unit: units.length_unit })),
    ...weights.map((field) => ({ field, conversion: weight, unit: units.weight_unit })),
  ].filter(({ conversion: { from, to } }) => from !== to);
  const withLimits = "pallet_limits" in table ? ["pallet_limits"] : [];
  const columns = Object.fromEntries(
    ["id", ...measured.map(({ field }) => field), ...withLimits]
      .map((field) => [field, column(table, field)]),
  );
  if (Object.keys(columns).length === 1) return;
  const owned = column(table, owner.field);
  const which = owner.table === orderItems
    ? inArray(owned, ordersOf(tx, warehouse))
    : eq(owned, warehouse);
  for await (const rows of rowPages(tx, table, columns, which)) {
    for (const row of rows) {
      for (const { field, conversion, unit } of measured) {
        if (row[field] === null) continue;
        const convert = field === "height_layer_diff" ? convertedLayerDifference : converted;
        const value = row[field] = convert(row[field] as number, conversion);
        assertValid(record.shape[field]!, value, field, `${value} ${unit}`);
      }
      if (row.pallet_limits) {
        row.pallet_limits = convertedLimits(row.pallet_limits as PalletLimits, { length, weight });
      }
    }
    await updateRows(tx, table, rows as { id: string }[]);
  }
}

const ordersOf = (tx: Transaction, warehouse: string) =>
  tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.id_warehouse, warehouse));

async function convertResults(tx: Transaction, warehouse: string, conversions: UnitConversions) {
  const orders = ordersOf(tx, warehouse);
  const { id, result, id_order_item } = palletResults;
  // One at a time, because pallets of large orders are large.
  const pages = rowPages(tx, palletResults, { id, result }, inArray(id_order_item, orders), {
    size: 1,
  });
  for await (const [row] of pages) {
    const pallet = convertedResult(row!.result as PalletResult, conversions);
    await tx.update(palletResults).set({ result: pallet }).where(eq(id, row!.id as string));
  }
  // Retained layouts are deleted: they can be calculated again.
  await tx.delete(orderLayouts).where(inArray(orderLayouts.id_order_item, orders));
  const ofOrders = inArray(orderCalculations.id_order_item, orders);
  for (
    const { id_order_item, figures } of await tx.select().from(orderCalculations).where(ofOrders)
  ) {
    await tx.update(orderCalculations).set({ figures: convertedResult(figures, conversions) })
      .where(eq(orderCalculations.id_order_item, id_order_item));
  }
}
