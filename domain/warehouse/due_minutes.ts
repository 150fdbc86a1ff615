/**
 * Minutes until an order is due, 0 if overdue; undefined if it has no due time.
 *
 * @param dueAt Due time in the format of order records.
 * @param now Unix milliseconds.
 */
export function dueMinutes(dueAt: string, now: number): number | undefined {
  return dueAt === "" ? undefined : Math.max(0, (Date.parse(dueAt) - now) / 60_000);
}
