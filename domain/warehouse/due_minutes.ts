/**
 * Minutes from now until an order is due, 0 when that is past; undefined for one without a due time.
 *
 * @param dueAt As records of orders have it.
 * @param now Unix milliseconds.
 */
export function dueMinutes(dueAt: string, now: number): number | undefined {
  return dueAt === "" ? undefined : Math.max(0, (Date.parse(dueAt) - now) / 60_000);
}
