/** The commands `backup`, `restore` and `verify`. */
import { dirname } from "node:path";
import { say } from "../../domain/messages/message.ts";
import type { Command } from "commander";
import type { Database } from "../../db/open.ts";
import { makeFolder } from "../make_folder.ts";
import { openDatabase, openStore } from "../open_storage.ts";
import { copyFile, removeForgottenCopies } from "../../services/backup/copy_files.ts";
import { repair, type Repairs } from "../../services/backup/repair.ts";
import { restoreBackup } from "../../services/backup/restore_backup.ts";
import { isSound, type Verdict, verify } from "../../services/backup/verify.ts";
import { recordBackup } from "../../services/backup/last_backup.ts";
import { writeBackup } from "../../services/backup/write_backup.ts";
import type { PictureTarget } from "../../db/gallery/picture_rows.ts";
import { storageFaultOf } from "../../db/storage_fault.ts";
import { refusal } from "../../domain/app_error.ts";
import type { BackupManifest } from "../../domain/backup/manifest.ts";
import type { ImageStore } from "../../domain/images/store.ts";
import type { OpenServices } from "../open_services.ts";
import type { Settings } from "../settings.ts";
import type { With } from "./with_services.ts";
import { notAllowed } from "./import_files.ts";

// Findings of a kind that are printed.
const MOST_LINES = 30;

/** Adds the commands to the program. */
export function addBackupCommands(
  program: Command,
  open: With,
  settings: () => Settings,
): void {
  program.command("backup <file>")
    .description(
      "write database and images into one tar file while the server goes on (- for standard output)",
    )
    .action((file: string) => open.services((services) => backup(services, file)));
  program.command("restore <file>")
    .description("put a backup back into an empty place (- for standard input)")
    .action((file: string) => restore(settings(), file));
  program.command("compact")
    .description(
      "give room that the database file no longer needs back to the disk; a file of an older version is written anew, so stop the server first",
    )
    .action(() => {
      const file = databaseFile(settings(), "room_of_a_server");
      return open.database((db) => compact(db, file));
    });
  program.command("verify")
    .description(
      "read everything that is stored and compare it; exit code 1 when something is wrong",
    )
    .option(
      "--repair",
      "make lost thumbnails again, take down pictures whose files are lost, keep aside what is damaged or named by nothing",
    )
    .action((options: { repair?: true }) =>
      open.services((services) => verifyAll(services, options))
    );
}

async function backup({ db, store, settings }: OpenServices, file: string): Promise<void> {
  const database = databaseFile(settings);
  await removeForgottenCopies(database);
  const partial = `${file}.partial`;
  const to = file === "-" ? Deno.stdout.writable : await newFile(file, partial);
  try {
    const { images, lost, created, database: { bytes } } = await writeBackup(
      { db, store, copy: copyFile(database), ...progress("images") },
      to,
    );
    if (file !== "-") await Deno.rename(partial, file);
    // The archive is sound, whether or not that can be noted.
    await recordBackup(db, created).catch(({ message }) =>
      console.error(`The time of the backup could not be stored: ${message}`)
    );
    const total = images.reduce((sum, image) => sum + image.bytes, bytes);
    console.error(`Backed up the database and ${images.length} image files, ${megabytes(total)}`);
    if (lost.length === 0) return;
    console.error(`${lost.length} image files that rows name are lost or damaged (see verify):`);
    print(lost, console.error);
    Deno.exitCode = 1;
  } catch (error) {
    if (file !== "-") await Deno.remove(partial).catch(() => {});
    throw error;
  }
}

async function compact(db: Database, file: string): Promise<void> {
  const size = async () => {
    const log = await Deno.stat(`${file}-wal`).catch(() => ({ size: 0 }));
    return (await Deno.stat(file)).size + log.size;
  };
  const before = await size();
  await db.compact();
  console.log(`The database took ${megabytes(before)} and takes ${megabytes(await size())} now`);
}

async function restore(settings: Settings, file: string): Promise<void> {
  const database = databaseFile(settings);
  const from = file === "-" ? Deno.stdin.readable : await existing(file);
  await makeFolder("DATABASE_URL", dirname(database));
  const { images, created, lost } = await restoreInto(settings, database, from);
  console.log(`Restored the database and ${images.length} image files as they were on ${created}`);
  if (lost.length > 0) {
    console.log(`${lost.length} image files were lost before the backup (see verify)`);
  }
  const db = await openDatabase(settings);
  await db.close();
}

