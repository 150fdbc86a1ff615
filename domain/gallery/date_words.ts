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

/** The century of its first year, as EDTF counts: 1500 to 1599 is the 16th. */
const centuryOf = (first: number) => Math.floor(Math.abs(first) / 100) + 1;

export const DATE_WORDS: Readonly<Record<"en" | "ru", DateWords>> = {
  en: {
    circa: "c.",
    before: "before",
    after: "after",
    year: (year) => year < 0 ? `${-year} BCE` : String(year),
    decade: (first) => first < 0 ? `${-first}s BCE` : `${first}s`,
    century: (first) => `${ordinal(centuryOf(first))} century${first < 0 ? " BCE" : ""}`,
  },
  ru: {
    circa: "ок.",
    before: "до",
    after: "после",
    year: (year) => year < 0 ? `${-year} до н. э.` : String(year),
    decade: (first) => first < 0 ? `${-first}-е до н. э.` : `${first}-е`,
    century: (first) => `${roman(centuryOf(first))} век${first < 0 ? " до н. э." : ""}`,
  },
};
