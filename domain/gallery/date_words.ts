/** The words of dates in both languages. */
import type { DateWords } from "./dates.ts";

const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
const roman = (number: number): string =>
  number <= 10
    ? ROMAN[number]!
    : `X${number >= 20 ? `X${ROMAN[number - 20] ?? ""}` : ROMAN[number - 10]}`;

function ordinal(number: number): string {
  const tens = number % 100;
  const ending = tens >= 11 && tens <= 13 ? "th" : ["th", "st", "nd", "rd"][number % 10] ?? "th";
  return `${number}${ending}`;
}

/**
 * Returns the number of the century that ends with a year: 16 for 1599, 5 for 401 BCE. EDTF has a
 * year 0, so its first century, 00XX, begins in 1 BCE.
 */
const centuryOf = (last: number) => Math.floor(Math.abs(last) / 100) + 1;

export const DATE_WORDS: Readonly<Record<"en" | "ru", DateWords>> = {
  en: {
    circa: "c.",
    before: "before",
    after: "after",
    year: (year) => year < 0 ? `${-year} BCE` : String(year),
    decade: (first, last) =>
      last < 0 ? `${-first}–${-last} BCE` : first < 0 ? `1 BCE – ${last} CE` : `${first}s`,
    century: (last) => `${ordinal(centuryOf(last))} century${last < 0 ? " BCE" : ""}`,
  },
  ru: {
    circa: "ок.",
    before: "до",
    after: "после",
    year: (year) => year < 0 ? `${-year} до н. э.` : String(year),
    decade: (first, last) =>
      last < 0
        ? `${-first}–${-last} до н. э.`
        : first < 0
        ? `1 до н. э. – ${last} н. э.`
        : `${first}-е`,
    century: (last) => `${roman(centuryOf(last))} век${last < 0 ? " до н. э." : ""}`,
  },
};
