/** Merging two artists or two paintings, as one operation that can be undone. */
import { and, eq, or } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import {
  defaultTakenFields,
  differingFields,
  isSameNote,
  joinedInfluence,
  type Links,
  mergedFields,
  type MergedKind,
  PICTURE,
  unitedDecision,
} from "../../../domain/gallery/editing/merge_records.ts";
import {
  type EditedRecord,
  type Fields,
  isEqualValue,
} from "../../../domain/gallery/editing/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { annotations, influenceSources, paintings, periods } from "../../../db/schema/gallery.ts";
import { distinctRecords, mergedRecords } from "../../../db/schema/operations.ts";
import { tourStops } from "../../../db/schema/tours.ts";
import { record } from "../../../db/gallery/audit.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import { NO_FILES, pictureRow, writePictureRow } from "../../../db/gallery/picture_rows.ts";
import { writeDecision } from "../encyclopedia/decisions.ts";
import { findDecision, findFinding } from "../encyclopedia/readings.ts";
import { CATALOG } from "./catalog_kinds.ts";
import {
  changeRecord,
  type Editor,
  editRecord,
  findRecord,
  findRecords,
  type Precondition,
  sameInfluence,
} from "./catalog_records.ts";
import { removeRecord } from "./removal.ts";

/** A record and the one that it is merged into. */
interface Pair {
  kind: MergedKind;
  /** The duplicate, which is deleted. */
  id: number;
  /** The remaining record. */
  into: number;
}

interface Merge extends Pair {
  /** Fields that the remaining record takes; if undefined, those that are empty in it. */
  take?: readonly string[] | undefined;
  reason?: string | undefined;
}

/** The columns that link records with others, by their kind; for a tour, those of its stops. */
const LINKS: Readonly<Record<MergedKind, Partial<Record<Kind, readonly SQLiteColumn[]>>>> = {
  artist: {
    painting: [paintings.artist_id],
    period: [periods.artist_id],
    influence: [influenceSources.source_artist_id],
  },
  painting: {
    annotation: [annotations.painting_id],
    tour: [tourStops.painting_id],
    influence: [influenceSources.painting_id, influenceSources.source_painting_id],
  },
};

/**
 * Merges a record into another: moves its links, combines names and identifiers, takes over chosen
 * fields and decisions, and permanently redirects its id to the other.
 * @throws {AppError} 404 when one of them does not exist; 400 when they are the same, or
 *   incompatible; what `precondition` throws for the duplicate
 */
export function mergeRecords(
  db: Database,
  { kind, id, into, take, reason }: Merge,
  username: string,
  precondition?: Precondition,
): Promise<{ record: EditedRecord; operation: string; links: Links }> {
  return db.writeOnce(async (tx) => {
    const [duplicate, target] = await bothRecords(tx, kind, id, into);
    precondition?.(duplicate);
    const operation = await beginOperation(tx, { username, kind: "merge", reason });
    const editor = { username, operation };
    const linked = await linkedIds(tx, kind, id);
    await moveLinks(tx, { kind, id, into }, linked, editor);
    await carryDecisions(tx, { kind, id, into }, editor);
    const takenFields = take ?? await defaults(tx, kind, duplicate, target);
    if (takenFields.includes(PICTURE)) await movePicture(tx, { kind, id, into }, editor);
    const fields = mergedFields(kind, duplicate, target, takenFields);
    await changeRecord(tx, kind, into, fields, editor);
    await removeRecord(tx, kind, id, new Set(), editor, undefined, { merged_into: into });
    await redirectLinks(tx, kind, id, into);
    return { record: (await findRecord(tx, kind, into))!, operation, links: countsOf(linked) };
  }, { isLong: true });
}

/** Returns the two records before a merge. @throws {AppError} Like {@link mergeRecords} */
export async function previewMerge(db: Reader, { kind, id, into }: Pair) {
  const [duplicate, target] = await bothRecords(db, kind, id, into);
  const pictures = await Promise.all(
    [id, into].map(async (one) => (await pictureRow(db, { type: kind, id: one }))!.full),
  );
  return {
    record: duplicate,
    into: target,
    pictures: { record: pictures[0]!, into: pictures[1]! },
    differing: differingFields(kind, duplicate, target),
    take: await defaults(db, kind, duplicate, target),
    links: countsOf(await linkedIds(db, kind, id)),
  };
}

