/** The commands `backup`, `restore`, `compact` and `verify`. */
import { dirname } from "node:path";
import type { Command } from "commander";
import { openDatabase, openStore } from "../open_storage.ts";
import { compactFile } from "../../db/database_file.ts";
import { restoreBackup } from "../../services/backup/restore_backup.ts";
import { isSound, type Verdict, verify } from "../../services/backup/verify.ts";
import { disableRestored } from "../../services/warehouse/webhooks/webhooks.ts";
import { recordBackup } from "../../services/storage_state.ts";
import { writeBackup } from "../../services/backup/write_backup.ts";
import { storageFaultOf } from "../../domain/storage_fault.ts";
import { refusal } from "../../domain/app_error.ts";
import type { BackupManifest } from "../../domain/backup/manifest.ts";
import type { OpenServices } from "../open_services.ts";
import { makeFolder, type Settings } from "../settings.ts";
import type { CommandContext } from "./context.ts";
import { newFile, openFile, printList, progressOf } from "./files.ts";

/** Adds the commands to the program. */
export function addCommands(program: Command, { settings, database, services }: CommandContext) {
  program.command("backup <file>")
    .description(
      "write database and images to one tar file while the server is running (- for standard output)",
    )
    .action((file: string) => services((opened) => backup(opened, file)));
  program.command("restore <file>")
    .description("restore a backup into an empty location (- for standard input)")
    .action((file: string) => restore(settings(), file));
  program.command("compact")
    .description(
      "return unused space of the database file to the disk; a file of an older version is rewritten, so stop the server first",
    )
    .action(() => {
      const file = databaseFile(settings(), "room_of_a_server");
      return database(() => compact(file));
    });
  program.command("verify")
    .description(
      "check all stored data; exit code 1 if there are faults",
    )
    .action(() => services(verifyAll));
}

async function backup({ db, store, settings }: OpenServices, file: string): Promise<void> {
  const database = databaseFile(settings);
  const partial = `${file}.partial`;
  // An incomplete backup must not look like a complete one.
  const to = file === "-" ? Deno.stdout.writable : (await newFile(file, partial)).writable;
  try {
    const { images, lost, created, database: { bytes } } = await writeBackup(
      { db, store, database, ...progressOf("images") },
      to,
    );
    if (file !== "-") await Deno.rename(partial, file);
    // The archive is valid, even if its time cannot be recorded.
    await recordBackup(db, created).catch(({ message }) =>
      console.error(`The time of the backup could not be stored: ${message}`)
    );
    const total = images.reduce((sum, image) => sum + image.bytes, bytes);
    console.error(`Backed up the database and ${images.length} image files, ${megabytes(total)}`);
    if (lost.length === 0) return;
    console.error(`${lost.length} image files that rows name are lost or damaged (see verify):`);
    printList(lost, console.error);
    Deno.exitCode = 1;
  } catch (error) {
    if (file !== "-") await Deno.remove(partial).catch(() => {});
    throw error;
  }
}

async function compact(path: string): Promise<void> {
  const size = async () => {
    const log = await Deno.stat(`${path}-wal`).catch(() => ({ size: 0 }));
    return (await Deno.stat(path)).size + log.size;
  };
  const before = await size();
  compactFile(path);
  console.log(`The database took ${megabytes(before)} and takes ${megabytes(await size())} now`);
}

async function restore(settings: Settings, file: string): Promise<void> {
  const database = databaseFile(settings);
  const from = file === "-" ? Deno.stdin.readable : (await openFile(file)).readable;
  await makeFolder("DATABASE_URL", dirname(database));
  const { images, created, lost } = await restoreInto(settings, database, from);
  console.log(`Restored the database and ${images.length} image files as they were on ${created}`);
  if (lost.length > 0) {
    console.log(`${lost.length} image files were lost before the backup (see verify)`);
  }
  const db = await openDatabase(settings);
  const disabled = await disableRestored(db).finally(() => db.close());
  if (disabled > 0) {
    console.log(
      `Disabled ${disabled} webhooks; a test event enables one where the data are in use`,
    );
  }
}

async function restoreInto(
  settings: Settings,
  database: string,
  from: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<BackupManifest> {
  const store = await openStore(settings);
  try {
    const isExclusive = await store.claim();
    if (isExclusive === false) throw refusal(409, "server_uses", { folder: settings.IMAGES_DIR });
    const target = { store, database, isExclusive: isExclusive === true, ...progressOf("images") };
    return await restoreBackup(from, target);
  } finally {
    await store.close();
  }
}

async function verifyAll({ db, store }: OpenServices): Promise<void> {
  const verdict = await verify({ db, store, ...progressOf("image files") }).catch(unreadable);
  printVerdict(verdict);
  if (!isSound(verdict)) Deno.exitCode = 1;
}

function unreadable(error: Error): never {
  if (storageFaultOf(error) !== "damaged") throw error;
  let cause = error;
  while (cause.cause instanceof Error) cause = cause.cause;
  throw refusal(422, "database_unreadable", { reason: cause.message });
}

function printVerdict({ structure, references, pictures, kept, orphans, filesRead }: Verdict) {
  const parts: [string, string[]][] = [
    ["errors of SQLite in the database file", structure],
    ["dangling references", references],
    [
      "pictures with missing or damaged files",
      pictures.map(({ type, id, name, path, why }) => `${type} ${id}, ${name}: ${path} is ${why}`),
    ],
    [
      "retained pictures that could not be restored",
      kept.map(({ path, why }) => `${path} is ${why}`),
    ],
    ["unreferenced image files", orphans],
  ];
  console.log(`Read the database and ${filesRead} image files`);
  for (const [what, found] of parts) {
    console.log(`${found.length} ${what}${found.length > 0 ? ":" : ""}`);
    printList(found, console.log);
  }
}

/** @throws {AppError} for a database server */
function databaseFile(
  { DATABASE_URL }: Settings,
  message: "database_is_a_server" | "room_of_a_server" = "database_is_a_server",
): string {
  if (DATABASE_URL.startsWith("file:")) return DATABASE_URL.slice("file:".length);
  throw refusal(400, message);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
