/** Pairs of records that are not duplicates, for the list of likely ones. */
import { and, eq } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import type { MergedKind } from "../../../domain/gallery/editing/merge_records.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { distinctRecords } from "../../../db/schema/operations.ts";
import { record } from "../../../db/gallery/audit.ts";
import { type Editor, findRecord } from "./catalog_records.ts";

/** Two records of a kind. */
export interface Pair {
  kind: MergedKind;
  one: number;
  other: number;
}

/**
 * Stores that two records are not duplicates.
 *
 * @throws {AppError} 400 when one of them does not exist, or they are the same record
 */
export function markDistinct(db: Database, { kind, one, other }: Pair, username: string) {
  return db.writeOnce(async (tx) => {
    if (one === other) throw refusal(400, "merged_with_itself", {}, { where: "other" });
    for (const [where, id] of [["one", one], ["other", other]] as const) {
      if (await findRecord(tx, kind, id) === undefined) {
        throw refusal(400, "reference_not_found", { what: kind, id }, { where });
      }
    }
    await writeDistinct(tx, { kind, one, other }, true, { username });
    return { kind, one, other };
  });
}

const ordered = ({ kind, one, other }: Pair): Pair => ({
  kind,
  one: Math.min(one, other),
  other: Math.max(one, other),
});

/** Marks a pair as distinct, or no longer. @returns The log entry; null if nothing changed */
export async function writeDistinct(
  tx: Transaction,
  pair: Pair,
  distinct: boolean,
  editor: Editor,
): Promise<number | null> {
  const { kind, one, other } = ordered(pair);
  const same = and(
    eq(distinctRecords.kind, kind),
    eq(distinctRecords.one, one),
    eq(distinctRecords.other, other),
  );
  const [existing] = await tx.select({ id: distinctRecords.id }).from(distinctRecords).where(same);
  if ((existing !== undefined) === distinct) return null;
  if (distinct) await tx.insert(distinctRecords).values({ kind, one, other });
  else await tx.delete(distinctRecords).where(same);
  const details = { distinct_from: other };
  return await record(tx, {
    ...editor,
    action: `${kind}.distinct`,
    target: { type: kind, id: one },
    before: distinct ? null : details,
    after: distinct ? details : null,
  });
}