/** Redirects an id to another record; if that one is merged too, both are redirected. */
export async function redirectLinks(tx: Transaction, kind: MergedKind, id: number, into: number) {
  await tx.insert(mergedRecords).values({ kind, merged_id: id, into_id: into })
    .onConflictDoUpdate({
      target: [mergedRecords.kind, mergedRecords.merged_id],
      set: { into_id: into },
    });
}

async function bothRecords(
  db: Reader | Transaction,
  kind: MergedKind,
  id: number,
  into: number,
): Promise<[duplicate: EditedRecord, target: EditedRecord]> {
  if (id === into) throw refusal(400, "merged_with_itself", {}, { where: "into" });
  const [duplicate, target] = [await findRecord(db, kind, id), await findRecord(db, kind, into)];
  if (duplicate === undefined) throw notFound(kind, id);
  if (target === undefined) {
    throw refusal(404, "reference_not_found", { what: kind, id: into }, { where: "into" });
  }
  return [duplicate, target];
}

async function defaults(
  db: Reader | Transaction,
  kind: MergedKind,
  duplicate: EditedRecord,
  target: EditedRecord,
): Promise<string[]> {
  const [from, to] = [
    await pictureRow(db, { type: kind, id: duplicate.id }),
    await pictureRow(db, { type: kind, id: target.id }),
  ];
  const takesPicture = to!.full === null && !to!.cleared && from!.full !== null;
  return [...defaultTakenFields(kind, duplicate, target), ...(takesPicture ? [PICTURE] : [])];
}

/** Returns the ids of linked records, by kind. */
async function linkedIds(db: Reader | Transaction, kind: MergedKind, id: number) {
  const linked = new Map<Kind, number[]>();
  for (const [linkedKind, columns] of Object.entries(LINKS[kind])) {
    const { table } = CATALOG[linkedKind as Kind];
    const [from, own] = linkedKind === "tour"
      ? [tourStops, tourStops.tour_id] as const
      : [table, table.id] as const;
    const rows = await db.selectDistinct({ id: own }).from(from)
      .where(or(...columns.map((column) => eq(column, id)))).orderBy(own);
    linked.set(linkedKind as Kind, rows.map(({ id }) => id as number));
  }
  return linked;
}

const countsOf = (linked: ReadonlyMap<Kind, readonly number[]>): Links => ({
  paintings: linked.get("painting")?.length ?? 0,
  periods: linked.get("period")?.length ?? 0,
  influences: linked.get("influence")?.length ?? 0,
  annotations: linked.get("annotation")?.length ?? 0,
  tours: linked.get("tour")?.length ?? 0,
});

/** Moves the links of the duplicate to the remaining record. */
async function moveLinks(
  tx: Transaction,
  pair: Pair,
  linked: ReadonlyMap<Kind, readonly number[]>,
  editor: Editor,
): Promise<void> {
  const { id, into } = pair;
  const ownNotes = pair.kind === "painting"
    ? await findRecords(
      tx,
      "annotation",
      (await linkedIds(tx, "painting", into)).get("annotation")!,
    )
    : [];
  for (const [kind, ids] of linked) {
    const { owner } = CATALOG[kind];
    for (const linkedId of ids) {
      const one = (await findRecord(tx, kind, linkedId))!;
      if (kind === "influence") await moveInfluence(tx, pair, one, editor);
      else if (kind === "annotation" && ownNotes.some((own) => isSameNote(own, one))) {
        await removeRecord(tx, kind, linkedId, new Set(), editor);
      } else if (owner !== undefined) {
        await editRecord(tx, kind, one, { [owner.field]: into }, editor);
      } else {
        const stops = (one.stops as Fields[]).map((stop) =>
          stop.painting_id === id ? { ...stop, painting_id: into } : stop
        );
        await editRecord(tx, kind, one, { stops }, editor);
      }
    }
  }
}

/** Moves an influence, or merges it with one of the same source and target. */
async function moveInfluence(
  tx: Transaction,
  { kind, id, into }: Pair,
  edge: EditedRecord,
  editor: Editor,
): Promise<void> {
  const { source_type, source_id, target_id } = edge;
  const source = source_type === kind && source_id === id ? into : source_id;
  const target = kind === "painting" && target_id === id ? into : target_id;
  // An influence between the two would connect the record with itself.
  if (source_type === "painting" && source === target) {
    await removeRecord(tx, "influence", edge.id, new Set(), editor);
    return;
  }
  const changes = { source_type, source_id: source, target_id: target };
  const same = await sameInfluence(tx, changes, edge.id);
  if (same === undefined) await editRecord(tx, "influence", edge, changes, editor);
  else {
    const remaining = (await findRecord(tx, "influence", same))!;
    await editRecord(tx, "influence", remaining, joinedInfluence(remaining, edge), editor);
    await removeRecord(tx, "influence", edge.id, new Set(), editor);
  }
}

