/**
 * Points in time from Wikidata.
 *
 * Source: Wikibase/DataModel/JSON, section "time"
 * (https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html): years are signed and there
 * is no year 0, so that `-0480` is 480 BCE; precision 11 is a day, 10 a month, 9 a year, 8 a
 * decade, 7 a century, 6 a millennium.
 */
import { isoYear } from "../dates.ts";
import type { ReadDate } from "./facts.ts";

/** The value of a statement about a time. */
export interface WikidataTime {
  time: string;
  precision: number;
  calendarmodel: string;
}

const GREGORIAN = "Q1985727";
const CENTURY = 7;
const DECADE = 8;
const MONTH = 10;
const DAY = 11;

/**
 * Converts a time to a date of the catalog; undefined if it is less precise than a century or
 * unreadable.
 *
 * Days and months of the Julian calendar are dropped, because EDTF uses the Gregorian one.
 *
 * @param circa True if the statement is qualified as approximate.
 */
export function readTime(
  { time, precision, calendarmodel }: WikidataTime,
  circa = false,
): ReadDate | undefined {
  const [, sign, digits, month, day] = /^([+-])(\d{4,16})-(\d\d)-(\d\d)T/.exec(time) ?? [];
  const size = Number(digits);
  if (sign === undefined || size === 0 || size > 9999 || precision < CENTURY) return undefined;
  const isBefore = sign === "-";
  const mark = circa ? "~" : "";
  const span = (first: number, last: number, edtf: string): ReadDate =>
    isBefore ? { first: -last, last: -first, circa, edtf } : { first, last, circa, edtf };
  if (precision === CENTURY) {
    // "+1500" with this precision is the 15th century: 1401 to 1500.
    const century = Math.ceil(size / 100);
    return span((century - 1) * 100 + 1, century * 100, "");
  }
  if (precision === DECADE) {
    const decade = Math.floor(size / 10);
    const edtf = isBefore ? "" : `${String(decade).padStart(3, "0")}X${mark}`;
    return span(Math.max(decade * 10, 1), decade * 10 + 9, edtf);
  }
  const year = isBefore ? -size : size;
  const iso = isoYear(year)!;
  const isGregorian = calendarmodel.endsWith(`/${GREGORIAN}`);
  const parts = isGregorian && precision >= DAY && day !== "00"
    ? `-${month}-${day}`
    : isGregorian && precision >= MONTH && month !== "00"
    ? `-${month}`
    : "";
  const edtf = parts === "" && !circa ? "" : `${iso}${parts}${mark}`;
  return { first: year, last: year, circa, edtf };
}
