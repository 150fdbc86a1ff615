/** Files that commands read and write, and what they print. Errors contain the reason. */
import { type Message, say } from "../../domain/messages/message.ts";
import { AppError, refusal } from "../../domain/app_error.ts";
import { type FileOfRows, readFile as readRows } from "../../domain/files/read_file.ts";

/** A larger file was probably passed by mistake. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Returns the text of a file. @throws {AppError} that describes the error */
export async function readTextFile(path: string, maxBytes = MAX_FILE_BYTES): Promise<string> {
  const bytes = await readFile(path, maxBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refusal(400, "path_not_utf8", { path });
  }
}

/** Returns the rows of a CSV file or workbook. @param encoding A WHATWG label @throws {AppError} */
export async function readRowsFile(path: string, encoding?: string): Promise<FileOfRows> {
  return await readRows({ file: [await readFile(path, MAX_FILE_BYTES)], encoding });
}

async function readFile(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { isFile, size } = await readable(path, () => Deno.stat(path));
  if (!isFile) throw refusal(400, "not_a_file", { path });
  if (size > maxBytes) {
    throw refusal(413, "file_too_large", { path, size: Math.round(maxBytes / 1024 / 1024) });
  }
  return await readable(path, () => Deno.readFile(path));
}

/** Returns a file's bytes; undefined if there is none. @throws as {@link readTextFile} */
export async function readIfPresent(path: string, maxBytes = MAX_FILE_BYTES) {
  if (await Deno.stat(path).then(({ isFile }) => !isFile, isNotFound)) return undefined;
  return await readFile(path, maxBytes);
}

/** Opens a file for reading in parts. @throws {AppError} with the reason why it cannot be read */
export function openFile(path: string): Promise<Deno.FsFile> {
  return readable(path, () => Deno.open(path));
}

async function readable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isNotFound(error)) throw refusal(404, "no_file", { path });
    throw notAllowed(error, say("may_not_be_read", { path }));
  }
}

/** Creates a new file, named `partial` until complete. @throws {AppError} 409 when it exists */
export async function newFile(path: string, partial = path): Promise<Deno.FsFile> {
  if (await exists(path)) throw refusal(409, "backup_exists", { file: path });
  const options = { write: true, create: true, truncate: true };
  return await writable(path, () => Deno.open(partial, options));
}

/** Rejects a path that cannot be written, before the work. @throws {AppError} with the reason */
export async function assertWritable(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  await writable(path, async () => {
    try {
      (await Deno.open(path, { write: true, createNew: true })).close();
      await Deno.remove(path);
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
      (await Deno.open(path, { write: true })).close();
    }
  });
}

/** Writes a report as JSON. */
export async function writeReport(path: string, report: unknown): Promise<void> {
  await Deno.writeTextFile(path, JSON.stringify(report, null, 1));
}

async function writable<T>(path: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (isNotFound(error)) throw refusal(404, "no_folder_for", { path });
    throw notAllowed(error, say("may_not_be_written", { path }));
  }
}

const isNotFound = (error: unknown) => error instanceof Deno.errors.NotFound;
const exists = (path: string) => Deno.lstat(path).then(() => true, () => false);

/** Returns a refusal if the system or Deno denied access; for Deno it says how to allow it. */
export function notAllowed(error: unknown, message: Message): unknown {
  if (error instanceof Deno.errors.PermissionDenied) return new AppError(400, message);
  return error instanceof Deno.errors.NotCapable
    ? refusal(400, "needs_permission", { refusal: message })
    : error;
}

/** Output of commands. */

const MAX_LINES = 30;

/** Returns a callback that shows progress on a terminal; undefined if there is none. */
export function progressOf(
  what: string,
): { onProgress?: (done: number, all?: number | undefined) => void } {
  if (!Deno.stderr.isTerminal()) return {};
  return {
    onProgress: (done, all) => {
      const line = `\r${done}${all === undefined ? "" : ` of ${all}`} ${what}\x1b[K`;
      Deno.stderr.writeSync(new TextEncoder().encode(done === all ? `${line}\n` : line));
    },
  };
}

/** Prints a list as indented lines, truncated if long. */
export function printList(lines: readonly string[], print: (line: string) => void): void {
  for (const line of lines.slice(0, MAX_LINES)) print(`  ${line}`);
  if (lines.length > MAX_LINES) print(`  … and ${lines.length - MAX_LINES} more`);
}

/** Prints that a dry run has written nothing. */
export function printDryRun(dryRun: boolean): void {
  if (dryRun) console.log("Nothing was written (--dry-run)");
}
