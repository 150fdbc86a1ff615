/** Evidence for and against a candidate's identity with a record. */
import { z } from "zod";
import { readDate } from "../dates.ts";
import { homeland } from "../painters/homeland.ts";
import {
  isAbbreviation,
  isLongerForm,
  isTranscription,
  nameKey,
  nameWords,
} from "../painters/person_name.ts";
import type { Identifier } from "../museum.ts";
import type { Facts, NamedItem, ReadDate } from "./facts.ts";
import type { ReadKind } from "./read_kinds.ts";

/** The properties that are compared. */
export const COMPARED_PROPERTIES = [
  "name",
  "birth",
  "death",
  "nationality",
  "occupation",
  "works",
  "artist",
  "year",
  "collection",
  "identifiers",
] as const;
export type ComparedProperty = typeof COMPARED_PROPERTIES[number];

export const Evidence = z.object({
  about: z.enum(COMPARED_PROPERTIES),
  verdict: z.enum(["agrees", "disagrees", "unknown"]).describe(
    "`unknown` if the catalog or the candidate has no comparable value.",
  ),
  ours: z.string().describe("The value in the catalog."),
  theirs: z.string().describe("The value of the candidate."),
}).meta({ id: "Evidence", description: "One comparison of a record with a candidate." });
export type Evidence = z.infer<typeof Evidence>;

/** The fields of a record that are compared with facts. */
export interface ComparedRecord {
  kind: ReadKind;
  names: readonly string[];
  identifiers: readonly Identifier[];
  /** Year and date of birth; for a painting, its year and date. */
  birth: { year: number | null; date: string };
  death: { year: number | null; date: string };
  nationality: string;
  /** The catalog's works of the artist. */
  works: readonly { title: string; item: string }[];
  /** The artist, for a painting. */
  artist: { names: readonly string[]; item: string };
  collection: string;
}

/** Wikidata items of occupations that may include painting. */
const PAINTER = "Q1028181";
const ARTISTS = new Set([
  PAINTER,
  "Q483501", // artist
  "Q3391743", // visual artist
  "Q644687", // illustrator
  "Q1281618", // sculptor
  "Q11569986", // printmaker
  "Q15296811", // draughtsperson
  "Q1925963", // graphic artist
  "Q329439", // engraver
]);
// Years by which sources may differ about an approximate date.
const CIRCA_YEARS = 5;

/** Returns all comparisons that apply to a kind. */
export function evidenceOf(ours: ComparedRecord, facts: Facts): Evidence[] {
  const compared = ours.kind === "artist"
    ? [
      compareNames("name", ours.names, facts.names, true),
      compareDates("birth", ours.birth, facts.birth),
      compareDates("death", ours.death, facts.death),
      compareNationality(ours.nationality, facts.nationalities),
      compareOccupation(facts.occupations),
      compareWorks(ours.works, facts.works),
    ]
    : [
      compareNames("name", ours.names, facts.names, false),
      compareArtist(ours.artist, facts.creators),
      compareDates("year", ours.birth, facts.made),
      compareNames(
        "collection",
        [ours.collection],
        facts.collections.flatMap(labelsOf),
        true,
        "unknown",
      ),
    ];
  return [...compared, compareIdentifiers(ours.identifiers, facts.identifiers)];
}

/** Returns true if only the name supports a candidate; many painters share names. */
export const isNameAlone = (evidence: readonly Evidence[]): boolean =>
  !evidence.some(({ about, verdict }) =>
    verdict === "agrees" && about !== "name" && about !== "occupation"
  );

/** Returns a candidate's score for sorting: agreements minus disagreements. */
export const weightOf = (evidence: readonly Evidence[]): number =>
  evidence.reduce(
    (sum, { verdict }) => sum + (verdict === "agrees" ? 1 : verdict === "disagrees" ? -1 : 0),
    0,
  );

const labelsOf = ({ label, english }: NamedItem) => label === english ? [label] : [label, english];
const joinTexts = (texts: Iterable<string>) => [...new Set(texts)].filter(Boolean).join(", ");

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Han}/u];
/** Returns true if two texts share a script, so that their letters can be compared. */
const sharesScript = (one: string, other: string) =>
  SCRIPTS.some((script) => script.test(one) && script.test(other));

function isSameName(one: string, other: string, isPerson: boolean): boolean {
  if (nameKey(one) === nameKey(other)) return true;
  const [a, b] = [nameWords(one), nameWords(other)];
  return isTranscription(a, b) || (isPerson && (isLongerForm(a, b) || isAbbreviation(a, b, false)));
}

function compareNames(
  about: ComparedProperty,
  ours: readonly string[],
  theirs: readonly string[],
  isPerson: boolean,
  otherwise: "disagrees" | "unknown" = "disagrees",
): Evidence {
  const nonEmpty = ours.filter(Boolean);
  const hit = theirs.find((name) => nonEmpty.some((own) => isSameName(own, name, isPerson)));
  const isComparable = nonEmpty.some((own) => theirs.some((name) => sharesScript(own, name)));
  const verdict = hit !== undefined ? "agrees" : isComparable ? otherwise : "unknown";
  return { about, verdict, ours: nonEmpty[0] ?? "", theirs: hit ?? theirs[0] ?? "" };
}

