/** Everything that a floor plan begins with. */
import type { FloorLists } from "../model/floor.ts";
import type { Box, Warehouse } from "../../../../domain/warehouse/records.ts";
import { pageIdsOf } from "../../shared/page_ids.ts";
import {
  boxes as boxTypes,
  edges,
  geometry,
  getWarehouse,
  points,
  sections,
} from "../../shared/warehouse_api.ts";
import { type Draft, keptDraft } from "./drafts.ts";

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
