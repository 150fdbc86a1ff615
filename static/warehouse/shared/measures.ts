/** Numbers, lengths, weights and times in the visitor's language. */
import { formatDateTime, formatNumber, formatTime } from "../../shared/formats.ts";
import { type Language, language } from "../../shared/i18n.ts";
import { largeLength, largeVolume, lengthDigits, units } from "./units.ts";

/** A number with so many decimals at the most. */
export const numberText = (value: number, digits = 1, lang: Language = language.value): string =>
  formatNumber(value, digits, lang);

export const countText = (count: number) => numberText(count, 0);

/** A walked distance in whole metres, or feet: see `largeUnit`. */
export const distanceText = (length: number) => countText(Math.round(length / largeLength()));

/** A length in the warehouse's unit. */
export const lengthText = (length: number) => numberText(length, lengthDigits());

/** A weight in the warehouse's unit; tenths of it where there is little. */
export const weightText = (weight: number) =>
  numberText(weight, units.value.weight_unit === "g" || weight >= 100 ? 0 : 1);

/** Cubic metres, or cubic feet, of a volume in the cube of the warehouse's unit. */
export const volumeText = (volume: number) => {
  const large = largeVolume(volume);
  return numberText(large, large < 10 ? 2 : 1);
};

/** Seconds of so many milliseconds; tenths where there are few. */
export const secondsText = (milliseconds: number) =>
  numberText(milliseconds / 1000, milliseconds < 9950 ? 1 : 0);

/** A point in time, ISO 8601, with day and minute. */
export const dateText = (at: string, lang: Language = language.value) =>
  formatDateTime(new Date(at), lang);

/** A point in time, ISO 8601: of today the hour, else the day too, and the year of another year. */
export function timeText(at: string): string {
  const [time, now] = [new Date(at), new Date()];
  if (time.getFullYear() !== now.getFullYear()) return dateText(at);
  const isToday = time.toDateString() === now.toDateString();
  return formatTime(time, language.value, !isToday);
}
