/** Commands: `export catalog`, `import catalog`, `import painters` and `import images`. */
import type { Command } from "commander";
import { importCatalogWithPictures } from "../../services/gallery/transfer/import_catalog.ts";
import { exportCatalog, exportPictures } from "../../services/gallery/transfer/export_catalog.ts";
import { say } from "../../domain/messages/message.ts";
import { readCatalog } from "../../domain/gallery/transfer/document.ts";
import { remarkText } from "../../domain/gallery/transfer/import_report.ts";
import type { OpenServices } from "../open_services.ts";
import { MEGABYTE } from "../../routes/services.ts";
import type { CommandContext } from "./context.ts";
import {
  assertWritable,
  newFile,
  notAllowed,
  printDryRun,
  printList,
  progressOf,
  readIfPresent,
  readTextFile,
  writeReport,
} from "./files.ts";
import { basename, join } from "node:path";
import { TERMINAL } from "../../db/accounts/curators.ts";
import { importPainters } from "../../services/gallery/editing/painter_import.ts";
import type { Database } from "../../db/open.ts";
import { groupRemarks, reportText } from "../../domain/gallery/painters/import_report.ts";
import { gatherPainters } from "../../domain/gallery/painters/painter.ts";
import { readPainterRows } from "../../domain/gallery/painters/painter_row.ts";
import {
  importPictures,
  type PictureImportReport,
} from "../../services/gallery/pictures/picture_import.ts";
import { setTimeout as delay } from "node:timers/promises";
import { type FillResult, fillResult } from "../../domain/gallery/picture_searches.ts";
import { fillPublicDomain } from "../../services/gallery/found/find_picture.ts";
import type { Match } from "../../domain/gallery/picture_matching.ts";
import { matchPictures, SURE_MATCH } from "../../domain/gallery/picture_matches.ts";
import { matchableWorks } from "../../services/gallery/pictures/match_files.ts";
import { refusal } from "../../domain/app_error.ts";
import { readPictureList } from "../../domain/gallery/picture_list.ts";

/** Options of the command `import images`. */
interface ImportImagesOptions {
  /** Path of the list. */
  manifest: string;
  dryRun?: boolean;
  /** Path of the report's JSON file. */
  report?: string;
}

