/** Checks of rows before they are written, with messages that name the row and the field. */
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError, notFound, refusal } from "../../domain/app_error.ts";
import type { Reader, Transaction } from "../open.ts";
import {
  type Box,
  type OrderItem,
  ROLES,
  type User,
  type Warehouse,
} from "../../domain/warehouse/records.ts";
import { hasRole, isFullAdministrator } from "../../domain/warehouse/roles.ts";
import { imageFiles } from "../schema/pictures.ts";
import { warehouseAudit, warehouses, warehouseUsers } from "../schema/warehouse.ts";
import type { RowReader } from "./read_rows.ts";
import { type CodeConflict, conflictMessage } from "../../domain/warehouse/box_codes.ts";

/** Returns the warehouse with an id. @throws {AppError} 404 */
export async function warehouseById(db: RowReader, id: string): Promise<Warehouse> {
  const [row] = await db.select().from(warehouses).where(eq(warehouses.id, id));
  if (row === undefined) throw notFound("warehouse", id);
  const { seq: _, ...warehouse } = row;
  return warehouse;
}

/** Names the field of a row in messages. */
export type FieldNaming = (index: number, field: string) => string;
/** Names the field of a single record. */
export const fieldOnly: FieldNaming = (_, field) => field;
/** Names the field of a record in a batch. */
export const byIndex: FieldNaming = (index, field) => `[${index}].${field}`;