const yearsOf = ({ first, last, circa }: ReadDate) =>
  `${circa ? "~" : ""}${first === last ? first : `${first}/${last}`}`;

function compareDates(
  about: ComparedProperty,
  { year, date }: { year: number | null; date: string },
  theirs: readonly ReadDate[],
): Evidence {
  const read = date === "" ? undefined : readDate(date);
  const first = year ?? read?.from?.first ?? null;
  const last = year ?? read?.to?.last ?? null;
  const isVague = [read?.from, read?.to].some((end) => end?.circa || end?.uncertain);
  const ours = date !== "" ? date : year === null ? "" : String(year);
  const comparison = { about, ours, theirs: joinTexts(theirs.map(yearsOf)) };
  if (first === null || last === null || theirs.length === 0) {
    return { ...comparison, verdict: "unknown" };
  }
  const agrees = theirs.some((one) => {
    const room = isVague || one.circa ? CIRCA_YEARS : 0;
    return first - room <= one.last && last + room >= one.first;
  });
  return { ...comparison, verdict: agrees ? "agrees" : "disagrees" };
}

function compareNationality(ours: string, theirs: readonly NamedItem[]): Evidence {
  const comparison = {
    about: "nationality" as const,
    ours,
    theirs: joinTexts(theirs.map(({ label }) => label)),
  };
  const own = new Set(ours.split(/[,;]/).flatMap((one) => homeland(one.trim()) ?? []));
  const other = theirs.flatMap(({ english }) => homeland(english) ?? []);
  const isSameText = theirs.some((one) =>
    labelsOf(one).some((name) => ours !== "" && nameKey(name) === nameKey(ours))
  );
  const verdict = isSameText || other.some((one) => own.has(one))
    ? "agrees"
    : own.size > 0 && other.length > 0
    ? "disagrees"
    : "unknown";
  return { ...comparison, verdict };
}

function compareOccupation(theirs: readonly NamedItem[]): Evidence {
  const verdict = theirs.some(({ item }) => item === PAINTER)
    ? "agrees"
    : theirs.length > 0 && !theirs.some(({ item }) => ARTISTS.has(item))
    ? "disagrees"
    : "unknown";
  return {
    about: "occupation",
    verdict,
    ours: "",
    theirs: joinTexts(theirs.map((one) => one.label)),
  };
}

// Maximum number of common works to list.
const MAX_LISTED_WORKS = 5;

function compareWorks(
  ours: readonly { title: string; item: string }[],
  theirs: readonly NamedItem[],
): Evidence {
  const items = new Set(ours.map(({ item }) => item).filter(Boolean));
  const titles = new Set(ours.map(({ title }) => nameKey(title)));
  const common = theirs.filter((one) =>
    items.has(one.item) || labelsOf(one).some((title) => titles.has(nameKey(title)))
  );
  const firstTitles = (texts: readonly string[]) => joinTexts(texts.slice(0, MAX_LISTED_WORKS));
  return {
    about: "works",
    verdict: common.length > 0 ? "agrees" : "unknown",
    ours: firstTitles(ours.map(({ title }) => title)),
    theirs: firstTitles((common.length > 0 ? common : theirs).map(({ label }) => label)),
  };
}

function compareArtist(
  { names: ours, item }: ComparedRecord["artist"],
  creators: readonly NamedItem[],
): Evidence {
  const nameEvidence = compareNames("artist", ours, creators.flatMap(labelsOf), true);
  if (item === "" || creators.length === 0) return nameEvidence;
  return {
    ...nameEvidence,
    verdict: creators.some((one) => one.item === item) ? "agrees" : "disagrees",
  };
}

const SCHEME_NAMES = { wikidata: "Wikidata", ulan: "ULAN", viaf: "VIAF", page: "" } as const;
const formatIdentifiers = (list: readonly Identifier[]) =>
  joinTexts(list.map(({ scheme, value }) => `${SCHEME_NAMES[scheme]} ${value}`));

function compareIdentifiers(ours: readonly Identifier[], theirs: readonly Identifier[]): Evidence {
  const own = ours.filter(({ scheme }) => scheme !== "page");
  const isSame = ({ scheme, value }: Identifier) =>
    own.some((one) => one.scheme === scheme && one.value === value);
  const isOther = ({ scheme }: Identifier) =>
    own.some((one) => one.scheme === scheme) &&
    !theirs.some((one) => one.scheme === scheme && isSame(one));
  const verdict = theirs.some(isOther) ? "disagrees" : theirs.some(isSame) ? "agrees" : "unknown";
  return {
    about: "identifiers",
    verdict,
    ours: formatIdentifiers(own),
    theirs: formatIdentifiers(theirs),
  };
}
