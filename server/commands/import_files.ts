/** Files that commands are given; what cannot be read is refused with a message that says why. */
import { type Message, say } from "../../domain/messages/message.ts";
import type { DecodedText } from "../../domain/csv_encoding.ts";
import { AppError, refusal } from "../../domain/app_error.ts";
import { csvText } from "../../domain/warehouse/transfer/file_text.ts";

/** A larger file is read into memory by mistake. */
export const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * The text of a file.
 *
 * @param largest Bytes it may have.
 * @throws {AppError} that says what is wrong with it.
 */
export async function readTextFile(path: string, largest = LARGEST_FILE): Promise<string> {
  const bytes = await readFile(path, largest);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refusal(400, "path_not_utf8", { path });
  }
}

/**
 * The text of a CSV file and how it was decoded.
 *
 * @param encoding a label of the WHATWG Encoding Standard, where it is known
 * @throws {AppError} that says what is wrong with it.
 */
export async function readCsvFile(path: string, encoding?: string): Promise<DecodedText> {
  return await csvText([await readFile(path, LARGEST_FILE)], encoding);
}

function readFile(path: string, largest: number): Promise<Uint8Array<ArrayBuffer>> {
  return readable(path, async () => {
    const { isFile, size } = await Deno.stat(path);
    if (!isFile) throw refusal(400, "not_a_file", { path });
    if (size > largest) {
      throw refusal(413, "file_too_large", { path, size: Math.round(largest / 1024 / 1024) });
    }
    return await Deno.readFile(path);
  });
}

async function readable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw refusal(404, "no_file", { path });
    throw notAllowed(error, say("may_not_be_read", { path }));
  }
}

/** A report's file, opened before the work: that it cannot be written must not be found out after. */
export class ReportFile implements Disposable {
  #isWritten = false;

  private constructor(private readonly file: Deno.FsFile, private readonly path: string) {}

  /** @throws {AppError} when it cannot be written. */
  static async open(path: string): Promise<ReportFile> {
    try {
      return new ReportFile(await Deno.open(path, { write: true, create: true }), path);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) {
        throw refusal(404, "no_folder_for", { path });
      }
      throw notAllowed(error, say("may_not_be_written", { path }));
    }
  }

  /** Writes the report as JSON. */
  async write(report: unknown): Promise<void> {
    const bytes = new TextEncoder().encode(JSON.stringify(report, null, 1));
    // An older report stays until there is a newer one.
    if ((await this.file.stat()).isFile) await this.file.truncate();
    for (let at = 0; at < bytes.length;) at += await this.file.write(bytes.subarray(at));
    this.#isWritten = true;
  }

  [Symbol.dispose](): void {
    const { isFile, size } = this.file.statSync();
    this.file.close();
    // An empty file would look like a report of nothing.
    if (!this.#isWritten && isFile && size === 0) Deno.removeSync(this.path);
  }
}

/** A refusal, where the system or Deno does not allow it; of Deno's it says how to allow it. */
export function notAllowed(error: unknown, message: Message): unknown {
  if (error instanceof Deno.errors.PermissionDenied) return new AppError(400, message);
  return error instanceof Deno.errors.NotCapable
    ? refusal(400, "needs_permission", { refusal: message })
    : error;
}
