/** Rules between the fields of one record. */
import { refusal } from "../../app_error.ts";
import { agrees, overlap, readDate } from "../dates.ts";
import { readMuseumDate } from "../museum_dates.ts";
import { wordsByYear } from "../transfer/spreadsheet.ts";
import type { Kind } from "./kinds.ts";
import type { Fields } from "./records.ts";

/** The pairs of fields for beginning and end, by kind. */
const SPANS: Partial<Record<Kind, readonly (readonly [first: string, last: string])[]>> = {
  era: [["start_year", "end_year"]],
  movement: [["start_year", "end_year"]],
  period: [["start_year", "end_year"]],
  artist: [["birth_year", "death_year"], ["active_from", "active_to"]],
  influence: [["period_start_year", "period_end_year"]],
};

/** The years that have an accompanying date, by kind. */
const DATES: Partial<Record<Kind, readonly (readonly [year: string, date: string])[]>> = {
  artist: [["birth_year", "birth_date"], ["death_year", "death_date"]],
  painting: [["year", "date"]],
};

/**
 * Returns true if the wording of a record's dates contradicts a year or a date that has changed. It
 * does not if it cannot be parsed.
 */
export function isWordingOutdated(kind: Kind, record: Fields, changed: readonly string[]): boolean {
  const { date_text = "" } = record as { date_text?: string };
  if (date_text === "") return false;
  const words = wordsByYear(kind, date_text);
  return (DATES[kind] ?? []).some(([yearField, dateField]) => {
    const read = readMuseumDate(String(words[yearField] ?? ""));
    if (read === undefined || !changed.some((one) => one === yearField || one === dateField)) {
      return false;
    }
    const year = record[yearField] as number | null;
    const [date, worded] = [readDate(record[dateField] as string), readDate(read.date)];
    if (worded === undefined) return year !== null || date !== undefined;
    return (year !== null && !agrees(year, worded)) || (date && !overlap(date, worded)) === true;
  }) || ["active_from", "active_to"].some((field) =>
    changed.includes(field) && record[field] !== null && words[field] !== undefined &&
    words[field] !== record[field]
  );
}

/**
 * Checks a whole record by the rules of its kind.
 * @param changed Its changed fields: earlier contradictions of others may stay. All if omitted.
 * @throws {AppError} 400 with the field
 */
export function assertRules(kind: Kind, record: Fields, changed?: readonly string[]): void {
  for (const [firstField, lastField] of SPANS[kind] ?? []) {
    const first = record[firstField] as number | null;
    const last = record[lastField] as number | null;
    if (first !== null && last !== null && last < first) {
      throw refusal(400, "year_before_first", { first }, { where: lastField });
    }
  }
  for (const [yearField, dateField] of DATES[kind] ?? []) {
    const date = readDate(record[dateField] as string);
    const year = record[yearField] as number | null;
    const isChanged = changed?.some((one) => one === yearField || one === dateField) ?? true;
    if (isChanged && date !== undefined && year !== null && !agrees(year, date)) {
      throw refusal(400, "year_outside_date", { year }, { where: dateField });
    }
  }
  if (kind === "annotation") assertPlace(record, "pos_x", { mayBePoint: true });
  if (kind === "tour") {
    for (const [at, stop] of (record.stops as Fields[]).entries()) {
      assertPlace(stop, `stops[${at}].pos_x`, { mayBePoint: false });
    }
  }
  if (
    kind === "influence" && record.source_type === "painting" &&
    record.source_id === record.target_id
  ) {
    throw refusal(400, "influences_itself", {}, { where: "source_id" });
  }
}

/** Returns true if a record follows its rules with another value of a field. */
export function fits(kind: Kind, record: Fields, field: string, value: unknown): boolean {
  const whole = { ...record, [field]: value };
  try {
    assertRules(kind, whole, [field]);
  } catch {
    return false;
  }
  return field !== "date_text" || !isWordingOutdated(kind, whole, Object.keys(whole));
}

/** Refuses a place that is neither a point, nor a rectangle within the picture, nor empty. */
function assertPlace(
  place: Fields,
  where: string,
  { mayBePoint }: { mayBePoint: boolean },
): void {
  const { pos_x, pos_y, width, height } = place as Record<string, number | null>;
  const presentCount = [pos_x, pos_y, width, height].filter((value) => value !== null).length;
  const isPoint = mayBePoint && presentCount === 2 && pos_x !== null && pos_y !== null;
  const isRectangle = presentCount === 4 && width! > 0 && height! > 0 && pos_x! + width! <= 1 &&
    pos_y! + height! <= 1;
  if (presentCount === 0 || isPoint || isRectangle) return;
  throw refusal(400, "expected_place_in_picture", {}, { where });
}
