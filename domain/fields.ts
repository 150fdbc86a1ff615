/**
 * The kinds of fields that bodies and queries are made of, each with one message for every invalid
 * value: `count_box: expected a whole number of at least 0`.
 */
import { z } from "zod";
import { expecting, unless } from "./messages/expecting.ts";
import { normalizedName } from "./normalized_name.ts";

// Control characters other than tab and newline; a carriage return is one of them. JSON escapes
// arrive decoded, so the characters themselves are checked.
// deno-lint-ignore no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Text as given: any Unicode except control characters other than tab and newline. */
export function text(options: { min?: number; max?: number } = {}) {
  const { min = 0, max = 10_000 } = options;
  const schema = z.string().min(min).max(max)
    .refine((value) => !CONTROL_CHARACTERS.test(value), unless("control_characters"))
    // Half of a surrogate pair cannot be encoded in UTF-8, and so cannot be stored unchanged.
    .refine((value) => value.isWellFormed(), unless("malformed_unicode"));
  return min > 0
    ? expecting(schema, "expected_text_between", { min, max })
    : expecting(schema, "expected_text_up_to", { max });
}

/** Schema of a name as given, which has at least one visible character. */
export const nameText = (max: number) =>
  text({ min: 1, max }).refine((name) => normalizedName(name) !== "");

/** Schema of a whole number, at least `min` if given. */
export function integer(options: { min?: number; max?: number } = {}) {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options;
  return expectingInteger(z.int().min(min).max(max), options);
}

/** Limits of stored sizes and weights; beyond them neither sums nor searches are reliable. */
export const SIZE_LIMITS = { minLength: 0.001, maxLength: 1e6, maxWeight: 1e9 } as const;

/** Schema of a difference of lengths; 0 is allowed. */
export function measure() {
  return numberFrom(0, SIZE_LIMITS.maxLength);
}

/** Schema of a positive length. */
export function extent() {
  return numberFrom(SIZE_LIMITS.minLength, SIZE_LIMITS.maxLength);
}

/** Schema of a weight; 0 is allowed. */
export function weight() {
  return numberFrom(0, SIZE_LIMITS.maxWeight);
}

/** Schema of a finite number of either sign. */
export function coordinate() {
  return expecting(z.number(), "expected_number");
}

/**
 * Schema of a UUID of any version, converted to the lower case that RFC 9562, section 4 prescribes
 * for output.
 */
export function uuid() {
  return expecting(z.guid().toLowerCase(), "expected_uuid");
}

/** Schema of a UUID, or empty text for none. */
export function uuidOrNone() {
  return expecting(z.union([z.literal(""), z.guid().toLowerCase()]), "expected_uuid_or_none");
}

/**
 * Schema of a point in time in ISO 8601 with an offset, or empty text for none; converted to UTC
 * with milliseconds, so that it sorts chronologically.
 */
export function instantOrNone() {
  return expecting(z.union([z.literal(""), instantText()]), "expected_instant_or_none");
}

/** Schema of a point in time like {@link instantOrNone}, which is required. */
export function instant() {
  return expecting(instantText(), "expected_instant");
}

const instantText = () =>
  z.string().max(100).refine((text) => instantOf(text) !== undefined)
    .overwrite((text) => instantOf(text) ?? text).meta({ format: "date-time" });

function instantOf(text: string): string | undefined {
  try {
    const instant = new Date(Temporal.Instant.from(text).epochMilliseconds).toISOString();
    // Years beyond four digits are written with a sign.
    return /^\d/.test(instant) ? instant : undefined;
  } catch {
    return undefined;
  }
}

/** One of a few values. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return expecting(z.enum(values), "expected_one_of", { values: values.join(", ") });
}

/** The years that records may name; there is no year 0. */
export const YEARS = { min: -100_000, max: 3000 } as const;

/** Schema of a year, negative before our era. */
export function year() {
  return expecting(
    z.int().min(YEARS.min).max(YEARS.max).refine((value) => value !== 0),
    "expected_year_between",
    YEARS,
  );
}

/** Schema of a year, or null if unknown. */
export function yearOrNone() {
  return expecting(year().nullable(), "expected_year_or_null", YEARS);
}

