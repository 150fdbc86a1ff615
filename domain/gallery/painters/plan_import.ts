/**
 * Plan of an import of painters: all changes to the catalog, computed before anything is written.
 */
import { refusal } from "../../app_error.ts";
import { ArtistIndex } from "./artist_index.ts";
import type { ImportReport, Remark } from "./import_report.ts";
import { chooseMovements, eraOf, type NamedSpan, type NewMovement } from "./movement_choice.ts";
import { type Painter, type Painters, yearsAgree } from "./painter.ts";
import { mergedMetadata, namesIn, paletteMetadata } from "./palette_metadata.ts";
import { isPersonName } from "./person_name.ts";
import { movementKey } from "./movement_name.ts";

/** The fields of an artist that an import uses. */
export interface CatalogArtist {
  id: number;
  name: string;
  birth_year: number | null;
  death_year: number | null;
  palette_metadata: Record<string, unknown>;
}

/** The parts of a catalog that an import uses. */
export interface CatalogBefore {
  eras: NamedSpan[];
  movements: NamedSpan[];
  artists: CatalogArtist[];
  paintings: { id: number; artist_id: number; year: number | null }[];
  /** Sources of an artist's existing influences. */
  influences: {
    artist_id: number;
    source_artist_id: number | null;
    source_movement_id: number | null;
  }[];
  /** The ids of the next new rows. */
  nextArtist: number;
  nextMovement: number;
}

/** The rows to write, and the report. */
export interface ImportPlan {
  movements: (NewMovement & { id: number; era_id: number })[];
  artists: (CatalogArtist & { movement_id: number })[];
  /** Only fields that were empty before. */
  fills: Omit<CatalogArtist, "name">[];
  influences: {
    painting_id: number;
    source_artist_id: number | null;
    source_movement_id: number | null;
    period_note: string;
  }[];
  report: ImportReport;
}

/** Age from which a source is assumed to have worked. */
const MIN_WORKING_AGE = 18;

/**
 * Plans an import. Importing the same file again plans no changes.
 *
 * Influences belong to paintings, but the file only has influences between persons. So an influence
 * is attached to the earliest dated painting of the influenced artist that was made when the source
 * was at work, with a note that it concerns the artist as a whole; if there is no such painting, it
 * is only stored in `palette_metadata`.
 * @param options.namesakes True if artists of one name whose years differ by more than five are
 *   different people.
 * @throws {AppError} 409 for a catalog without eras, where no painter could be placed.
 */
