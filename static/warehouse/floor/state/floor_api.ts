/** Requests of the floor plan, its initial data, and drafts kept in the browser. */
import type {
  FloorChanged,
  FloorPart,
} from "../../../../domain/warehouse/changes/floor_changes.ts";
import type { FloorLists, FloorRecord } from "../model/floor.ts";
import type { FloorChanges, KindChanges } from "../model/ledger.ts";
import type { Box, Warehouse } from "../../../../domain/warehouse/records.ts";
import type { CsvKind } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { call } from "../../shared/warehouse_request.ts";
import { type ChosenFile, type CsvOutcome, sendCsv } from "../../transfer/state/csv_file.ts";
import type { ImportMode } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { pageIdsOf } from "../../shared/page_ids.ts";
import {
  boxes as boxTypes,
  edges,
  geometry,
  getWarehouse,
  points,
  sections,
} from "../../shared/warehouse_api.ts";

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
  if (kind !== "json") {
    return await sendCsv(warehouse, kind, chosen, dryRun, { mode, partial: mode !== "replace" });
  }
  const { warehouse: newWarehouse, created } = await call("POST /warehouse_data/import", {
    query: { ids: "new", dry_run: dryRun ? "1" : "0" },
    file: chosen.file,
    headers: { "Content-Type": "application/json" },
  });
  return { counts: created, changed: {}, same: {}, newWarehouse };
}

export interface LoadedFloor {
  warehouse: Warehouse;
  boxes: Box[];
  records: FloorLists;
  /** Work that was not saved the last time. */
  draft: Draft | undefined;
}

/** The floor of the warehouse that the address names. @throws {ApiError} 404 */
export async function loadFloor(): Promise<LoadedFloor> {
  const { warehouse: id = "" } = pageIdsOf();
  const [warehouse, boxes, ofPoints, ofEdges, ofSections, ofGeometry, draft] = await Promise.all([
    getWarehouse(id),
    boxTypes.listOf(id),
    points.listOf(id),
    edges.listOf(id),
    sections.listOf(id),
    geometry.listOf(id),
    keptDraft(id.toLowerCase()),
  ]);
  const records = {
    points: ofPoints,
    edges: ofEdges,
    sections: ofSections,
    section_geometry: ofGeometry,
  };
  return { warehouse, boxes, records, draft };
}

export interface Draft {
  /** Time of storing, in milliseconds since 1970. */
  at: number;
  changes: FloorChanges;
}

const DATABASE = "open-depot";
const STORE = "floor_drafts";

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The draft of a warehouse; undefined when there is none, or where the browser keeps nothing. */
export async function keptDraft(warehouse: string): Promise<Draft | undefined> {
  try {
    return await inStore<Draft | undefined>("readonly", (store) => store.get(warehouse));
  } catch {
    return undefined;
  }
}

/** Keeps a draft in the place of the earlier one. @throws {DOMException} where there is no room */
export async function keepDraft(warehouse: string, changes: FloorChanges): Promise<void> {
  await inStore("readwrite", (store) => store.put({ at: Date.now(), changes }, warehouse));
}

/** Forgets the draft. @throws {DOMException} */
export async function forgetDraft(warehouse: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(warehouse));
}
