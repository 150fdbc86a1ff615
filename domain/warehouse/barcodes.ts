/**
 * Barcodes of box types: their limits, and their format in a cell. Independent of the records'
 * schemas, so that pages can use it.
 */
import { normalizedName } from "../normalized_name.ts";
import { checkDigit } from "./sscc.ts";

/** Maximum barcodes of one box type. */
export const MAX_BARCODES = 20;
/** Maximum characters of a barcode. */
export const MAX_BARCODE_LENGTH = 80;
/** Maximum characters of a box type's description. */
export const MAX_DESCRIPTION_LENGTH = 500;

// Separators of barcodes in a cell, which barcodes cannot contain.
const SEPARATORS = /[,;|\n\r]/;

/** Returns true if a text contains characters that are not allowed in barcodes. */
export const hasSeparator = (text: string): boolean => SEPARATORS.test(text);

/** Parses the barcodes in a cell. */
export const barcodesOf = (cell: string): string[] =>
  cell.split(SEPARATORS).map(normalizedName).filter((code) => code !== "");

/** Formats barcodes for a cell. */
export const barcodesText = (barcodes: readonly string[] = []): string => barcodes.join(" | ");

/** Returns true if a code is a GS1 number of one of these lengths, with its check digit. */
export const isGs1Number = (code: string, ...lengths: number[]): boolean =>
  lengths.includes(code.length) && /^\d+$/.test(code) &&
  checkDigit(code.slice(0, -1)) === code.at(-1);

/** Returns the GTIN-14 of an EAN-8, UPC-A, EAN-13 or GTIN-14 number; undefined for other codes. */
export const gtinOf = (code: string): string | undefined =>
  isGs1Number(code, 8, 12, 13, 14) ? code.padStart(14, "0") : undefined;
