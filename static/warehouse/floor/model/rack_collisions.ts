/** Obstacles of a block of racks. */
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import { crosses, lineOf, plotsOn } from "./crossing.ts";
import type { Floor } from "./floor.ts";
import type { RackLayout } from "./racks.ts";
import { DUST, grown } from "./rect.ts";

export interface RackCollisions {
  /** Ids of geometry records that sections would stand on, or ways pass through. */
  plots: string[];
  /** Ids of edges that would pass through the new sections. */
  edges: string[];
  /** Names that other sections have already. */
  names: string[];
  /** True if a part of it would be outside the walls. */
  isOutside: boolean;
  /** Indices of the new sections that anything collides with. */
  sections: ReadonlySet<number>;
}

/** All that keeps a block from being put where it is. */
export function rackCollisions(
  floor: Floor,
  { warehouse_length, warehouse_width }: Pick<Warehouse, "warehouse_length" | "warehouse_width">,
  { ground, sections, points, ways }: RackLayout,
): RackCollisions {
  const taken = new Set([...floor.sections.values()].map(({ section_name }) => section_name));
  const plots = new Set<string>();
  const edges = new Set<string>();
  const hit = new Set<number>();
  const names: string[] = [];
  const { section_geometry, edges: edgeLayer } = floor.layers;
  const found: number[] = [];
  sections.forEach(({ name, rect }, index) => {
    if (taken.has(name)) {
      names.push(name);
      hit.add(index);
    }
    const inner = grown(rect, -DUST);
    for (const slot of section_geometry.search(inner, found)) {
      plots.add(section_geometry.idAt(slot));
      hit.add(index);
    }
    for (const slot of edgeLayer.search(inner, found)) {
      const id = edgeLayer.idAt(slot);
      const line = lineOf(floor, floor.edges.get(id)!);
      if (line === undefined || !crosses(line, rect)) continue;
      edges.add(id);
      hit.add(index);
    }
  });
  for (const [from, to] of ways) {
    const [start, end] = [points[from]!, points[to]!];
    const line = { fromX: start.x, fromY: start.y, toX: end.x, toY: end.y };
    for (const plot of plotsOn(floor, line)) plots.add(plot);
  }
  const isOutside = ground.left < 0 || ground.top < 0 || ground.right > warehouse_width ||
    ground.bottom > warehouse_length;
  return { plots: [...plots], edges: [...edges], names, isOutside, sections: hit };
}

/** Returns true if a block has no collisions. */
export const isClear = ({ plots, edges, names, isOutside }: RackCollisions) =>
  plots.length + edges.length + names.length === 0 && !isOutside;
