/** An artist's life in one cell, as museums write it: `(Italian, ca. 1532-1625)`. */
import { normalizedName } from "../../normalized_name.ts";
import { readDate } from "../dates.ts";
import { readActivity, readMuseumDate } from "../museum_dates.ts";

/** The values of such a cell by field; only those that it states. */
export interface Life {
  nationality?: string;
  /** Years, or dates as written. */
  birth_year?: number | string;
  death_year?: number | string;
  active_from?: number;
  active_to?: number;
  /** The wording of the dates, if it is not just two years. */
  date_text?: string;
}

/** Begins the statement of a date, or has a number. */
const DATED = /\d|^(?:active|act\.|fl\.|flourished|born|b\.|died|d\.|founded|century)/i;
const ACTIVE = /^(?:active|act\.|fl\.|flourished)(?: |$)/i;
const BORN = /^(?:born|b\.) ?(?:in )?(.+)$/i;
const DIED = /^(?:died|d\.) ?(?:in )?(.+)$/i;
const RANGE = /^(.*?\d.*?) ?[-\u2010-\u2015] ?(.*\d.*)$/;
const BCE = /\bb\.? ?c\b/i;
const PLAIN_YEARS = /^\d{3,4} ?[-\u2010-\u2015] ?\d{3,4}$/;

const isDate = (text = "") => readDate(text) !== undefined || readMuseumDate(text) !== undefined;

/**
 * Reads the nationality and the dates of a life. Dates that are not understood are only kept as
 * wording.
 */
export function readLife(cell: string): Life {
  const parts = normalizedName(cell).replace(/^\((.*)\)$/, "$1").split(/, */).filter(Boolean);
  const start = parts.findIndex((part) => DATED.test(part));
  const [words, dates] = start < 0 ? [parts, []] : [parts.slice(0, start), parts.slice(start)];
  // "active Antwerp, 1520-1556": the years after such a word are those of activity.
  const active = dates.findIndex((part) => ACTIVE.test(part));
  const life: Life = Object.assign(
    {},
    ...dates.map((part, at) =>
      datesIn(active >= 0 && at > active && RANGE.test(part) ? `active ${part}` : part)
    ),
  );
  const wording = dates.join(", ");
  if (words.length > 0) life.nationality = [...new Set(words)].join(", ");
  if (wording !== "" && !PLAIN_YEARS.test(wording)) life.date_text = wording;
  return life;
}

const yearIn = (text: string) => /^\d{3,4}$/.test(text) ? Number(text) : text;

function datesIn(text: string): Life {
  const active = readActivity(text) ?? readActivity(`active ${text}`);
  const [, birth] = BORN.exec(text) ?? [];
  if (birth !== undefined) return isDate(birth) ? { birth_year: yearIn(birth) } : {};
  const [, death] = DIED.exec(text) ?? [];
  if (death !== undefined) return isDate(death) ? { death_year: yearIn(death) } : {};
  const [, begin, to = ""] = RANGE.exec(text) ?? [];
  const from = begin && BCE.test(to) && !BCE.test(begin) ? `${begin} BC` : begin;
  if (from !== undefined && !/^(?:active|act\.|fl\.|flourished) /i.test(text)) {
    return isDate(from) && isDate(to) ? { birth_year: yearIn(from), death_year: yearIn(to) } : {};
  }
  return active === undefined ? {} : { active_from: active.from, active_to: active.to };
}
