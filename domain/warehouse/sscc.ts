/** Serial shipping container codes (SSCC): the numbers of pallets on their labels. */

// 18 digits: the extension digit, the company prefix, a serial reference and the check digit.
const DIGITS = 17;

/**
 * The prefix for numbers used only within a company (GS1 General Specifications 24, section 1.4.3).
 * Companies that ship pallets to others have their own prefix.
 */
const INTERNAL_PREFIX = "0000000";

/**
 * Returns the SSCC of a serial reference. With a prefix of seven digits there are ten billion of
 * them, including the extension digit.
 *
 * @param serial At least 1.
 * @param prefix GS1 company prefix, 7 to 10 digits.
 */
export function ssccOf(serial: number, prefix: string = INTERNAL_PREFIX): string {
  // The extension digit and the serial reference form one number.
  const places = DIGITS - prefix.length;
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
