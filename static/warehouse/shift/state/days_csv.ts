import type { ShiftDay } from "../../../../domain/warehouse/shift_records.ts";

const COLUMNS = [
  "day",
  "orders",
  "boxes",
  "acts",
  "shorts",
  "tasks",
  "pickers",
  "planned",
  "walked",
] as const satisfies readonly (keyof ShiftDay)[];

/** Figures by day as a CSV file (RFC 4180); lengths in the warehouse's unit, as the API answers them. */
export function daysCsv(days: readonly ShiftDay[]): string {
  const rows = days.map((day) => COLUMNS.map((name) => String(day[name])).join(","));
  return [COLUMNS.join(","), ...rows, ""].join("\r\n");
}

/** Has the browser save the file. */
export function saveCsv(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
