/** Comparison of persons' names: other spellings, other word orders, longer and shorter forms. */
import { normalizedName } from "../../normalized_name.ts";
import { UNDECOMPOSED_LETTERS } from "../search_query.ts";

// Most names have only these letters.
const PLAIN = /^[ -~]*$/;

const withoutAccents = (name: string) =>
  UNDECOMPOSED_LETTERS.reduce(
    (text, [letter, replacement]) => text.replaceAll(letter, replacement),
    normalizedName(name),
  ).normalize("NFD").replace(/\p{M}/gu, "");

/** Returns the words of a name without accents, in lower case, and without text in brackets. */
export function nameWords(name: string): string[] {
  const plain = (PLAIN.test(name) ? name : withoutAccents(name)).toLowerCase();
  // "(1825-1894)" is not part of a name, but "(II)" is.
  return plain.replace(/\([^)]*\d{4}[^)]*\)/g, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Returns a key that is equal for names that differ only in accents, hyphens, dots or word order.
 */
export function nameKey(name: string): string {
  return nameWords(name).sort().join(" ");
}

// Words that distinguish a father from a son of the same name.
const GENERATION = /^(ii|iii|iv|younger|junior|jr|jun|giovane|jeune)$/;

/**
 * Returns true if one name has all words of the other and more: "Hokusai", "Katsushika Hokusai".
 */
export function isLongerForm(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length === 0 || short.length === long.length) return false;
  const more = long.filter((word) => !short.includes(word));
  return more.length === long.length - short.length && !more.some((word) => GENERATION.test(word));
}

/** Returns true if two names differ by at most two letters, as transcriptions do. */
export function isTranscription(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [one.join(" "), other.join(" ")];
  if (Math.min(a.length, b.length) < 10 || Math.abs(a.length - b.length) > 2) return false;
  if (one.some((word) => GENERATION.test(word)) !== other.some((word) => GENERATION.test(word))) {
    return false;
  }
  return editDistance(a, b) <= 2;
}

/**
 * Returns true if two names share the family name and the initials: "J. M. W. Turner", "Joseph
 * Mallord William Turner".
 * @param beginnings True also requires that one first word begins with the other ("Ed", "Edward")
 */
export function isAbbreviation(
  one: readonly string[],
  other: readonly string[],
  beginnings: boolean,
): boolean {
  const family = one.at(-1);
  if (family === undefined || family.length < 5 || other.at(-1) !== family) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 2) return false;
  if (beginnings) {
    const [a, b] = [short[0]!, long[0]!];
    return Math.min(a.length, b.length) > 1 && (a.startsWith(b) || b.startsWith(a));
  }
  const initials = long.map((word) => word[0]);
  return short.every((word) => initials.includes(word[0]));
}

/**
 * Returns the number of insertions, deletions and substitutions between two texts (Wagner &
 * Fischer, 1974).
 */
export function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const line = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      line.push(Math.min(swap, above[j]! + 1, line[j - 1]! + 1));
    }
    above = line;
  }
  return above[b.length]!;
}

// Values in columns of names that are not names.
const NO_NAME = /\.(jpe?g|png|gif|webp|tiff?)$|^https?:|[\\/]|^(unknown|anonymous|various|n\/a)\b/i;
const INSTITUTION = /\b(museum|museo|musée|gallery|galleria|galerie|collection|foundation)\b/i;

/** Returns true if a text can be the name of a person. */
export function isPersonName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !NO_NAME.test(text) && !INSTITUTION.test(text);
}
