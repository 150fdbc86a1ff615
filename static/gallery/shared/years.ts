/** Texts of years and ranges of years: there is no year 0, and years BCE are negative. */
import { type Language, language } from "../../shared/i18n.ts";
import { t } from "../../shared/messages.ts";

/** Returns one year as text: "1626", "480 BCE", "480 до н. э.". */
export function formatYear(year: number, lang: Language = language.value): string {
  const rounded = Math.round(year);
  return rounded < 0 ? t("bce", { year: -rounded }, lang) : String(rounded === 0 ? 1 : rounded);
}

/** Returns a range of years as text: "1590–1720", "600–400 BCE", "27 BCE – 14". */
export function formatSpan(
  start: number,
  end: number,
  lang: Language = language.value,
): string {
  if (start === end) return formatYear(start, lang);
  if (end < 0) return t("bce", { year: `${-start}–${-end}` }, lang);
  const dash = start < 0 ? " – " : "–";
  return `${formatYear(start, lang)}${dash}${formatYear(end, lang)}`;
}

/** Returns a life as text, as far as it is known: "1796–1875", "born 1962", "died 1430". */
export function formatLife(
  birth: number | null,
  death: number | null,
  lang: Language = language.value,
): string {
  if (birth !== null && death !== null) return formatSpan(birth, death, lang);
  if (birth !== null) return t("born", { year: formatYear(birth, lang) }, lang);
  if (death !== null) return t("died", { year: formatYear(death, lang) }, lang);
  return t("years_unknown", {}, lang);
}
