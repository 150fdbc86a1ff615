import type { FloorLists } from "../../floor/model/floor.ts";
import { edges, geometry, points, sections } from "../../shared/warehouse_api.ts";

/** Everything that is on the floor of a warehouse. @throws {ApiError} */
export async function floorLists(warehouse: string): Promise<FloorLists> {
  const [ofPoints, ofEdges, ofSections, ofGeometry] = await Promise.all([
    points.listOf(warehouse),
    edges.listOf(warehouse),
    sections.listOf(warehouse),
    geometry.listOf(warehouse),
  ]);
  return {
    points: ofPoints,
    edges: ofEdges,
    sections: ofSections,
    section_geometry: ofGeometry,
  };
}
