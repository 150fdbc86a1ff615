/** The name of a time zone in which it is hours until midnight, and hours since. */
export function middayZone(): string {
  const hour = new Date().getUTCHours();
  return hour >= 6 && hour < 18 ? "UTC" : "Etc/GMT+12";
}
