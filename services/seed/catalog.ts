/** Fills an empty gallery with the starter catalog. References in its files are by name. */
import { eq, type SQL } from "drizzle-orm";
import { chunks } from "../../domain/chunks.ts";
import { firstSentences } from "../../domain/gallery/lead.ts";
import type { Reader, Transaction } from "../../db/open.ts";
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

const STARTER = new URL("../../db/starter/catalog/", import.meta.url);
const ROWS_PER_STATEMENT = 200;

type Era = Omit<typeof eras.$inferSelect, "id" | "sort_order" | "translations">;
type Movement =
  & Pick<typeof movements.$inferInsert, "name" | "start_year" | "end_year" | "color">
  & { /** Name of its file in `artists/`. */ slug: string; era: string };
type Artist =
  & Pick<typeof artists.$inferSelect, "name" | "birth_year" | "death_year" | "bio_full">
  & {
    periods: Omit<typeof periods.$inferInsert, "artist_id">[];
    paintings: (Pick<typeof paintings.$inferSelect, "title" | "year">)[];
  };
type Influence =
  & Pick<typeof influenceSources.$inferSelect, "source_type">
  & { painting: string; source: string };
type AnnotatedPainting = {
  painting: string;
  annotations: Omit<typeof annotations.$inferInsert, "painting_id">[];
};
type Kind = "artist" | "painting" | "movement";
type Named = { [kind in Kind]?: string } & { names: { name: string; language: string }[] };

/** The catalog's texts in a language by the English names; periods, annotations in order. */
interface Translation {
  eras: Record<string, { name: string; description: string }>;
  movements: Record<string, { name: string; description: string }>;
  artists: Record<
    string,
    { name: string; bio_full?: string; periods?: { name: string; description: string }[] }
  >;
  paintings: Record<string, { title: string }>;
  annotations: Record<string, { label: string; body: string }[]>;
  /** By "Painting ← source". */
  influences: Record<string, { notes: string }>;
}

/** The starter catalog in its files; a painting is named "Artist / Title". */
export interface StarterCatalog {
  eras: Era[];
  movements: Movement[];
  /** By the movement's slug. */
  artists: Map<string, Artist[]>;
  influences: Influence[];
  annotations: AnnotatedPainting[];
  names: Named[];
  /** By language. */
  translations: Map<string, Translation>;
}

/** Reads the starter catalog. */
export async function readStarterCatalog(): Promise<StarterCatalog> {
  const folder = <T>(name: string) => readFolder<T[]>(new URL(`${name}/`, STARTER));
  return {
    eras: await readFile(new URL("eras.json", STARTER)),
    movements: await readFile(new URL("movements.json", STARTER)),
    artists: await folder("artists"),
    influences: [...(await folder<Influence>("influences")).values()].flat(),
    annotations: [...(await folder<AnnotatedPainting>("annotations")).values()].flat(),
    names: await readFile(new URL("names.json", STARTER)),
    translations: await readFolder(new URL("translations/", STARTER)),
  };
}

