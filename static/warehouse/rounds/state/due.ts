/** Times of the day by which orders are due. */

const MINUTES_A_DAY = 24 * 60;

/**
 * Minutes from now until a time of the day, at least 0; undefined where none is given. A time more than
 * half a day ago is that of tomorrow.
 *
 * @param time "14:30"
 */
export function minutesUntil(time: string, now: Date): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const left = 60 * Number(hours) + Number(minutes) - (60 * now.getHours() + now.getMinutes());
  return Math.max(0, left < -MINUTES_A_DAY / 2 ? left + MINUTES_A_DAY : left);
}
