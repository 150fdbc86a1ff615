import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type {
  FoundPainting,
  FoundTour,
  SearchPage,
  SearchResults,
  TextHit,
} from "../../domain/gallery/search_records.ts";
import {
  centuryOf,
  type SearchFilters,
  type SearchType,
} from "../../domain/gallery/search_query.ts";
import {
  folded,
  isWithoutSpaces,
  nameAndTitle,
  searchQuery,
  spellingsOf,
  typedYears,
} from "../../domain/gallery/search_query.ts";
import {
  beginsWords,
  calledByGivenName,
  containsWords,
  isCalled,
  type NamedHit,
  rankByName,
  sentenceWith,
} from "../../domain/gallery/search_ranking.ts";
import type { Reader } from "../open.ts";
import { artists, movements, paintings } from "../schema/gallery.ts";
import { imageFiles } from "../schema/pictures.ts";
import { IMAGE_OF_PAINTING, paintingColumns, withoutNulls, workSizeColumns } from "./columns.ts";
import { listTours } from "./tours.ts";
import { nameIn, parseTranslations, translations, translationsJson } from "./translations.ts";
import {
  hitsByLetters,
  hitsBySubstring,
  hitsByWords,
  hitsByYear,
  type Kind,
  KINDS,
  paintingsByArtist,
  paintingsByParts,
  worksOf,
} from "./search_candidates.ts";

// Maximum rows of one kind.
const SEARCH_LIMIT = 20;
const TEXT_LIMIT = 5;
const RESULTS_PER_PAGE = 48;
// Results of one kind in the complete results.
const MAX_COMPLETE = 5000;
// Works of an artist who is named exactly; the other paintings follow.
const MAX_WORKS_OF_NAMED = 12;
// With fewer matches, similar spellings are searched too.
const MIN_NAMES = 3;

/** Ids by kind, best first, and all matching texts and tours. */
interface SearchHits {
  ids: Record<Kind, number[]>;
  texts: TextHit[];
  tours: FoundTour[];
}

const NOTHING: SearchHits = {
  ids: { artist: [], painting: [], movement: [] },
  texts: [],
  tours: [],
};

/**
 * Artists, paintings and movements by name, at most {@link SEARCH_LIMIT} of each, best first;
 * matching tours and texts are listed separately. Names in Cyrillic match as they are and in Latin
 * letters, and a year matches what was made in it. Works of an artist whose name or surname was
 * typed precede all titles but equal ones. If few names have the typed words, spaces and one or two
 * wrong letters are ignored, and words may be divided between title and artist; such matches come
 * last.
 */
export async function search(db: Reader, typed: string): Promise<SearchResults> {
  const { ids, texts, tours } = await find(db, typed, { works: MAX_WORKS_OF_NAMED });
  const [artists, paintings, movements] = await Promise.all([
    rowsOf<SearchResults["artists"][number]>(db, "artist", ids.artist.slice(0, SEARCH_LIMIT)),
    rowsOf<SearchResults["paintings"][number]>(db, "painting", ids.painting.slice(0, SEARCH_LIMIT)),
    rowsOf<SearchResults["movements"][number]>(db, "movement", ids.movement.slice(0, SEARCH_LIMIT)),
  ]);
  return {
    artists,
    paintings,
    movements,
    tours: tours.slice(0, TEXT_LIMIT),
    texts: texts.slice(0, TEXT_LIMIT),
  };
}