/** Moves the duplicate's picture to the remaining record, whose own picture can be restored. */
async function movePicture(tx: Transaction, { kind, id, into }: Pair, editor: Editor) {
  const action = kind === "painting" ? "painting.merge_image" : "artist.merge_portrait";
  const from = (await pictureRow(tx, { type: kind, id }))!;
  const to = (await pictureRow(tx, { type: kind, id: into }))!;
  for (
    const [at, before, after] of [[id, from, { ...from, ...NO_FILES }], [into, to, from]] as const
  ) {
    const target = { type: kind, id: at };
    await writePictureRow(tx, target, after);
    await record(tx, { ...editor, action, target, before, after });
  }
}

/** Returns the final record that a merged one redirects to; undefined if there is none. */
export async function mergedInto(db: Reader, kind: MergedKind, id: number) {
  const seen = new Set<number>();
  for (let at = id; !seen.has(at);) {
    seen.add(at);
    const [next] = await db.select({ into: mergedRecords.into_id }).from(mergedRecords)
      .where(and(eq(mergedRecords.kind, kind), eq(mergedRecords.merged_id, at)));
    if (next === undefined) return at === id ? undefined : at;
    at = next.into;
  }
  return undefined;
}

/**
 * Moves the decisions about a record to the one that it is merged into: the records that it is
 * distinct from, and the decisions about its candidates in the encyclopedia. Each has a log entry,
 * so that undoing the merge restores both records' own decisions.
 */
async function carryDecisions(tx: Transaction, pair: Pair, editor: Editor) {
  await carryDistinct(tx, pair, editor);
  await carryRead(tx, pair, editor);
}

async function carryDistinct(tx: Transaction, { kind, id, into }: Pair, editor: Editor) {
  const pairs = await tx.select().from(distinctRecords).where(and(
    eq(distinctRecords.kind, kind),
    or(eq(distinctRecords.one, id), eq(distinctRecords.other, id)),
  )).orderBy(distinctRecords.id);
  for (const { one, other } of pairs) {
    await writeDistinct(tx, { kind, one, other }, false, editor);
    const third = one === id ? other : one;
    // Merging two records that were marked as distinct revokes that.
    if (third !== into) await writeDistinct(tx, { kind, one: into, other: third }, true, editor);
  }
}

async function carryRead(tx: Transaction, { kind, id, into }: Pair, editor: Editor) {
  const [from, to] = [{ kind, id }, { kind, id: into }];
  const [fromDecision, toDecision] = [await findDecision(tx, from), await findDecision(tx, to)];
  if (fromDecision === null) return;
  await writeDecision(tx, from, { before: fromDecision, after: null }, editor);
  // The findings about the remaining record are undecided again.
  const isRead = await findFinding(tx, to) !== undefined;
  const after = unitedDecision(
    isRead ? { ...fromDecision, settled_at: null } : fromDecision,
    toDecision,
  );
  if (!isEqualValue(toDecision, after)) {
    await writeDecision(tx, to, { before: toDecision, after }, editor);
  }
}

/** Two records of a kind. */
interface DistinctPair {
  kind: MergedKind;
  one: number;
  other: number;
}

/** Stores that two records are distinct. @throws {AppError} 404 if one is missing, 400 if both are equal */
export function markDistinct(db: Database, { kind, one, other }: DistinctPair, username: string) {
  return db.writeOnce(async (tx) => {
    if (one === other) throw refusal(400, "merged_with_itself", {}, { where: "other" });
    for (const [where, id] of [["one", one], ["other", other]] as const) {
      if (await findRecord(tx, kind, id) === undefined) {
        throw refusal(404, "reference_not_found", { what: kind, id }, { where });
      }
    }
    await writeDistinct(tx, { kind, one, other }, true, { username });
    return { kind, one, other };
  });
}

const ordered = ({ kind, one, other }: DistinctPair): DistinctPair => ({
  kind,
  one: Math.min(one, other),
  other: Math.max(one, other),
});

/** Marks a pair as distinct, or no longer. @returns The log entry; null if nothing changed */
export async function writeDistinct(
  tx: Transaction,
  pair: DistinctPair,
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
