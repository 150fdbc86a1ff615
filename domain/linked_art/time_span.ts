/**
 * Dates as time-spans: bounds in time, and the date for readers.
 *
 * Source: Linked Art 1.0, https://linked.art/model/base/#timespan-details. Years are astronomical,
 * as in ISO 8601: 480 BCE is -0479.
 */
import { DATE_WORDS } from "../gallery/date_words.ts";
import { addsDetail } from "../gallery/museum_dates.ts";
import { type DateEnd, dateInWords, isoYear, readDate } from "../gallery/dates.ts";

/**
 * Returns the span of a date (EDTF) or, without one, of a year; undefined if neither is known.
 * Bounds are whole years; an open end has none. Only the name expresses that a date is approximate.
 * @param wording The date in the words of its source; used as the name if more detailed.
 */
export function timeSpan(date: string | undefined, year: number | null, wording = "") {
  const words = addsDetail(wording) ? wording : undefined;
  const read = date ? readDate(date) : undefined;
  if (read !== undefined) {
    return span(read.from, read.to, words ?? dateInWords(date!, DATE_WORDS.en));
  }
  if (year === null) return words === undefined ? undefined : span(null, null, words);
  const end = { first: year, last: year };
  return span(end, end, words ?? DATE_WORDS.en.year(year));
}

type Years = Pick<DateEnd, "first" | "last">;

function span(from: Years | null, to: Years | null, name: string) {
  return {
    type: "TimeSpan",
    identified_by: [{ type: "Name", content: name }],
    ...(from !== null && { begin_of_the_begin: `${isoYear(from.first)}-01-01T00:00:00Z` }),
    ...(to !== null && { end_of_the_end: `${isoYear(to.last)}-12-31T23:59:59Z` }),
  };
}
