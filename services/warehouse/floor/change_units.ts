/** Other units for a warehouse, with all of its numbers converted or left as they are. */
import { messageOf } from "../../../domain/messages/expecting.ts";
import { and, eq, inArray, isNotNull, max, min, type SQL, sql } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import {
  convertedResult,
  type UnitConversions,
} from "../../../domain/warehouse/convert_results.ts";
import {
  LIMIT_LENGTHS,
  LIMIT_WEIGHTS,
  PALLET_TYPE_LENGTHS,
  PALLET_TYPE_WEIGHTS,
  PalletLimits,
} from "../../../domain/warehouse/pallet_limits.ts";
import type { PalletResult } from "../../../domain/warehouse/pallet_results.ts";
import type { User, Warehouse } from "../../../domain/warehouse/records.ts";
import {
  type Conversion,
  converted,
  lengthConversion,
  NEARLY_ONE,
  ROUNDING_DECIMALS,
  ROUNDING_SHARE,
  type Units,
  weightConversion,
} from "../../../domain/warehouse/units.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { orderLayouts } from "../../../db/schema/layouts.ts";
import {
  orderCalculations,
  orderItems,
  orderParams,
  palletResults,
} from "../../../db/schema/warehouse.ts";
import {
  column,
  type Identified,
  type Precondition,
  type Resource,
} from "../../../db/warehouse/resource.ts";
import { rowPages } from "../../../db/warehouse/read_rows.ts";
import {
  boxResource,
  geometryResource,
  orderParamsResource,
  pointResource,
  warehouseResource,
} from "../records/resources.ts";
import { ResourceStore } from "../records/resource_store.ts";

/** What is to become of a warehouse's units. */
export interface UnitsChange extends Partial<Units> {
  /** Converts every number of the warehouse, so that nothing changes its size. */
  convert: boolean;
}

/** Fields of a resource that hold lengths and weights. */
interface Measures {
  resource: Resource<Identified>;
  lengths: readonly string[];
  weights: readonly string[];
}

// A resource of any record: its fields are looked up by name.
const measures = (resource: unknown, lengths: string[], weights: string[] = []): Measures => ({
  resource: resource as Resource<Identified>,
  lengths,
  weights,
});

const MEASURES: readonly Measures[] = [
  measures(warehouseResource, ["warehouse_length", "warehouse_width"]),
  measures(
    boxResource,
    ["length_box", "width_box", "height_box"],
    ["weight_box", "max_load_box"],
  ),
  measures(pointResource, ["pos_x", "pos_y"]),
  measures(geometryResource, ["x_pos", "y_pos", "lenght_wsec", "widht_wsec"]),
  measures(orderParamsResource, [
    "pallet_length",
    "pallet_width",
    "pallet_max_height",
    "height_layer_diff",
    "height_tolerance",
  ]),
];

/**
 * Gives a warehouse other units in one transaction.
 *
 * Converted are floor, box types, order parameters, and calculated pallets with their figures, which
 * stay calculated.
 *
 * @throws {AppError} 404 when there is no such warehouse; 409 when a number would leave the range that
 *   its field allows; what `precondition` throws. Nothing is changed then.
 */
export function changeUnits(
  db: Database,
  id: string,
  { convert, ...units }: UnitsChange,
  { precondition, signal, actor }: {
    precondition?: Precondition<Warehouse> | undefined;
    signal?: AbortSignal | undefined;
    /** Who wants it, for the audit trail; undefined where no login is required. */
    actor?: User | undefined;
  } = {},
): Promise<Warehouse> {
  const store = new ResourceStore(warehouseResource, db, actor);
  return db.writeOnce(async (tx) => {
    // Nothing to change: reads the warehouse and holds the precondition.
    const [before] = await store.updateIn(tx, [{ id }], (_, field) => field, precondition);
    const after = { ...before!, ...units };
    if (convert) await convertAll(tx, before!, after);
    const [changed] = await store.updateIn(tx, [{ id, ...units }], (_, field) => field);
    return changed!;
  }, { signal, isLong: true });
}

async function convertAll(tx: Transaction, before: Warehouse, after: Units): Promise<void> {
  const conversions: UnitConversions = {
    length: lengthConversion(before.length_unit, after.length_unit),
    weight: weightConversion(before.weight_unit, after.weight_unit),
  };
  const { id } = before;
  for (const each of MEASURES) await assertInRange(tx, id, each, conversions, after);
  await tx.run(sql`INSERT INTO unit_conversions (id_warehouse) VALUES (${id})`);
  for (const each of MEASURES) {
    const set = Object.fromEntries(
      columnsOf(each, conversions).map(({ field, conversion }) => [
        field,
        convertedColumn(column(each.resource.table, field), field, conversion),
      ]),
    );
    if (Object.keys(set).length > 0) {
      await tx.update(each.resource.table).set(set as never).where(ownedBy(tx, id, each));
    }
  }
  await convertLimits(tx, id, conversions);
  await convertResults(tx, id, conversions);
  await tx.run(sql`DELETE FROM unit_conversions WHERE id_warehouse = ${id}`);
}

