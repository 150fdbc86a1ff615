/** Puts the messages of the warehouse's API into Russian. */
import { MESSAGES_RU, NOUNS_RU } from "./ru.ts";

/** What may fill a place of a sentence, and what becomes of it. */
interface Place {
  /** Source of a regular expression without groups of its own. */
  pattern: string;
  /** The value in Russian; undefined for one that is not known. */
  inRussian?: (value: string) => string | undefined;
}

const ANYTHING: Place = { pattern: "[^]+?" };
const NUMBER: Place = { pattern: "-?\\d+(?:\\.\\d+)?" };

/** Places that not everything can fill; values in all others stay as they are. */
const PLACES: Readonly<Record<string, Place>> = {
  what: {
    pattern: Object.keys(NOUNS_RU).map(RegExp.escape).join("|"),
    inRussian: (what) => NOUNS_RU[what],
  },
  misfits: {
    pattern: "[^]+",
    inRussian: (misfits) =>
      misfits.replace(/(?<=× [^ ()]+\)) is larger than the pallet(?= \()/g, " больше паллеты")
        .replace(/(?<=× [^ ()]+\)) is taller than(?= [\d.])/g, " выше предела"),
  },
  columns: { pattern: "[^]+?", inRussian: (columns) => columns.replaceAll(" or ", " или ") },
  reason: { pattern: "[^]+", inRussian: sentenceInRussian },
  count: NUMBER,
  expected: NUMBER,
  field: { pattern: "\\w+" },
  line: NUMBER,
  max: NUMBER,
  min: NUMBER,
  number: NUMBER,
  seconds: NUMBER,
  size: NUMBER,
  stock: NUMBER,
  version: NUMBER,
  wanted: NUMBER,
};

/** An English sentence to be recognized. */
interface Template {
  pattern: RegExp;
  /** The places in their order. */
  places: string[];
  russian: string;
}

const PLACE = /\{(\w+)\}/g;
// What names the field, the row or the line that is wrong: `[2].count_box: `, `line 7: pos_x: `.
const WHERE = /^(?:line \d+: )?[\w.[\]-]+: /;
// Characters of a message that are still looked at, a few milliseconds of work: a CSV file may name in
// a cell of many megabytes what is not there.
const LONGEST = 200_000;
// Where the next error of a CSV file begins: names within an error may have line breaks as well.
const NEXT_ERROR = /\n(?=line \d+: |… and \d+ more$)/;

// Those with more text of their own first, since what is special also fits what is general.
const TEMPLATES: readonly Template[] = Object.entries(MESSAGES_RU)
  .sort(([a], [b]) => textLength(b) - textLength(a))
  .map(([english, russian]) => compile(english, russian));

/**
 * A message in Russian: the sentence is translated, while what it is about (names of fields, ids,
 * values) stays.
 *
 * @returns undefined when the catalogue does not know the message, or it is too long to be looked at.
 */
export function inRussian(message: string): string | undefined {
  if (message.length > LONGEST) return undefined;
  const errors = message.startsWith("line ") ? message.split(NEXT_ERROR) : [message];
  const translated = errors.map(errorInRussian);
  return translated.includes(undefined) ? undefined : translated.join("\n");
}

function errorInRussian(error: string): string | undefined {
  const where = WHERE.exec(error)?.[0] ?? "";
  const sentence = sentenceInRussian(error.slice(where.length));
  return sentence === undefined ? undefined : where + sentence;
}

function sentenceInRussian(sentence: string): string | undefined {
  for (const { pattern, places, russian } of TEMPLATES) {
    const found = pattern.exec(sentence);
    if (found !== null) return fill(russian, places, found.slice(1));
  }
  return undefined;
}

function fill(russian: string, places: string[], values: string[]): string | undefined {
  const filled = new Map<string, string>();
  for (const [index, place] of places.entries()) {
    const value = values[index]!;
    const { inRussian = (same: string) => same } = PLACES[place] ?? ANYTHING;
    const translated = inRussian(value);
    if (translated === undefined) return undefined;
    filled.set(place, translated);
  }
  return russian.replace(PLACE, (_, place: string) => filled.get(place)!);
}

function compile(english: string, russian: string): Template {
  // Split by a pattern with a group: text and names of places take turns.
  const parts = english.split(PLACE);
  const source = parts.map((part, index) =>
    index % 2 === 0 ? RegExp.escape(part) : `(${(PLACES[part] ?? ANYTHING).pattern})`
  );
  return {
    pattern: new RegExp(`^${source.join("")}$`),
    places: parts.filter((_, index) => index % 2 === 1),
    russian,
  };
}

function textLength(english: string): number {
  return english.replaceAll(PLACE, "").length;
}
