/** What museums say of works and artists, as their pages show it. */
import { eq, getTableColumns } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  type ArtistDetails,
  MUSEUM_ARTIST,
  MUSEUM_PAINTING,
  type PaintingDetails,
  saying,
} from "../../domain/gallery/museum.ts";
import type { Reader } from "../open.ts";
import { artists, paintings } from "../schema/gallery.ts";
import { namesOf } from "./other_names.ts";

function columnsOf<Field extends string>(
  table: typeof paintings | typeof artists,
  fields: Record<Field, unknown>,
): Record<string, SQLiteColumn> {
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
  return Object.fromEntries(
    Object.keys(fields).filter((field) => field in columns).map((
      field,
    ) => [field, columns[field]!]),
  );
}

const PAINTING = columnsOf(paintings, MUSEUM_PAINTING);
const ARTIST = columnsOf(artists, MUSEUM_ARTIST);

/** What is known of a painting besides the specified fields; undefined where that is nothing. */
export async function paintingDetails(
  db: Reader,
  id: number,
): Promise<PaintingDetails | undefined> {
  const [[row], names] = await Promise.all([
    db.select(PAINTING).from(paintings).where(eq(paintings.id, id)),
    namesOf(db, "painting", [id]),
  ]);
  if (row === undefined) return undefined;
  const details = saying({ ...row, names: names.get(id)! }) as PaintingDetails;
  return Object.keys(details).length === 0 ? undefined : details;
}

/** What is known of an artist besides the specified fields; undefined when there is no such artist. */
export async function artistDetails(db: Reader, id: number): Promise<ArtistDetails | undefined> {
  const [[row], names] = await Promise.all([
    db.select(ARTIST).from(artists).where(eq(artists.id, id)),
    namesOf(db, "artist", [id]),
  ]);
  return row && saying({ ...row, names: names.get(id)! }) as ArtistDetails;
}
