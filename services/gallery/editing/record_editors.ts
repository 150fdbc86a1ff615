/** Curators who are editing a record, without locks, and their unsaved input. */
import { and, desc, eq, gt, lt, ne, notInArray, sql } from "drizzle-orm";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import type { FormDraft } from "../../../domain/gallery/editing/records.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { curators, formDrafts, recordEditors } from "../../../db/schema/curators.ts";

/** Time without a heartbeat after which a curator no longer counts as an editor. */
export const INACTIVE_AFTER_MS = 60_000;

/** A record, and a curator who is editing it. */
interface Editing {
  kind: Kind;
  id: number;
  curator: number;
}

/** Stores that a curator edits a record at `now`. @returns The other editors, earliest first */
export function noteEditor(db: Database, { kind, id, curator }: Editing, now: number) {
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

const MAX_DRAFTS = 100;
const MAX_DRAFT_AGE_MS = 30 * 24 * 3_600_000;

/** Returns the unsaved input of a curator in a form; undefined if there is none. */
export async function draftOf(db: Reader, curator: number, form: string) {
  const [row] = await db.select({ draft: formDrafts.draft }).from(formDrafts)
    .where(and(eq(formDrafts.curator_id, curator), eq(formDrafts.form, form)));
  return row?.draft;
}

/** Stores a form's content unless a newer one is stored; keeps a curator's last 100 for 30 days. */
export async function storeDraft(
  db: Database,
  curator: number,
  form: string,
  draft: FormDraft | undefined,
  now: number,
): Promise<void> {
  const { curator_id, form: name, at } = formDrafts;
  const own = eq(curator_id, curator);
  await db.write(async (tx) => {
    if (draft === undefined) return await tx.delete(formDrafts).where(and(own, eq(name, form)));
    await tx.insert(formDrafts).values({ curator_id: curator, form, draft, at: now })
      .onConflictDoUpdate({
        target: [curator_id, name],
        set: { draft, at: now },
        setWhere: sql`coalesce(${formDrafts.draft} ->> '$.at', 0) <= ${draft.at ?? now}`,
      });
    await tx.delete(formDrafts).where(lt(at, now - MAX_DRAFT_AGE_MS));
    const newest = tx.select({ form: name }).from(formDrafts).where(own).orderBy(desc(at))
      .limit(MAX_DRAFTS);
    await tx.delete(formDrafts).where(and(own, notInArray(name, newest)));
  });
}
