/** Numbers, lengths, weights, times and places on a pallet in the visitor's language. */
import { formatDateTime, formatNumber, formatTime } from "../../shared/formats.ts";
import { type Language, language } from "../../shared/i18n.ts";
import { largeLength, largeVolume, lengthDigits, units } from "./units.ts";
import { t } from "./messages.ts";
import type { Box, Section, SectionGeometry } from "../../../domain/warehouse/records.ts";

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

type Range = readonly [first: number, last: number];

/** Numbers from one to another: "3", "3–5". */
export const rangeText = ([first, last]: Range) => first === last ? `${first}` : `${first}–${last}`;

/** "layer 1, places 4–9". */
export function placeText({ layers, turns }: { layers: Range; turns: Range }): string {
  const isOne = ([first, last]: Range) => first === last;
  const layer = t(isOne(layers) ? "on_layer" : "on_layers", { at: rangeText(layers) });
  const place = t(isOne(turns) ? "on_place" : "on_places", { at: rangeText(turns) });
  return `${layer}, ${place}`;
}

/** Due times of orders as fields of the type `datetime-local` hold them: in the visitor's time zone. */

/** The last time that a field takes: years have four digits. */
export const MAX_LOCAL_TIME = "9999-12-30T23:59";

/** The value of a field for a due time of a record; empty for none. */
export function localTimeOf(dueAt: string): string {
  if (dueAt === "") return "";
  const time = new Date(dueAt);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The due time for what a field holds, as records have it. */
export function dueAtOf(localTime: string): string {
  return localTime === "" ? "" : new Date(localTime).toISOString();
}

/**
 * The height that a section's boxes would have, spread evenly over its ground: the one measure of
 * fullness that needs nothing but what is stored. Unit of the box's lengths.
 *
 * @returns 0 for an empty section; undefined when the size of its boxes is not known
 */
export function stackHeight(
  { count_box }: Pick<Section, "count_box">,
  { lenght_wsec, widht_wsec }: Pick<SectionGeometry, "lenght_wsec" | "widht_wsec">,
  box: Pick<Box, "length_box" | "width_box" | "height_box"> | undefined,
): number | undefined {
  if (count_box === 0) return 0;
  if (box === undefined) return undefined;
  return count_box * box.length_box * box.width_box * box.height_box / (lenght_wsec * widht_wsec);
}
