/** Alphabetical order of names: É with E, Å with A, Ł with L, and ё with е. */
import { UNDECOMPOSED_LETTERS } from "./gallery/search_query.ts";

/** The sort key of a name: lower case without diacritics. Cyrillic й is a separate letter. */
export function nameOrderKey(name: string): string {
  const plain = UNDECOMPOSED_LETTERS.reduce(
    (text, [letter, replacement]) => text.replaceAll(letter, replacement),
    name.normalize("NFC"),
  );
  return plain.toLowerCase().replaceAll("ё", "е")
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize("NFD").charAt(0));
}

/**
 * Letters of European languages that SQL must replace for the same order, with their replacements.
 */
export const LETTERS_TO_SORT: readonly (readonly [letter: string, plain: string])[] = [
  ...[
    ...Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCharCode(0xc0 + at)),
    ...["Ș", "ș", "Ț", "ț"],
  ].map((letter) => [letter, nameOrderKey(letter)] as const)
    .filter(([letter, plain]) => plain.length === 1 && plain !== letter.toLowerCase()),
  // SQL cannot convert the other Cyrillic letters to lower case.
  ["Ё", "Е"],
  ["ё", "е"],
];
