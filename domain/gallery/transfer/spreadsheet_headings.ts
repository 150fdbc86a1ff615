/** Fields of a spreadsheet's columns, by their headings. */
import type { Heading } from "../../files/columns.ts";
import { type Language, LANGUAGES } from "../../messages/texts.ts";
import { FIELDS } from "../editing/records.ts";
import { COLUMN_LABELS, FIELD_LABELS } from "../field_labels.ts";
import { ARTIST_TEXTS, PAINTING_TEXTS } from "../museum_texts.ts";
import { ID_COLUMN, type SpreadsheetKind } from "./spreadsheet_records.ts";

/** Columns besides the fields of the record: its id, and the names of related records. */
const SPECIAL_COLUMNS = {
  painting: [ID_COLUMN, "artist"],
  artist: [ID_COLUMN, "movement"],
} as const;

/** Returns the fields that columns may contain. */
export const spreadsheetFields = (kind: SpreadsheetKind): string[] => [
  ...SPECIAL_COLUMNS[kind],
  ...Object.keys(FIELDS[kind]),
];

const LABELS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ...FIELD_LABELS,
  ...ARTIST_TEXTS,
  ...PAINTING_TEXTS,
  ...COLUMN_LABELS,
};

/** The heading of a field in words. */
export const headingLabel = (field: string, language: Language): string =>
  LABELS[field]?.[language] ?? field;

/** Further headings of fields, in lower case: short ones and those of earlier versions. */
const OTHER_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  name: ["имя", "название"],
  birth_year: ["born", "born in"],
  death_year: ["died", "died in"],
  height_mm: ["height in mm"],
  width_mm: ["width in mm"],
  text_credit: ["автор текстов"],
};

/** Returns the meaning of the name of a field. */
export const fieldNamed = (kind: SpreadsheetKind, name: string): Heading =>
  spreadsheetFields(kind).includes(name) ? { field: name } : {};

// Columns of earlier exports, in which ids were called `id`.
const FORMER_EXPORT = ["id", "checkup_checked", "encyclopedia_title"];

const plain = (heading: string) => heading.trim().toLowerCase();
const inOneWord = (heading: string) => plain(heading).replace(/\s+/g, "_");

/**
 * Returns the meaning of each heading of a file. Ids of related records are foreign, too, if there
 * is an `id` of another system.
 */
export function meaningIn(
  kind: SpreadsheetKind,
  headings: readonly string[],
): (heading: string) => Heading {
  const fields = spreadsheetFields(kind);
  const names = headings.map(inOneWord);
  const isOurs = FORMER_EXPORT.every((name) => names.includes(name));
  const isForeign = names.includes("id") && !isOurs && !names.includes(ID_COLUMN);
  const inWords = (heading: string) =>
    fields.find((field) =>
      LANGUAGES.some((language) => plain(headingLabel(field, language)) === plain(heading)) ||
      OTHER_HEADINGS[field]?.includes(plain(heading))
    );
  return (heading) => {
    const name = inOneWord(heading);
    if (name === "id") return isOurs ? { field: ID_COLUMN } : {};
    const field = fields.includes(name) ? name : inWords(heading);
    return field === undefined || (isForeign && field.endsWith("_id")) ? {} : { field };
  };
}
