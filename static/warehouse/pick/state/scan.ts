/** What scanners read: the code of a box, plain or as GS1 element strings. */

// Symbology identifiers that scanners may send first (ISO/IEC 15424).
const SYMBOLOGY = /^\](?:C1|e0|d2|Q3|[A-Za-z]\d)/;
const GROUP_SEPARATOR = "\u001d";
// Application identifiers of fixed length that stand before others on boxes
// (GS1 General Specifications 24, section 3.2), with the length of their values.
const FIXED: Readonly<Record<string, number>> = {
  "00": 18,
  "01": 14,
  "02": 14,
  "11": 6,
  "13": 6,
  "15": 6,
  "17": 6,
  "20": 2,
};
// Those of variable length that may hold the name of a box type, or stand before such a one.
const VARIABLE = ["10", "21", "37", "240", "241", "250", "91", "92", "93"];

/**
 * The texts that a code may name a box by: the code as it was read, without the scanner's prefix, and
 * the values of its GS1 elements where it is made of such.
 */
export function namesIn(code: string): string[] {
  const plain = code.trim().replace(SYMBOLOGY, "");
  const values: string[] = [];
  let rest = plain.replace(new RegExp(`^${GROUP_SEPARATOR}`), "");
  while (rest !== "") {
    const fixed = Object.keys(FIXED).find((identifier) => rest.startsWith(identifier));
    if (fixed !== undefined) {
      const end = 2 + FIXED[fixed]!;
      const value = rest.slice(2, end);
      if (value.length < FIXED[fixed]! || !/^\d+$/.test(value)) break;
      values.push(value, value.replace(/^0+/, ""));
      rest = rest.slice(end);
    } else {
      const identifier = VARIABLE.find((one) => rest.startsWith(one));
      if (identifier === undefined) break;
      const [value = ""] = rest.slice(identifier.length).split(GROUP_SEPARATOR, 1);
      values.push(value);
      rest = rest.slice(identifier.length + value.length);
    }
    if (rest.startsWith(GROUP_SEPARATOR)) rest = rest.slice(1);
  }
  return [...new Set([code.trim(), plain, ...values])].filter((value) => value !== "");
}

/** Whether a code is that of a box type. */
export const isCodeOf = (code: string, sku: string): boolean =>
  namesIn(code).some((name) => name.toLowerCase() === sku.toLowerCase());

// Milliseconds between two keys of a scanner at the most; people type more slowly.
const BETWEEN_KEYS = 100;

/**
 * Collects what a scanner types: keys in quick succession, then Enter.
 *
 * @param onScan Called with a code.
 * @returns What takes the next key and when it came; true where it was the end of a code.
 */
export function keyboardWedge(
  onScan: (code: string) => void,
): (key: string, at: number) => boolean {
  let [code, last] = ["", -Infinity];
  return (key, at) => {
    if (at - last > BETWEEN_KEYS) code = "";
    last = at;
    if (key === "Enter") {
      const scanned = code;
      code = "";
      if (scanned.length < 3) return false;
      onScan(scanned);
      return true;
    }
    // A group separator comes as Ctrl+] from most scanners.
    if (key.length === 1) code += key;
    return false;
  };
}
