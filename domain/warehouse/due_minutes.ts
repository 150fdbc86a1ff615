/**
 * Minutes until an order is due, 0 if overdue; undefined if it has no due time.
 * @param dueAt Due time in the format of order records.
 * @param now Unix milliseconds.
 */
export function dueMinutes(dueAt: string, now: number): number | undefined {
  return dueAt === "" ? undefined : Math.max(0, (Date.parse(dueAt) - now) / 60_000);
}

const DATE =
  /^(?:(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)([./])(\d\d?)\5(\d{4}))(?:[T ,]+(\d\d?):(\d\d)(?::\d\d)?)?$/;

/**
 * Parses a due time in a file: a date with or without a time, in a time zone. A date alone is due
 * at its end. In a date with slashes, the day must be unambiguous.
 * @param zone IANA name.
 * @returns ISO 8601 in UTC; undefined if the text is no such date.
 */
export function dueTimeOf(text: string, zone: string): string | undefined {
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  try {
    const local = Temporal.PlainDateTime.from(parts, { overflow: "reject" });
    return new Date(local.toZonedDateTime(zone).epochMilliseconds).toISOString();
  } catch {
    return undefined;
  }
}

/** The number of days of the month of a date that does not exist, such as 31.11.2026. */
export function daysOfMonth(text: string): number | undefined {
  const { year = 0, month = 0, day = 0 } = partsOf(text) ?? {};
  if (month < 1 || month > 12) return undefined;
  const { daysInMonth } = Temporal.PlainYearMonth.from({ year, month });
  return day > daysInMonth ? daysInMonth : undefined;
}

function partsOf(text: string) {
  const match = DATE.exec(text.trim());
  if (match === null) return undefined;
  const [, isoYear, isoMonth, isoDay, first, separator, second, lastYear, hour, minute] = match;
  let [year, month, day] = [isoYear ?? lastYear, isoMonth ?? second, isoDay ?? first].map(Number);
  if (separator === "/") {
    if (month! <= 12 && day! <= 12 && month !== day) return undefined;
    if (month! > 12) [month, day] = [day, month];
  }
  const [hours, minutes] = hour === undefined ? [23, 59] : [Number(hour), Number(minute)];
  return { year: year!, month: month!, day: day!, hour: hours, minute: minutes };
}
