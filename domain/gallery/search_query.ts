/** The text of a search, its types and filters. */

/**
 * Letters that Unicode does not decompose, so that FTS5's `remove_diacritics` leaves them
 * unchanged, with their replacements in the search index and in queries.
 */
export const UNDECOMPOSED_LETTERS: readonly (readonly [letter: string, plain: string])[] = [
  ["ø", "o"],
  ["Ø", "O"],
  ["ł", "l"],
  ["Ł", "L"],
  ["đ", "d"],
  ["Đ", "D"],
  ["æ", "ae"],
  ["Æ", "Ae"],
  ["œ", "oe"],
  ["Œ", "Oe"],
  ["ß", "ss"],
];

function plainLetters(typed: string): string {
  return UNDECOMPOSED_LETTERS.reduce(
    (text, [letter, replacement]) => text.replaceAll(letter, replacement),
    typed.normalize("NFC"),
  );
}

/**
 * Returns an FTS5 query in which every typed word must begin a word of the text; null if there is
 * no word. Words are quoted, so FTS5's own syntax ("AND", `*`, `:`) has no effect.
 *
 * Source: https://www.sqlite.org/fts5.html, section 3 (strings, prefix queries).
 */
export function searchQuery(typed: string): string | null {
  const words = plainLetters(typed).match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu);
  return words && words.map((word) => `"${word}"*`).join(" ");
}

/**
 * Folds a text for comparing names: lower-case letters without accents, words separated by one
 * space.
 */
export function folded(text: string): string {
  return plainLetters(text).normalize("NFD").replace(/\p{M}+/gu, "").toLowerCase()
    .replace(/['’]/g, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/**
 * Returns an FTS5 query for names that contain the letters of every word, in an index of trigrams
 * that distinguishes й from и and ё from е; words of fewer than three letters are left out if there
 * are others. A word has at most one ё, which is often typed as е.
 */
export function lettersQuery(words: readonly string[]): string {
  const letters = words.map((word) =>
    word.toLowerCase().normalize("NFC").split("й").map((part) => folded(part).replaceAll(" ", ""))
      .join("й")
  );
  const long = letters.filter((word) => [...word].length > 2);
  return (long.length > 0 ? long : [letters.join("")]).map((word) => {
    const variants = [...word.matchAll(/е/g)].map(({ index }) =>
      `${word.slice(0, index)}ё${word.slice(index + 1)}`
    );
    return `(${[word, ...variants].map((one) => `"${one}"`).join(" OR ")})`;
  }).join(" AND ");
}

/** Returns the spellings to search: in Latin letters, as typed, and with "saint" for "st". */
export function spellingsOf(typed: string): string[] {
  const text = typed.trim();
  const latin = transliterated(text);
  return [...new Set([latin, text, latin.replace(/(^|\s)st\b\.?/gi, "$1saint")])];
}

/** Returns the first and the last year if exactly a year or a decade ("1860s") was typed. */
export function typedYears(typed: string): [first: number, last: number] | undefined {
  const [, year, decade] = /^\s*(?:(\d{3,4})|(\d{2,3}0)(?:s|-е|-х))\s*$/.exec(typed) ?? [];
  if (year !== undefined) return [Number(year), Number(year)];
  return decade === undefined ? undefined : [Number(decade), Number(decade) + 9];
}

const MAX_PARTED_WORDS = 6;

/** Returns all ways to divide the typed words into a person's name and a title. */
export function nameAndTitle(typed: string): { name: string; title: string }[] {
  const words = typed.trim().split(/\s+/);
  if (words.length > MAX_PARTED_WORDS) return [];
  return words.slice(1).flatMap((_, at) => {
    const [first, last] = [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")];
    return [{ name: first, title: last }, { name: last, title: first }];
  });
}

// BGN/PCGN romanization without marks; soft and hard signs are dropped.
const CYRILLIC = new Map(
  ("а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh " +
    "ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya").split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

/**
 * Transliterates Cyrillic letters, so that «шишкин» finds Shishkin; other letters are unchanged.
 */
export function transliterated(typed: string): string {
  return typed.replace(/[а-яё]/giu, (letter) => CYRILLIC.get(letter.toLowerCase())!);
}

/** Returns true for text in a script without spaces between words, where any part may be searched. */
export function isWithoutSpaces(typed: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(typed);
}

/** The distinct trigrams of a text without its spaces. */
export function trigramsOf(text: string): string[] {
  const letters = [...text.replaceAll(" ", "")];
  return [...new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join("")))];
}

/** Types of results that are answered page by page. */
export const SEARCH_TYPES = ["artists", "paintings", "movements", "tours", "texts"] as const;
export type SearchType = typeof SEARCH_TYPES[number];

/** Filters of complete results. */
export interface SearchFilters {
  movement?: number | undefined;
  century?: number | undefined;
  /** True for paintings with a picture only. */
  picture?: boolean | undefined;
}

/** Returns the century of a year: 1800 is in the 18th, 1801 in the 19th; −1 for 100 to 1 BCE. */
export const centuryOf = (year: number): number =>
  year > 0 ? Math.ceil(year / 100) : Math.floor(year / 100);

/**
 * Returns the sort key of a name: lower case without diacritics, É with E, Å with A, Ł with L, and
 * ё with е. Cyrillic й is a separate letter.
 */
export function nameOrderKey(name: string): string {
  const plain = UNDECOMPOSED_LETTERS.reduce(
    (text, [letter, replacement]) => text.replaceAll(letter, replacement),
    name.normalize("NFC"),
  );
  return plain.toLowerCase().replaceAll("ё", "е")
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize("NFD").charAt(0));
}
