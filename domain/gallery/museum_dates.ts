/** Dates as written in museum catalogs: `c. 1885`, `1850-55`, `late 15th c.`, `480 BC`. */
import { normalizedName } from "../normalized_name.ts";
import { isoYear, readDate } from "./dates.ts";

/** The meaning of such a date. */
export interface MuseumDate {
  /** EDTF; "" if the date is said to be unknown. */
  date: string;
  /** The first year; null if the decade is unknown. */
  year: number | null;
  /** True if `date` expresses everything that the words say. */
  isExact: boolean;
}

/** Years in which an artist was active. */
export interface Activity {
  from: number;
  to: number;
}

/** A year, a decade or a century, in years of the catalog. */
interface Term {
  first: number;
  last: number;
  edtf: string;
  isExact: boolean;
  isCentury: boolean;
}

const UNKNOWN =
  /^(?:n\.? ?d\.?|s\. ?d\.|o\. ?j\.|undated|not dated|no date|date unknown|unknown|б\. ?[гд]\.?|без (?:даты|года)|неизвестно)$/;
const CIRCA =
  /^(?:circa|ca|c|abt|about|approx|approximately|around|um|vers|ок|около|прибл)\.? ?(?=\d|early|mid|late|first|second|[ivx]+ )/;
const UNCERTAIN = /^(?:probably|possibly|perhaps|prob\.|poss\.|вероятно|возможно) |[ ]?\(?\?\)?$/g;
const ACTIVE = /^(?:active|act\.|fl\.|flourished|работала?) (?:in |from |between |в )?(.+)$/;
const BCE = / ?(?:b\.? ?c\.? ?(?:e\.?)?|до н\. ?э\.)$/;
const CE = /^a\.?d\.? | (?:a\.?d\.?|c\.?e\.?|н\. ?э\.)$/;

/** Parts of a century, in years from its beginning. */
const PARTS: readonly (readonly [words: RegExp, first: number, last: number])[] = [
  [/^(?:early|beginning of(?: the)?|начало) /, 0, 33],
  [/^(?:mid(?:dle)?(?: of(?: the)?)?|середина)[ -]/, 33, 66],
  [/^(?:late|end of(?: the)?|конец) /, 67, 99],
  [/^(?:(?:first|1st) half(?: of(?: the)?)?|первая половина) /, 0, 49],
  [/^(?:(?:second|2nd|last) half(?: of(?: the)?)?|вторая половина) /, 50, 99],
  [/^(?:first|1st) quarter(?: of(?: the)?)? /, 0, 24],
  [/^(?:second|2nd) quarter(?: of(?: the)?)? /, 25, 49],
  [/^(?:third|3rd) quarter(?: of(?: the)?)? /, 50, 74],
  [/^(?:fourth|4th|last) quarter(?: of(?: the)?)? /, 75, 99],
];
const CENTURY = /^(?:(\d{1,2})(?:st|nd|rd|th)?|([ivx]+)) ?(?:c\.?|cent\.?|century|века?|в\.)$/;
const YEAR_AND_MONTH = /^\d{4}[-/](?:0[1-9]|1[0-2])$/;
/** Two years: `1885/86`. */
const DOUBLE_YEAR = /^(\d{4})\/(\d{2}|\d{4})$/;
const DATED = /^(?:(?:signed and )?dated|датирован[аоы]?) (?=\d)/;
/** `12.06.1885`: with points, the day is always first. */
const DAY_IN_DIGITS = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?: ?г\.?)?$/;
const DAY_OR_MONTH =
  /^(?:(\d{1,2})\.? )?(\p{L}{3,})\.?(?: (\d{1,2}),)? (\d{4})(?: ?г(?:ода|\.)?)?$/u;
/** The names of each month, which may be abbreviated to three or more letters. */
const MONTHS = [
  "january januar janvier январь января",
  "february februar février февраль февраля",
  "march märz mars март марта",
  "april avril апрель апреля",
  "may mai май мая",
  "june juni juin июнь июня",
  "july juli juillet июль июля",
  "august août август августа",
  "september septembre сентябрь сентября",
  "october oktober octobre октябрь октября",
  "november novembre ноябрь ноября",
  "december dezember décembre декабрь декабря",
];
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

