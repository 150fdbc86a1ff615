/** Numbers, lengths, weights and times in the visitor's language. */
import { type Language, language } from "../../shared/i18n.ts";

const FORMATS = new Map<string, Intl.NumberFormat>();

/** A number with so many decimals at the most. */
export function numberText(value: number, digits = 1, lang: Language = language.value): string {
  // The first format takes milliseconds, and whole numbers below a thousand need none.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  const key = `${lang} ${digits}`;
  let format = FORMATS.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(lang, { maximumFractionDigits: digits });
    FORMATS.set(key, format);
  }
  return format.format(value);
}

export const countText = (count: number) => numberText(count, 0);

/** A walked distance of millimetres in whole metres. */
export const metresText = (millimetres: number) => countText(Math.round(millimetres / 1000));

/** Kilograms; tenths of them where there are few. */
export const weightText = (kilograms: number) => numberText(kilograms, kilograms < 100 ? 1 : 0);

/** Cubic metres of cubic millimetres. */
export const volumeText = (cubicMillimetres: number) => {
  const cubicMetres = cubicMillimetres / 1e9;
  return numberText(cubicMetres, cubicMetres < 10 ? 2 : 1);
};

/** A point in time, ISO 8601, with day and minute. */
export const dateText = (at: string, lang: Language = language.value) =>
  new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));

/** A point in time, ISO 8601: of today the hour, else the day too. */
export function timeText(at: string): string {
  const time = new Date(at);
  const isToday = time.toDateString() === new Date().toDateString();
  return time.toLocaleString(language.value, {
    ...(isToday ? {} : { day: "numeric", month: "short" }),
    hour: "2-digit",
    minute: "2-digit",
  });
}
