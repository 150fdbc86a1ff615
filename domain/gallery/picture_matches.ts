/** Finds the works that files of a folder may show, by their names alone. */
import { push } from "../push.ts";
import { nameWords } from "./painters/person_name.ts";
import { withoutArticle } from "./picture_matching.ts";

/** A work that files may show. */
export interface MatchableWork {
  id: number;
  /** Its title and its other ones, in any language. */
  titles: readonly string[];
  /** The artist's names. */
  artists: readonly string[];
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
// Shorter numbers, such as "12", are in too many file names.
const MIN_NUMBER_LENGTH = 4;
// Shares of the confidence if the words are all of the name, or among others that say nothing, or
// among others that may mean another picture. A title among others is not sure: 0.92 * 0.85.
const WHOLE = 1, WITHIN = 0.85, DOUBTFUL = 0.5;
const CONFIDENCE: Readonly<Record<MatchRule, number>> = {
  inventory: 1,
  identifier: 0.98,
  file: 0.95,
  title_artist: 0.92,
  title: 0.6,
};
// Words of file names that are no part of a title.
const NOISE = new Set(["jpg", "copy", "scan", "final", "recto", "front", "full", "web", "print"]);
// Words of pictures that do not show the whole front of a work.
const PARTS = new Set(
  ("verso reverse back rear detail details frame framed signature label xray infrared ultraviolet " +
    "оборот тыл деталь детали фрагмент рама подпись").split(" "),
);

/** Returns the name of a file without its folder, its ending and the "(2)" of a second copy. */
const stemOf = (path: string) =>
  path.split("/").at(-1)!.replace(/\.[a-z]{3,4}$/i, "").replace(/ ?\(\d\d?\)$/, "");

/** Returns where some words follow each other in a name; -1 if they do not. */
const runAt = (words: readonly string[], run: readonly string[]) =>
  words.findIndex((_, at) => run.every((word, i) => words[at + i] === word));

/** Returns the share of the confidence for a number in a name; 0 if it is not there. */
function numberShare(words: readonly string[], number: readonly string[]): number {
  const at = number.length === 0 ? -1 : runAt(words, number);
  if (at < 0) return 0;
  if (number.length === words.length) return WHOLE;
  const text = number.join("");
  if (text.length < MIN_NUMBER_LENGTH) return 0;
  // "1889" may be a year or a camera's count, and "1950.134.7" or "1950.134.a" is another work.
  const isPlain = number.length === 1 && /^\d+$/.test(text);
  const neighbours = [words[at - 1] ?? "", words[at + number.length] ?? ""];
  return isPlain || neighbours.some((word) => /^\d|^\p{L}$/u.test(word)) ? DOUBTFUL : WITHIN;
}

/**
 * Returns the works that each file may show, the likeliest first. Several works that match equally
 * share their confidence. Of several files of one work, only one that matches best is sure.
 */
export function matchPictures(
  files: readonly string[],
  works: readonly MatchableWork[],
): PictureMatch[][] {
  const byWord = new Map<string, MatchableWork[]>();
  const indexedWorks = works.map((work) => ({
    work,
    inventory: nameWords(work.inventory),
    titles: work.titles.map(nameWords),
    names: work.artists.map(nameWords),
    // "Repin, Ilya" and "Ilya Repin"
    families: work.artists.map((name) => nameWords(name.split(",")[0]!).at(-1) ?? ""),
    identifiers: work.identifiers.map(nameWords),
    file: nameWords(stemOf(work.file)).join(" "),
  }));
  const details = new Map(indexedWorks.map((one) => [one.work.id, one]));
  for (const { work, inventory, titles, identifiers, file } of indexedWorks) {
    // A work is looked up by one word of each: the longest is the rarest.
    const longest = (words: readonly string[]) =>
      words.reduce((long, word) => word.length > long.length ? word : long, "");
    const words = [inventory, file.split(" "), ...titles.map(withoutArticle), ...identifiers]
      .map(longest);
    for (const word of new Set(words)) if (word !== "") push(byWord, word, work);
  }
  const all = files.map((path) => {
    const words = nameWords(stemOf(path));
    const candidates = new Set(words.flatMap((word) => byWord.get(word) ?? []));
    const matches = [...candidates].flatMap(({ id }): PictureMatch[] => {
      const result = ruleOf(words, details.get(id)!);
      return result === undefined ? [] : [{ id, ...result }];
    }).sort((a, b) => b.confidence - a.confidence || a.id - b.id);
    const best = matches[0]?.confidence;
    const { length: equal } = matches.filter(({ confidence }) => confidence === best);
    return divided(matches.slice(0, MAX_MATCHES), Math.max(1, equal));
  });
  const sure = new Map<number, PictureMatch[][]>();
  for (const matches of all) {
    const [match] = matches;
    if (match !== undefined && match.confidence >= SURE_MATCH) push(sure, match.id, matches);
  }
  const shared = new Map<PictureMatch[], number>();
  for (const same of sure.values()) {
    const [best, next] = same.map(([match]) => match!.confidence).sort((a, b) => b - a);
    if (next === undefined) continue;
    for (const matches of same) {
      const isBest = matches[0]!.confidence === best;
      if (!isBest || next === best) shared.set(matches, same.length);
    }
  }
  return all.map((matches) => divided(matches, shared.get(matches) ?? 1));
}

/** Divides the confidence of all matches of a file, so that their order stays. */
const divided = (matches: readonly PictureMatch[], by: number): PictureMatch[] =>
  matches.map((match) => ({ ...match, confidence: rounded(match.confidence / by) }));

const rounded = (value: number) => Math.round(value * 100) / 100;

function ruleOf(
  words: readonly string[],
  { work, inventory, titles, names, families, identifiers, file }: {
    work: MatchableWork;
    inventory: readonly string[];
    titles: readonly (readonly string[])[];
    names: readonly (readonly string[])[];
    families: readonly string[];
    identifiers: readonly (readonly string[])[];
    file: string;
  },
): Omit<PictureMatch, "id"> | undefined {
  const ownWords = new Set([...titles, ...names].flat());
  const isPart = words.some((word) => PARTS.has(word) && !ownWords.has(word));
  const match = (rule: MatchRule, share = WHOLE) => ({
    rule,
    confidence: rounded(CONFIDENCE[rule] * (isPart ? Math.min(share, DOUBTFUL) : share)),
  });
  const inventoryShare = numberShare(words, inventory);
  const identifierShare = Math.max(0, ...identifiers.map((one) => numberShare(words, one)));
  if (inventoryShare > DOUBTFUL) return match("inventory", inventoryShare);
  if (identifierShare > DOUBTFUL) return match("identifier", identifierShare);
  if (file !== "" && file === words.join(" ")) return match("file");
  const isTitled = titles.map(withoutArticle)
    .some((title) => title.length > 0 && runAt(words, title) >= 0);
  if (!isTitled) {
    if (inventoryShare > 0) return match("inventory", inventoryShare);
    return identifierShare > 0 ? match("identifier", identifierShare) : undefined;
  }
  const hasArtist = families.some((family) => words.includes(family));
  const isWhole = words.every((word) =>
    ownWords.has(word) || word === String(work.year) || NOISE.has(word) || /^\d{1,2}$/.test(word)
  );
  // The year of another version of the work.
  const year = words.find((word) => /^1\d{3}$|^20\d\d$/.test(word) && !ownWords.has(word));
  const isOther = year !== undefined && work.year !== null && Number(year) !== work.year;
  const share = (isWhole ? WHOLE : WITHIN) * (isOther ? DOUBTFUL : WHOLE);
  return match(hasArtist ? "title_artist" : "title", share);
}
