/** Rules between the fields of one record. */
import { AppError } from "../../app_error.ts";
import { agrees, overlap, readDate } from "../dates.ts";
import { readMuseumDate } from "../museum_dates.ts";
import { wordsByYear } from "../transfer/spreadsheet.ts";
import type { Kind } from "./kinds.ts";
import type { Fields } from "./records.ts";
import { DATES, violations } from "./violations.ts";

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
 * @param changed Like that of {@link violations}.
 * @throws {AppError} 400 with the fields
 */
export function assertRules(kind: Kind, record: Fields, changed?: readonly string[]): void {
  const messages = [...violations(kind, record, changed)];
  if (messages.length > 0) throw new AppError(400, messages);
}

/** Returns true if a record follows its rules with another value of a field. */
export function fits(kind: Kind, record: Fields, field: string, value: unknown): boolean {
  const whole = { ...record, [field]: value };
  if (!violations(kind, whole, [field]).next().done) return false;
  return field !== "date_text" || !isWordingOutdated(kind, whole, Object.keys(whole));
}
