/**
 * Codes of box types: a barcode belongs to one box type of a warehouse, and is not the SKU of
 * another.
 */
import { sql } from "drizzle-orm";
import { AppError } from "../../domain/app_error.ts";
import { type CodeConflict, conflictMessage } from "../../domain/warehouse/box_codes.ts";
import type { Box } from "../../domain/warehouse/records.ts";
import type { Transaction } from "../open.ts";
import type { FieldNaming } from "./checks.ts";

/**
 * Checks box types after they have been written, because barcodes may be swapped within one write.
 *
 * @throws {AppError} 409 that names the code and both box types.
 */
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

type Found = Omit<CodeConflict, "field"> & {
  /** Index of the box type in the checked list. */
  at: number;
  is_sku: 0 | 1;
};

/** Returns the first conflict of box types with others, or with earlier ones of the list. */
async function conflictIn(tx: Transaction, ids: readonly string[]): Promise<Found | undefined> {
  const [row] = await tx.all<Found>(sql`
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