export function planImport(
  { painters, remarks: before, doubles, skipped }: Painters,
  catalog: CatalogBefore,
  now: number,
  { namesakes = false }: { namesakes?: boolean } = {},
): ImportPlan {
  if (catalog.eras.length === 0) {
    throw refusal(409, "catalog_without_eras");
  }
  const remarks: Remark[] = [...before];
  const index = new ArtistIndex(catalog.artists.map(knownArtist), namesakes);
  const stored = new Map(catalog.artists.map((artist) => [artist.id, artist]));
  const persons = new Map<Painter, Person>();
  for (const painter of painters) {
    const person = index.find(painter);
    if (person) persons.set(painter, person);
    remarks.push(...remarksOfMatch(painter, person, index));
  }

  // Painters of the catalog take part in the choice, so that a second import finds the same
  // movements.
  const choice = chooseMovements(painters, catalog.movements, catalog.eras, now);
  const newPainters = painters.filter((painter) =>
    !persons.has(painter) && choice.movementOf.has(painter)
  )
    .sort((a, b) => (a.birth ?? Infinity) - (b.birth ?? Infinity) || a.line - b.line || 0);
  const unplaced = painters.filter((painter) =>
    !persons.has(painter) && !choice.movementOf.has(painter)
  );
  // The remarks of the choice do not apply to artists that are already in the catalog.
  const placed = new Set([...persons.keys()].map(({ line }) => line));
  remarks.push(...choice.remarks.filter(({ line }) => !placed.has(line)));

  const movementIds = numberMovements(newPainters, choice.movementOf, catalog.nextMovement);
  const artists = newPainters.map((painter, i) => {
    const movement = choice.movementOf.get(painter)!;
    const { name } = painter;
    const { birth, death } = choice.misdated.has(painter) ? { birth: null, death: null } : painter;
    const id = catalog.nextArtist + i;
    persons.set(painter, { id, name, birth, death });
    return {
      id,
      name,
      birth_year: birth,
      death_year: death,
      movement_id: typeof movement === "number" ? movement : movementIds.get(movement)!,
      palette_metadata: paletteMetadata(painter, name),
    };
  });

  const existing = [...persons].filter(([, { id }]) => stored.has(id));
  const fills = fillsOf(existing, stored, choice.misdated);
  const everybody = new ArtistIndex(catalog.artists.map(knownArtist));
  for (const [{ name, spellings }, person] of persons) {
    // Also by the names in the file, which may differ from those of the catalog.
    everybody.add({ ...person, spellings: [...spellings, name] });
  }
  const mentions = findInfluences(painters, {
    personOf: (painter) => persons.get(painter),
    named: (name) => everybody.named(name),
    movement: (key) => {
      const movement = choice.byKey.get(key);
      return typeof movement === "object" ? movementIds.get(movement) : movement;
    },
  });
  remarks.push(...mentions.remarks);
  const attached = attachInfluences(mentions.influences, catalog, remarks);

  return {
    movements: [...movementIds].map(([movement, id]) => ({
      ...movement,
      id,
      era_id: eraOf((movement.start_year + movement.end_year) / 2, catalog.eras).id,
    })),
    artists,
    fills,
    influences: attached.edges,
    report: {
      read: painters.length + doubles + skipped,
      doubles,
      skipped: skipped + unplaced.length,
      artists: { new: artists.length, matched: existing.length, filled: fills.length },
      movements: { new: movementIds.size },
      influences: {
        mentions: mentions.mentions,
        new: attached.edges.length,
        already: attached.existingCount,
      },
      remarks: remarks.sort((a, b) => a.line - b.line),
    },
  };
}

/** Returns remarks for a curator to review: matched and unmatched persons. */
function remarksOfMatch(
  painter: Painter,
  person: (Person & { name: string }) | undefined,
  index: ArtistIndex,
): Remark[] {
  const { name, line } = painter;
  const years = ({ birth, death }: Pick<Person, "birth" | "death">) =>
    `${birth ?? "?"} to ${death ?? "?"}`;
  if (person !== undefined) {
    if (yearsAgree(person, painter, 5)) return [];
    const detail = `${years(painter)} in the file, ${years(person)} in the catalog`;
    return [{
      reason: "taken for the artist of the same name, with other years",
      name,
      line,
      detail,
    }];
  }
  return index.near(painter).map((other) => ({
    reason: "near a name of the catalog: one person or two?",
    name,
    line,
    detail: `${years(painter)}; ${other.name}, ${years(other)}`,
  }));
}

const knownArtist = ({ id, name, birth_year, death_year, palette_metadata }: CatalogArtist) => ({
  id,
  name,
  birth: birth_year,
  death: death_year,
  spellings: namesIn(palette_metadata),
});

function numberMovements(
  newPainters: readonly Painter[],
  movementOf: ReadonlyMap<Painter, number | NewMovement>,
  next: number,
): Map<NewMovement, number> {
  const needed = new Set(newPainters.map((painter) => movementOf.get(painter)!));
  const newMovements = [...needed].filter((movement) => typeof movement === "object")
    .sort((a, b) => a.start_year - b.start_year || (a.name < b.name ? -1 : 1));
  return new Map(newMovements.map((movement, i) => [movement, next + i]));
}