const plain = (text: string) =>
  normalizedName(text).toLowerCase().replace(/[\u2010-\u2015\u2212]/g, "-");

/**
 * Parses a date as written by museums; undefined if it is not a date. `1901-05` is ambiguous, a
 * month or five years, and also undefined; so is `1900/01`.
 */
export const readMuseumDate = (text: string) => readWith(dayOf, text);

/** @param days Reads days and months, which always add detail: pages do not need it. */
function readWith(
  days: (words: string) => Term | undefined,
  text: string,
): MuseumDate | undefined {
  if (YEAR_AND_MONTH.test(text.trim())) return undefined;
  const all = plain(text).replace(DOUBLE_YEAR, "$1-$2");
  if (UNKNOWN.test(all)) return { date: "", year: null, isExact: true };
  const bare = all.replace(/^\[(.*)\]$/, "$1 ?").replace(/^\((.*)\)$/, "$1");
  const certain = bare.replace(UNCERTAIN, "");
  const undated = certain.replace(DATED, "");
  const exact = undated.replace(CIRCA, "");
  const isCirca = exact !== undated;
  const mark = isCirca ? (certain !== bare ? "%" : "~") : certain !== bare ? "?" : "";
  const [, bound, inner] =
    /^(before|bef\.?|prior to|до|after|aft\.?|post|после) (.+)$/.exec(exact) ??
      [];
  if (inner !== undefined) {
    return boundedBy(inner, /^(?:after|aft|post|после)/.test(bound!), mark, days);
  }
  const term = termOf(exact) ?? days(exact);
  if (term !== undefined) {
    return dateOf({ ...term, isExact: term.isExact && undated === certain }, mark);
  }
  return rangeOf(exact, mark);
}

const readYears = (text: string) => readWith(() => undefined, text);

/** Parses an artist's period of activity: `active 1650–1684`, `fl. 17th century`. */
export function readActivity(text: string): Activity | undefined {
  const [, years] = ACTIVE.exec(plain(text)) ?? [];
  const date = years === undefined ? undefined : readDate(years) ?? datedBy(readYears(years));
  const [first, last] = [date?.from ?? date?.to, date?.to ?? date?.from];
  return first && last ? { from: first.first, to: last.last } : undefined;
}

const datedBy = (read: MuseumDate | undefined) => read && readDate(read.date);

/** Returns true if the wording of a date says more than the date parsed from it. */
export function addsDetail(wording: string): boolean {
  return !wording.split(/^– | –$| – |, (?=active )/).filter(Boolean).every((part) =>
    readDate(part) !== undefined || readYears(part)?.isExact ||
    readActivity(part) !== undefined && readYears(ACTIVE.exec(plain(part))![1]!)?.isExact
  );
}

function dateOf(
  { first, edtf, isExact, isCentury }: Term,
  mark: string,
): MuseumDate {
  const date = edtf.includes("/") ? edtf.replace("/", `${mark}/`) : edtf + mark;
  return { date, year: isCentury ? null : first, isExact };
}

function boundedBy(
  words: string,
  isAfter: boolean,
  mark: string,
  days: (words: string) => Term | undefined,
): MuseumDate | undefined {
  const certain = words.replace(CIRCA, "");
  const term = termOf(certain) ?? days(certain);
  if (term === undefined || term.first !== term.last) return undefined;
  const end = term.edtf + (mark || (certain === words ? "" : "~"));
  return { date: isAfter ? `${end}/..` : `../${end}`, year: term.first, isExact: true };
}

