/**
 * Letters that Unicode does not decompose, so that FTS5's `remove_diacritics` leaves them alone,
 * and what the search index and a query hold in their place.
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

/**
 * What a person typed as an FTS5 query in which every word must begin a word of the text; null when
 * it holds no word at all. Words are quoted, so FTS5's own syntax ("AND", `*`, `:`) means nothing.
 *
 * Source: https://www.sqlite.org/fts5.html, section 3 (strings, prefix queries).
 */
export function searchQuery(typed: string): string | null {
  const plain = UNDECOMPOSED_LETTERS.reduce(
    (text, [letter, replacement]) => text.replaceAll(letter, replacement),
    typed.normalize("NFC"),
  );
  const words = plain.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu);
  return words && words.map((word) => `"${word}"*`).join(" ");
}
