/** Matching of columns, remembered in this browser for the same headings. */
import type { FileReading } from "../../../domain/files/reading.ts";
import { storedJson } from "../storage.ts";

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const stored = (scope: string, headings: readonly string[]) =>
  storedJson<string[]>(`depot.columns ${scope} ${JSON.stringify(headings)}`, isList);

/** Stores the fields of a file's columns. */
export function rememberColumns(scope: string, read: FileReading | undefined): void {
  if (read !== undefined) stored(scope, read.headings).write(read.columns);
}

/** The stored fields of a file's columns; undefined if there are none, or they are the same. */
export function rememberedColumns(
  scope: string,
  read: FileReading | undefined,
): string[] | undefined {
  const columns = read && stored(scope, read.headings).read();
  return columns?.join() === read?.columns.join() ? undefined : columns;
}
