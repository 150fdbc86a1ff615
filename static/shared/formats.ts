/**
 * Numbers, dates and plurals in the formats of `Intl`, for which added languages use it. The first `Intl` formatter of a kind takes
 * about 20 ms on a desktop, and several times that on a phone, while the page is rendered.
 */

import { nameOrderKey } from "../../domain/gallery/search_query.ts";
import type { InLanguages, Language } from "../../domain/languages.ts";

const MONTHS: InLanguages<string[]> = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  ru: "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.".split(" "),
};
const SEPARATORS: InLanguages<{ group: string; decimal: string }> = {
  en: { group: ",", decimal: "." },
  ru: { group: "\u00a0", decimal: "," },
};

/** Returns a number with a maximum number of decimals, as `Intl.NumberFormat` formats it. */
export function formatNumber(value: number, digits: number, lang: Language): string {
  // `toFixed` uses exponents from here on.
  if (!(Math.abs(value) < 1e21) || !isWritten(lang)) {
    return value.toLocaleString(lang, { maximumFractionDigits: digits });
  }
  const { group, decimal } = SEPARATORS[lang];
  const [whole = "", rest = ""] = value.toFixed(digits).split(".");
  const fraction = rest.replace(/0+$/, "");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === "" ? grouped : grouped + decimal + fraction;
}

const isWritten = (lang: Language): lang is keyof typeof MONTHS => lang in MONTHS;

const twoDigits = (value: number) => String(value).padStart(2, "0");

function clock(time: Date, lang: Language, hourOf: (hour: number) => string): string {
  const [hour, minute] = [time.getHours(), twoDigits(time.getMinutes())];
  if (lang === "ru") return `${twoDigits(hour)}:${minute}`;
  return `${hourOf(hour % 12 || 12)}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

/** Returns date and minutes, as `Intl.DateTimeFormat` formats a medium date with a short time. */
export function formatDateTime(time: Date, lang: Language): string {
  if (!isWritten(lang)) {
    return time.toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
  }
  const [day, month, year] = [time.getDate(), MONTHS[lang][time.getMonth()], time.getFullYear()];
  const date = lang === "ru" ? `${day} ${month} ${year} г.` : `${month} ${day}, ${year}`;
  return `${date}, ${clock(time, lang, String)}`;
}

/** Returns hours and minutes; with `withDay`, also day and month. */
export function formatTime(time: Date, lang: Language, withDay: boolean): string {
  if (!isWritten(lang)) {
    const day = withDay && { day: "numeric", month: "short" } as const;
    return time.toLocaleString(lang, { ...day, hour: "2-digit", minute: "2-digit" });
  }
  const hours = clock(time, lang, twoDigits);
  if (!withDay) return hours;
  const [day, month] = [time.getDate(), MONTHS[lang][time.getMonth()]];
  return `${lang === "ru" ? `${day} ${month}` : `${month} ${day}`}, ${hours}`;
}

const PLURALS: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/**
 * Returns the index of the plural form for a count, in gettext order.
 *
 * Source: Unicode CLDR, plural rules for integers.
 */
export function pluralForm(count: number, lang: Language): number {
  if (lang === "en") return count === 1 ? 0 : 1;
  if (lang !== "ru") {
    const rules = new Intl.PluralRules(lang);
    const { pluralCategories } = rules.resolvedOptions();
    return PLURALS.filter((one) => pluralCategories.includes(one)).indexOf(rules.select(count));
  }
  const [ones, tens] = [count % 10, count % 100];
  if (ones === 1 && tens !== 11) return 0;
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 1 : 2;
}

const partsOf = (name: string): string[] => nameOrderKey(name).match(/\d+|\D+/g) ?? [];

/** Compares names alphabetically, with numbers in them by value. */
export function compareNames(a: string, b: string): number {
  const [ofA, ofB] = [partsOf(a), partsOf(b)];
  for (const [at, part] of ofA.entries()) {
    const other = ofB[at];
    if (other === undefined) return 1;
    // NaN if one of the differing parts is not a number.
    const difference = Number(part) - Number(other);
    if (difference) return difference;
    if (Number.isNaN(difference) && part !== other) return part < other ? -1 : 1;
  }
  return ofA.length - ofB.length || (a < b ? -1 : Number(a > b));
}
