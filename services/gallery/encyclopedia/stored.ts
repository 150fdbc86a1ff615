/** What is stored of a record: what was read about it, and what was decided of that. */
import { and, eq } from "drizzle-orm";
import type { ReadKind } from "../../../domain/gallery/encyclopedia/read_kinds.ts";
import type { ReadDecision } from "../../../domain/gallery/encyclopedia/records.ts";
import type { Reader, Transaction } from "../../../db/open.ts";
import { encyclopediaDecisions, encyclopediaFindings } from "../../../db/schema/encyclopedia.ts";

/** Which record. */
export interface ReadRecord {
  kind: ReadKind;
  id: number;
}

/** The row of the decision of a record. */
export const decisionOf = ({ kind, id }: ReadRecord) =>
  and(eq(encyclopediaDecisions.kind, kind), eq(encyclopediaDecisions.record_id, id));

/** What was read about a record the last time; undefined: it never was. */
export async function findFinding(db: Reader | Transaction, { kind, id }: ReadRecord) {
  const [row] = await db.select().from(encyclopediaFindings).where(
    and(eq(encyclopediaFindings.kind, kind), eq(encyclopediaFindings.record_id, id)),
  );
  return row;
}

/** What was decided of a record; null: nothing. */
export async function findDecision(
  db: Reader | Transaction,
  which: ReadRecord,
): Promise<ReadDecision | null> {
  const { item, none, rejected, settled_at } = encyclopediaDecisions;
  const [row] = await db.select({ item, none, rejected, settled_at }).from(encyclopediaDecisions)
    .where(decisionOf(which));
  return row ?? null;
}
