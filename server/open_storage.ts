/** Opens database and image store; errors include advice. */
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { DatabaseFileError } from "../db/database_file.ts";
import { NewerDatabaseError, type OnMigration } from "../db/migrate/migrate.ts";
import { Database, type OpenOptions } from "../db/open.ts";
import { type StorageFault, storageFaultOf, unavailability } from "../domain/storage_fault.ts";
import { DiskImageStore } from "../adapters/images/disk_store.ts";
import type { ImageStore } from "../domain/images/store.ts";
import {
  databaseFile,
  makeFolder,
  type Settings,
  SettingsError,
  WrongSettings,
} from "./settings.ts";
import { seedStarter } from "../services/seed/mod.ts";
import type { Log } from "../domain/log.ts";

/**
 * Opens the configured database and brings its tables up to date.
 * @param onMigration Called after each applied migration.
 * @param options Options of a long-running server.
 * @throws {SettingsError} As in {@link notOpened}.
 */
export async function openDatabase(
  { DATABASE_URL, ...settings }: Settings,
  onMigration?: OnMigration,
  options: Pick<OpenOptions, "usesThreads"> = {},
): Promise<Database> {
  const file = databaseFile({ DATABASE_URL });
  if (file !== undefined) await makeFolder("DATABASE_URL", dirname(file));
  try {
    return await Database.open(DATABASE_URL, {
      authToken: settings.DATABASE_AUTH_TOKEN,
      onMigration,
      ...options,
    });
  } catch (cause) {
    throw notOpened(`DATABASE_URL: ${DATABASE_URL}`, cause);
  }
}

/**
 * Returns the startup error when something cannot be opened, with advice.
 * @returns {@link WrongSettings} if a restart cannot help either: the database is of a newer
 *   version, or the process lacks permissions
 */
export function notOpened(what: string, cause: unknown): SettingsError {
  const reason = unavailability(cause)?.message ?? (cause instanceof Error ? cause.message : cause);
  const isFinal = cause instanceof NewerDatabaseError || cause instanceof Deno.errors.NotCapable;
  return new (isFinal ? WrongSettings : SettingsError)(
    `${what} cannot be opened: ${reason}${adviceOn(cause)}`,
    { cause },
  );
}

// A server that cannot write would refuse every login, and one with damaged data would cause more
// damage.
function adviceOn(cause: unknown): string {
  if (cause instanceof DatabaseFileError) return LOST;
  if (cause instanceof Deno.errors.NotCapable) return OUTSIDE;
  const fault = storageFaultOf(cause);
  return (fault && ADVICE[fault]) ?? "";
}

const LOST = ". Nothing was changed: move what is left away and restore a backup";
const OUTSIDE = ". The executable and the container can use paths below data/ alone";
const ADVICE: Partial<Record<StorageFault, string>> = {
  damaged: LOST,
  unwritable: ". The server must be allowed to write there",
  full: ". There is no room left on its disk",
  locked: ". Another process has held it for long: has one stopped responding?",
};

/** Returns the message of an error's root cause; the wrapping errors only name our statement. */
function firstCauseOf(error: Error): string {
  return error.cause instanceof Error ? firstCauseOf(error.cause) : error.message;
}

/** Rejects a database that a quick check finds damaged. @throws {SettingsError} */
export async function assertSound(db: Database, { DATABASE_URL }: Settings): Promise<void> {
  if (!DATABASE_URL.startsWith("file:")) return;
  const complaint = await quickComplaint(db).catch(firstCauseOf);
  if (complaint === undefined) return;
  throw new SettingsError(
    `DATABASE_URL: ${DATABASE_URL} is damaged: ${complaint}. See what the command verify says, move ` +
      "the file and its log away and restore a backup",
  );
}

// Maximum size of a file that is checked at every start, which takes 10 ms per megabyte.
const MAX_CHECKED_BYTES = 64_000_000;

/** Returns SQLite's complaint about a file's structure, if any and the file is not large. */
async function quickComplaint({ read }: Database): Promise<string | undefined> {
  const [size] = await read.all<{ bytes: number }>(
    sql`SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size`,
  );
  if (size!.bytes > MAX_CHECKED_BYTES) return undefined;
  const [row] = await read.all<{ quick_check: string }>(sql`PRAGMA quick_check(1)`);
  return row!.quick_check === "ok" ? undefined : row!.quick_check;
}

/** Opens the image store. @throws {SettingsError} for a folder or bucket without access */
export async function openStore(settings: Settings): Promise<ImageStore> {
  const { IMAGES_DIR, IMAGES_URL } = settings;
  if (IMAGES_URL === undefined) await makeFolder("IMAGES_DIR", IMAGES_DIR);
  try {
    if (IMAGES_URL === undefined) return await DiskImageStore.open(IMAGES_DIR);
    // Imported here, because most servers use a folder.
    const { S3ImageStore } = await import("../adapters/images/s3/s3_image_store.ts");
    return await S3ImageStore.open(IMAGES_URL, {
      accessKeyId: settings.AWS_ACCESS_KEY_ID!,
      secretAccessKey: settings.AWS_SECRET_ACCESS_KEY!,
      sessionToken: settings.AWS_SESSION_TOKEN,
    });
  } catch (cause) {
    throw notOpened(placeOfImages(settings), cause);
  }
}

/** Returns the configured location of images, for error messages. */
export function placeOfImages({ IMAGES_DIR, IMAGES_URL }: Settings): string {
  return IMAGES_URL === undefined
    ? `IMAGES_DIR: ${IMAGES_DIR}`
    : `IMAGES_URL: the bucket ${IMAGES_URL.bucket} at ${IMAGES_URL.endpoint}`;
}

/** Fills an empty database with the starter data and logs it. */
export async function seed(db: Database, log: Pick<Log, "info">): Promise<void> {
  for (const [what, written] of Object.entries(await seedStarter(db))) {
    if (written) log.info(`Filled with the starter ${what}`);
  }
}
