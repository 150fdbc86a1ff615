/** The beginning of a spreadsheet: its columns, and what they seem to hold. */
import {
  fieldsOfHeadings,
  ID_COLUMN,
} from "../../../../domain/gallery/transfer/spreadsheet_records.ts";
import { SHAPES } from "../../curator/catalog/fields.ts";
import { fieldName } from "../messages.ts";
import type { FileColumn } from "../../../shared/file_reading/file_head.ts";
import type { Many } from "./catalog_api.ts";

// An owner is called by its name or by its id.
const columnsOf = (kind: "painting" | "artist", owner: string): string[] => [
  ID_COLUMN,
  ...SHAPES[kind].flatMap(({ name }) => name === `${owner}_id` ? [owner, name] : [name]),
];

/** The fields that columns may hold, by kind. */
export const FIELDS: Readonly<Record<Many, readonly string[]>> = {
  paintings: columnsOf("painting", "artist"),
  artists: columnsOf("artist", "movement"),
};

/** The fields that headings name, as the server has them or as this page calls them. */
export function guessedFields(many: Many, columns: readonly FileColumn[]): string[] {
  const fields = FIELDS[many];
  const headings = columns.map(({ heading }) => heading);
  const taken = new Set<string>();
  return fieldsOfHeadings(fields, headings).map((named, at) => {
    const plain = headings[at]!.toLowerCase();
    const field = named ||
      fields.find((one) => !one.endsWith("_id") && fieldName(one).toLowerCase() === plain);
    if (!field || taken.has(field)) return "";
    taken.add(field);
    return field;
  });
}
