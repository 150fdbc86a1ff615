/**
 * Barcodes of box types: their limits, and how they stand in one cell. Free of the records' schemas, so
 * that pages can use it.
 */
import { normalizedName } from "../normalized_name.ts";

/** Barcodes of one box type. */
export const MAX_BARCODES = 20;
/** Characters of a barcode. */
export const MAX_BARCODE_LENGTH = 80;
/** Characters of a box type's description. */
export const MAX_DESCRIPTION_LENGTH = 500;

// They separate the barcodes of a cell, and so are part of none.
const SEPARATORS = /[,;|\n\r]/;

/** Returns true if a text has characters that no barcode has. */
export const hasSeparator = (text: string): boolean => SEPARATORS.test(text);

/** The barcodes of a cell. */
export const barcodesOf = (cell: string): string[] =>
  cell.split(SEPARATORS).map(normalizedName).filter((code) => code !== "");

/** The cell of barcodes. */
export const barcodesText = (barcodes: readonly string[] = []): string => barcodes.join(" | ");
