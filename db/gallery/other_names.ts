/** Other names of artists, paintings and movements, which are edited as a field of their record. */
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { chunks } from "../../domain/chunks.ts";
import { push } from "../../domain/push.ts";
import type { Kind } from "../../domain/gallery/editing/kinds.ts";
import type { OtherName } from "../../domain/gallery/museum.ts";
import type { Reader, Transaction } from "../open.ts";
import { readInPieces, ROWS_PER_PIECE } from "./read_in_pieces.ts";
import { alternativeNames } from "../schema/gallery.ts";

// Each row takes four parameters of a statement.
const MAX_ROWS = 1000;

/** Kinds of records that have other names. */
export type NamedKind = typeof alternativeNames.$inferSelect["target_type"];

/** Returns true if records of a kind have other names. */
export const hasNames = (kind: Kind): kind is NamedKind =>
  kind === "artist" || kind === "painting" || kind === "movement";

/** Returns the other names of some records, by their ids. */
export async function namesOf(db: Reader | Transaction, kind: NamedKind, ids: readonly number[]) {
  const { name, language, target_id, target_type } = alternativeNames;
  const rows = await db.select({ target_id, name, language }).from(alternativeNames)
    .where(and(eq(target_type, kind), inArray(target_id, [...ids])))
    .orderBy(asc(alternativeNames.id));
  const names = new Map<number, OtherName[]>(ids.map((id) => [id, []]));
  for (const row of rows) {
    names.get(row.target_id)!.push({ name: row.name, language: row.language });
  }
  return names;
}

/** Returns the other names of all records of a kind, by their ids. */
export async function allNames(db: Reader, kind: NamedKind): Promise<Map<number, string[]>> {
  const { id, name, target_id, target_type } = alternativeNames;
  const rows = await readInPieces((after) =>
    db.select({ id, name, target_id }).from(alternativeNames)
      .where(and(eq(target_type, kind), gt(id, after))).orderBy(asc(id)).limit(ROWS_PER_PIECE)
  );
  const names = new Map<number, string[]>();
  for (const row of rows) push(names, row.target_id, row.name);
  return names;
}

/** Replaces the other names of some records, by their ids. */
export async function writeNames(
  tx: Transaction,
  kind: NamedKind,
  names: ReadonlyMap<number, readonly OtherName[]>,
): Promise<void> {
  if (names.size === 0) return;
  const { target_id, target_type } = alternativeNames;
  await tx.delete(alternativeNames)
    .where(and(eq(target_type, kind), inArray(target_id, [...names.keys()])));
  const rows = [...names].flatMap(([target_id, own]) =>
    own.map((one) => ({ ...one, target_type: kind, target_id }))
  );
  for (const batch of chunks(rows, MAX_ROWS)) await tx.insert(alternativeNames).values(batch);
}
