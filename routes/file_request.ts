/** Requests with files of rows, and responses with them, in both services. */
import type { Context } from "hono";
import { z } from "zod";
import { type RunOptions, WorkerOverrun } from "../adapters/workers/worker_pool.ts";
import { AppError, refusal, withFields } from "../domain/app_error.ts";
import type { Heading } from "../domain/files/columns.ts";
import type { PackedFile, SentFile } from "../domain/files/read_file.ts";
import type {
  FileReading,
  ReadingOptions,
  RefusedCell,
  RefusedFile,
  RefusedText,
} from "../domain/files/reading.ts";
import { type FileFormat, MEDIA_TYPES } from "../domain/files/formats.ts";
import { textOf } from "../domain/messages/message.ts";
import { type MatchOwner, rememberColumns, rememberedColumns } from "../services/column_matches.ts";
import { inTurns } from "../services/in_turns.ts";
import { readBody, requesterOf, withReadTimeout } from "./middleware/limits.ts";
import type { Services } from "./services.ts";
import { languageOf } from "./middleware/client.ts";
import {
  resultFile,
  type ResultTable,
} from "../services/warehouse/transfer/transfer_csv_export.ts";
import { FileQuery, MAX_LISTED_CELLS } from "../domain/files/file_query.ts";

/** The body with such a file. */
export const FILE_BODY = {
  type: "text/csv",
  alternative: MEDIA_TYPES.xlsx,
  about: "The file: CSV, separated by commas, semicolons or tabs, in UTF-8, UTF-16 or what " +
    "`encoding` or `charset` names (if nothing shows the encoding, the answer is 400 with " +
    "`candidates`), or a sheet of a workbook.",
} as const;

// Processor time for reading or planning a file; one of the largest takes a few seconds.
const MAX_READ_MS = 30_000;

/**
 * The file of a request, and how it is to be read.
 * @throws {AppError} 400 for another type than `text/csv` or that of workbooks
 */
async function sentFile(
  c: Context,
  { encoding, delimiter, sheet, decimal, columns }: z.output<typeof FileQuery>,
): Promise<{ sent: SentFile; reading: ReadingOptions }> {
  const type = c.req.header("Content-Type") ?? "";
  const isCsv = /^text\/csv\s*(;|$)/i.test(type);
  if (!isCsv && !type.toLowerCase().startsWith(MEDIA_TYPES.xlsx)) {
    const types = { one: "text/csv", other: MEDIA_TYPES.xlsx };
    throw refusal(400, "expected_either", types, { where: "Content-Type" });
  }
  const [, charset] = /;\s*charset=\s*"?([^";]+)/i.exec(type) ?? [];
  return {
    sent: {
      file: [await readBody(c)],
      encoding: encoding ?? charset?.trim(),
      delimiter: delimiter === "tab" ? "\t" : delimiter,
      sheet,
    },
    reading: { decimal, columns },
  };
}

/** For whom a file is imported, and the meaning of a column's name. */
export type FileOwner = MatchOwner & { meaning: (column: string) => Heading };

/**
 * Imports the file of a request: reads it in a worker, and lists its refused cells in the response.
 * Without a choice of its columns, the response has the last choice for the same headings; a choice
 * is remembered once the file is imported.
 * @param work Its tasks in workers have `options`.
 * @throws {AppError} 413 if reading or planning takes too long; what `work` throws
 */
export async function importFile<Report extends { read: FileReading; refused: RefusedCell[] }>(
  c: Context,
  services: Pick<Services, "db" | "workers">,
  { meaning, ...owner }: FileOwner,
  query: z.output<typeof FileQuery>,
  work: (file: PackedFile, reading: ReadingOptions, options: RunOptions) => Promise<Report>,
): Promise<
  Omit<Report, "refused"> & Awaited<ReturnType<typeof refusedRowsOf>> & { ignored: string[] }
> {
  const { db, workers } = services;
  const { columns, dry_run } = query;
  const options = { ...requesterOf(c), deadline: MAX_READ_MS };
  const completed = async (read: FileReading): Promise<FileReading> => {
    const remembered = columns ? undefined : await rememberedColumns(db, owner, read, meaning);
    return remembered && remembered.join() !== read.columns.join() ? { ...read, remembered } : read;
  };
  try {
    const { sent, reading } = await sentFile(c, query);
    const file = await workers.run("readRows", sent, { ...options, transfer: true });
    const { refused, ...report } = await work(file, reading, options);
    // The rows are imported, whether their columns are remembered or not.
    if (columns && !dry_run) await rememberColumns(db, owner, report.read).catch(() => {});
    const rows = await refusedRowsOf(c, services, file, refused);
    const read = await completed(report.read);
    return { ...report, ...rows, ignored: read.unmapped, read };
  } catch (error) {
    if (error instanceof WorkerOverrun) throw refusal(413, "file_takes_too_long");
    const read = error instanceof AppError && error.more.read as FileReading | undefined;
    throw read ? withFields(error, { read: await completed(read) }) : error;
  }
}

/** The refused rows of a file in the response: the first cells, and the rows as a file, if any. */
async function refusedRowsOf(
  c: Context,
  { workers }: Pick<Services, "workers">,
  file: PackedFile,
  refused: readonly RefusedCell[],
): Promise<{ refused: RefusedText[]; refused_rows: number; refused_file?: RefusedFile }> {
  const language = languageOf(c);
  const cells = refused.slice(0, MAX_LISTED_CELLS).map(({ line, column, value, reasons }) => ({
    line,
    column,
    value,
    reasons: reasons.map((reason) => textOf(reason, language)),
  }));
  const rows = Map.groupBy(refused, ({ line }) => line);
  if (rows.size === 0) return { refused: cells, refused_rows: 0 };
  const reasons = new Map([...rows].map(([line, some]) => [
    line,
    some.flatMap(({ column, reasons }) => reasons.map((message) => ({ column, message }))),
  ]));
  const bytes = await workers.run("refusedFile", { ...file, reasons, language, now: new Date() });
  const type = MEDIA_TYPES[file.source.sheet === null ? "csv" : "xlsx"];
  const refused_file = { type, content: bytes.toBase64() };
  return { refused: cells, refused_rows: rows.size, refused_file };
}

/** The response with such a file. */
export const ROWS = {
  about: "The file.",
  headers: ["Content-Disposition"],
  type: "text/csv",
  alternative: MEDIA_TYPES.xlsx,
} as const;

/** Encodes text that is generated on demand. */
export async function* textBytes(pieces: AsyncGenerator<string, void>) {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}

/** Sends a file under a name. */
export function attachment(
  c: Context,
  name: string,
  type: string,
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  // The plain file name is for clients that do not support RFC 8187.
  const plain = name.replace(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(withReadTimeout(c, inTurns(pieces)), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${plain}"` +
        (plain === name ? "" : `; filename*=UTF-8''${encoded}`),
      ...headers,
    },
  });
}

/** Sends a file of rows under a name without its ending. */
export const sendRows = (
  c: Context,
  name: string,
  format: FileFormat,
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
  headers?: Readonly<Record<string, string>>,
): Response => attachment(c, `${name}.${format}`, MEDIA_TYPES[format], pieces, headers);

/** Sends a table of results as a file. */
export const sendTable = (c: Context, table: ResultTable, format: FileFormat): Response =>
  sendRows(c, table.name, format, resultFile(table, { format, language: languageOf(c) }));
