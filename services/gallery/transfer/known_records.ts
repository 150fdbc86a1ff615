/** Records of the catalog that rows of a spreadsheet may match. */
import { and, asc, eq, gt } from "drizzle-orm";
import type { Identifier } from "../../../domain/gallery/museum.ts";
import { KnownRecords } from "../../../domain/gallery/transfer/known_records.ts";
import { normalizedName } from "../../../domain/normalized_name.ts";
import type { Transaction } from "../../../db/open.ts";
import { readInPieces, ROWS_PER_PIECE } from "../../../db/gallery/read_in_pieces.ts";
import { alternativeNames, artists, movements, paintings } from "../../../db/schema/gallery.ts";

/** Tables and columns of identifying marks. */
const SOURCES = {
  artist: {
    table: artists,
    columns: {
      id: artists.id,
      name: artists.name,
      year: artists.birth_year,
      deathYear: artists.death_year,
      identifiers: artists.identifiers,
    },
  },
  painting: {
    table: paintings,
    columns: {
      id: paintings.id,
      name: paintings.title,
      year: paintings.year,
      owner: paintings.artist_id,
      inventory: paintings.inventory_number,
      collection: paintings.collection,
      identifiers: paintings.identifiers,
    },
  },
  movement: { table: movements, columns: { id: movements.id, name: movements.name } },
} as const;

/** Reads all records of a kind: SQL cannot compare names like files. */
export async function knownRecords(
  tx: Transaction,
  kind: keyof typeof SOURCES,
): Promise<KnownRecords> {
  const { id, target_id, target_type, name } = alternativeNames;
  const names = Map.groupBy(
    await readInPieces(async (after) =>
      await tx.select({ id, target_id, name }).from(alternativeNames)
        .where(and(eq(target_type, kind), gt(id, after))).orderBy(asc(id)).limit(ROWS_PER_PIECE)
    ),
    ({ target_id }) => target_id,
  );
  const known = new KnownRecords(kind);
  const { table, columns } = SOURCES[kind];
  await readInPieces(async (after) => {
    const rows = await tx.select(columns as (typeof SOURCES)["painting"]["columns"]).from(table)
      .where(gt(table.id, after)).orderBy(asc(table.id)).limit(ROWS_PER_PIECE);
    for (const { identifiers = [] as Identifier[], inventory, ...row } of rows) {
      known.add({
        ...row,
        identifiers,
        inventory: inventory && normalizedName(inventory),
        otherNames: names.get(row.id)?.map(({ name }) => name) ?? [],
      });
    }
    return rows;
  });
  return known;
}
