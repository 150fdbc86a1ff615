/**
 * Barcodes of box types and pallets: limits, format in a cell, check digits. Independent of the records'
 * schemas, so that pages can use it.
 */
import { normalizedName } from "../normalized_name.ts";

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

// 18 digits of a serial shipping container code (SSCC), the number of a pallet on its label: the extension digit, the company prefix, a serial reference and the check digit.
const SSCC_DIGITS = 17;

/**
 * The prefix for numbers used only within a company (GS1 General Specifications 24, section 1.4.3).
 * Companies that ship pallets to others have their own prefix.
 */
const INTERNAL_PREFIX = "0000000";

/**
 * Returns the SSCC of a serial reference. With a prefix of seven digits there are ten billion of
 * them, including the extension digit.
 * @param serial At least 1.
 * @param prefix GS1 company prefix, 7 to 10 digits.
 */
export function ssccOf(serial: number, prefix: string = INTERNAL_PREFIX): string {
  // The extension digit and the serial reference form one number.
  const places = SSCC_DIGITS - prefix.length;
  const counted = String(serial % 10 ** places).padStart(places, "0");
  const digits = counted[0] + prefix + counted.slice(1);
  return digits + checkDigit(digits);
}

/** Returns the check digit of a GS1 number (GS1 General Specifications 24, section 7.9.1). */
export function checkDigit(digits: string): string {
  const sum = [...digits].reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - sum % 10) % 10);
}
