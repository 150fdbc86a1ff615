/** Lists of the records that are edited, page by page. */
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import type { EditedRecord } from "../../../domain/gallery/editing/records.ts";
import type { Reader } from "../../../db/open.ts";
import {
  annotations,
  artists,
  influenceSources,
  movements,
  paintings,
  periods,
} from "../../../db/schema/gallery.ts";
import { CATALOG } from "./catalog_kinds.ts";
import { findRecords } from "./catalog_records.ts";

/** Which records of a kind to list. */
export interface RecordQuery {
  /** Part of the name. */
  q?: string | undefined;
  /** Those of one owner: a movement's artists, a painting's notes. */
  of?: number | undefined;
  offset: number;
  limit: number;
}

/** A page of a list. */
export interface RecordPage {
  records: EditedRecord[];
  /** The offset of the page after it; null at the end. */
  next: number | null;
}

/** The columns by which records belong to an owner. */
const OWNERS: Partial<Record<Kind, readonly SQLiteColumn[]>> = {
  movement: [movements.era_id],
  artist: [artists.movement_id],
  period: [periods.artist_id],
  painting: [paintings.artist_id],
  annotation: [annotations.painting_id],
  influence: [influenceSources.painting_id, influenceSources.source_painting_id],
};

/** A page of the records of a kind, in the order of its lists. */
export async function listRecords(
  db: Reader,
  kind: Kind,
  { q, of, offset, limit }: RecordQuery,
): Promise<RecordPage> {
  const { table, order, name } = CATALOG[kind];
  const conditions: (SQL | undefined)[] = [];
  if (q !== undefined) {
    const pattern = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    conditions.push(sql`${name} LIKE ${pattern} ESCAPE '\\'`);
  }
  if (of !== undefined) {
    conditions.push(or(...(OWNERS[kind] ?? [table.id]).map((column) => eq(column, of))));
  }
  const rows = await db.select({ id: table.id }).from(table).where(and(...conditions))
    .orderBy(...order).limit(limit + 1).offset(offset);
  const ids = rows.slice(0, limit).map(({ id }) => id as number);
  const records = new Map((await findRecords(db, kind, ids)).map((one) => [one.id, one]));
  return {
    records: ids.flatMap((id) => records.get(id) ?? []),
    next: rows.length > limit ? offset + limit : null,
  };
}
