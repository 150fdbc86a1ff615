/** A catalog small enough to be held in the head, with a case of everything that matters. */
import type { Database } from "../db/open.ts";
import {
  annotations,
  artists,
  eras,
  influenceSources,
  legacyInfluences,
  movements,
  paintings,
  periods,
} from "../db/schema/gallery.ts";
import { tours, tourStops } from "../db/schema/tours.ts";

type Insert<Table extends { $inferInsert: { id?: number | undefined } }> = Partial<
  Omit<Table["$inferInsert"], "id">
>;

export const era = (id: number, row: Insert<typeof eras> = {}) => ({
  id,
  name: `Era ${id}`,
  start_year: 1400,
  end_year: 1600,
  ...row,
});
export const movement = (id: number, row: Insert<typeof movements> = {}) => ({
  id,
  name: `Movement ${id}`,
  start_year: 1400,
  end_year: 1600,
  era_id: 1,
  color: "#804020",
  ...row,
});
export const artist = (id: number, row: Insert<typeof artists> = {}) => ({
  id,
  name: `Artist ${id}`,
  birth_year: 1450,
  death_year: 1520,
  movement_id: 1,
  ...row,
});
export const painting = (id: number, row: Insert<typeof paintings> = {}) => ({
  id,
  title: `Painting ${id}`,
  artist_id: 1,
  year: 1500,
  ...row,
});
export const period = (id: number, row: Insert<typeof periods> = {}) => ({
  id,
  name: `Period ${id}`,
  artist_id: 1,
  start_year: 1470,
  end_year: 1480,
  ...row,
});
export const annotation = (id: number, row: Insert<typeof annotations> = {}) => ({
  id,
  label: `Note ${id}`,
  painting_id: 1,
  pos_x: 0.25,
  pos_y: 0.75,
  ...row,
});

/** Edges: what influenced `painting_id`. */
export const byPainting = (painting_id: number, source_painting_id: number, row = {}) => ({
  painting_id,
  source_type: "painting" as const,
  source_painting_id,
  ...row,
});
export const byArtist = (painting_id: number, source_artist_id: number, row = {}) => ({
  painting_id,
  source_type: "artist" as const,
  source_artist_id,
  ...row,
});
export const byMovement = (painting_id: number, source_movement_id: number, row = {}) => ({
  painting_id,
  source_type: "movement" as const,
  source_movement_id,
  ...row,
});

/** Rows by table; what is left out stays empty. */
export interface Catalog {
  eras?: (typeof eras.$inferInsert)[];
  movements?: (typeof movements.$inferInsert)[];
  artists?: (typeof artists.$inferInsert)[];
  periods?: (typeof periods.$inferInsert)[];
  paintings?: (typeof paintings.$inferInsert)[];
  influences?: (typeof influenceSources.$inferInsert)[];
  legacy?: (typeof legacyInfluences.$inferInsert)[];
  annotations?: (typeof annotations.$inferInsert)[];
  tours?: (typeof tours.$inferInsert)[];
  stops?: (typeof tourStops.$inferInsert)[];
}

/** Writes a catalog in one transaction, as any other write. */
export async function fill(db: Database, catalog: Catalog): Promise<void> {
  const tables = [
    [eras, catalog.eras],
    [movements, catalog.movements],
    [artists, catalog.artists],
    [periods, catalog.periods],
    [paintings, catalog.paintings],
    [influenceSources, catalog.influences],
    [legacyInfluences, catalog.legacy],
    [annotations, catalog.annotations],
    [tours, catalog.tours],
    [tourStops, catalog.stops],
  ] as const;
  await db.write(async (tx) => {
    for (const [table, rows] of tables) {
      for (let at = 0; at < (rows?.length ?? 0); at += 200) {
        await tx.insert(table).values(rows!.slice(at, at + 200) as never);
      }
    }
  });
}
