/** Influences between painters, from the lists in their rows. */
import type { Painter } from "./painter.ts";
import { isPersonName } from "./person_name.ts";
import { movementKey } from "./movement_name.ts";
import type { Remark } from "./import_report.ts";

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
export interface Influence {
  follower: Person;
  source: { artist: Person } | { movement: number; name: string };
  /** Columns that mention it. */
  columns: string[];
  line: number;
}

/** Records by name. */
export interface Directory {
  /** Returns the person of a painter in the file. */
  personOf(painter: Painter): Person | undefined;
  /** Returns all persons with a name. */
  named(name: string): readonly Person[];
  /** Returns the id of the movement with a key. */
  movement(key: string): number | undefined;
}

/** People with a larger difference in age do not influence each other in both directions. */
const ONE_GENERATION = 15;

/** Result of {@link findInfluences}. */
export interface Influences {
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
          ? whoIsMeant(directory.named(mention), self, otherIs)
          : undefined;
        const movement = directory.movement(movementKey(mention));
        if (other === undefined && movement !== undefined) {
          if (otherIs === "follower") leaveOut("a movement cannot be influenced");
          else keep(byPair, { follower: self, source: { movement, name: mention }, line }, column);
          continue;
        }
        if (other === undefined) {
          leaveOut("mentions that name nobody in the catalog");
          continue;
        }
        const [source, follower] = otherIs === "source" ? [other, self] : [self, other];
        if (source.id === follower.id) leaveOut("influences of somebody on themselves");
        else if (isBackwards(source, follower)) leaveOut("influences backwards in time");
        else keep(byPair, { follower, source: { artist: source }, line }, column);
      }
    }
  }
  const influences = [...byPair.values()].filter((influence) => {
    const { follower, source, line, columns } = influence;
    if (!("artist" in source)) return true;
    const mutual = byPair.has(`${source.artist.id} artist ${follower.id}`);
    const younger = follower.birth !== null && source.artist.birth !== null &&
      source.artist.birth - follower.birth > ONE_GENERATION;
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

function whoIsMeant(
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

function keep(
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
