/** A small catalog with an example of every relevant case. */
import type { Database } from "../../db/open.ts";
import {
  annotations,
  artists,
  eras,
  influenceSources,
  legacyInfluences,
  movements,
  paintings,
  periods,
} from "../../db/schema/gallery.ts";
import { tours, tourStops } from "../../db/schema/tours.ts";
import type { PainterRow } from "../../domain/gallery/painters/painter_row.ts";

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

/** Returns an influence of one painting on another, `painting_id`. */
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

/** Rows by table; omitted tables stay empty. */
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

/** Writes a catalog in one transaction, like any other write. */
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

// Park & Miller's generator: the same catalog every time.
function* random(seed: number): Generator<number, never> {
  for (;;) yield (seed = seed * 48_271 % 2_147_483_647) / 2_147_483_647;
}

/**
 * Returns a catalog with `artists` artists in `movements` movements and ten eras, denser towards
 * the present.
 */
export function largeCatalog(artists: number, movements: number): Catalog {
  const numbers = random(20_261_120);
  const draw = () => numbers.next().value;
  // The square root makes late years more likely than early ones, as in real catalogs.
  const year = () => Math.round(1200 + 800 * Math.sqrt(draw()));
  const starts = Array.from({ length: movements }, year).sort((a, b) => a - b);
  return {
    eras: Array.from({ length: 10 }, (_, i) =>
      era(i + 1, {
        name: `Era ${i + 1}`,
        start_year: 1150 + i * 88,
        end_year: 1238 + i * 88,
        sort_order: i,
      })),
    movements: starts.map((start_year, i) =>
      movement(i + 1, {
        name: `Movement ${i + 1}`,
        start_year,
        end_year: start_year + 20 + Math.round(60 * draw()),
        era_id: Math.min(10, 1 + Math.floor((start_year - 1150) / 88)),
        color: `#${(0x406080 + Math.floor(draw() * 0x606060)).toString(16)}`,
        sort_order: i,
      })
    ),
    artists: Array.from({ length: artists }, (_, i) => {
      const school = Math.floor(draw() * movements);
      const birth_year = starts[school]! - 30 + Math.round(40 * draw());
      return artist(i + 1, {
        name: `Artist Number ${i + 1}`,
        movement_id: school + 1,
        birth_year,
        death_year: birth_year + 35 + Math.round(50 * draw()),
      });
    }),
  };
}

/** Adds `works` paintings and `edges` influences, mostly of works by somewhat earlier artists. */
export function largeInfluence(works: number, edges: number): Catalog {
  const catalog = largeCatalog(2000, 90);
  const artists = catalog.artists!;
  let state = 7;
  // Park & Miller's generator: the same catalog every time.
  const draw = () => (state = state * 48_271 % 2_147_483_647) / 2_147_483_647;
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(draw() * list.length)]!;
  const makers = Array.from({ length: works / 3 }, () => pick(artists));
  const paintings = Array.from({ length: works }, (_, i) => {
    const { id, birth_year } = pick(makers);
    const year = birth_year! + 22 + Math.floor(draw() * 30);
    return painting(i + 1, { artist_id: id!, title: `Work Number ${i + 1}`, year });
  });
  const byYear = [...paintings].sort((a, b) => a.year! - b.year!);
  const influences = Array.from({ length: edges }, () => {
    const at = 1 + Math.floor(draw() * (works - 1));
    const source = byYear[Math.max(0, Math.floor(at - 1 - draw() * draw() * 500))]!;
    const kind = draw();
    const target = byYear[at]!.id!;
    if (kind < 0.7) return byPainting(target, source.id!);
    if (kind < 0.9) return byArtist(target, source.artist_id!);
    return byMovement(target, artists[source.artist_id! - 1]!.movement_id!);
  });
  return { ...catalog, paintings, influences };
}

const HEADER = [
  "artist",
  "Nationality",
  "citizenship",
  "styles",
  "movement",
  "Art500k_Movements",
  "birth_year",
  "death_year",
  "FirstYear",
  "LastYear",
  "StylesCount",
  "occupations",
  "Influencedby",
  "Influencedon",
  "Pupils",
  "Teachers",
  "gender",
] as const;

/** The cells of a row; omitted ones are empty. */
export type Cells = Partial<Record<(typeof HEADER)[number], string>>;

/** Returns the text of a file: the header and a line per row. */
export function painterCsv(...rows: Cells[]): string {
  const cell = (text = "") => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [HEADER.join(","), ...rows.map((row) => HEADER.map((name) => cell(row[name])).join(","))]
    .join("\n") + "\n";
}

/** Returns one row as parsed by the reader. */
export function painterRow(row: Partial<PainterRow> = {}): PainterRow {
  return {
    artist: "Somebody",
    Nationality: "",
    citizenship: "",
    styles: "",
    movement: "",
    Art500k_Movements: "",
    birth_year: null,
    death_year: null,
    FirstYear: null,
    LastYear: null,
    StylesCount: "",
    occupations: "",
    Influencedby: "",
    Influencedon: "",
    Pupils: "",
    Teachers: "",
    line: 2,
    ...row,
  };
}
