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