function rangeOf(words: string, mark: string): MuseumDate | undefined {
  const [, from, to] =
    /^(?:between |from )?(.+?)(?: ?- ?(?:c(?:a|irca)?\.? )?| to | and | or )(.+)$/.exec(words) ??
      [];
  if (from === undefined || to === undefined) return undefined;
  const era = BCE.exec(to)?.[0] ?? "";
  const last = termOf(abbreviated(from, to.replace(BCE, "")) + era);
  // What follows the last word applies to both.
  const unit = CENTURY.test(to) && !CENTURY.test(from) ? " century" : "";
  const first = termOf(from + unit + (BCE.test(from) || CE.test(from) ? "" : era));
  if (first === undefined || last === undefined || last.last < first.first) return undefined;
  // Without the era, "480–470" would end before it begins.
  if (first.first === last.first && first.last === last.last) return undefined;
  const [begin, end] = [first.edtf.split("/")[0]!, last.edtf.split("/").at(-1)!];
  return {
    date: `${begin}${mark}/${end}`,
    year: first.isCentury ? null : first.first,
    isExact: first.isExact && last.isExact && !/ or /.test(words),
  };
}

/** Returns the second of two years, which may be abbreviated to its last digits: 1850–55. */
function abbreviated(from: string, to: string): string {
  const [, year] = /^(\d{3,4})/.exec(from) ?? [];
  return year !== undefined && /^\d{1,2}$/.test(to) ? year.slice(0, -to.length) + to : to;
}

/** Returns a day or a month with its year: `12 June 1885`, `June 12, 1885`, `12.06.1885`. */
function dayOf(words: string): Term | undefined {
  const [, first, name = "", second, namedYear] = DAY_OR_MONTH.exec(words) ?? [];
  const [, digits, number, year = namedYear] = DAY_IN_DIGITS.exec(words) ?? [];
  const months = MONTHS.flatMap((names, at) =>
    name !== "" && names.split(" ").some((one) => one.startsWith(name)) ? at + 1 : []
  );
  const month = number ?? (months.length === 1 ? months[0] : undefined);
  if (year === undefined || month === undefined || (first && second)) return undefined;
  const parts = [month, digits ?? first ?? second].filter((part) => part !== undefined);
  const edtf = [year, ...parts.map((part) => String(part).padStart(2, "0"))].join("-");
  const read = readDate(edtf)?.from;
  if (!read) return undefined;
  return { first: read.first, last: read.last, edtf, isExact: false, isCentury: false };
}

/** Returns a year, a decade or a century, or a part of one; undefined if it is none of these. */
function termOf(words: string): Term | undefined {
  const isBefore = BCE.test(words);
  const isMarked = isBefore || CE.test(words);
  const bare = words.replace(BCE, "").replace(CE, "");
  if (isMarked ? /^\d{1,4}$/.test(bare) : /^\d{3,4}$/.test(bare)) {
    const year = Number(bare) * (isBefore ? -1 : 1);
    if (year === 0) return undefined;
    return { first: year, last: year, edtf: isoYear(year)!, isExact: true, isCentury: false };
  }
  const part = PARTS.find(([words]) => words.test(bare));
  const whole = part === undefined ? bare : bare.replace(part[0], "");
  const [, decade] = /^(\d{3})0(?:s|-?е|-?х)(?: гг?\.)?$/.exec(whole) ?? [];
  if (decade !== undefined && !isBefore) {
    const first = Number(decade) * 10;
    const isExact = part === undefined;
    return { first, last: first + 9, edtf: `${decade}X`, isExact, isCentury: false };
  }
  const [, digits, roman] = CENTURY.exec(whole) ?? [];
  const number = digits !== undefined ? Number(digits) : roman && fromRoman(roman);
  return number ? centuryOf(number, isBefore, part) : undefined;
}

/** Returns a century in the years of EDTF, which has a year 0: the 5th BCE is -0499 to -0400. */
function centuryOf(
  number: number,
  isBefore: boolean,
  part: readonly [RegExp, first: number, last: number] | undefined,
): Term {
  const begin = isBefore ? 1 - number * 100 : (number - 1) * 100;
  const counted = (year: number) => year <= 0 ? year - 1 : year;
  const [, from = 0, to = 99] = part ?? [];
  const [first, last] = [counted(begin + from), counted(begin + to)];
  const edtf = part === undefined
    ? `${isBefore ? "-" : ""}${String(number - 1).padStart(2, "0")}XX`
    : `${isoYear(first)}/${isoYear(last)}`;
  return { first, last, edtf, isExact: part === undefined, isCentury: true };
}

function fromRoman(letters: string): number {
  const values = [...letters].map((letter) => ROMAN[letter]!);
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
}
