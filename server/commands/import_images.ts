/** The command `import images`: a folder and a list of its files → published images → report. */
import { join } from "node:path";
import {
  importPictures,
  type PictureImportReport,
} from "../../services/gallery/pictures/picture_import.ts";
import { refusal } from "../../domain/app_error.ts";
import { say } from "../../domain/messages/message.ts";
import { readPictureList } from "../../domain/gallery/picture_list.ts";
import { assertWritable, notAllowed, readIfPresent, readTextFile, writeReport } from "./files.ts";
import { printDryRun, printList, progressOf } from "./output.ts";
import type { OpenServices } from "../open_services.ts";

/** Options of the command. */
export interface ImportImagesOptions {
  /** Path of the list. */
  manifest: string;
  dryRun?: boolean;
  /** Path of the report's JSON file. */
  report?: string;
}

/**
 * Imports a folder and prints the report.
 *
 * @throws {AppError} that says what is wrong with the folder or the list.
 */
export async function importImagesFolder(
  { db, pictures, images }: Pick<OpenServices, "db" | "pictures" | "images">,
  folder: string,
  { manifest, dryRun = false, report: reportPath }: ImportImagesOptions,
): Promise<void> {
  const list = readPictureList(await readTextFile(manifest));
  await assertFolder(folder);
  await assertWritable(reportPath);
  await pictures.sweep();
  const read = (file: string) => readIfPresent(join(folder, file));
  const means = { db, pictures, images, read, dryRun, ...progressOf("images") };
  const report = await importPictures(means, list);
  printReport(report);
  printDryRun(dryRun);
  if (report.failed > 0) Deno.exitCode = 1;
  if (reportPath === undefined) return;
  await writeReport(reportPath, { folder, list: manifest, dry_run: dryRun, ...report });
  console.log(`The whole report is in ${reportPath}`);
}

async function assertFolder(folder: string): Promise<void> {
  const info = await Deno.stat(folder).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw notAllowed(error, say("may_not_be_read", { path: folder }));
  });
  if (!info?.isDirectory) throw refusal(404, "no_folder", { path: folder });
}

function printReport({ listed, published, already, leftOut }: PictureImportReport): void {
  console.log(
    `Published ${published} of ${listed} files; ${already} belong to works that already have an ` +
      `image, ${leftOut.length} were left out`,
  );
  const lines = leftOut.map(({ line, file, reason }) => `line ${line}: ${file}: ${reason}`);
  printList(lines, console.log);
}
