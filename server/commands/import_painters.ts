/** The command `import painters`: file → painters → catalog → report. */
import { basename } from "node:path";
import { TERMINAL } from "../../db/accounts/curators.ts";
import { importPainters } from "../../services/gallery/editing/painter_import.ts";
import type { Database } from "../../db/open.ts";
import { groupRemarks, reportText } from "../../domain/gallery/painters/import_report.ts";
import { gatherPainters } from "../../domain/gallery/painters/painter.ts";
import { readPainterRows } from "../../domain/gallery/painters/painter_row.ts";
import { readTextFile, ReportFile } from "./import_files.ts";

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
  // Opened first: a report that cannot be written must not be found out after the import.
  using reportFile = reportPath === undefined ? undefined : await ReportFile.open(reportPath);
  const report = await importPainters(db, painters, {
    username: TERMINAL,
    reason: basename(path),
    now,
    namesakes,
    dryRun,
    ...(Deno.stderr.isTerminal() ? { onProgress: showProgress } : {}),
  });
  console.log(reportText(report));
  if (dryRun) console.log("Nothing was written (--dry-run)");
  if (reportFile === undefined) return;
  const { remarks, ...counts } = report;
  const reasons = Object.fromEntries(
    groupRemarks(remarks).map(({ reason, count }) => [reason, count]),
  );
  await reportFile.write({ file: path, dry_run: dryRun, ...counts, reasons, remarks });
  console.log(`The whole report is in ${reportPath}`);
}

function showProgress(written: number, all: number): void {
  const line = `\rWriting ${written} of ${all}${written === all ? "\n" : ""}`;
  Deno.stderr.writeSync(new TextEncoder().encode(line));
}
