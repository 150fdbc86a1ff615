/** Localized texts of numbers, lengths, weights, times and placing positions. */
import { textFor } from "../../../domain/languages.ts";
import { formatDateTime, formatNumber, formatTime } from "../../shared/formats.ts";
import { type Language, language } from "../../shared/i18n.ts";
import { largeLength, largeVolume, lengthDigits, units } from "./units.ts";
import { t } from "./messages.ts";
import { ORDER_STATE_LABELS, type OrderState } from "../../../domain/warehouse/order_states.ts";
import type { Box, Section, SectionGeometry } from "../../../domain/warehouse/records.ts";

/** Returns a number with a maximum number of decimals. */
export const numberText = (value: number, digits = 1, lang: Language = language.value): string =>
  formatNumber(value, digits, lang);

export const countText = (count: number) => numberText(count, 0);

/** Returns a walked distance in whole metres or feet; see `largeUnit`. */
export const distanceText = (length: number) => countText(Math.round(length / largeLength()));

/** Returns a length in the warehouse's unit. */
export const lengthText = (length: number) => numberText(length, lengthDigits());

/** Returns a weight in the warehouse's unit; small weights with one decimal. */
export const weightText = (weight: number) =>
  numberText(weight, units.value.weight_unit === "g" || weight >= 100 ? 0 : 1);

/**
 * Returns a volume in cubic metres or cubic feet, from the cubed unit of length of the warehouse.
 */
export const volumeText = (volume: number) => {
  const large = largeVolume(volume);
  return numberText(large, large < 10 ? 2 : 1);
};

/** Returns a duration in seconds; short ones with one decimal. */
export const secondsText = (milliseconds: number) =>
  numberText(milliseconds / 1000, milliseconds < 9950 ? 1 : 0);

/** Returns a time, given in ISO 8601, with date and minutes. */
export const dateText = (at: string, lang: Language = language.value) =>
  formatDateTime(new Date(at), lang);

/**
 * Returns a time, given in ISO 8601: the time only if it is today, otherwise with the date, and
 * with the year if it is another year.
 */
export function timeText(at: string): string {
  const [time, now] = [new Date(at), new Date()];
  if (time.getFullYear() !== now.getFullYear()) return dateText(at);
  const isToday = time.toDateString() === now.toDateString();
  return formatTime(time, language.value, !isToday);
}

type Range = readonly [first: number, last: number];

/** Returns a range of numbers: "3", "3–5". */
export const rangeText = ([first, last]: Range) => first === last ? `${first}` : `${first}–${last}`;

/** Returns, for example, "layer 1, places 4–9". */
export function placeText({ layers, turns }: { layers: Range; turns: Range }): string {
  const isOne = ([first, last]: Range) => first === last;
  const layer = t(isOne(layers) ? "on_layer" : "on_layers", { at: rangeText(layers) });
  const place = t(isOne(turns) ? "on_place" : "on_places", { at: rangeText(turns) });
  return `${layer}, ${place}`;
}

/** Latest value of a `datetime-local` field: years have four digits. */
export const MAX_LOCAL_TIME = "9999-12-30T23:59";

/**
 * Returns the value of a `datetime-local` field, in the visitor's time zone, for the due time of a
 * record; empty for none.
 */
export function localTimeOf(dueAt: string): string {
  if (dueAt === "") return "";
  const time = new Date(dueAt);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Returns the due time of a record for the value of a `datetime-local` field. */
export function dueAtOf(localTime: string): string {
  return localTime === "" ? "" : new Date(localTime).toISOString();
}

/**
 * Returns the height of a section's boxes if spread evenly over its area, in the boxes' unit of
 * length: the only measure of fullness that needs no further data.
 * @returns 0 for an empty section; undefined if the dimensions of its boxes are unknown.
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

/** Returns the name of an order's state. */
export const orderStateName = (state: OrderState) =>
  textFor(ORDER_STATE_LABELS[state], language.value);