/** Imports a folder and prints the report. @throws {AppError} for the folder or the list */
async function importImagesFolder(
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

const PICTURE_FILE = /\.(jpe?g|png|gif|webp|tiff?)$/i;

/** Yields the paths of the images in a folder and its folders; links are not followed. */
async function* imagesIn(folder: string, within = ""): AsyncGenerator<string> {
  for await (const { name, isFile, isDirectory } of Deno.readDir(join(folder, within))) {
    const path = within === "" ? name : `${within}/${name}`;
    if (isDirectory && !name.startsWith(".")) yield* imagesIn(folder, path);
    else if (isFile && PICTURE_FILE.test(name)) yield path;
  }
}

/** Imports the images of a folder, matched with works by their file names. @throws {AppError} */
async function importPicturesFolder(
  opened: Pick<OpenServices, "db" | "pictures" | "images" | "settings">,
  folder: string,
  { dryRun = false, report: reportPath }: Omit<ImportImagesOptions, "manifest">,
): Promise<void> {
  const { db, pictures, images, settings } = opened;
  await assertFolder(folder);
  await assertWritable(reportPath);
  await pictures.sweep();
  const files = (await Array.fromAsync(imagesIn(folder))).sort();
  const matches = matchPictures(files, await matchableWorks(db.read));
  const works = new Map(files.map((file, at): [string, Match] => {
    const [best] = matches[at]!;
    if (best === undefined) return [file, { reason: "no work has this name or number" }];
    if (best.confidence >= SURE_MATCH) return [file, { id: best.id }];
    return [file, { reason: `it may show the painting ${best.id}: decide on the page` }];
  }));
  const list = files.map((file, at) =>
    ({ file, line: at + 1, artist: "", title: "", year: null, kind: "painting" }) as const
  );
  const read = (file: string) =>
    readIfPresent(join(folder, file), settings.MAX_PICTURE_MEGABYTES * MEGABYTE);
  const means = { db, pictures, images, read, works, dryRun, ...progressOf("pictures") };
  const report = await importPictures(means, list);
  printReport(report);
  printDryRun(dryRun);
  if (report.failed > 0) Deno.exitCode = 1;
  if (reportPath !== undefined) {
    await writeReport(reportPath, { folder, dry_run: dryRun, ...report });
  }
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

/** Options of the command `import painters`. */
interface ImportPaintersOptions {
  dryRun?: boolean;
  /** True if persons of one name with different years are different people. */
  namesakes?: boolean;
  /** Path of the report's JSON file. */
  report?: string;
}

/** Imports a file, or nothing of it, and prints the report. @throws {AppError} for the file */
async function importPaintersFile(
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

// Enough for some hundred thousand works; JavaScript strings cannot be much longer.
const MAX_DOCUMENT_BYTES = 500 * 1024 * 1024;
// The username in the audit log.
const COMMAND = "import catalog";

interface ExportOptions {
  pictures?: string;
}

interface ImportOptions extends ExportOptions {
  dryRun?: boolean;
  partial?: boolean;
}

const FILL_TEXTS = {
  hung: "hung",
  none: "nothing that is free and large enough",
  other_picture: "unlike the present picture",
  changed: "changed meanwhile",
  failed: "failed",
};

/** Searches and hangs pictures, prints each result, and then the counts. */
async function fillPictures(opened: OpenServices, { report }: { report?: string }): Promise<void> {
  const { sources, settings } = opened;
  if (!sources.enabled) throw refusal(502, "outside_switched_off");
  await assertWritable(report);
  const stop = new AbortController();
  Deno.addSignalListener("SIGINT", () => stop.abort());
  const pause = () => delay(settings.ENCYCLOPEDIA_PAUSE * 1000);
  const options = { signal: stop.signal, pause, year: new Date().getFullYear() };
  const results: FillResult[] = [];
  for await (const work of fillPublicDomain(opened, options)) {
    const result = fillResult(work, "en");
    results.push(result);
    const { title, artist_name, outcome, url, error } = result;
    const reason = error && `: ${error}`;
    console.log(`${title}, ${artist_name}: ${FILL_TEXTS[outcome]}${url && ` (${url})`}${reason}`);
  }
  const hung = results.filter(({ outcome }) => outcome === "hung").length;
  console.log(`Hung ${hung} pictures for ${results.length} works`);
  if (results.at(-1)?.outcome === "failed") Deno.exitCode = 1;
  if (report !== undefined) await writeReport(report, { hung, results });
}

/** Adds the commands to the program. */
export function addCommands(program: Command, { database, services }: CommandContext): void {
  const imports = program.command("import").description("add to the catalog from files");
  imports.command("painters <file>")
    .description("add the painters of a PainterPalette CSV file; existing records stay unchanged")
    .option(
      "--namesakes",
      "treat artists of the same name with different years as different people, even if their lives overlap",
    )
    .option("--dry-run", "report what would be imported and write nothing")
    .option(
      "--report <file>",
      "write all skipped and questionable rows with reasons to a JSON file",
    )
    .action((file: string, options: ImportPaintersOptions) =>
      database((db) => importPaintersFile(db, file, options))
    );
  imports.command("pictures <folder>")
    .description(
      "publish image files for paintings that have none, found by inventory number, identifier, " +
        "or title and artist in the files' names",
    )
    .option("--dry-run", "report what would be published and write nothing")
    .option("--report <file>", "write all skipped files with reasons to a JSON file")
    .action((folder: string, options: Omit<ImportImagesOptions, "manifest">) =>
      services((opened) => importPicturesFolder(opened, folder, options))
    );
  imports.command("images <folder>")
    .description("publish a folder of image files for paintings and artists that have none")
    .requiredOption("--manifest <file>", "CSV list with file, artist, title; year, kind if known")
    .option("--dry-run", "report what would be published and write nothing")
    .option("--report <file>", "write all skipped files with reasons to a JSON file")
    .action((folder: string, options: ImportImagesOptions) =>
      services((opened) => importImagesFolder(opened, folder, options))
    );
  program.command("pictures").description("pictures of the catalog").command("fill")
    .description(
      "search other sites for pictures of at least 2,000 pixels, compare them with the current " +
        "ones, and publish them; can be stopped and resumed",
    )
    .requiredOption("--public-domain", "only works and files in the public domain")
    .option("--report <file>", "write the results to a JSON file")
    .action((options: { report?: string }) => services((opened) => fillPictures(opened, options)));
  const exports = program.command("export").description("write the catalog into files");
  exports.command("catalog <file>")
    .description(
      "write the whole catalog except accounts as one JSON document (- for standard output)",
    )
    .option("--pictures <folder>", "copy the image files into a folder")
    .action((file: string, options: ExportOptions) =>
      services((opened) => exportFile(opened, file, options))
    );
  imports.command("catalog <file>")
    .description("import a document of `export catalog` into an empty catalog or the same one")
    .option("--pictures <folder>", "copy the image files from a folder; into an empty catalog only")
    .option("--partial", "import valid rows even if others are refused")
    .option("--dry-run", "report what would be imported and write nothing")
    .action((file: string, options: ImportOptions) =>
      services((opened) => importFile(opened, file, options))
    );
}

async function exportFile({ db, store }: OpenServices, file: string, { pictures }: ExportOptions) {
  const text = ReadableStream.from(exportCatalog(db, new Date())) as ReadableStream<string>;
  const bytes = text.pipeThrough(new TextEncoderStream());
  if (file === "-") await bytes.pipeTo(Deno.stdout.writable, { preventClose: true });
  else {
    await bytes.pipeTo((await newFile(file)).writable).catch(async (error) => {
      await Deno.remove(file).catch(() => {});
      throw error;
    });
    console.error(`Wrote the catalog to ${file}`);
  }
  if (pictures === undefined) return;
  const { copied, lost } = await exportPictures({ db, store }, async (path, content) => {
    const to = `${pictures}/${path}`;
    try {
      await Deno.mkdir(to.slice(0, to.lastIndexOf("/")), { recursive: true });
      await Deno.writeFile(to, content);
    } catch (error) {
      throw notAllowed(error, say("may_not_be_written", { path: to }));
    }
  });
  console.error(`Copied ${copied} image files to ${pictures}`);
  if (lost.length === 0) return;
  console.error(`${lost.length} image files are lost (see verify): ${lost.slice(0, 5).join(", ")}`);
  Deno.exitCode = 1;
}

async function importFile(
  { db, store, pictures: published }: OpenServices,
  file: string,
  { pictures: folder, dryRun = false, partial = false }: ImportOptions,
): Promise<void> {
  const document = readCatalog(await readTextFile(file, MAX_DOCUMENT_BYTES));
  const read = async (path: string) =>
    folder === undefined ? undefined : await readIfPresent(`${folder}/${path}`, Infinity);
  const options = { username: COMMAND, dryRun, partial };
  const report = await importCatalogWithPictures({ db, store, read }, document, options)
    .finally(() => published.tidy());
  const [would, have] = dryRun ? ["Would create", "would change"] : ["Created", "changed"];
  console.log(
    `${would} ${report.new} records, ${have} ${report.changed}; the same as before: ` +
      `${report.same}; refused: ${report.refused}`,
  );
  for (const one of report.refusals) {
    const { row, column, error } = remarkText(one, "en");
    console.log(`  ${row} ${column}: ${error}`);
  }
  if (report.without_pictures > 0) {
    console.log(`${report.without_pictures} paintings and artists came without their pictures`);
  }
  printDryRun(dryRun);
}