function fillsOf(
  existing: readonly [Painter, Person][],
  stored: ReadonlyMap<number, CatalogArtist>,
  misdated: ReadonlySet<Painter>,
): ImportPlan["fills"] {
  const fills = new Map<number, ImportPlan["fills"][number]>();
  for (const [painter, { id }] of existing) {
    const { name } = stored.get(id)!;
    const { birth_year, death_year, palette_metadata } = fills.get(id) ?? stored.get(id)!;
    const merged = mergedMetadata(palette_metadata, paletteMetadata(painter, name));
    // Only artists without any year get years, since a new year could contradict an existing one.
    const empty = birth_year === null && death_year === null && !misdated.has(painter) &&
      (painter.birth !== null || painter.death !== null);
    if (merged === undefined && !empty) continue;
    fills.set(id, {
      id,
      birth_year: empty ? painter.birth : birth_year,
      death_year: empty ? painter.death : death_year,
      palette_metadata: merged ?? palette_metadata,
    });
  }
  return [...fills.values()];
}

function attachInfluences(
  influences: readonly Influence[],
  catalog: CatalogBefore,
  remarks: Remark[],
): { edges: ImportPlan["influences"]; existingCount: number } {
  const works = Map.groupBy(catalog.paintings, ({ artist_id }) => artist_id);
  const existingEdges = new Set(
    catalog.influences.map(({ artist_id, source_artist_id, source_movement_id }) =>
      `${artist_id} ${source_artist_id} ${source_movement_id}`
    ),
  );
  const edges: ImportPlan["influences"] = [];
  let existingCount = 0;
  for (const { follower, source, columns, line } of influences) {
    const source_artist_id = "artist" in source ? source.artist.id : null;
    const source_movement_id = "movement" in source ? source.movement : null;
    if (existingEdges.has(`${follower.id} ${source_artist_id} ${source_movement_id}`)) {
      existingCount++;
      continue;
    }
    const name = "artist" in source ? source.artist.name : source.name;
    const from = "artist" in source && source.artist.birth !== null
      ? source.artist.birth + MIN_WORKING_AGE
      : -Infinity;
    const all = works.get(follower.id) ?? [];
    const [work] = all.filter(({ year }) => year !== null && year >= from)
      .sort((a, b) => a.year! - b.year! || a.id - b.id);
    if (work === undefined) {
      const reason = all.length === 0
        ? "influences kept as text: no painting to attach them to"
        : "influences kept as text: no painting of the time";
      remarks.push({ reason, name: follower.name, line, detail: `${columns.join(", ")}: ${name}` });
      continue;
    }
    edges.push({
      painting_id: work.id,
      source_artist_id,
      source_movement_id,
      period_note: `On ${follower.name} as a whole, not on this painting alone ` +
        `(${columns.join(", ")} in PainterPalette)`,
    });
  }
  return { edges, existingCount };
}

/** Columns with names of other painters, and the side of the influence that these names are on. */
const FIELDS = [
  { column: "Influencedby", otherIs: "source" },
  { column: "Influencedon", otherIs: "follower" },
  { column: "Teachers", otherIs: "source" },
  { column: "Pupils", otherIs: "follower" },
] as const;

/** A person with an id and years. */
export interface Person {
  id: number;
  name: string;
  birth: number | null;
  death: number | null;
}

/** One influence: a person or a movement that influenced a person. */
interface Influence {
  follower: Person;
  source: { artist: Person } | { movement: number; name: string };
  /** Columns that mention it. */
  columns: string[];
  line: number;
}

/** Records by name. */
interface Directory {
  /** Returns the person of a painter in the file. */
  personOf(painter: Painter): Person | undefined;
  /** Returns all persons with a name. */
  named(name: string): readonly Person[];
  /** Returns the id of the movement with a key. */
  movement(key: string): number | undefined;
}

/** People with a larger difference in age do not influence each other in both directions. */
const MAX_MUTUAL_AGE_GAP = 15;

/** Result of {@link findInfluences}. */
interface Influences {
  influences: Influence[];
  remarks: Remark[];
  mentions: number;
}

