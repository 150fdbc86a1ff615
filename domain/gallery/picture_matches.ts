/** Finds the works that files of a folder may show, by their names alone. */
import { push } from "../push.ts";
import { nameWords } from "./painters/person_name.ts";

/** A work that files may show. */
export interface MatchableWork {
  id: number;
  title: string;
  artist: string;
  year: number | null;
  inventory: string;
  identifiers: readonly string[];
  /** Name of its present image file; "" if it has none. */
  file: string;
}

/** Rules, from the surest one. */
export const MATCH_RULES = ["inventory", "identifier", "file", "title_artist", "title"] as const;
export type MatchRule = typeof MATCH_RULES[number];

/** A work that a file may show. */
export interface PictureMatch {
  id: number;
  rule: MatchRule;
  /** From 0 to 1. */
  confidence: number;
}

/** Confidence from which a file needs no decision of a curator. */
export const SURE_MATCH = 0.8;

const MAX_MATCHES = 5;
// Shorter inventory numbers, such as "12", are in too many file names.
const MIN_INVENTORY_LENGTH = 4;
// Confidence if the words are in the name among others, and if they are all of it.
const WITHIN = 0.9, WHOLE = 1;
const CONFIDENCE: Readonly<Record<MatchRule, number>> = {
  inventory: 1,
  identifier: 0.98,
  file: 0.95,
  title_artist: 0.92,
  title: 0.6,
};
// Words of file names that are no part of a title.
const NOISE = new Set(["jpg", "copy", "scan", "final", "recto", "front", "full", "web", "print"]);

/** Returns the name of a file without its folder and ending. */
const stemOf = (path: string) => path.split("/").at(-1)!.replace(/\.[a-z]{3,4}$/i, "");

/** Returns true if some words follow each other in a name. */
const hasRun = (words: readonly string[], run: readonly string[]) =>
  words.some((_, at) => run.every((word, i) => words[at + i] === word));

/**
 * Returns the works that each file may show, the likeliest first. Several works that match equally
 * share their confidence.
 */
export function matchPictures(
  files: readonly string[],
  works: readonly MatchableWork[],
): PictureMatch[][] {
  const byWord = new Map<string, MatchableWork[]>();
  const known = works.map((work) => ({
    work,
    inventory: nameWords(work.inventory),
    title: nameWords(work.title),
    artist: nameWords(work.artist),
    identifiers: work.identifiers.map((one) => nameWords(one).join(" ")),
    file: nameWords(stemOf(work.file)).join(" "),
  }));
  const details = new Map(known.map((one) => [one.work.id, one]));
  for (const { work, inventory, title, identifiers, file } of known) {
    // A work is looked up by one word of each: the longest is the rarest.
    const longest = (words: readonly string[]) =>
      words.reduce((long, word) => word.length > long.length ? word : long, "");
    const words = [longest(inventory), longest(title), longest(file.split(" ")), ...identifiers];
    for (const word of new Set(words)) if (word !== "") push(byWord, word, work);
  }
  return files.map((path) => {
    const words = nameWords(stemOf(path));
    const candidates = new Set(words.flatMap((word) => byWord.get(word) ?? []));
    const matches = [...candidates].flatMap(({ id }): PictureMatch[] => {
      const found = ruleOf(words, details.get(id)!);
      return found === undefined ? [] : [{ id, ...found }];
    }).sort((a, b) => b.confidence - a.confidence || a.id - b.id);
    const best = matches[0]?.confidence;
    const { length: equal } = matches.filter(({ confidence }) => confidence === best);
    return matches.slice(0, MAX_MATCHES).map((match) =>
      match.confidence === best && equal > 1
        ? { ...match, confidence: rounded(match.confidence / equal) }
        : match
    );
  });
}

const rounded = (value: number) => Math.round(value * 100) / 100;

function ruleOf(
  words: readonly string[],
  { work, inventory, title, artist, identifiers, file }: {
    work: MatchableWork;
    inventory: readonly string[];
    title: readonly string[];
    artist: readonly string[];
    identifiers: readonly string[];
    file: string;
  },
): Omit<PictureMatch, "id"> | undefined {
  const sure = (rule: MatchRule, share = WHOLE) => ({
    rule,
    confidence: rounded(CONFIDENCE[rule] * share),
  });
  const isLong = inventory.join("").length >= MIN_INVENTORY_LENGTH;
  if (inventory.length > 0 && inventory.join(" ") === words.join(" ")) return sure("inventory");
  if (isLong && hasRun(words, inventory)) return sure("inventory", WITHIN);
  if (words.some((word) => identifiers.includes(word))) return sure("identifier");
  if (file !== "" && file === words.join(" ")) return sure("file");
  if (title.length === 0 || !hasRun(words, title)) return undefined;
  const hasArtist = artist.length > 0 && words.includes(artist.at(-1)!);
  const explained = new Set([...title, ...artist, String(work.year), ...NOISE]);
  const isWhole = words.every((word) => explained.has(word) || /^\d{1,2}$/.test(word));
  // The year of another version of the work.
  const year = words.find((word) => /^1\d{3}$|^20\d\d$/.test(word) && !title.includes(word));
  const isOther = year !== undefined && work.year !== null && Number(year) !== work.year;
  const share = (isWhole ? WHOLE : WITHIN) * (isOther ? 0.5 : WHOLE);
  return sure(hasArtist ? "title_artist" : "title", share);
}
