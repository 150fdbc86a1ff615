/** Rows of a PainterPalette file, and files of them, for tests. */
import type { PainterRow } from "../domain/gallery/painters/painter_row.ts";

const HEADER = [
  "artist",
  "Nationality",
  "citizenship",
  "styles",
  "movement",
  "Art500k_Movements",
  "birth_year",
  "death_year",
  "FirstYear",
  "LastYear",
  "StylesCount",
  "occupations",
  "Influencedby",
  "Influencedon",
  "Pupils",
  "Teachers",
  "gender",
] as const;

/** What a test says of a row; the rest is empty. */
export type Cells = Partial<Record<(typeof HEADER)[number], string>>;

/** A file's text: the header and a line a row. */
export function painterCsv(...rows: Cells[]): string {
  const cell = (text = "") => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [HEADER.join(","), ...rows.map((row) => HEADER.map((name) => cell(row[name])).join(","))]
    .join("\n") + "\n";
}

/** One row as the reader gives it. */
export function painterRow(row: Partial<PainterRow> = {}): PainterRow {
  return {
    artist: "Somebody",
    Nationality: "",
    citizenship: "",
    styles: "",
    movement: "",
    Art500k_Movements: "",
    birth_year: null,
    death_year: null,
    FirstYear: null,
    LastYear: null,
    StylesCount: "",
    occupations: "",
    Influencedby: "",
    Influencedon: "",
    Pupils: "",
    Teachers: "",
    line: 2,
    ...row,
  };
}
