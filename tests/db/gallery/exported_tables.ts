/** The catalog's own tables, exported and imported again. */
import { exportCatalogCsv } from "../../../services/gallery/transfer/export_catalog.ts";
import { importSpreadsheet } from "../../../services/gallery/transfer/import_spreadsheet.ts";
import type { Database } from "../../../db/open.ts";
import { rowsOfText } from "../../../domain/files/read_file.ts";
import { planSheet } from "../../../domain/gallery/transfer/sheet_rows.ts";

/** Returns the exported tables by their names. */
export async function exported(db: Database): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { name, input } of exportCatalogCsv(db, new Date(0))) {
    const bytes = await new Response(ReadableStream.from(input)).arrayBuffer();
    files.set(name, new TextDecoder().decode(bytes));
  }
  return files;
}

/** Imports the exported tables again, and returns the counts of artists and paintings. */
export async function importedAgain(db: Database) {
  const files = await exported(db);
  const reports = [];
  for (const kind of ["artist", "painting"] as const) {
    const file = rowsOfText(files.get(`${kind}s.csv`)!);
    const options = { kind, mode: "both", username: "curator" } as const;
    const report = await importSpreadsheet(db, options, (job) => planSheet(file, job));
    const { new: added, changed, same, refused } = report;
    reports.push({ added, changed, same, refused });
  }
  return reports;
}
