/** Requests of the floor plan, its initial data, and drafts stored in the browser. */
import type {
  FloorChanged,
  FloorPart,
} from "../../../../domain/warehouse/changes/floor_changes.ts";
import type { FloorLists, FloorRecord } from "../model/floor.ts";
import type { FloorChanges, KindChanges, StoredRecord } from "../model/ledger.ts";
import type { Box, Warehouse } from "../../../../domain/warehouse/records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { indexedStore } from "../../../shared/storage.ts";
import { call } from "../../shared/warehouse_request.ts";
import { pageIdsOf } from "../../shared/page_ids.ts";
import {
  boxes as boxTypes,
  edges,
  geometry,
  getWarehouse,
  points,
  sections,
} from "../../shared/warehouse_api.ts";

/** Other users have changed the same records in the meantime; nothing was saved. */
export class FloorConflict extends Error {
  constructor(readonly conflicts: readonly StoredRecord[]) {
    super("Others have changed the same records");
    this.name = "FloorConflict";
  }
}

/**
 * Saves all changes or none.
 * @throws {FloorConflict} Records differ from those on which the changes are based.
 * @throws {ApiError} The server has rejected the changes.
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

// The position of an invalid record in the server's error texts.
const RECORD_POSITION =
  /\b(points|edges|sections|section_geometry)\.(create|update|delete)\[(\d+)\]/;

/** Returns the record that an error's message refers to; undefined if none. */
export function refusedRecord(
  changes: FloorChanges,
  message: string,
): { kind: FloorPart; id: string } | undefined {
  const [, kind, action, index] = RECORD_POSITION.exec(message) ?? [];
  if (kind === undefined) return undefined;
  const lists = changes[kind as FloorPart] as KindChanges<FloorRecord> | undefined;
  const record = lists?.[action as keyof KindChanges<FloorRecord>][Number(index)];
  return record && { kind: kind as FloorPart, id: record.id };
}

export interface LoadedFloor {
  warehouse: Warehouse;
  boxes: Box[];
  records: FloorLists;
  /** Unsaved work of the last visit. */
  draft: Draft | undefined;
}

/**
 * Loads the floor of the warehouse in the URL.
 * @throws {ApiError} 404
 */
export async function loadFloor(): Promise<LoadedFloor> {
  const { warehouse: id = "" } = pageIdsOf();
  const [warehouse, boxes, ofPoints, ofEdges, ofSections, ofGeometry, draft] = await Promise.all([
    getWarehouse(id),
    boxTypes.listOf(id),
    points.listOf(id),
    edges.listOf(id),
    sections.listOf(id),
    geometry.listOf(id),
    loadDraft(id.toLowerCase()),
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
  /** Storage time in Unix milliseconds. */
  at: number;
  changes: FloorChanges;
}

const inStore = indexedStore("open-depot", "floor_drafts");

/** Loads the draft of a warehouse; undefined if there is none, or if the browser stores nothing. */
export async function loadDraft(warehouse: string): Promise<Draft | undefined> {
  try {
    return await inStore<Draft | undefined>("readonly", (store) => store.get(warehouse));
  } catch {
    return undefined;
  }
}

/**
 * Stores a draft in place of the earlier one.
 * @throws {DOMException} The storage is full.
 */
export async function storeDraft(warehouse: string, changes: FloorChanges): Promise<void> {
  await inStore("readwrite", (store) => store.put({ at: Date.now(), changes }, warehouse));
}

/**
 * Deletes the draft.
 * @throws {DOMException}
 */
export async function deleteDraft(warehouse: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(warehouse));
}
