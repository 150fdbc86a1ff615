/** Requests of the curators' pages for the whole catalog. */
import type { DoublesPage } from "../../../domain/gallery/doubles_records.ts";
import type { Placement } from "../../../domain/gallery/placement_records.ts";
import type { ImportAnswer, SkippedRow } from "../../../domain/gallery/transfer/import_report.ts";
import type { OperationRestored } from "../../../domain/gallery/operations.ts";
import type { FileReading, RefusedFile, RefusedText } from "../../../domain/files/reading.ts";
import {
  type ChosenFile,
  mediaTypeOf,
  readingQuery,
} from "../../shared/file_import/chosen_reading.ts";
import type { Sending } from "../../shared/file_import/file_import.tsx";
import { errorOf, reached } from "../../shared/api_error.ts";
import { language } from "../../shared/i18n.ts";

/** Lists of records that spreadsheets have. */
export const LISTS = ["paintings", "artists"] as const;
export type CatalogListName = (typeof LISTS)[number];
export type Mode = "add" | "update" | "both";
/** The editable fields of a record. */
export type RecordFields = Record<string, unknown> & { id: number };

async function request<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  headers.set("Accept-Language", language.value);
  const response = await reached(fetch(`/api${path}`, { ...init, headers }));
  if (!response.ok) throw await errorOf(response);
  return response.status === 204 ? null as Answer : await response.json();
}

/**
 * Sends a change; returns null for an empty response.
 * @throws {ApiError} If the request fails.
 */
export const send = <Answer>(
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  request(path, {
    method,
    headers: { ...headers, ...(json !== undefined && { "Content-Type": "application/json" }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });

const post = <Answer>(path: string, json: unknown = {}) => send<Answer>("POST", path, json);

/** Options of a spreadsheet import. */
export interface SheetRequest extends ChosenFile {
  many: CatalogListName;
  mode: Mode;
  clearEmpty: boolean;
  createArtists: boolean;
  /** Name of the movement of new artists; "" for none. */
  movement: string;
}

/** Outcome of an import or of its preview, and how the file was read. */
export type SheetAnswer = ImportAnswer & {
  skipped: SkippedRow[];
  warnings: ImportAnswer["refusals"];
  refused_cells: RefusedText[];
  read: FileReading;
  refused_file?: RefusedFile;
};

/**
 * Imports a spreadsheet.
 * @throws {ApiError} If the file or a row is refused.
 */
export function importSheet(
  { many, mode, clearEmpty, createArtists, movement, file, reading }: SheetRequest,
  { isDryRun, isPartial }: Sending,
): Promise<SheetAnswer> {
  const query = new URLSearchParams({
    mode,
    clear_empty: clearEmpty ? "1" : "0",
    dry_run: isDryRun ? "1" : "0",
    partial: isPartial ? "1" : "0",
    file: file.name.slice(-300),
  });
  if (movement !== "") query.set("movement", movement);
  if (many === "paintings" && createArtists) query.set("create_artists", "1");
  for (const [name, value] of Object.entries(readingQuery(reading))) {
    if (value !== undefined) query.set(name, value);
  }
  const headers = { "Content-Type": mediaTypeOf(file) };
  return request(`/import/${many}?${query}`, { method: "POST", headers, body: file });
}

const MOVEMENTS_PER_PAGE = 200;

/** Returns the names of all movements. */
export async function getMovements(offset = 0): Promise<string[]> {
  const query = `limit=${MOVEMENTS_PER_PAGE}&offset=${offset}`;
  const { records } = await request<{ records: { name: string }[] }>(`/records/movements?${query}`);
  const names = records.map(({ name }) => name);
  if (names.length < MOVEMENTS_PER_PAGE) return names;
  return [...names, ...await getMovements(offset + MOVEMENTS_PER_PAGE)];
}

/** Undoes an operation. */
export const restoreOperation = (id: string) =>
  post<OperationRestored>(`/audit/operations/${id}/restore`);

/** Returns replaced pictures whose notes have to be checked. */
export const getPlacements = () => request<{ placements: Placement[] }>("/paintings/placements");

/** Confirms the positions of all notes on a painting. */
export const confirmPlaces = (painting: number) => post(`/paintings/${painting}/confirm-places`);

/** Returns a page of likely duplicates. */
export const getDoubles = (many: CatalogListName, offset: number) =>
  request<DoublesPage>(`/doubles/${many}?offset=${offset}&limit=30`);

/** Stores that two records are not the same. */
export const markDistinct = (many: CatalogListName, one: number, other: number) =>
  post(`/doubles/${many}/distinct`, { one, other });

/** Two records before they are merged. */
export interface MergePreview {
  record: RecordFields;
  into: RecordFields;
  pictures: { record: string | null; into: string | null };
  differing: string[];
  take: string[];
  links: Record<"paintings" | "periods" | "influences" | "annotations" | "tours", number>;
}

/** Returns the preview of a merge. */
export const getMerge = (many: CatalogListName, id: number, into: number) =>
  request<MergePreview>(`/records/${many}/${id}/merge?into=${into}`);

/** Merges a record into another one. */
export const merge = (many: CatalogListName, id: number, into: number, take: readonly string[]) =>
  post<{ record: RecordFields; operation: string }>(`/${many}/${id}/merge`, { into, take });
