/**
 * Positions of notes and tour stops when a painting's picture is replaced: they are moved, or await
 * a curator's review. The log serves as the register: the entry of a replacement has the number of
 * waiting ones, until the picture is replaced again or a curator confirms the positions.
 */
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { notFound } from "../../../domain/app_error.ts";
import type { Fields } from "../../../domain/gallery/editing/records.ts";
import {
  isInvisible,
  type mapsOfPlaces,
  movedPlace,
  type StoredPlace,
  type WaitingPlace,
} from "../../../domain/gallery/moved_places.ts";
import type { PlacedObject, Placement } from "../../../domain/gallery/placement_records.ts";
import { MIN_MOVE_CONFIDENCE } from "../../../domain/images/alignment/align.ts";
import { record } from "../../../db/gallery/audit.ts";
import { pictureRow } from "../../../db/gallery/picture_rows.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { annotations, artists, paintings } from "../../../db/schema/gallery.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { tours, tourStops } from "../../../db/schema/tours.ts";
import { changeRecord, type Editor, findRecord } from "../editing/catalog_records.ts";

const placeOf = ({ pos_x, pos_y, width, height }: StoredPlace): StoredPlace => ({
  pos_x,
  pos_y,
  width,
  height,
});

/** Numbers of places by outcome. */
export interface MovedPlaces {
  /** Notes and stops that were moved. */
  moved: number;
  /** Notes and stops whose places a curator has to review. */
  waiting: number;
  left: WaitingPlace[];
}

/** Returns the notes on details of a painting, and the ids of tours with stops on details of it. */
async function placed(db: Reader | Transaction, painting: number) {
  const rows = await db.select().from(annotations)
    .where(and(eq(annotations.painting_id, painting), isNotNull(annotations.pos_x)))
    .orderBy(asc(annotations.id));
  const stops = await db.selectDistinct({ id: tourStops.tour_id }).from(tourStops)
    .where(and(eq(tourStops.painting_id, painting), isNotNull(tourStops.pos_x)))
    .orderBy(asc(tourStops.tour_id));
  return {
    notes: rows.map((row) => ({ id: row.id, place: placeOf(row) })),
    tourIds: stops.map(({ id }) => id),
  };
}

/** Returns true if a note or stop has a place on the picture of a painting. */
export async function hasPlaces(db: Reader, painting: number): Promise<boolean> {
  const { notes, tourIds } = await placed(db, painting);
  return notes.length + tourIds.length > 0;
}

/**
 * Moves all places to their positions on the new picture, if their alignment is reliable enough;
 * places outside the new picture stay unchanged and await a curator's review. Each change has a log
 * entry.
 */
export async function movePlaces(
  tx: Transaction,
  painting: number,
  mapOf: ReturnType<typeof mapsOfPlaces>,
  editor: Editor,
): Promise<MovedPlaces> {
  const { notes, tourIds } = await placed(tx, painting);
  const left: WaitingPlace[] = [];
  let moved = 0;
  const place = (key: string, from: StoredPlace): StoredPlace => {
    const map = mapOf(key, from);
    const isSure = map.confidence >= MIN_MOVE_CONFIDENCE;
    const isUnmoved = isSure && isInvisible(map);
    const to = isUnmoved ? from : isSure ? movedPlace(from, map) : undefined;
    if (to === undefined) left.push({ key, of: map.of, place: from });
    else if (!isUnmoved) moved++;
    return to ?? from;
  };
  for (const note of notes) {
    const next = place(`annotation ${note.id}`, note.place);
    if (next !== note.place) await changeRecord(tx, "annotation", note.id, { ...next }, editor);
  }
  for (const id of tourIds) {
    const { stops } = (await findRecord(tx, "tour", id))! as unknown as { stops: Fields[] };
    const next = stops.map((stop) => {
      if (stop.painting_id !== painting || stop.pos_x === null) return stop;
      return { ...stop, ...place(`tour ${id}`, placeOf(stop as unknown as StoredPlace)) };
    });
    await changeRecord(tx, "tour", id, { stops: next }, editor);
  }
  return { moved, waiting: left.length, left };
}

const REPLACING = [
  "painting.upload_image",
  "painting.crop_image",
  "painting.fix_image",
  "painting.find_image",
  "painting.restore_image",
];
const ENDING = [
  ...REPLACING,
  "painting.clear_image",
  "painting.lose_image",
  "painting.merge_image",
  "painting.confirm_places",
];
const MAX_LISTED = 200;
const MAX_ENTRY = Number.MAX_SAFE_INTEGER;

interface Details {
  before: { full: string | null };
  // Entries of earlier versions have no list of the places left.
  after: { alignment: Omit<MovedPlaces, "left"> & { confidence: number; left?: WaitingPlace[] } };
}

