/** Alphabetical order of names: É with E, Å with A, Ł with L, and ё with е. */
import { UNDECOMPOSED_LETTERS } from "./gallery/search_query.ts";

/**
 * Returns the sort key of a name: lower case without diacritics. Cyrillic й is a separate letter.
 */
export function nameOrderKey(name: string): string {
  const plain = UNDECOMPOSED_LETTERS.reduce(
    (text, [letter, replacement]) => text.replaceAll(letter, replacement),
    name.normalize("NFC"),
  );
  return plain.toLowerCase().replaceAll("ё", "е")
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize("NFD").charAt(0));
}
