/** The command `import painters`: file → painters → catalog → report. */
import { basename } from "node:path";
import { TERMINAL } from "../../db/accounts/curators.ts";
import { importPainters } from "../../services/gallery/editing/painter_import.ts";
import type { Database } from "../../db/open.ts";
import { groupRemarks, reportText } from "../../domain/gallery/painters/import_report.ts";
import { gatherPainters } from "../../domain/gallery/painters/painter.ts";
import { readPainterRows } from "../../domain/gallery/painters/painter_row.ts";
import { assertWritable, readTextFile, writeReport } from "./files.ts";
import { printDryRun } from "./output.ts";

/** Options of the command. */
export interface ImportPaintersOptions {
  dryRun?: boolean;
  /** Persons of one name whose years differ are several. */
  namesakes?: boolean;
  /** Path of the report's JSON file. */
  report?: string;
}

/**
 * Imports a file and prints the report.
 *
 * @throws {AppError} that says what is wrong with the file; nothing has been written then.
 */
export async function importPaintersFile(
  db: Database,
  path: string,
  { dryRun = false, namesakes = false, report: reportPath }: ImportPaintersOptions,
): Promise<void> {
  const now = new Date().getFullYear();
  const painters = gatherPainters(readPainterRows(await readTextFile(path)), now, { namesakes });
  await assertWritable(reportPath);
  const report = await importPainters(db, painters, {
    username: TERMINAL,
    reason: basename(path),
    now,
    namesakes,
    dryRun,
  });
  console.log(reportText(report));
  printDryRun(dryRun);
  if (reportPath === undefined) return;
  const { remarks, ...counts } = report;
  const reasons = Object.fromEntries(
    groupRemarks(remarks).map(({ reason, count }) => [reason, count]),
  );
  await writeReport(reportPath, { file: path, dry_run: dryRun, ...counts, reasons, remarks });
  console.log(`The whole report is in ${reportPath}`);
}
