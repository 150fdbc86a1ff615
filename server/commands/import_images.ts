/** The command `import images`: a folder and a list of its files → published images → report. */
import { join } from "node:path";
import {
  importPictures,
  type PictureImportReport,
} from "../../services/gallery/pictures/picture_import.ts";
import { refusal } from "../../domain/app_error.ts";
import { say } from "../../domain/messages/message.ts";
import { readPictureList } from "../../domain/gallery/picture_list.ts";
import { notAllowed, readTextFile, ReportFile } from "./import_files.ts";
import type { OpenServices } from "../open_services.ts";

// A larger file is none that could be uploaded either.
const LARGEST_IMAGE = 64 * 1024 * 1024;
// Files left out that are printed; the report holds them all.
const MOST_LINES = 30;

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
  using reportFile = reportPath === undefined ? undefined : await ReportFile.open(reportPath);
  await pictures.sweep();
  const read = (file: string) => readImage(join(folder, file));
  const report = await importPictures({
    db,
    pictures,
    images,
    read,
    dryRun,
    ...(Deno.stderr.isTerminal() ? { onProgress: showProgress } : {}),
  }, list);
  console.log(reportText(report));
  if (dryRun) console.log("Nothing was written (--dry-run)");
  if (report.failed > 0) Deno.exitCode = 1;
  if (reportFile === undefined) return;
  await reportFile.write({ folder, list: manifest, dry_run: dryRun, ...report });
  console.log(`The whole report is in ${reportPath}`);
}

async function assertFolder(folder: string): Promise<void> {
  const info = await Deno.stat(folder).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw notAllowed(error, say("may_not_be_read", { path: folder }));
  });
  if (!info?.isDirectory) throw refusal(404, "no_folder", { path: folder });
}

async function readImage(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const { isFile, size } = await Deno.stat(path);
    if (!isFile) return undefined;
    if (size > LARGEST_IMAGE) throw refusal(413, "file_too_large", { path, size: 64 });
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function reportText({ listed, published, already, leftOut }: PictureImportReport): string {
  const lines = [
    `Published ${published} of ${listed} files; ${already} belong to works that already have an ` +
    `image, ${leftOut.length} were left out`,
    ...leftOut.slice(0, MOST_LINES).map(({ line, file, reason }) =>
      `  line ${line}: ${file}: ${reason}`
    ),
  ];
  if (leftOut.length > MOST_LINES) lines.push(`  … and ${leftOut.length - MOST_LINES} more`);
  return lines.join("\n");
}

function showProgress(done: number, all: number): void {
  const width = 30;
  const bar = "█".repeat(Math.round(width * done / all)).padEnd(width, "░");
  const line = `\r${bar} ${done} of ${all}${done === all ? "\n" : ""}`;
  Deno.stderr.writeSync(new TextEncoder().encode(line));
}