/** Returns a page of all results of a type, with filters; see {@link search}. */
export async function searchPage(
  db: Reader,
  { q, type, page, ...filters }:
    & { q: string; type: SearchType; page: number }
    & SearchFilters,
): Promise<SearchPage> {
  const { ids, texts, tours } = await find(db, q, {
    works: MAX_COMPLETE,
    candidates: MAX_COMPLETE,
  });
  const counts = {
    artists: ids.artist.length,
    paintings: ids.painting.length,
    movements: ids.movement.length,
    tours: tours.length,
    texts: texts.length,
  };
  const slice = <Row>(rows: readonly Row[]) =>
    rows.slice((page - 1) * RESULTS_PER_PAGE, page * RESULTS_PER_PAGE);
  const answer = (total: number, results: SearchPage["results"], facets = NO_FACETS) => ({
    type,
    page,
    pages: Math.ceil(total / RESULTS_PER_PAGE),
    total,
    counts,
    results,
    facets,
  });
  if (type === "tours") return answer(tours.length, slice(tours));
  if (type === "texts") return answer(texts.length, slice(texts));
  if (type === "movements") {
    return answer(counts.movements, await rowsOf(db, "movement", slice(ids.movement)));
  }
  const kind = type === "artists" ? "artist" : "painting";
  const facts = await factsOf(db, kind, ids[kind]);
  const meets = ({ movement, year, picture }: Fact, { ...some }: SearchFilters) =>
    (some.movement === undefined || movement === some.movement) &&
    (some.century === undefined || (year !== null && centuryOf(year) === some.century)) &&
    (!some.picture || picture === 1);
  const matching = facts.filter((fact) => meets(fact, filters)).map(({ id }) => id);
  const rows = kind === "artist"
    ? await rowsOf<SearchResults["artists"][number]>(db, "artist", slice(matching))
    : await foundPaintings(db, slice(matching));
  // The counts of a facet ignore its own filter, so that another value can be chosen.
  const within = (ignored: keyof SearchFilters) =>
    facts.filter((fact) => meets(fact, { ...filters, [ignored]: undefined }));
  return answer(matching.length, rows, {
    movements: await movementFacets(db, within("movement")),
    centuries: [...Map.groupBy(
      within("century").filter(({ year }) => year !== null),
      ({ year }) => centuryOf(year!),
    )].map(([century, { length: count }]) => ({ century, count }))
      .sort((a, b) => a.century - b.century),
    with_picture: within("picture").filter(({ picture }) => picture === 1).length,
  });
}

/** Properties of an artist or a painting that the filters compare. */
interface Fact {
  id: number;
  movement: number;
  /** Of birth, or else of death, for an artist. */
  year: number | null;
  picture: 0 | 1;
}

const NO_FACETS: SearchPage["facets"] = { movements: [], centuries: [], with_picture: 0 };

/** Facts in the order of the ids. */
async function factsOf(db: Reader, kind: "artist" | "painting", ids: number[]): Promise<Fact[]> {
  const list = sql`json_each(${JSON.stringify(ids)}) AS listed`;
  return await db.all<Fact>(
    kind === "artist"
      ? sql`SELECT artist.id, movement_id AS movement, coalesce(birth_year, death_year) AS year,
          portrait_path IS NOT NULL AS picture
        FROM ${list} CROSS JOIN artists AS artist ON artist.id = listed.value ORDER BY listed.key`
      : sql`SELECT work.id, artist.movement_id AS movement, work.year,
          work.image_path IS NOT NULL AS picture
        FROM ${list} CROSS JOIN paintings AS work ON work.id = listed.value
        CROSS JOIN artists AS artist ON artist.id = work.artist_id ORDER BY listed.key`,
  );
}

async function movementFacets(db: Reader, facts: readonly Fact[]) {
  const counts = new Map(
    [...Map.groupBy(facts, ({ movement }) => movement)].map(([id, { length }]) => [id, length]),
  );
  const rows = await db.select({
    id: movements.id,
    name: movements.name,
    color: movements.color,
    translations: translations({ name: nameIn("movement") }),
  }).from(movements).where(inArray(movements.id, [...counts.keys()]));
  return rows.map((row) => ({ ...withoutNulls(row), count: counts.get(row.id)! }))
    .sort((a, b) => b.count - a.count || a.id - b.id);
}

