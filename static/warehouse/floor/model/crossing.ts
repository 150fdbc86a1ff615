/** Ways that lead through sections, where nobody can walk. */
import type { Edge } from "../../../../domain/warehouse/records.ts";
import type { Floor } from "./floor.ts";
import { between, DUST, grown, type Rect } from "./rect.ts";

/** A straight line from one place to another. */
export interface Line {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

/**
 * Returns true if a line passes through the interior of a rectangle, not only along its side.
 * Clipping by parameters (Liang and Barsky 1984).
 */
export function crosses(line: Line, rect: Rect): boolean {
  const { fromX, fromY, toX, toY } = line;
  const { left, top, right, bottom } = grown(rect, -DUST);
  if (left >= right || top >= bottom) return false;
  const [dx, dy] = [toX - fromX, toY - fromY];
  let [enters, leaves] = [0, 1];
  for (
    const [step, room] of [
      [-dx, fromX - left],
      [dx, right - fromX],
      [-dy, fromY - top],
      [dy, bottom - fromY],
    ] as const
  ) {
    if (step === 0) {
      if (room <= 0) return false;
    } else if (step < 0) enters = Math.max(enters, room / step);
    else leaves = Math.min(leaves, room / step);
  }
  return enters < leaves;
}

/** Ids of the geometry records that a line passes through, in the order of their places in the layer. */
export function plotsOn(floor: Floor, line: Line): string[] {
  const layer = floor.layers.section_geometry;
  return layer.search(between(line.fromX, line.fromY, line.toX, line.toY), [])
    .filter((slot) => crosses(line, layer.rectAt(slot)))
    .sort((a, b) => a - b)
    .map((slot) => layer.idAt(slot));
}

/** Returns the line of an edge; undefined if one of its points is not on the floor. */
export function lineOf(floor: Floor, edge: Edge): Line | undefined {
  const from = floor.points.get(edge.id_points_from);
  const to = floor.points.get(edge.id_points_to);
  return from && to &&
    { fromX: from.pos_x, fromY: from.pos_y, toX: to.pos_x, toY: to.pos_y };
}

/** Ids of the geometry records that an edge passes through. */
export function plotsOnEdge(floor: Floor, edge: Edge): string[] {
  const line = lineOf(floor, edge);
  return line === undefined ? [] : plotsOn(floor, line);
}
