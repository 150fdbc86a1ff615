/** Fills an empty gallery with the starter catalog. */
import { firstSentences } from "../../domain/gallery/lead.ts";
import type { Transaction } from "../../db/open.ts";
import {
  alternativeNames,
  annotations,
  artists,
  eras,
  influenceSources,
  movements,
  paintings,
  periods,
} from "../../db/schema/gallery.ts";
import { readFile, readFolder } from "./read_files.ts";
import {
  AnnotationFile,
  ArtistFile,
  EraFile,
  InfluenceFile,
  MovementFile,
  NameFile,
} from "./starter_files.ts";

const STARTER = new URL("../../db/starter/catalog/", import.meta.url);

/** The starter catalog as its files hold it. */
export interface StarterCatalog {
  eras: Awaited<ReturnType<typeof readEras>>;
  movements: Awaited<ReturnType<typeof readMovements>>;
  /** By the movement's slug. */
  artists: Awaited<ReturnType<typeof readArtists>>;
  influences: Awaited<ReturnType<typeof readInfluences>>;
  annotations: Awaited<ReturnType<typeof readAnnotations>>;
  names: Awaited<ReturnType<typeof readNames>>;
}

const readEras = () => readFile(new URL("eras.json", STARTER), EraFile);
const readMovements = () => readFile(new URL("movements.json", STARTER), MovementFile);
const readArtists = () => readFolder(new URL("artists/", STARTER), ArtistFile);
const readInfluences = async () =>
  [...(await readFolder(new URL("influences/", STARTER), InfluenceFile)).values()].flat();
const readAnnotations = async () =>
  [...(await readFolder(new URL("annotations/", STARTER), AnnotationFile)).values()].flat();
const readNames = () => readFile(new URL("names.json", STARTER), NameFile);

/**
 * Reads the starter catalog.
 *
 * @throws {Error} that names the file and the place in it, when one is not of the right form.
 */
export async function readStarterCatalog(): Promise<StarterCatalog> {
  return {
    eras: await readEras(),
    movements: await readMovements(),
    artists: await readArtists(),
    influences: await readInfluences(),
    annotations: await readAnnotations(),
    names: await readNames(),
  };
}

/** Writes a catalog into empty tables. */
export async function insertCatalog(tx: Transaction, catalog: StarterCatalog): Promise<void> {
  const eraIds = await insert(tx, eras, catalog.eras.map(numbered), (era) => era.name);
  const movementIds = await insert(
    tx,
    movements,
    catalog.movements.map(({ slug: _, era, ...movement }, sort_order) => ({
      ...movement,
      era_id: found(eraIds, era, "era"),
      sort_order,
    })),
    (movement) => movement.name,
  );

  const people = catalog.movements.flatMap(({ slug, name }) =>
    (catalog.artists.get(slug) ?? []).map((artist) => ({ ...artist, movement: name }))
  ).sort((a, b) => (a.birth_year ?? Infinity) - (b.birth_year ?? Infinity));
  const artistIds = await insert(
    tx,
    artists,
    people.map(({ periods: _, paintings: __, movement, ...artist }) => ({
      ...artist,
      bio_short: firstSentences(artist.bio_full, 2),
      movement_id: found(movementIds, movement, "movement"),
    })),
    (artist) => artist.name,
  );
  await insert(
    tx,
    periods,
    people.flatMap((artist) =>
      artist.periods.map((period, sort_order) => ({
        ...period,
        artist_id: found(artistIds, artist.name, "artist"),
        sort_order,
      }))
    ),
  );
  const works = people.flatMap((artist) =>
    artist.paintings.map((painting, sort_order) => ({
      ...painting,
      artist_id: found(artistIds, artist.name, "artist"),
      sort_order,
    }))
  );
  const authors = new Map([...artistIds].map(([name, id]) => [id, name]));
  const paintingIds = await insert(
    tx,
    paintings,
    works,
    (work) => `${authors.get(work.artist_id)} / ${work.title}`,
  );

  await insert(
    tx,
    influenceSources,
    catalog.influences.map(({ painting, source, ...edge }) => ({
      ...edge,
      painting_id: found(paintingIds, painting, "painting"),
      ...(edge.source_type === "painting"
        ? { source_painting_id: found(paintingIds, source, "painting") }
        : edge.source_type === "artist"
        ? { source_artist_id: found(artistIds, source, "artist") }
        : { source_movement_id: found(movementIds, source, "movement") }),
    })),
  );
  await insert(
    tx,
    annotations,
    catalog.annotations.flatMap(({ painting, annotations: notes }) =>
      notes.map((note, sort_order) => ({
        ...note,
        painting_id: found(paintingIds, painting, "painting"),
        sort_order,
      }))
    ),
  );
  const ids = { artist: artistIds, painting: paintingIds, movement: movementIds };
  await insert(tx, alternativeNames, otherNames(catalog.names, ids));
}

/** Other names of what has just been written. */
function otherNames(
  entries: StarterCatalog["names"],
  ids: Record<"artist" | "painting" | "movement", Map<string, number>>,
): (typeof alternativeNames.$inferInsert)[] {
  return entries.flatMap(({ names, ...target }) => {
    const [[kind, name]] = Object.entries(target) as [[keyof typeof ids, string]];
    const target_id = found(ids[kind], name, kind);
    return names.map((other) => ({ ...other, target_type: kind, target_id }));
  });
}

const numbered = <Row>(row: Row, sort_order: number) => ({ ...row, sort_order });

function found(ids: Map<string, number>, name: string, what: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`Starter catalog: there is no ${what} "${name}"`);
  return id;
}

type CatalogTable =
  | typeof eras
  | typeof movements
  | typeof artists
  | typeof periods
  | typeof paintings
  | typeof influenceSources
  | typeof annotations
  | typeof alternativeNames;

const ROWS_A_STATEMENT = 200;

/**
 * Inserts rows numbered from 1, so that the starter's addresses are the same everywhere, and tells
 * the id of each by the key that the caller gives it.
 */
async function insert<Table extends CatalogTable>(
  tx: Transaction,
  table: Table,
  rows: Table["$inferInsert"][],
  key?: (row: Table["$inferInsert"]) => string,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const withIds = rows.map((row, index) => ({ ...row, id: index + 1 }));
  for (const row of withIds) {
    const name = key?.(row);
    if (name === undefined) continue;
    if (ids.has(name)) throw new Error(`Starter catalog: "${name}" stands twice`);
    ids.set(name, row.id);
  }
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await tx.insert(table as CatalogTable)
      .values(withIds.slice(start, start + ROWS_A_STATEMENT) as never);
  }
  return ids;
}