/** Paintings in the order of their ids. */
async function foundPaintings(db: Reader, ids: readonly number[]): Promise<FoundPainting[]> {
  const rows = await db.select({
    ...paintingColumns,
    ...workSizeColumns,
    artist_id: artists.id,
    movement_name: sql<string>`${movements.name}`.as("movement_name"),
    movement_color: movements.color,
  }).from(paintings).innerJoin(artists, eq(artists.id, paintings.artist_id))
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .leftJoin(imageFiles, IMAGE_OF_PAINTING).where(inArray(paintings.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, withoutNulls(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Finds records of all kinds. */
async function find(db: Reader, typed: string, max: { works: number; candidates?: number }) {
  const spellings = spellingsOf(typed);
  const [latin] = spellings as [string];
  const query = searchQuery(latin);
  // Of combining marks alone nothing remains.
  if (query === null || folded(latin) === "") return NOTHING;
  const years = typedYears(typed);
  // Concurrently, because each query to a remote database is a round trip.
  const [byWords, byArtist, englishTexts, byYear, tours] = await Promise.all([
    Promise.all(KINDS.map((kind) => hitsBySpellings(db, kind, spellings, max.candidates))),
    paintingsByArtist(db, query, max.candidates),
    textHits(db, latin, query, max.candidates ?? 2 * SEARCH_LIMIT),
    Promise.all(
      (["artist", "painting"] as const).map((kind) =>
        years ? hitsByYear(db, kind, years, max.candidates) : []
      ),
    ),
    toursAbout(db, spellings),
  ]);
  const [artistHits, paintingHits] = byWords as [NamedHit[], NamedHit[]];
  const isNamed = (hit: NamedHit) => spellings.some((one) => isCalled(hit.name, one));
  const named = new Set(rankByName(artistHits.filter(isNamed), latin).map(({ id }) => id));
  const artistOfGivenName = calledByGivenName(artistHits, paintingHits, spellings);
  if (named.size === 0 && artistOfGivenName !== undefined) named.add(artistOfGivenName);
  const ids: Record<Kind, number[]> = { artist: [...named], painting: [], movement: [] };
  const add = (kind: Kind, hits: readonly NamedHit[]) =>
    ids[kind].push(...hits.map(({ id }) => id));
  const addWorks = async (artists: readonly number[]) =>
    add("painting", artists.length === 0 ? [] : await worksOf(db, artists, max.works));
  const isTitle = ({ name }: NamedHit) => spellings.some((one) => folded(name) === folded(one));
  add("painting", rankByName(paintingHits.filter(isTitle), latin));
  await addWorks([...named]);
  for (const [at, kind] of KINDS.entries()) {
    add(kind, rankByName([...byWords[at]!, ...byYear[at] ?? []], latin));
  }
  if (ids.painting.length === 0) await addWorks(ids.artist.slice(0, 1));
  add("painting", rankByName(byArtist, ""));
  const total = KINDS.reduce((sum, kind) => sum + new Set(ids[kind]).size, 0);
  const hasWords = byWords.flat().some(({ name }) =>
    spellings.some((one) => containsWords(name, one))
  );
  if (total === 0) add("painting", rankByName(await paintingsByParts(db, typed), typed));
  if (total < MIN_NAMES && ids.painting.length < MIN_NAMES) {
    const hits = await hitsByLetters(db, spellings);
    const similar = hits.filter(({ errors, atWord }) => !hasWords || (errors === 0 && atWord));
    const nearest = similar.find(({ kind }) => kind === "artist");
    for (const hit of similar) {
      add(hit.kind, [hit]);
      if (hit === nearest) await addWorks([hit.id]);
    }
  }
  if (KINDS.every((kind) => ids[kind].length === 0)) {
    const artists = await Promise.all(
      nameAndTitle(typed).map(async ({ name }) => {
        const hits = await hitsBySpellings(db, "artist", [name], max.candidates);
        return hits.filter((hit) => isCalled(hit.name, name));
      }),
    );
    add("artist", rankByName(artists.flat(), ""));
    await addWorks(ids.artist);
  }
  for (const kind of KINDS) ids[kind] = [...new Set(ids[kind])];
  // Words without letters outside ASCII are most often English.
  const translatedTexts = /[^\p{ASCII}]/u.test(typed) || englishTexts.length + total === 0
    ? await translatedTextHits(db, typed.trim())
    : [];
  const texts = Map.groupBy(
    [...translatedTexts, ...englishTexts],
    ({ kind, id }) => `${kind} ${id}`,
  );
  const listed = { artist: new Set(ids.artist), movement: new Set(ids.movement) };
  const others = [...texts.values()].map(([hit]) => hit!)
    .filter(({ kind, id }) => !listed[kind].has(id));
  return { ids, texts: others, tours };
}

/** Tours whose title or summary has the typed words, in one of their languages. */
async function toursAbout(db: Reader, spellings: readonly string[]): Promise<FoundTour[]> {
  const [english, russian] = await Promise.all([listTours(db, "en"), listTours(db, "ru")]);
  const translated = new Map(
    russian.filter(({ language }) => language === "ru").map((tour) => [tour.id, tour]),
  );
  return english.flatMap(({ language: _, ...tour }) => {
    const { title, summary } = translated.get(tour.id) ?? tour;
    const text = [tour.title, tour.summary, title, summary].join(" ");
    if (!spellings.some((typed) => beginsWords(text, typed))) return [];
    return [{
      ...tour,
      ...(translated.has(tour.id) && { translations: { ru: { title, summary } } }),
    }];
  });
}

/** Records of a kind that have the typed words in one of the spellings. */
async function hitsBySpellings(
  db: Reader,
  kind: Kind,
  spellings: readonly string[],
  max: number | undefined,
): Promise<NamedHit[]> {
  const hits = await Promise.all(spellings.map(async (typed) => {
    if (isWithoutSpaces(typed)) return await hitsBySubstring(db, kind, typed, max);
    const candidates = await hitsByWords(db, kind, typed, searchQuery(typed)!, max);
    return candidates.filter(({ name }) => beginsWords(name, typed));
  }));
  return hits.flat();
}

/** Biographies and descriptions that contain the words, each with a matching sentence. */
async function textHits(db: Reader, typed: string, query: string, max: number): Promise<TextHit[]> {
  const hits = async (
    kind: TextHit["kind"],
    table: SQL,
    index: SQL,
    column: SQL,
    indexed: string,
  ) => {
    // More than needed, because matches by name are removed. CROSS JOIN preserves the order of the
    // matches.
    const rows = await db.all<{ id: number; name: string; text: string }>(sql`
      SELECT thing.id, thing.name, thing.${column} AS text,
        ${translationsJson({ name: nameIn(kind, "thing") })} AS translations
      FROM (SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ${`{${indexed}} : (${query})`}
        ORDER BY rank, rowid LIMIT ${max}) AS hit
      CROSS JOIN ${table} AS thing ON thing.id = hit.id`);
    return rows.map(({ text, ...row }) =>
      parseTranslations({ kind, ...row, sentence: sentenceWith(text, typed) })
    );
  };
  const [byDescription, byBio] = await Promise.all([
    hits("movement", sql`movements`, sql`movement_search`, sql`description`, "description"),
    hits("artist", sql`artists`, sql`artist_search`, sql`bio_full`, "bio"),
  ]);
  return [...byDescription, ...byBio];
}

/** The same of texts in other languages than English, which have no index. */
async function translatedTextHits(db: Reader, typed: string): Promise<TextHit[]> {
  const words = typed.toLowerCase().split(/\s+/);
  const hits = async (kind: TextHit["kind"], table: SQL, field: SQL) => {
    const hasWords = words.flatMap((word) => {
      // SQLite knows upper and lower case of Latin letters only.
      const atStart = word.charAt(0).toUpperCase() + word.slice(1);
      // The column is searched first, because parsing every record's takes longer.
      return [sql`thing.translations`, sql`texts.value ->> ${field}`]
        .map((text) => sql`(instr(${text}, ${word}) OR instr(${text}, ${atStart}))`);
    });
    const rows = await db.all<{ id: number; name: string; text: string }>(sql`
      SELECT thing.id, thing.name, texts.value ->> ${field} AS text,
        ${translationsJson({ name: nameIn(kind, "thing") })} AS translations
      FROM ${table} AS thing, json_each(thing.translations) AS texts
      WHERE ${sql.join(hasWords, sql` AND `)} ORDER BY thing.id, texts.key`);
    return rows.flatMap(({ text, ...row }) =>
      beginsWords(text, typed)
        ? [parseTranslations({ kind, ...row, sentence: sentenceWith(text, typed) })]
        : []
    );
  };
  const [byDescription, byBio] = await Promise.all([
    hits("movement", sql`movements`, sql`'description'`),
    hits("artist", sql`artists`, sql`'bio_full'`),
  ]);
  return [...byDescription, ...byBio];
}

const ROWS: Record<Kind, SQL> = {
  artist: sql`
    SELECT artist.id, artist.name, birth_year, death_year, movement.name AS movement_name,
      movement.color AS movement_color, coalesce(portrait_thumb_path, '') AS portrait_thumb_path,
      ${
    translationsJson({
      name: nameIn("artist", "artist"),
      movement_name: nameIn("movement", "movement"),
    })
  } AS translations
    FROM artists AS artist JOIN movements AS movement ON movement.id = artist.movement_id
    WHERE artist.id`,
  painting: sql`
    SELECT painting.id, painting.title, painting.year, artist.name AS artist_name,
      painting.thumbnail_path, artist.id AS artist_id, movement.color AS movement_color,
      ${
    translationsJson({
      title: nameIn("painting", "painting"),
      artist_name: nameIn("artist", "artist"),
    })
  } AS translations
    FROM paintings AS painting JOIN artists AS artist ON artist.id = painting.artist_id
    JOIN movements AS movement ON movement.id = artist.movement_id
    WHERE painting.id`,
  movement: sql`
    SELECT id, name, start_year, end_year, color,
      ${translationsJson({ name: nameIn("movement") })} AS translations
    FROM movements WHERE id`,
};

/** Rows in the order of their ids. */
async function rowsOf<Row extends { id: number }>(db: Reader, kind: Kind, ids: readonly number[]) {
  const rows = await db.all<Row>(sql`${ROWS[kind]} IN ${ids}`);
  const byId = new Map(rows.map((row) => [row.id, parseTranslations(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
