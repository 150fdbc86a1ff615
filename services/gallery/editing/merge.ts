/** Merging two artists or two paintings, as one operation that can be taken back. */
import { and, eq, or } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import {
  differingFields,
  joinedInfluence,
  type Links,
  type MergedKind,
  PICTURE,
  takenByDefault,
  unitedFields,
} from "../../../domain/gallery/editing/merge_records.ts";
import type { EditedRecord, Fields } from "../../../domain/gallery/editing/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { annotations, influenceSources, paintings, periods } from "../../../db/schema/gallery.ts";
import { mergedRecords } from "../../../db/schema/operations.ts";
import { tourStops } from "../../../db/schema/tours.ts";
import { record } from "../../../db/gallery/audit.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import { NO_FILES, pictureRow, writePictureRow } from "../../../db/gallery/picture_rows.ts";
import {
  changeRecord,
  type Editor,
  findRecord,
  findRecords,
  type Precondition,
} from "./catalog_records.ts";
import { carryDecisions } from "./merge_decisions.ts";
import { removeRecord } from "./removal.ts";
import { sameInfluence } from "./writable.ts";

/** What is merged into what. */
export interface Merge {
  kind: MergedKind;
  /** The duplicate, which is removed. */
  id: number;
  /** The record that stays. */
  into: number;
  /** Fields that it gets; undefined: those that it has nothing in. */
  take?: readonly string[] | undefined;
  reason?: string | undefined;
}

/** What a merge has come to. */
export interface Merged {
  record: EditedRecord;
  operation: string;
  links: Links;
}

/** Ids of what is linked with a record, by kind. */
interface LinkedIds {
  painting: number[];
  period: number[];
  influence: number[];
  annotation: number[];
  tour: number[];
}

/**
 * Merges a record into another: what is linked with it leads to the other from then on, names and
 * identifiers are united, chosen fields and what was decided of it are taken over, and its id leads to
 * the other for ever.
 *
 * @throws {AppError} 404 when one of them is not there; 400 when they are one, or do not fit together;
 *   what `precondition` throws of the duplicate
 */
export function mergeRecords(
  db: Database,
  { kind, id, into, take, reason }: Merge,
  username: string,
  precondition?: Precondition,
): Promise<Merged> {
  return db.writeOnce(async (tx) => {
    const [gone, stays] = await both(tx, kind, id, into);
    precondition?.(gone);
    const operation = await beginOperation(tx, { username, kind: "merge", reason });
    const editor = { username, operation };
    const linked = await linkedIds(tx, kind, id);
    await relink(tx, { kind, id, into }, linked, editor);
    await carryDecisions(tx, { kind, id, into }, editor);
    const chosen = take ?? await defaults(tx, kind, gone, stays);
    if (chosen.includes(PICTURE)) await movePicture(tx, { kind, id, into }, editor);
    const fields = unitedFields(kind, gone, stays, chosen);
    await changeRecord(tx, kind, into, fields, editor);
    await removeRecord(tx, kind, id, new Set(), editor, undefined, { merged_into: into });
    await leadOn(tx, kind, id, into);
    return { record: (await findRecord(tx, kind, into))!, operation, links: countsOf(linked) };
  }, { usesKeptRoom: true, isLong: true });
}

/** Two records before they are merged. @throws {AppError} As {@link mergeRecords} does. */
export async function previewMerge(
  db: Reader,
  { kind, id, into }: Pick<Merge, "kind" | "id" | "into">,
) {
  const [gone, stays] = await both(db, kind, id, into);
  const pictures = await Promise.all(
    [id, into].map(async (one) => (await pictureRow(db, { type: kind, id: one }))!.full),
  );
  return {
    record: gone,
    into: stays,
    pictures: { record: pictures[0]!, into: pictures[1]! },
    differing: differingFields(kind, gone, stays),
    take: await defaults(db, kind, gone, stays),
    links: countsOf(await linkedIds(db, kind, id)),
  };
}

/** Has an id lead to another record; where that one goes, both lead on. */
export async function leadOn(
  tx: Transaction,
  kind: MergedKind,
  id: number,
  into: number,
): Promise<void> {
  await tx.insert(mergedRecords).values({ kind, merged_id: id, into_id: into })
    .onConflictDoUpdate({
      target: [mergedRecords.kind, mergedRecords.merged_id],
      set: { into_id: into },
    });
}

async function both(
  db: Reader | Transaction,
  kind: MergedKind,
  id: number,
  into: number,
): Promise<[gone: EditedRecord, stays: EditedRecord]> {
  if (id === into) throw refusal(400, "merged_with_itself", {}, { where: "into" });
  const [gone, stays] = [await findRecord(db, kind, id), await findRecord(db, kind, into)];
  if (gone === undefined) throw notFound(kind, id);
  if (stays === undefined) {
    throw refusal(400, "reference_not_found", { what: kind, id: into }, { where: "into" });
  }
  return [gone, stays];
}

