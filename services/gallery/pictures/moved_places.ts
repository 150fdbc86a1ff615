/** The places of notes and stops of tours on a painting's picture, when the picture is replaced. */
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Fields } from "../../../domain/gallery/editing/records.ts";
import { isUnseen, movedPlace, type StoredPlace } from "../../../domain/gallery/moved_places.ts";
import { type Alignment, SURE } from "../../../domain/images/alignment/align.ts";
import type { Reader, Transaction } from "../../../db/open.ts";
import { annotations } from "../../../db/schema/gallery.ts";
import { tourStops } from "../../../db/schema/tours.ts";
import { changeRecord, type Editor, findRecord } from "../editing/catalog_records.ts";

/** Alignment of the new picture with the former one, and which that was. */
export interface PictureAlignment extends Alignment {
  /** Path of the former picture's full size. */
  of: string;
}

/** Numbers of places by what became of them. */
export interface PlacedAnew {
  /** Notes and stops that were moved with what they are about. */
  moved: number;
  /** Notes and stops whose places a curator has to look at. */
  waiting: number;
}

interface Placed {
  notes: { id: number; place: StoredPlace }[];
  /** Ids of tours with stops that show a detail of the painting. */
  tours: number[];
}

async function placed(db: Reader | Transaction, painting: number): Promise<Placed> {
  const rows = await db.select({
    id: annotations.id,
    pos_x: annotations.pos_x,
    pos_y: annotations.pos_y,
    width: annotations.width,
    height: annotations.height,
  }).from(annotations)
    .where(and(eq(annotations.painting_id, painting), isNotNull(annotations.pos_x)))
    .orderBy(asc(annotations.id));
  const stops = await db.selectDistinct({ id: tourStops.tour_id }).from(tourStops)
    .where(and(eq(tourStops.painting_id, painting), isNotNull(tourStops.pos_x)))
    .orderBy(asc(tourStops.tour_id));
  return {
    notes: rows.map(({ id, ...place }) => ({ id, place })),
    tours: stops.map(({ id }) => id),
  };
}

/** Returns true if anything has a place on the picture of a painting. */
export async function hasPlaces(db: Reader, painting: number): Promise<boolean> {
  const { notes, tours } = await placed(db, painting);
  return notes.length + tours.length > 0;
}

/**
 * Moves all places to where they are on the new picture, if it is sure enough where that is; what is
 * not on the new picture stays where it was and waits for a curator. Each change has an entry of the
 * log.
 */
export async function movePlaces(
  tx: Transaction,
  painting: number,
  alignment: Alignment,
  editor: Editor,
): Promise<PlacedAnew> {
  const { notes, tours } = await placed(tx, painting);
  const isSure = alignment.confidence >= SURE;
  const stays = isSure && isUnseen(alignment);
  let [moved, waiting] = [0, 0];
  const place = (from: StoredPlace): StoredPlace => {
    const to = stays ? from : isSure ? movedPlace(from, alignment) : undefined;
    if (to === undefined) waiting++;
    else if (!stays) moved++;
    return to ?? from;
  };
  for (const note of notes) {
    const next = place(note.place);
    if (next !== note.place) await changeRecord(tx, "annotation", note.id, { ...next }, editor);
  }
  for (const id of tours) {
    const { stops } = (await findRecord(tx, "tour", id))! as unknown as { stops: Fields[] };
    const next = stops.map((stop) => {
      if (stop.painting_id !== painting || stop.pos_x === null) return stop;
      const { pos_x, pos_y, width, height } = stop as unknown as StoredPlace;
      return { ...stop, ...place({ pos_x, pos_y, width, height }) };
    });
    await changeRecord(tx, "tour", id, { stops: next }, editor);
  }
  return { moved, waiting };
}