async function restoreInto(
  settings: Settings,
  database: string,
  from: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<BackupManifest> {
  await using store = await opened(settings);
  const alone = await store.claim();
  if (alone === false) {
    throw refusal(409, "server_uses", { folder: settings.IMAGES_DIR });
  }
  return await restoreBackup(from, {
    store,
    database,
    alone: alone === true,
    ...(Deno.stderr.isTerminal() ? { onProgress: (done) => showProgress(`${done} images`) } : {}),
  });
}

async function verifyAll(
  { db, store, pictures, images, settings }: OpenServices,
  { repair: mend = false }: { repair?: boolean },
): Promise<void> {
  const verdict = await verify({ db, store, ...progress("image files") }).catch(unreadable);
  report(verdict);
  if (isSound(verdict)) return;
  Deno.exitCode = 1;
  if (!mend) return;
  if (await store.claim() === false) {
    throw refusal(409, "server_uses_at_repair", { folder: settings.IMAGES_DIR });
  }
  reportRepairs(await repair({ db, store, images, pictures }, verdict));
  await pictures.tidy();
  const after = await verify({ db, store });
  const faults = ({ pictures, kept, orphans }: Verdict) =>
    pictures.length + kept.length + orphans.length;
  console.log(`Mended ${faults(verdict) - faults(after)} of them`);
  if (isSound(after)) Deno.exitCode = 0;
  else console.log("What is left can only come from a backup");
}

function reportRepairs({ thumbnails, takenDown, registered, setAside, forgotten }: Repairs): void {
  const names = (targets: readonly PictureTarget[]) =>
    targets.map(({ type, id }) => `${type} ${id}`);
  const parts: [string, string[]][] = [
    ["thumbnails made again from the full image", names(thumbnails)],
    ["files entered into the register again", registered],
    ["pictures that lost a file (the audit log has them)", names(takenDown)],
    ["files kept aside in the store", setAside],
    ["replaced or deleted pictures that cannot come back any more", forgotten],
  ];
  for (const [what, done] of parts) {
    if (done.length === 0) continue;
    console.log(`${done.length} ${what}:`);
    print(done, console.log);
  }
}

function unreadable(error: Error): never {
  if (storageFaultOf(error) !== "damaged") throw error;
  let cause = error;
  while (cause.cause instanceof Error) cause = cause.cause;
  throw refusal(422, "database_unreadable", { reason: cause.message });
}

function report({ structure, references, pictures, kept, orphans, filesRead }: Verdict): void {
  const parts: [string, string[]][] = [
    ["complaints of SQLite about the database file", structure],
    ["references that lead nowhere", references],
    [
      "pictures without what their rows name",
      pictures.map(({ type, id, name, path, why }) => `${type} ${id}, ${name}: ${path} is ${why}`),
    ],
    [
      "replaced or deleted pictures that could not come back",
      kept.map(({ path, why }) => `${path} is ${why}`),
    ],
    ["image files that nothing names", orphans],
  ];
  console.log(`Read the database and ${filesRead} image files`);
  for (const [what, found] of parts) {
    console.log(`${found.length} ${what}${found.length > 0 ? ":" : ""}`);
    print(found, console.log);
  }
}

function print(lines: readonly string[], say: (line: string) => void): void {
  for (const line of lines.slice(0, MOST_LINES)) say(`  ${line}`);
  if (lines.length > MOST_LINES) say(`  … and ${lines.length - MOST_LINES} more`);
}

/** @throws {AppError} when the database is on a server */
function databaseFile(
  { DATABASE_URL }: Settings,
  otherwise: "database_is_a_server" | "room_of_a_server" = "database_is_a_server",
): string {
  if (DATABASE_URL.startsWith("file:")) return DATABASE_URL.slice("file:".length);
  throw refusal(400, otherwise);
}

async function opened(settings: Settings): Promise<ImageStore & AsyncDisposable> {
  const store = await openStore(settings);
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
}

/** Writes beside the file: half a backup must not look like one. */
async function newFile(
  file: string,
  partial: string,
): Promise<WritableStream<Uint8Array<ArrayBuffer>>> {
  try {
    if (await Deno.stat(file).then(() => true, () => false)) {
      throw refusal(409, "backup_exists", { file });
    }
    return (await Deno.open(partial, { write: true, create: true, truncate: true })).writable;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw refusal(404, "no_folder_for", { path: file });
    throw notAllowed(error, say("may_not_be_written", { path: file }));
  }
}

async function existing(file: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  try {
    return (await Deno.open(file, { read: true })).readable;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw refusal(404, "no_file", { path: file });
    throw notAllowed(error, say("may_not_be_read", { path: file }));
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function progress(what: string) {
  if (!Deno.stderr.isTerminal()) return {};
  return { onProgress: (done: number, all: number) => showProgress(`${done} of ${all} ${what}`) };
}

function showProgress(text: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(`\r${text}\x1b[K`));
}