/** @throws {AppError} 409 when a value is already in the column, or twice in `values`. */
export async function assertNew(
  tx: Pick<Reader | Transaction, "select">,
  column: SQLiteColumn,
  field: string,
  values: readonly (string | undefined)[],
  naming: FieldNaming,
): Promise<void> {
  const defined = values.filter((value) => value !== undefined);
  if (defined.length === 0) return;
  const rows = await tx.select({ value: column }).from(column.table)
    // One parameter for all values: binding each takes longer than finding it.
    .where(sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(defined)}))`);
  const takenValues = new Set(rows.map(({ value }) => value as string));
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    if (takenValues.has(value)) {
      throw refusal(409, "taken_already", { value }, { where: naming(index, field) });
    }
    takenValues.add(value);
  }
}

/**
 * Asserts that only administrators change administrators, and that one with access to every
 * warehouse remains.
 * @param before The stored user; undefined for a new one.
 * @param after The changed user; undefined for a deletion.
 * @throws {AppError} 403; 409 for the last administrator
 */
export async function assertMayChangeUser(
  tx: Transaction,
  actor: User | undefined,
  before: User | undefined,
  after: User | undefined,
): Promise<void> {
  const concerned = [before, after].some((user) => user?.user_role === ROLES.administrator);
  if (!concerned) return;
  if (actor !== undefined && !hasRole(actor, ROLES.administrator)) {
    throw refusal(403, "administrators_only");
  }
  if (before === undefined || !isFullAdministrator(before)) return;
  if (after !== undefined && isFullAdministrator(after)) return;
  const others = await tx.select({ id: warehouseUsers.id }).from(warehouseUsers).where(and(
    eq(warehouseUsers.user_role, ROLES.administrator),
    isNull(warehouseUsers.uuid_warehouse),
    ne(warehouseUsers.id, before.id),
  )).limit(1);
  if (others.length > 0) return;
  throw refusal(409, "last_administrator");
}

/** Returns the path of a new photo of a box type, up to the time in it. */
export const boxPhotoName = (id: string) => `boxes/${id.slice(0, 2)}/${id}`;

/** @throws {AppError} 404 when a photo is not, or no longer, one of its own box type. */
export async function assertOwnPhotos(
  tx: Transaction,
  boxes: readonly Pictured[],
  naming: FieldNaming,
): Promise<void> {
  for (const [at, box] of boxes.entries()) {
    if (!box.photo || isOwnPhoto(box) && await isKept(tx, box.photo)) continue;
    throw refusal(404, "reference_not_found", { what: "photo", id: box.photo }, {
      where: naming(at, "photo"),
    });
  }
}

/** Removes photos that are no longer retained from box types that are restored. */
export async function withoutGonePhotos(tx: Transaction, boxes: readonly Pictured[]) {
  for (const box of boxes.filter(isOwnPhoto)) {
    if (!await isKept(tx, box.photo!)) box.photo = "";
  }
}

type Pictured = Pick<Box, "id" | "photo">;

const isOwnPhoto = ({ id, photo }: Pictured) => photo?.startsWith(`${boxPhotoName(id)}-`) ?? false;

async function isKept(tx: Transaction, photo: string): Promise<boolean> {
  const { path, state, original } = imageFiles;
  // The whole photo has no original, and is not set.
  const thumbnail = and(eq(path, photo), eq(state, "kept"), isNotNull(original));
  return await tx.$count(imageFiles, thumbnail) > 0;
}

/** Checks written box types: barcodes may be swapped. @throws {AppError} 409 with the code */
export async function assertOwnCodes(
  tx: Transaction,
  boxes: readonly Pick<Box, "id" | "barcodes">[],
  naming: FieldNaming,
): Promise<void> {
  const firstConflict = await conflictIn(tx, boxes.map(({ id }) => id));
  if (firstConflict === undefined) return;
  const { at, is_sku: isSku, ...conflict } = firstConflict;
  const barcodes = boxes[at]!.barcodes ?? [];
  const field = isSku ? "sku_box" : `barcodes[${barcodes.indexOf(conflict.code)}]`;
  const where = naming(at, field);
  throw new AppError(409, { ...conflictMessage({ ...conflict, field }), where });
}

type FoundConflict = Omit<CodeConflict, "field"> & {
  /** Index of the box type in the checked list. */
  at: number;
  is_sku: 0 | 1;
};

/** Returns the first conflict of box types with others, or with earlier ones of the list. */
async function conflictIn(
  tx: Transaction,
  ids: readonly string[],
): Promise<FoundConflict | undefined> {
  const [row] = await tx.all<FoundConflict>(sql`
    WITH written AS MATERIALIZED (
      SELECT box.id, box.uuid_warehouse, box.sku_box, entry.key AS at
      FROM json_each(${JSON.stringify(ids)}) entry JOIN stockboxes box ON box.id = entry.value
    ), conflict AS (
      SELECT at, written.sku_box AS sku, own.barcode AS code, 0 AS is_sku, same.id_box AS id_other
        FROM written JOIN box_barcodes own ON own.id_box = written.id
          JOIN box_barcodes same ON same.uuid_warehouse = own.uuid_warehouse
            AND same.barcode = own.barcode AND same.id_box <> written.id
      UNION ALL
      SELECT at, written.sku_box, own.barcode, 0, same.id
        FROM written JOIN box_barcodes own ON own.id_box = written.id
          JOIN stockboxes same ON same.uuid_warehouse = own.uuid_warehouse
            AND same.sku_box = own.barcode AND same.id <> written.id
      UNION ALL
      SELECT at, written.sku_box, same.barcode, 1, same.id_box
        FROM written JOIN box_barcodes same ON same.uuid_warehouse = written.uuid_warehouse
          AND same.barcode = written.sku_box AND same.id_box <> written.id
    )
    SELECT conflict.at, sku, code, is_sku, other.sku_box AS other
    FROM conflict JOIN stockboxes other ON other.id = id_other
      LEFT JOIN written earlier ON earlier.id = id_other
    WHERE earlier.at IS NULL OR earlier.at < conflict.at
    ORDER BY conflict.at LIMIT 1`);
  return row;
}

/**
 * Asserts that pickers are users with access to the warehouse, unless there are no users at all.
 * @throws {AppError} 400
 */
export const assertPickers = (tx: Transaction, orders: readonly Picked[], naming: FieldNaming) =>
  eachGonePicker(tx, orders, ({ picker }, index) => {
    throw refusal(400, "no_picker", { login: picker! }, { where: naming(index, "picker") });
  });

/**
 * Removes such pickers from orders that are restored: those that the audit trail knows as deleted.
 * @param imported Warehouse of the orders if they were changed or deleted by an import.
 */
export async function withoutGonePickers(
  tx: Transaction,
  orders: readonly Picked[],
  imported?: string,
): Promise<void> {
  const missingPickers: Picked[] = [];
  await eachGonePicker(tx, orders, (order) => missingPickers.push(order), imported);
  if (missingPickers.length === 0) return;
  const { action, resource, details, id_warehouse } = warehouseAudit;
  const deletedOrders = imported === undefined && await tx.all<{ id: string }>(sql`
    SELECT DISTINCT value AS id FROM ${warehouseAudit}, json_each(${details}, '$.ids')
    WHERE ${resource} = 'order' AND ${action} = 'delete'
      AND (${id_warehouse}, value) IN (SELECT value ->> 'id_warehouse', value ->> 'id'
        FROM json_each(${JSON.stringify(missingPickers)}))`);
  for (const order of missingPickers) {
    if (!deletedOrders || deletedOrders.some(({ id }) => id === order.id)) order.picker = "";
  }
}

type Picked = Pick<OrderItem, "id" | "id_warehouse" | "picker">;

async function eachGonePicker(
  tx: Transaction,
  orders: readonly Picked[],
  onGone: (order: Picked, index: number) => void,
  imported?: string,
): Promise<void> {
  const logins = [...new Set(orders.flatMap(({ picker }) => picker ? [picker] : []))];
  if (logins.length === 0 || await tx.$count(warehouseUsers) === 0) return;
  const { user_login: login, uuid_warehouse: home } = warehouseUsers;
  const users = await tx.select({ login, home }).from(warehouseUsers)
    .where(sql`${login} IN (SELECT value FROM json_each(${JSON.stringify(logins)}))`);
  const homes = new Map(users.map((user) => [user.login, user.home]));
  for (const [index, order] of orders.entries()) {
    const { picker, id_warehouse = imported } = order;
    if (!picker || [null, id_warehouse].includes(homes.get(picker) as string | null)) continue;
    onGone(order, index);
  }
}
