/**
 * Single-line texts of museums about an artist or a painting. Everything except the migration is
 * derived from an entry, in this order: the column, the field of the API, of forms and of
 * spreadsheets, and the fact on the record's page.
 */
export interface MuseumText {
  /** Description in the API's document. */
  about: string;
  /** Labels. */
  en: string;
  ru: string;
}
/** Texts by the name of their field. */
export type MuseumTexts = Readonly<Record<string, MuseumText>>;

export const ARTIST_TEXTS = {
  nationality: { about: "Comma-separated countries.", en: "Nationality", ru: "Страна" },
} as const satisfies MuseumTexts;

export const PAINTING_TEXTS = {
  inventory_number: {
    about: "The number in the collection.",
    en: "Inventory number",
    ru: "Инвентарный номер",
  },
} as const satisfies MuseumTexts;

/** Returns the names of the fields. */
export const textNames = <Texts extends MuseumTexts>(texts: Texts) =>
  Object.keys(texts) as (keyof Texts & string)[];

/** Creates a value for each text. */
export const forEachText = <Texts extends MuseumTexts, Made>(
  texts: Texts,
  make: (text: MuseumText) => Made,
) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, make(text)]),
  ) as { [Name in keyof Texts]: Made };
