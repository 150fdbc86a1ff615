/** Data for undoing an import. */
import type { CsvPlan } from "./csv_import.ts";
import { jsonOf, type Lists } from "./packed.ts";
import type { PartCounts, PartName, PartRecord } from "./parts.ts";

/** The result of an order before an import. */
export interface ResultSnapshot {
  order: { orderId: string; warehouseId: string; calculated: string };
  /** All that it depends on: lines, box types, parameters and the number of picks. */
  basis: string;
  /** Rows by table. */
  rows: Record<string, unknown>[][];
}

/** The changes made by an import. */
export interface ImportContent {
  created: Lists;
  /** Fields of existing records after and before the import. */
  changed: Lists;
  former: Lists;
  /** Existing records that it has removed; this and `results` lack in imports of earlier versions. */
  removed?: Lists;
  results?: ResultSnapshot[];
}

/** Numbers of undone records. */
export interface UndoneImport {
  /** Added records that are removed again. */
  removed: PartCounts;
  /** Existing records that have been restored. */
  restored: PartCounts;
}

/** Counts records by part. */
export function countsOf(...all: Lists[]): PartCounts {
  const counts: PartCounts = {};
  for (const [part, records] of all.flatMap((lists) => Object.entries(lists))) {
    counts[part as PartName] = (counts[part as PartName] ?? 0) + records.length;
  }
  return counts;
}

/** Returns true if a stored record still has the fields that an import gave it. */
export const isUnchanged = (fields: PartRecord, stored: object | undefined): boolean =>
  stored !== undefined &&
  Object.entries(fields).every(([field, value]) =>
    JSON.stringify((stored as PartRecord)[field]) === JSON.stringify(value)
  );

/** Yields the JSON of an `ImportContent` in pieces. */
export function* contentOf(
  writes: CsvPlan["writes"],
  results: readonly ResultSnapshot[],
): Generator<string, void> {
  for (const [at, [name, some]] of Object.entries(writes).entries()) {
    yield `${at === 0 ? "{" : ","}"${name}":`;
    yield* jsonOf(some);
  }
  for (const [at, one] of results.entries()) {
    yield `${at === 0 ? ',"results":[' : ","}${JSON.stringify(one)}`;
  }
  yield results.length > 0 ? "]}" : "}";
}

/** Returns the ids of the sections and points that results refer to. */
export const placesOf = ({ rows }: ResultSnapshot): unknown[] =>
  rows.flat().flatMap(({ part, id_section }) =>
    [(part as { points?: string[] })?.points ?? [], id_section ?? []].flat()
  );

/** Returns the basis of a result; restored lines come last, so their order does not matter. */
export function basisOf(
  { lines, boxes, parameters }: Record<"lines" | "boxes", readonly object[]> & {
    parameters: object | undefined;
  },
  picks: number,
): string {
  const sorted = [lines, boxes].map((some) => some.map((one) => JSON.stringify(one)).toSorted());
  return JSON.stringify([sorted, parameters, picks]);
}
