/** The beginning of a spreadsheet: its columns, and what they seem to hold. */
import { fieldsOfHeadings, ID_COLUMN } from "../../../../domain/gallery/transfer/sheet_records.ts";
import { fieldName } from "../messages.ts";
import type { FileColumn } from "../../../shared/file_reading/file_head.ts";
import type { Many } from "./catalog_api.ts";

const ABOUT_BOTH = ["names", "identifiers", "encyclopedia_title", "text_rights", "text_credit"];

/** What columns may hold, by kind. */
export const FIELDS: Readonly<Record<Many, readonly string[]>> = {
  paintings: [
    ID_COLUMN,
    "title",
    "artist",
    "artist_id",
    "year",
    "date",
    "date_text",
    "attribution",
    "medium",
    "support",
    "height_mm",
    "width_mm",
    "collection",
    "place",
    "inventory_number",
    "sort_order",
    "object_rights",
    "object_credit",
    "picture_rights",
    "picture_credit",
    ...ABOUT_BOTH,
  ],
  artists: [
    ID_COLUMN,
    "name",
    "movement",
    "movement_id",
    "birth_year",
    "death_year",
    "birth_date",
    "death_date",
    "active_from",
    "active_to",
    "date_text",
    "nationality",
    "bio_full",
    ...ABOUT_BOTH,
  ],
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
