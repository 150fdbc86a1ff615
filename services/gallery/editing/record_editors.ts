/** Curators who are editing a record, so that two of them notice each other. No locks. */
import { and, eq, gt, lt, ne } from "drizzle-orm";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import type { RecordEditor } from "../../../domain/gallery/editing/records.ts";
import type { Database } from "../../../db/open.ts";
import { curators, recordEditors } from "../../../db/schema/curators.ts";

/** Time without a sign of life after which a curator no longer counts as an editor. */
export const INACTIVE_AFTER_MS = 60_000;

/** A record, and a curator who is editing it. */
interface Editing {
  kind: Kind;
  id: number;
  curator: number;
}

/**
 * Stores that a curator is editing a record.
 *
 * @param now Unix milliseconds.
 * @returns The other editors, earliest first
 */
export function noteEditor(
  db: Database,
  { kind, id, curator }: Editing,
  now: number,
): Promise<RecordEditor[]> {
  const row = { kind, record_id: id, curator_id: curator };
  return db.write(async (tx) => {
    await tx.delete(recordEditors).where(lt(recordEditors.at, now - INACTIVE_AFTER_MS));
    await tx.insert(recordEditors).values({ ...row, since: now, at: now }).onConflictDoUpdate({
      target: [recordEditors.kind, recordEditors.record_id, recordEditors.curator_id],
      set: { at: now },
    });
    return await tx.select({ username: curators.username, since: recordEditors.since })
      .from(recordEditors).innerJoin(curators, eq(curators.id, recordEditors.curator_id))
      .where(and(
        eq(recordEditors.kind, kind),
        eq(recordEditors.record_id, id),
        ne(recordEditors.curator_id, curator),
        gt(recordEditors.at, now - INACTIVE_AFTER_MS),
      )).orderBy(recordEditors.since);
  });
}

/** Stores that a curator has closed a record. */
export async function forgetEditor(db: Database, { kind, id, curator }: Editing): Promise<void> {
  const { kind: recordKind, record_id, curator_id } = recordEditors;
  await db.write((tx) =>
    tx.delete(recordEditors)
      .where(and(eq(recordKind, kind), eq(record_id, id), eq(curator_id, curator)))
  );
}
