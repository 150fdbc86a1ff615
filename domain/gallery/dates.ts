/**
 * Dates as museums write them: circa, before, after, from one date to another.
 *
 * Source: EDTF, the Extended Date/Time Format (ISO 8601-2:2019, annex A), level 0, and the parts of
 * level 1 that apply to works and lives: `1503`, `1503-06`, `1503~` (circa), `1503?` (uncertain),
 * `1503%` (both), `15XX`, `150X`, `1503/1506`, `../1503` (before), `1503/..` (after). EDTF counts
 * years astronomically: `-0479` is 480 before our era.
 */

/** One end of a date, in years of the catalog, which has no year 0. */
export interface DateEnd {
  first: number;
  /** Differs from `first` for a decade or a century. */
  last: number;
  circa: boolean;
  uncertain: boolean;
}

/** A parsed date; an open end is null. */
export interface WorkDate {
  from: DateEnd | null;
  to: DateEnd | null;
  isInterval: boolean;
}

const END =
  /^(?:(-?\d{4}|Y-?[1-9]\d{4,5})(?:-(\d\d)(?:-(\d\d))?)?|(-?\d{2})(XX)|(-?\d{3})(X))([~?%]?)$/;

/** Parses a date; undefined if it is not a date. */
export function readDate(text: string): WorkDate | undefined {
  const parts = text.split("/");
  if (parts.length === 1) {
    const end = endOf(text);
    return end && { from: end, to: end, isInterval: false };
  }
  if (parts.length !== 2) return undefined;
  const [from, to] = parts.map((part) => part === ".." ? null : endOf(part));
  if (from === undefined || to === undefined || (from === null && to === null)) return undefined;
  if (from !== null && to !== null && to.last < from.first) return undefined;
  return { from, to, isInterval: true };
}

function endOf(text: string): DateEnd | undefined {
  const [, year, month, day, century, , decade, , mark = ""] = END.exec(text) ?? [];
  const marks = { circa: /[~%]/.test(mark), uncertain: /[?%]/.test(mark) };
  if (year !== undefined) {
    if (month !== undefined && !isDay(Number(month), day)) return undefined;
    const counted = counting(Number(year.replace("Y", "")));
    return { first: counted, last: counted, ...marks };
  }
  const [prefix, span] = century !== undefined ? [century, 100] : [decade, 10];
  if (prefix === undefined) return undefined;
  const size = Number(prefix.replace("-", "")) * span;
  const [first, last] = prefix.startsWith("-")
    ? [-(size + span - 1), -size]
    : [size, size + span - 1];
  return { first: counting(first), last: counting(last), ...marks };
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isDay = (month: number, day = "01") =>
  Number(day) >= 1 && Number(day) <= (DAYS[month - 1] ?? 0);

/** Converts an astronomical year to one of the catalog. */
const counting = (year: number) => year <= 0 ? year - 1 : year;

/** Converts a year to ISO 8601, which has a year 0: 480 BCE is -0479. */
export function isoYear(year: number | null): string | undefined {
  if (year === null) return undefined;
  const counted = year < 0 ? year + 1 : year;
  return `${counted < 0 ? "-" : ""}${String(Math.abs(counted)).padStart(4, "0")}`;
}

/** Years around a circa or uncertain date that agree with it. */
const CIRCA_YEARS = 10;

/** Returns the first and the last year that agree with a date. */
function boundsOf({ from, to }: WorkDate): [first: number, last: number] {
  const margin = ({ circa, uncertain }: DateEnd) => circa || uncertain ? CIRCA_YEARS : 0;
  return [from ? from.first - margin(from) : -Infinity, to ? to.last + margin(to) : Infinity];
}

/** Returns true if a year agrees with a date, for circa and uncertain ends within ten years. */
export function agrees(year: number, date: WorkDate): boolean {
  const [first, last] = boundsOf(date);
  return year >= first && year <= last;
}

/** Returns true if some year agrees with both dates. */
export function overlap(one: WorkDate, other: WorkDate): boolean {
  const [[first, last], [otherFirst, otherLast]] = [boundsOf(one), boundsOf(other)];
  return first <= otherLast && otherFirst <= last;
}

/** The words for dates in a language. */
export interface DateWords {
  circa: string;
  before: string;
  after: string;
  year: (year: number) => string;
  decade: (first: number, last: number) => string;
  /** Formats a century by its last year. */
  century: (last: number) => string;
}

/**
 * Formats a date in words: "c. 1503–1506", "before 1510"; returns the text unchanged if it is not a
 * date.
 */
export function dateInWords(text: string, words: DateWords): string {
  const date = readDate(text);
  if (date === undefined) return text;
  const { from, to, isInterval } = date;
  const end = ({ first, last, circa, uncertain }: DateEnd) => {
    const length = last - first;
    const year = length === 0
      ? words.year(first)
      : length <= 10
      ? words.decade(first, last)
      : words.century(last);
    return `${circa ? `${words.circa} ` : ""}${year}${uncertain ? "?" : ""}`;
  };
  if (!isInterval) return end(from!);
  if (from === null) return `${words.before} ${end(to!)}`;
  if (to === null) return `${words.after} ${end(from)}`;
  return `${end(from)}–${end(to)}`;
}