/**
 * Returns the waiting entries with title and artist of the painting, newest first.
 * @param until Entry of the log before which they waited.
 */
async function waitingEntries(db: Reader | Transaction, painting?: number, until = MAX_ENTRY) {
  const later = alias(auditLog, "later");
  const columns = { entry: auditLog, title: paintings.title, artist_name: artists.name };
  const rows = await db.select(columns).from(auditLog)
    .innerJoin(paintings, eq(paintings.id, auditLog.target_id))
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .where(and(
      inArray(auditLog.action, REPLACING),
      painting === undefined ? undefined : eq(auditLog.target_id, painting),
      lt(auditLog.id, until),
      gt(sql`json_extract(${auditLog.details}, '$.after.alignment.waiting')`, 0),
      notExists(
        db.select({ id: later.id }).from(later).where(and(
          eq(later.target_type, "painting"),
          eq(later.target_id, auditLog.target_id),
          gt(later.id, auditLog.id),
          lt(later.id, until),
          inArray(later.action, ENDING),
        )),
      ),
    )).orderBy(desc(auditLog.id)).limit(MAX_LISTED);
  return rows.map((row) => ({ ...row, details: row.entry.details as Details }));
}

/** Returns all places on a picture, now and before an operation moved them. */
async function places(db: Reader, painting: number, operation: string | null) {
  const moves = operation === null
    ? []
    : await db.select().from(auditLog).where(eq(auditLog.operation, operation));
  const before = (kind: string, id: number) =>
    (moves.find(({ target_type, target_id }) => target_type === kind && target_id === id)
      ?.details as { before: Fields } | undefined)?.before;
  const notes = await db.select().from(annotations).where(eq(annotations.painting_id, painting))
    .orderBy(annotations.sort_order, annotations.id);
  const stops = await db.select({ stop: tourStops, title: tours.title }).from(tourStops)
    .innerJoin(tours, eq(tours.id, tourStops.tour_id))
    .where(eq(tourStops.painting_id, painting)).orderBy(tourStops.tour_id, tourStops.sort_order);
  const things: PlacedObject[] = notes.map((note) => ({
    kind: "annotation",
    id: note.id,
    label: note.label,
    place: placeOf(note),
    former: { ...placeOf(note), ...before("annotation", note.id) } as StoredPlace,
  }));
  for (const { stop, title } of stops) {
    // The operation did not change the number of stops, but a curator may have done so since.
    const formerStop = (before("tour", stop.tour_id)?.stops as Fields[] | undefined)
      ?.[stop.sort_order];
    const isSame = formerStop?.painting_id === painting;
    things.push({
      kind: "tour",
      id: stop.tour_id,
      label: `${title}: ${stop.title}`,
      place: placeOf(stop),
      former: placeOf(isSame ? formerStop as unknown as StoredPlace : stop),
    });
  }
  return things.filter(({ place }) => place.pos_x !== null);
}

/** Returns the replaced pictures with waiting places. */
export async function listPlacements(db: Reader): Promise<Placement[]> {
  return await Promise.all(
    (await waitingEntries(db)).map(async ({ entry, details, title, artist_name }) => {
      const { confidence, moved, waiting } = details.after.alignment;
      return {
        entry: entry.id,
        painting_id: entry.target_id,
        title,
        artist_name,
        at: entry.at,
        username: entry.username,
        confidence,
        moved,
        waiting,
        places: await places(db, entry.target_id, entry.operation),
      };
    }),
  );
}

/** Returns the alignment whose places awaited review before an entry of the log, if any did. */
export async function waitingBefore(db: Transaction, painting: number, entry: number) {
  const [last] = await waitingEntries(db, painting, entry);
  return last?.details.after.alignment;
}

/** Returns the places that await review; undefined if it is unknown which these are. */
export async function waitingPlaces(db: Transaction, painting: number) {
  const [last] = await waitingEntries(db, painting);
  return last === undefined ? [] : last.details.after.alignment.left;
}

/** Confirms all places. @returns True if any awaited review @throws {AppError} 404 */
export function confirmPlaces(db: Database, painting: number, username: string): Promise<boolean> {
  return db.writeOnce(async (tx) => {
    const target = { type: "painting", id: painting } as const;
    if (await pictureRow(tx, target) === undefined) throw notFound("painting", painting);
    const [last] = await waitingEntries(tx, painting);
    if (last === undefined) return false;
    const { waiting } = last.details.after.alignment;
    await record(tx, {
      username,
      action: "painting.confirm_places",
      target,
      before: { waiting },
      after: { waiting: 0 },
    });
    return true;
  });
}
