/** Requests of the floor plan. */
import type {
  FloorChanged,
  FloorPart,
} from "../../../../domain/warehouse/changes/floor_changes.ts";
import type { FloorRecord } from "../model/floor.ts";
import type { FloorChanges, KindChanges } from "../model/ledger.ts";
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import type { CsvKind } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { call } from "../../shared/warehouse_request.ts";
import { type ChosenCsv, sendCsv } from "../../transfer/state/csv_file.ts";
import type { CsvOutcome, ImportMode } from "../../transfer/state/csv_outcome.ts";

/** A record that is not as it was when the change was made to it. */
interface StoredOtherwise {
  kind: FloorPart;
  id: string;
  /** Undefined when someone has deleted it. */
  stored: FloorRecord | undefined;
}

/** Others have changed the same records meanwhile; nothing was saved. */
export class FloorConflict extends Error {
  constructor(readonly conflicts: readonly StoredOtherwise[]) {
    super("Others have changed the same records");
    this.name = "FloorConflict";
  }
}

/**
 * Saves everything or nothing.
 *
 * @throws {FloorConflict} when records are not as they were seen; {ApiError} when it is refused
 */
export async function sendChanges(warehouse: string, changes: FloorChanges): Promise<FloorChanged> {
  try {
    return await call("POST /warehouse_data/:id/changes", {
      param: { id: warehouse },
      json: changes,
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const { conflicts } = error.body as {
      conflicts: { resource: FloorPart; id: string; stored: FloorRecord | null }[];
    };
    throw new FloorConflict(
      conflicts.map(({ resource, id, stored }) => ({
        kind: resource,
        id,
        stored: stored ?? undefined,
      })),
    );
  }
}

// How the server says where something is wrong.
const PLACE = /\b(points|edges|sections|section_geometry)\.(create|update|delete)\[(\d+)\]/;

/** The record that an error's message is about; undefined when it names none. */
export function refusedRecord(
  changes: FloorChanges,
  message: string,
): { kind: FloorPart; id: string } | undefined {
  const [, kind, action, index] = PLACE.exec(message) ?? [];
  if (kind === undefined) return undefined;
  const of = changes[kind as FloorPart] as KindChanges<FloorRecord> | undefined;
  const record = of?.[action as keyof KindChanges<FloorRecord>][Number(index)];
  return record && { kind: kind as FloorPart, id: record.id };
}

/** Kind of a file: a kind of CSV, or a whole warehouse. */
export type FileKind = CsvKind | "json";

/** Outcome of importing a file. */
export interface FileOutcome extends CsvOutcome {
  /** The warehouse that a document becomes. */
  newWarehouse?: Pick<Warehouse, "id" | "warehouse_name">;
}

/** A file that is chosen; of CSV with what its columns hold. */
export type ChosenFile = ChosenCsv;

/**
 * Imports a file, or only looks at what it would bring. A document becomes a warehouse of its own.
 *
 * @throws {ApiError} 400 with all that is wrong, a line each
 */
export async function sendFile(
  warehouse: string,
  kind: FileKind,
  chosen: ChosenFile,
  dryRun: boolean,
  mode: ImportMode = "update",
): Promise<FileOutcome> {
  if (kind !== "json") return await sendCsv(warehouse, kind, chosen, dryRun, { mode });
  const { warehouse: newWarehouse, created } = await call("POST /warehouse_data/import", {
    query: { ids: "new", dry_run: dryRun ? "1" : "0" },
    file: chosen.file,
    headers: { "Content-Type": "application/json" },
  });
  return { counts: created, changed: {}, same: {}, newWarehouse };
}