/** Schema of the address of a page on the web, or empty text for none. */
export function webAddressOrNone() {
  return expecting(
    z.union([z.literal(""), text({ max: 2000 }).regex(/^https?:\/\/[^\s]+$/i)]),
    "expected_web_address_or_none",
  );
}

// Browsers ignore tabs, line breaks and leading blanks (URL Standard, section 4.4).
const SCHEME = /^ *([a-z][a-z0-9+.-]*):(?=(.?))/i;
const SCRIPTING_SCHEME = /^(javascript|vbscript|data|blob|file|filesystem)$/i;

/** Text, or a web address, which is displayed as a link. */
export function textOrWebAddress(options: { max: number }) {
  return text(options).refine((value) => {
    const [, scheme, next] = SCHEME.exec(value.replace(/[\t\n]/g, "")) ?? [];
    if (scheme === undefined) return true;
    if (/^https?$/i.test(scheme)) return /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);
    // "Copyright: the museum" is text.
    return next === " " && !SCRIPTING_SCHEME.test(scheme);
  }, unless("expected_words_or_web_address"));
}

/** Schema of a colour as `#RRGGBB`. */
export function hexColor() {
  return expecting(z.string().regex(/^#[0-9A-Fa-f]{6}$/), "expected_hex_color");
}

/** Schema of a part of a whole, 0 to 1. */
export function share() {
  return numberFrom(0, 1);
}

/** Schema of a factor from 0.01 to 100. */
export function multiple() {
  return numberFrom(0.01, 100);
}

function numberFrom(min: number, max: number) {
  return expecting(z.number().min(min).max(max), "expected_number_between", { min, max });
}

/** Schema of an integer in a path or a query, where all values are text. */
export function integerText(options: { min?: number; max?: number } = {}) {
  const digits = expectingInteger(z.string().regex(/^-?\d{1,15}$/), options);
  return expectingInteger(digits.transform(Number).pipe(integer(options)), options);
}

/** Fields of the query for a page of a list. @param max Its longest page @param what Its entries */
export const pageFields = (max: number, what = "records") => ({
  offset: integerText({ min: 0, max: 10_000_000 }).default(0).describe(
    "Number of entries to skip.",
  ),
  limit: integerText({ min: 1, max }).default(50).describe(`Maximum number of ${what}.`),
});

/** Schema of an id in a path: any number of digits, so that an unknown id is a 404. */
export function idText() {
  const text = expecting(z.string().regex(/^-?\d+$/), "expected_integer");
  return text.transform((digits) => {
    const { MIN_SAFE_INTEGER: min, MAX_SAFE_INTEGER: max } = Number;
    return Math.min(Math.max(Number(digits), min), max);
  }).pipe(integer());
}

/** Maximum number of ids in a list: fits a large screen; a client sends several requests for more. */
export const MAX_IDS = 64;

/** Schema of a list of ids in a query, separated by commas. */
export function idsText() {
  const text = z.string().regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${MAX_IDS - 1}}$`));
  return expecting(text, "expected_ids", { max: MAX_IDS });
}

/** Returns the ids of a list. */
export const idsOf = (list: string): number[] => list.split(",").map(Number);

function expectingInteger<Schema extends z.ZodType>(
  schema: Schema,
  { min, max }: { min?: number; max?: number },
): Schema {
  if (min !== undefined && max !== undefined) {
    return expecting(schema, "expected_integer_between", { min, max });
  }
  if (min !== undefined) return expecting(schema, "expected_integer_from", { min });
  if (max !== undefined) return expecting(schema, "expected_integer_up_to", { max });
  return expecting(schema, "expected_integer");
}

/** Schema of a list of entries; entries that do not fit are skipped. */
export function lenientList<Entry extends z.ZodType>(entry: Entry) {
  return z.array(z.unknown()).catch([]).transform((list) =>
    list.flatMap((one) => {
      const parsed = entry.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    })
  );
}

/** An http or https URL. */
export const webUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:");
});

/** A number of pixels, which some sources write as text; undefined for anything else. */
export const pixels = z.coerce.number().int().positive().optional().catch(undefined);

/** Text; undefined for anything else. */
export const optionalText = z.string().optional().catch(undefined);

/** An http or https URL; undefined for anything else. */
export const optionalUrl = webUrl.optional().catch(undefined);
