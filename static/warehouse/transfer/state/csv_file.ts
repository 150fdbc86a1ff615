/** A CSV file that is imported: what its columns are taken for, the result, and files to download. */
import { saveFile } from "../../../shared/save_file.ts";
import {
  type CsvFileKind,
  type ImportMode,
  readFields,
  REQUIRED,
} from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { type Answer, ask, call } from "../../shared/warehouse_request.ts";
import {
  type ChosenReading,
  type FileColumn,
  readColumns,
  readingQuery,
} from "../../../shared/file_reading/file_head.ts";
import { headingOf } from "../../../../domain/warehouse/transfer/csv_headings.ts";
import type { PartCounts } from "../../../../domain/warehouse/transfer/parts.ts";
import type { FileReading, SimilarName } from "../../../../domain/csv_reading.ts";

export class CsvFile {
  private constructor(
    readonly file: File,
    /** None where the file could not be read: the server says why. */
    readonly columns: readonly FileColumn[],
    readonly fields: readonly string[],
    /** True if every required column is known by its heading. */
    readonly isKnown: boolean,
    /** True if the user has assigned the columns. */
    readonly isMapped: boolean,
    readonly reading: ChosenReading,
  ) {}

  /**
   * Reads the beginning of a file.
   *
   * @param reading how, where someone has chosen it
   */
  static async read(file: File, kind: CsvFileKind, reading: ChosenReading = {}): Promise<CsvFile> {
    const columns = await readColumns(file, reading).catch(() => []);
    const fields = guessedFields(kind, columns);
    const isKnown = columns.length === 0 || missingFields(kind, fields).length === 0;
    return new CsvFile(file, columns, fields, isKnown, false, reading);
  }

  get name(): string {
    return this.file.name;
  }

  /** The same file, its columns taken for other fields. */
  as(fields: readonly string[]): CsvFile {
    const { file, columns, isKnown, reading } = this;
    return new CsvFile(file, columns, fields, isKnown, true, reading);
  }

  /** The same file, read in another way; what its columns were taken for stays where they do. */
  async readAs(kind: CsvFileKind, reading: ChosenReading): Promise<CsvFile> {
    const next = await CsvFile.read(this.file, kind, reading);
    return this.isMapped && next.columns.length === this.columns.length
      ? next.as(this.fields)
      : next;
  }
}

/** The request that sends a file. */
export type ChosenCsv = Pick<CsvFile, "file" | "fields" | "isMapped" | "reading">;

/**
 * The path of files of a kind.
 *
 * @param warehouse whose; undefined for a file of warehouses
 */
export const csvPath = (warehouse: string | undefined, kind: CsvFileKind) =>
  warehouse === undefined ? "/warehouse_data/csv" : `/warehouse_data/${warehouse}/csv/${kind}`;

/**
 * Imports a file.
 *
 * @param warehouse as `csvPath` has it
 * @param dryRun only says what it would bring
 * @param more of the query
 * @throws {ApiError} 400 with all that is wrong, a line each
 */
export function sendCsv(
  warehouse: string | undefined,
  kind: CsvFileKind,
  { file, fields, isMapped, reading }: ChosenCsv,
  dryRun: boolean,
  more: { order_name?: string; mode?: ImportMode } = {},
): Promise<CsvOutcome> {
  const sent = {
    query: {
      dry_run: dryRun ? "1" : "0",
      columns: isMapped ? fields.join(",") : undefined,
      ...readingQuery(reading),
      ...more,
    },
    file,
    headers: { "Content-Type": "text/csv" },
  } as const;
  if (warehouse === undefined || kind === "warehouses") {
    // A list of warehouses removes none.
    const { mode, ...query } = sent.query;
    const ofList = { ...query, mode: mode === "replace" ? undefined : mode };
    return call("POST /warehouse_data/csv", { ...sent, query: ofList });
  }
  return call("POST /warehouse_data/:id/csv/:kind", { param: { id: warehouse, kind }, ...sent });
}

/** Undoes the last import of a file. @throws {ApiError} 404 or 409 when that cannot be any more */
export const undoImport = (warehouse: string, importId: string) =>
  call("POST /warehouse_data/:id/imports/:importId/undo", { param: { id: warehouse, importId } });

/** Returns the guessed fields of columns: `length_box`, `length_box (cm)`, or empty if unknown. */
export function guessedFields(kind: CsvFileKind, columns: readonly FileColumn[]): string[] {
  const fields = readFields(kind);
  const taken = new Set<string>();
  return columns.map(({ heading }) => {
    const { field, unit } = headingOf(heading, fields);
    if (field === undefined || taken.has(field)) return "";
    taken.add(field);
    return unit === undefined ? field : `${field} (${unit})`;
  });
}

/** The field of a column and its unit, as {@link guessedFields} writes them. */
export function fieldAndUnit(text: string): { field: string; unit: string } {
  const [, field = "", unit = ""] = /^(\w*)(?: \((\w+)\))?$/.exec(text) ?? [];
  return { field, unit };
}

/** Returns the missing required columns, the first name of each group. */
export function missingFields(kind: CsvFileKind, columns: readonly string[]): string[] {
  const presentFields = new Set(columns.map((column) => fieldAndUnit(column).field));
  return REQUIRED[kind].map((group) => [group].flat())
    .filter((group) => !group.some((field) => presentFields.has(field)))
    .map(([first]) => first!);
}

/** Result of importing a CSV file. */
export interface CsvOutcome {
  /** New records by part. */
  counts: PartCounts;
  /** Known ones that change, and those that are as the file has them. */
  changed: PartCounts;
  same: PartCounts;
  /** Known ones that differ and stay, where the file may only add. */
  skipped?: PartCounts;
  /** Known ones that go: the file is to replace them and does not have them. */
  removed?: PartCounts;
  /** The first that are new, change or go. */
  differences?: readonly Difference[];
  /** The reading of the file; undefined of a document. */
  read?: FileReading | undefined;
  /** New names that are similar to others. */
  similar?: readonly SimilarName[];
  /** By which the import can be undone. */
  undo?: string | undefined;
}

/** A record that is new, changes or goes. */
export type Difference = Answer<"POST /warehouse_data/:id/csv/:kind">["differences"][number];

/**
 * Saves what the API answers as a file, under the name that the answer gives it.
 *
 * @throws {ApiError}
 */
export async function download(path: string): Promise<void> {
  const response = await ask(path);
  const name = nameIn(response.headers.get("Content-Disposition")) ?? "warehouse";
  saveFile(await response.blob(), name);
}

/** The name of a file by RFC 6266; undefined when there is none. */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition ?? "")?.[1];
}
