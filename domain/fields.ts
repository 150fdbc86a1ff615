/**
 * The kinds of fields that bodies and queries are made of, each with one plain sentence for
 * whatever is wrong with it, so that a message reads `count_box: expected an integer ≥ 0`.
 */
import { z } from "zod";

// Control characters other than tab and newline; a carriage return is one of them. JSON escapes
// reach us decoded, so the check stands on the characters themselves.
// deno-lint-ignore no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Text as given: any Unicode but control characters other than tab and newline. */
export function text(options: { min?: number; max?: number } = {}) {
  const { min = 0, max = 10_000 } = options;
  const expected = min > 0
    ? `expected text of ${min} to ${max} characters`
    : `expected text of at most ${max} characters`;
  return z.string({ error: expected })
    .min(min, { error: expected })
    .max(max, { error: expected })
    .refine((value) => !CONTROL_CHARACTERS.test(value), {
      error: "control characters other than tab and newline are not allowed",
    })
    // Half of a surrogate pair has no form in UTF-8, and so could not be stored as given.
    .refine((value) => value.isWellFormed(), { error: "expected well-formed Unicode" });
}

/** A whole number, at least `min` where one is given. */
export function integer(options: { min?: number; max?: number } = {}) {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options;
  const error = `expected an integer${range(options)}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** What sizes and weights are stored: beyond, neither sums nor searches can be relied on. */
export const SIZES = { least: 0.001, largest: 1e6, heaviest: 1e9 } as const;

/** A difference of lengths, which may be none. */
export function measure() {
  return numberFrom(0, SIZES.largest);
}

/** A length that must hold something. */
export function extent() {
  return numberFrom(SIZES.least, SIZES.largest);
}

/** A weight, which may be none. */
export function weight() {
  return numberFrom(0, SIZES.heaviest);
}

/** A finite number of either sign. */
export function coordinate() {
  return z.number({ error: "expected a number" });
}

/** A UUID of any version, kept in the lower case that RFC 9562, section 4 prescribes for output. */
export function uuid() {
  return z.guid({ error: "expected a UUID" }).toLowerCase();
}

/** A UUID, or empty text for none. */
export function uuidOrNone() {
  const error = "expected a UUID or empty text";
  return z.union([z.literal(""), z.guid({ error }).toLowerCase()], { error });
}

/** One of a few words. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `expected one of ${values.join(", ")}` });
}

/** A part of a whole, 0 to 1. */
export function share() {
  return numberFrom(0, 1);
}

function numberFrom(min: number, max: number) {
  const error = `expected a number from ${min} to ${max}`;
  return z.number({ error }).min(min, { error }).max(max, { error });
}

/** An integer in a path or a query, where everything arrives as text. */
export function integerText(options: { min?: number; max?: number } = {}) {
  const error = `expected an integer${range(options)}`;
  return z.string({ error }).regex(/^-?\d{1,15}$/, { error }).transform(Number).pipe(
    integer(options),
  );
}

/** An id in a path: of however many digits, because what is not there has any id. */
export function idText() {
  const error = "expected an integer";
  return z.string({ error }).regex(/^-?\d+$/, { error }).transform((digits) => {
    const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
    return Math.min(Math.max(Number(digits), least), most);
  }).pipe(integer());
}

function range({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` ≥ ${min}`;
  return max !== undefined ? ` ≤ ${max}` : "";
}
