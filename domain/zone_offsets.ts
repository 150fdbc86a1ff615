/** A period in which the clocks of a zone have the same offset from UTC. */
export interface OffsetPeriod {
  /** End in Unix milliseconds; Infinity for the last one. */
  until: number;
  /** Offset of the clocks from UTC in milliseconds. */
  offset: number;
}

/**
 * Returns the offsets of a time zone between two moments, in their order.
 * @param zone IANA name.
 * @param from Unix milliseconds, like `to`.
 */
export function zoneOffsets(zone: string, from: number, to: number): OffsetPeriod[] {
  const periods: OffsetPeriod[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  for (;;) {
    const next = at.getTimeZoneTransition("next");
    const until = next === null || next.epochMilliseconds > to ? Infinity : next.epochMilliseconds;
    periods.push({ until, offset: at.offsetNanoseconds / 1e6 });
    if (until === Infinity) return periods;
    at = next!;
  }
}

/**
 * Returns true if a text is the IANA name of a time zone; offsets such as `+03:00` are not names.
 */
export function isZoneName(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text);
    return true;
  } catch {
    return false;
  }
}
