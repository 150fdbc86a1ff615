/** A decimal number as the IIIF Image API writes it: digits with at most one point, no sign. */
const DECIMAL = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The number that a text is; undefined when it is none. */
export function decimal(text: string): number | undefined {
  return DECIMAL.test(text) ? Number(text) : undefined;
}

/** The whole number that a text is; undefined when it is none. */
export function wholeNumber(text: string): number | undefined {
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