async function defaults(
  db: Reader | Transaction,
  kind: MergedKind,
  gone: EditedRecord,
  stays: EditedRecord,
): Promise<string[]> {
  const [from, to] = [
    await pictureRow(db, { type: kind, id: gone.id }),
    await pictureRow(db, { type: kind, id: stays.id }),
  ];
  const takesPicture = to!.full === null && !to!.cleared && from!.full !== null;
  return [...takenByDefault(kind, gone, stays), ...(takesPicture ? [PICTURE] : [])];
}

async function linkedIds(
  db: Reader | Transaction,
  kind: MergedKind,
  id: number,
): Promise<LinkedIds> {
  const ids = async (rows: Promise<{ id: number }[]>) => [
    ...new Set((await rows).map((row) => row.id)),
  ];
  const influences = influenceSources;
  if (kind === "artist") {
    return {
      painting: await ids(
        db.select({ id: paintings.id }).from(paintings).where(eq(paintings.artist_id, id)),
      ),
      period: await ids(
        db.select({ id: periods.id }).from(periods).where(eq(periods.artist_id, id)),
      ),
      influence: await ids(
        db.select({ id: influences.id }).from(influences)
          .where(eq(influences.source_artist_id, id)),
      ),
      annotation: [],
      tour: [],
    };
  }
  return {
    painting: [],
    period: [],
    influence: await ids(
      db.select({ id: influences.id }).from(influences)
        .where(or(eq(influences.painting_id, id), eq(influences.source_painting_id, id))),
    ),
    annotation: await ids(
      db.select({ id: annotations.id }).from(annotations).where(eq(annotations.painting_id, id)),
    ),
    tour: await ids(
      db.select({ id: tourStops.tour_id }).from(tourStops).where(eq(tourStops.painting_id, id)),
    ),
  };
}

const countsOf = (linked: LinkedIds): Links => ({
  paintings: linked.painting.length,
  periods: linked.period.length,
  influences: linked.influence.length,
  annotations: linked.annotation.length,
  tours: linked.tour.length,
});

/** Moves the links of the duplicate to the record that is kept. */
async function relink(
  tx: Transaction,
  { kind, id, into }: Pick<Merge, "kind" | "id" | "into">,
  linked: LinkedIds,
  editor: Editor,
): Promise<void> {
  for (const one of linked.painting) {
    await changeRecord(tx, "painting", one, { artist_id: into }, editor);
  }
  for (const one of linked.period) {
    await changeRecord(tx, "period", one, { artist_id: into }, editor);
  }
  for (const one of linked.annotation) {
    await changeRecord(tx, "annotation", one, { painting_id: into }, editor);
  }
  for (const tour of await findRecords(tx, "tour", linked.tour)) {
    const stops = (tour.stops as Fields[]).map((stop) =>
      stop.painting_id === id ? { ...stop, painting_id: into } : stop
    );
    await changeRecord(tx, "tour", tour.id, { stops }, editor);
  }
  for (const edge of await findRecords(tx, "influence", linked.influence)) {
    const { source_type, source_id, target_id } = edge;
    const source = source_type === kind && source_id === id ? into : source_id;
    const target = kind === "painting" && target_id === id ? into : target_id;
    // One that led from one of them to the other would lead from the record to itself.
    if (source_type === "painting" && source === target) {
      await removeRecord(tx, "influence", edge.id, new Set(), editor);
      continue;
    }
    const changes = { source_type, source_id: source, target_id: target };
    const same = await sameInfluence(tx, changes, edge.id);
    if (same === undefined) await changeRecord(tx, "influence", edge.id, changes, editor);
    else {
      const stays = (await findRecord(tx, "influence", same))!;
      await changeRecord(tx, "influence", same, joinedInfluence(stays, edge), editor);
      await removeRecord(tx, "influence", edge.id, new Set(), editor);
    }
  }
}

/** Moves the duplicate's picture to the record that is kept, whose own picture can be restored. */
async function movePicture(
  tx: Transaction,
  { kind, id, into }: Pick<Merge, "kind" | "id" | "into">,
  editor: Editor,
): Promise<void> {
  const action = kind === "painting" ? "painting.merge_image" : "artist.merge_portrait";
  const from = (await pictureRow(tx, { type: kind, id }))!;
  const to = (await pictureRow(tx, { type: kind, id: into }))!;
  for (
    const [at, before, after] of [
      [id, from, { ...from, ...NO_FILES }],
      [into, to, from],
    ] as const
  ) {
    const target = { type: kind, id: at };
    await writePictureRow(tx, target, after);
    await record(tx, { ...editor, action, target, before, after });
  }
}

/** The record that a merged one leads to, followed to the end; undefined where it leads nowhere. */
export async function mergedInto(
  db: Reader,
  kind: MergedKind,
  id: number,
): Promise<number | undefined> {
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