/**
 * Finds influences in the lists of influences, teachers and pupils.
 *
 * - A mention of an unknown name is omitted; of several people with one name, the one with a
 * suitable life is meant.
 * - Influences of a person on the same person are omitted, and those of a person born after the
 *   other's death.
 * - If two influence each other, both directions are retained for people of similar age (within 15
 *   years, or years unknown); otherwise the elder is the source.
 * - A movement counts only as a source, because pictures are influenced, not movements.
 */
export function findInfluences(
  painters: readonly Painter[],
  directory: Directory,
): Influences {
  const remarks: Remark[] = [];
  const byPair = new Map<string, Influence>();
  let mentions = 0;
  for (const painter of painters) {
    const self = directory.personOf(painter);
    for (const { column, otherIs } of FIELDS) {
      for (const [mention, line] of mentionsIn(painter, column)) {
        mentions++;
        const leaveOut = (reason: string) =>
          remarks.push({ reason, name: painter.name, line, detail: `${column}: ${mention}` });
        if (self === undefined) {
          leaveOut("mentions of a painter who was left out");
          continue;
        }
        const other = isPersonName(mention)
          ? mentionedPerson(directory.named(mention), self, otherIs)
          : undefined;
        const movement = directory.movement(movementKey(mention));
        if (other === undefined && movement !== undefined) {
          if (otherIs === "follower") leaveOut("a movement cannot be influenced");
          else {addInfluence(
              byPair,
              { follower: self, source: { movement, name: mention }, line },
              column,
            );}
          continue;
        }
        if (other === undefined) {
          leaveOut("mentions that name nobody in the catalog");
          continue;
        }
        const [source, follower] = otherIs === "source" ? [other, self] : [self, other];
        if (source.id === follower.id) leaveOut("influences of somebody on themselves");
        else if (isBackwards(source, follower)) leaveOut("influences backwards in time");
        else addInfluence(byPair, { follower, source: { artist: source }, line }, column);
      }
    }
  }
  const influences = [...byPair.values()].filter((influence) => {
    const { follower, source, line, columns } = influence;
    if (!("artist" in source)) return true;
    const mutual = byPair.has(`${source.artist.id} artist ${follower.id}`);
    const younger = follower.birth !== null && source.artist.birth !== null &&
      source.artist.birth - follower.birth > MAX_MUTUAL_AGE_GAP;
    if (!mutual || !younger) return true;
    remarks.push({
      reason: "of two who influence each other the younger as a source",
      name: follower.name,
      line,
      detail: `${columns.join(", ")}: ${source.artist.name}`,
    });
    return false;
  });
  return { influences, remarks, mentions };
}

function mentionsIn(
  { rows }: Painter,
  column: (typeof FIELDS)[number]["column"],
): Map<string, number> {
  // Names with a comma are places and institutions; their parts are not persons either.
  const mentions = rows.flatMap((row) =>
    row[column].split(",").map((name) => [name.trim(), row.line] as const)
  );
  return new Map(mentions.filter(([name]) => name !== ""));
}

function mentionedPerson(
  candidates: readonly Person[],
  self: Person,
  otherIs: "source" | "follower",
): Person | undefined {
  const fits = (other: Person) =>
    otherIs === "source" ? !isBackwards(other, self) : !isBackwards(self, other);
  return candidates.find(fits) ?? candidates[0];
}

const isBackwards = (source: Person, follower: Person) =>
  source.birth !== null && follower.death !== null && source.birth >= follower.death;

function addInfluence(
  found: Map<string, Influence>,
  influence: Omit<Influence, "columns">,
  column: string,
): void {
  const { follower, source } = influence;
  const from = "artist" in source ? `artist ${source.artist.id}` : `movement ${source.movement}`;
  const key = `${follower.id} ${from}`;
  const before = found.get(key);
  if (before === undefined) found.set(key, { ...influence, columns: [column] });
  else if (!before.columns.includes(column)) before.columns.push(column);
}