/** Writes a catalog into empty tables. */
export async function insertCatalog(tx: Transaction, catalog: StarterCatalog): Promise<void> {
  const people = catalog.movements.flatMap(({ slug, name }) =>
    (catalog.artists.get(slug) ?? []).map((artist) => ({ ...artist, movement: name }))
  ).sort((a, b) => (a.birth_year ?? Infinity) - (b.birth_year ?? Infinity));
  const works = people.flatMap(({ name, paintings }) =>
    paintings.map((painting, sort_order) => ({ ...painting, artist: name, sort_order }))
  );
  const eraIds = idsByName(catalog.eras.map(({ name }) => name));
  const ids: Record<Kind, Map<string, number>> = {
    artist: idsByName(people.map(({ name }) => name)),
    painting: idsByName(works.map(({ artist, title }) => `${artist} / ${title}`)),
    movement: idsByName(catalog.movements.map(({ name }) => name)),
  };

  /** The column `translations` of a record; languages without a text are omitted. */
  const inLanguages = (textsOf: (texts: Translation) => object | undefined) =>
    [...catalog.translations].flatMap(([language, texts]) => {
      const fields = textsOf(texts);
      return fields === undefined ? [] : [{ language, ...fields }];
    });

  await insert(
    tx,
    eras,
    catalog.eras.map((era, sort_order) => ({
      ...era,
      translations: inLanguages(({ eras }) => eras[era.name]),
      sort_order,
    })),
  );
  await insert(
    tx,
    movements,
    catalog.movements.map(({ slug: _, era, ...movement }, sort_order) => ({
      ...movement,
      translations: inLanguages(({ movements }) => {
        const texts = movements[movement.name];
        return texts && { description: texts.description };
      }),
      era_id: eraIds.get(era),
      sort_order,
    })),
  );
  await insert(
    tx,
    artists,
    people.map(({ periods: _, paintings: __, movement, ...artist }) => ({
      ...artist,
      bio_short: firstSentences(artist.bio_full, 2),
      translations: inLanguages(({ artists }) => {
        const bio_full = artists[artist.name]?.bio_full;
        return bio_full === undefined ? undefined : { bio_full };
      }),
      movement_id: ids.movement.get(movement),
    })),
  );
  await insert(
    tx,
    periods,
    people.flatMap(({ name, periods }) =>
      periods.map((period, sort_order) => ({
        ...period,
        translations: inLanguages(({ artists }) => artists[name]?.periods?.[sort_order]),
        artist_id: ids.artist.get(name),
        sort_order,
      }))
    ),
  );
  await insert(
    tx,
    paintings,
    works.map(({ artist, ...work }) => ({ ...work, artist_id: ids.artist.get(artist) })),
  );
  await insert(
    tx,
    influenceSources,
    catalog.influences.map(({ painting, source, ...edge }) => ({
      ...edge,
      translations: inLanguages(({ influences }) => influences[`${painting} ← ${source}`]),
      painting_id: ids.painting.get(painting),
      source_painting_id: null,
      source_artist_id: null,
      source_movement_id: null,
      [`source_${edge.source_type}_id`]: ids[edge.source_type].get(source),
    })),
  );
  await insert(
    tx,
    annotations,
    catalog.annotations.flatMap(({ painting, annotations }) =>
      annotations.map((note, sort_order) => ({
        ...note,
        translations: inLanguages(({ annotations }) => annotations[painting]?.[sort_order]),
        painting_id: ids.painting.get(painting),
        sort_order,
      }))
    ),
  );
  await insert(
    tx,
    alternativeNames,
    [
      ...catalog.names.flatMap(({ names, ...target }) => {
        const [[target_type, name]] = Object.entries(target) as [[Kind, string]];
        return names.map((other) => ({
          ...other,
          target_type,
          target_id: ids[target_type].get(name),
        }));
      }),
      ...[...catalog.translations].flatMap(([language, texts]) => {
        const names = (target_type: Kind, own: Record<string, { name?: string; title?: string }>) =>
          Object.entries(own).map(([original, { name, title }]) => ({
            name: name ?? title,
            language,
            target_type,
            target_id: ids[target_type].get(original),
          }));
        return [
          ...names("movement", texts.movements),
          ...names("artist", texts.artists),
          ...names("painting", texts.paintings),
        ];
      }),
    ],
  );
}

/** Returns the ids of paintings by "Artist / Title". */
export async function paintingIds(db: Pick<Reader | Transaction, "select">, condition?: SQL) {
  const rows = await db.select({ id: paintings.id, title: paintings.title, artist: artists.name })
    .from(paintings).innerJoin(artists, eq(artists.id, paintings.artist_id)).where(condition);
  return new Map(rows.map(({ id, title, artist }) => [`${artist} / ${title}`, id]));
}

/** Ids from 1, so that the starter's URLs are the same in every installation. */
const idsByName = (names: readonly string[]) => new Map(names.map((name, at) => [name, at + 1]));

/** Inserts rows with the ids from {@link idsByName}. */
async function insert(
  tx: Transaction,
  table: Parameters<Transaction["insert"]>[0],
  rows: readonly object[],
): Promise<void> {
  const numbered = rows.map((row, at) => ({ id: at + 1, ...row }));
  for (const batch of chunks(numbered, ROWS_PER_STATEMENT)) {
    await tx.insert(table).values(batch as never);
  }
}

/** Reads a data file of the product, whose format is checked by tests. */
export async function readFile<T>(file: URL): Promise<T> {
  return JSON.parse(await Deno.readTextFile(file));
}

/** Reads all data files of a folder, by name without `.json`, in the order of their names. */
export async function readFolder<T>(folder: URL): Promise<Map<string, T>> {
  const names = (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name))
    .filter((name) => name.endsWith(".json")).sort();
  return new Map(
    await Promise.all(
      names.map(async (name) =>
        [name.replace(/\.json$/, ""), await readFile<T>(new URL(name, folder))] as const
      ),
    ),
  );
}
