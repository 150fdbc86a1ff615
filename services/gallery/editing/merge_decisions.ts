/** What curators have decided of a record that is merged into another, carried over to that one. */
import { and, eq, or } from "drizzle-orm";
import type { MergedKind } from "../../../domain/gallery/editing/merge_records.ts";
import { equal } from "../../../domain/gallery/editing/records.ts";
import type { ReadDecision } from "../../../domain/gallery/encyclopedia/records.ts";
import type { Transaction } from "../../../db/open.ts";
import { distinctRecords } from "../../../db/schema/operations.ts";
import { writeDecision } from "../encyclopedia/decisions.ts";
import { findDecision, findFinding } from "../encyclopedia/subjects.ts";
import type { Editor } from "./catalog_records.ts";
import { writeDistinct } from "./distinct.ts";

/** What is merged into what. */
interface Merging {
  kind: MergedKind;
  id: number;
  into: number;
}

/**
 * Has the decisions about a record hold for the one that it is merged into: which records it is not the
 * same as, and what was decided of its candidates in the encyclopedia. Each has an entry of the log, so
 * that taking the merge back gives both records their own decisions again.
 */
export async function carryDecisions(
  tx: Transaction,
  merging: Merging,
  editor: Editor,
): Promise<void> {
  await carryDistinct(tx, merging, editor);
  await carryRead(tx, merging, editor);
}

async function carryDistinct(
  tx: Transaction,
  { kind, id, into }: Merging,
  editor: Editor,
): Promise<void> {
  const pairs = await tx.select().from(distinctRecords).where(and(
    eq(distinctRecords.kind, kind),
    or(eq(distinctRecords.one, id), eq(distinctRecords.other, id)),
  )).orderBy(distinctRecords.id);
  for (const { one, other } of pairs) {
    await writeDistinct(tx, { kind, one, other }, false, editor);
    const third = one === id ? other : one;
    // Who merges two that were said to be distinct says by it that they are not.
    if (third !== into) await writeDistinct(tx, { kind, one: into, other: third }, true, editor);
  }
}

async function carryRead(
  tx: Transaction,
  { kind, id, into }: Merging,
  editor: Editor,
): Promise<void> {
  const [from, to] = [{ kind, id }, { kind, id: into }];
  const [gone, stays] = [await findDecision(tx, from), await findDecision(tx, to)];
  if (gone === null) return;
  await writeDecision(tx, from, { before: gone, after: null }, editor);
  // What was read about the record that stays is still to be decided.
  const isRead = await findFinding(tx, to) !== undefined;
  const after = unitedDecision(isRead ? { ...gone, settled_at: null } : gone, stays);
  if (!equal(stays, after)) await writeDecision(tx, to, { before: stays, after }, editor);
}

function unitedDecision(gone: ReadDecision, stays: ReadDecision | null): ReadDecision {
  const item = stays?.item ?? gone.item;
  const rejected = [...new Set([...stays?.rejected ?? [], ...gone.rejected])]
    .filter((one) => one !== item).sort();
  return {
    item,
    none: item === null && (stays ?? gone).none,
    rejected,
    settled_at: (stays ?? gone).settled_at,
  };
}