/** The columns of a resource whose numbers change. */
function columnsOf(
  { lengths, weights }: Measures,
  { length, weight }: UnitConversions,
): { field: string; conversion: Conversion }[] {
  return [
    ...lengths.map((field) => ({ field, conversion: length })),
    ...weights.map((field) => ({ field, conversion: weight })),
  ].filter(({ conversion: { from, to } }) => from !== to);
}

function ownedBy(tx: Transaction, id: string, { resource: { table, owner } }: Measures): SQL {
  const field = column(table, owner.field);
  return owner.table === orderItems ? inArray(field, ordersOf(tx, id)) : eq(field, id);
}

const ordersOf = (tx: Transaction, warehouse: string) =>
  tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.id_warehouse, warehouse));

/** As `converted` reckons in `domain/warehouse/units.ts`. */
function convertedColumn(value: unknown, field: string, { from, to }: Conversion): SQL {
  const exact = sql`(${value} * ${from} / ${to})`;
  const rounded = sql`round(${exact}, ${ROUNDING_DECIMALS})`;
  const result = sql`CASE WHEN abs(${exact} - ${rounded}) <= abs(${exact}) * ${ROUNDING_SHARE}
    THEN ${rounded} ELSE ${exact} END`;
  if (field !== "height_layer_diff") return result;
  return sql`CASE WHEN ${value} IN (0, 1) THEN ${value}
    WHEN (${result}) = 1 THEN ${NEARLY_ONE} ELSE ${result} END`;
}

async function assertInRange(
  tx: Transaction,
  id: string,
  each: Measures,
  conversions: UnitConversions,
  units: Units,
): Promise<void> {
  const { table, record } = each.resource;
  for (const { field, conversion } of columnsOf(each, conversions)) {
    const values = column(table, field);
    const [found] = await tx.select({ least: min(values), most: max(values) }).from(table)
      .where(ownedBy(tx, id, each));
    for (const value of [found!.least, found!.most]) {
      if (typeof value !== "number") continue;
      const becomes = converted(value, conversion);
      const { success, error } = record.shape[field]!.safeParse(becomes);
      if (success) continue;
      const unit = each.lengths.includes(field) ? units.length_unit : units.weight_unit;
      const reason = messageOf(record.shape[field]!, error.issues[0]!);
      throw refusal(409, "would_become", { value: `${becomes} ${unit}`, reason }, { where: field });
    }
  }
}

/** Limits of pallets are one JSON text for each order that has any. */
async function convertLimits(
  tx: Transaction,
  warehouse: string,
  { length, weight }: UnitConversions,
): Promise<void> {
  const { id, pallet_limits } = orderParams;
  const which = and(
    inArray(orderParams.id_order_item, ordersOf(tx, warehouse)),
    isNotNull(pallet_limits),
  );
  for await (const rows of rowPages(tx, orderParams, { id, pallet_limits }, which)) {
    for (const row of rows) {
      const given = row.pallet_limits as PalletLimits;
      const limits = {
        ...convertedFields(given, LIMIT_LENGTHS, length),
        ...convertedFields(given, LIMIT_WEIGHTS, weight),
      };
      const types = given.pallet_types?.map((type) => ({
        ...type,
        ...convertedFields(type, PALLET_TYPE_LENGTHS, length),
        ...convertedFields(type, PALLET_TYPE_WEIGHTS, weight),
      }));
      const changed = { ...given, ...limits, ...(types && { pallet_types: types }) };
      const { success, error } = PalletLimits.safeParse(changed);
      if (!success) {
        const reason = messageOf(PalletLimits, error.issues[0]!);
        const value = String(valueAt(changed, error.issues[0]!.path));
        throw refusal(409, "would_become", { value, reason }, { where: "pallet_limits" });
      }
      await tx.update(orderParams).set({ pallet_limits: changed }).where(eq(id, row.id as string));
    }
  }
}

/** Those of the fields that have a value, converted. */
function convertedFields<Field extends string>(
  record: Partial<Record<Field, number | undefined>>,
  fields: readonly Field[],
  conversion: Conversion,
): Partial<Record<Field, number>> {
  const given = fields.filter((field) => record[field] !== undefined);
  return Object.fromEntries(
    given.map((field) => [field, converted(record[field]!, conversion)]),
  ) as Partial<Record<Field, number>>;
}

/** What is at a place in JSON. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)[key], value);

async function convertResults(
  tx: Transaction,
  warehouse: string,
  conversions: UnitConversions,
): Promise<void> {
  const orders = ordersOf(tx, warehouse);
  const { id, result, id_order_item } = palletResults;
  // One at a time: pallets of large orders are large.
  const pages = rowPages(tx, palletResults, { id, result }, inArray(id_order_item, orders), {
    size: 1,
  });
  for await (const [row] of pages) {
    const pallet = convertedResult(row!.result as PalletResult, conversions);
    await tx.update(palletResults).set({ result: pallet }).where(eq(id, row!.id as string));
  }
  // They can be calculated again.
  await tx.delete(orderLayouts).where(inArray(orderLayouts.id_order_item, orders));
  const ofOrders = inArray(orderCalculations.id_order_item, orders);
  for (
    const { id_order_item, figures } of await tx.select().from(orderCalculations).where(ofOrders)
  ) {
    await tx.update(orderCalculations).set({ figures: convertedResult(figures, conversions) })
      .where(eq(orderCalculations.id_order_item, id_order_item));
  }
}
