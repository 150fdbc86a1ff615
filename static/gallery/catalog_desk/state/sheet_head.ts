/** The beginning of a spreadsheet: its columns, and what they seem to hold. */
import { decodeCsv } from "../../../../domain/warehouse/transfer/csv_bytes.ts";
import { formOf, withoutSeparatorLine } from "../../../../domain/warehouse/transfer/csv_cells.ts";
import { fieldsOfHeadings, ID_COLUMN } from "../../../../domain/gallery/transfer/sheet_records.ts";
import { readCells } from "../../../warehouse/table/state/delimited.ts";
import { fieldName } from "../messages.ts";
import type { Many } from "./catalog_api.ts";

// Bytes that are read, and rows that are shown.
const HEAD = 64 * 1024;
const SAMPLES = 4;

/** A column of a file. */
export interface SheetColumn {
  heading: string;
  samples: string[];
}

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

/** The columns of a file; none where it is no text. */
export async function readColumns(file: Blob): Promise<SheetColumn[]> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const decoded = decodeCsv([bytes]);
  if (!("text" in decoded)) return [];
  const text = withoutSeparatorLine(decoded.text);
  const [headings = [], ...rows] = readCells(text, formOf(text).delimiter).slice(0, SAMPLES + 1);
  return headings.map((heading, at) => ({
    heading: heading.replace("\uFEFF", "").trim(),
    samples: rows.map((row) => row[at] ?? ""),
  }));
}

/** The fields that headings name, as the server has them or as this page calls them. */
export function guessedFields(many: Many, columns: readonly SheetColumn[]): string[] {
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
