/** Box types as their table has them: one cell for all barcodes, and none that is missing. */
import { barcodesOf, barcodesText } from "../../../domain/warehouse/barcodes.ts";
import type { RowChange, RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import type { Box } from "../../../domain/warehouse/records.ts";

/** A row of the table. */
export type BoxRow = Omit<Box, "barcodes" | "description"> & {
  barcodes: string;
  description: string;
};

/** The row of a box type. */
export const boxRow = ({ barcodes, description = "", ...box }: Box): BoxRow => ({
  ...box,
  barcodes: barcodesText(barcodes),
  description,
});

/** A change of a row as the server takes it. */
export function boxChange({ fields, before, ...change }: RowChange<BoxRow>): RowChange<Box> {
  return {
    ...change,
    ...(fields && { fields: boxFields(fields) }),
    ...(before && { before: boxFields(before) }),
  };
}

function boxFields({ barcodes, ...fields }: Partial<BoxRow>): Partial<Box> {
  return barcodes === undefined ? fields : { ...fields, barcodes: barcodesOf(barcodes) };
}

/** Returns the outcome of a change, by the columns of the table. */
export function boxOutcome({ record, field, ...outcome }: RowOutcome<Box>): RowOutcome<BoxRow> {
  return {
    ...outcome,
    ...(record && { record: boxRow(record) }),
    // One barcode of several: `barcodes[1]`.
    ...(field !== undefined && { field: field.replace(/\[.*/, "") }),
  };
}
