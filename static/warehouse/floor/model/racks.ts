/**
 * Blocks of racks: layout from parameters, collisions with existing objects, and creation of the
 * records.
 */
import { pointNames, readPattern } from "./names.ts";
import { crosses, expanded, type Line, type Rect, sum, TOLERANCE } from "./rect.ts";
import { type Floor, lineOf, plotsOn } from "./floor.ts";
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import { newId } from "../../../../domain/new_id.ts";
import { fromMillimetres } from "../../../../domain/warehouse/units.ts";
import { type Change, ChangeDraft } from "./change.ts";
import { accessFields, join } from "./connecting.ts";

/** Parameters of a block of racks; lengths in the floor's unit. */
export interface RackPlan {
  /** Top left corner of the block, including its cross-aisles. */
  x: number;
  y: number;
  /** Rows of sections. */
  rows: number;
  /** Sections in a row. */
  bays: number;
  /** Length of a section along its row. */
  bayLength: number;
  /** Depth of a section, from the aisle to its back. */
  bayDepth: number;
  /** Width of aisles and cross-aisles. */
  aisle: number;
  /**
   * Number of sides of an aisle with racks; with 2, the rows between two aisles are back to back.
   */
  sides: 1 | 2;
  /** Direction of the rows: from left to right, or from top to bottom. */
  along: "x" | "y";
  /** Number of bays between cross-aisles; 0 for cross-aisles at the ends only. */
  crossEvery: number;
  /** Names of sections, with `{row}`, `{bay}` and `{aisle}`. */
  pattern: string;
}

export interface RackSection {
  name: string;
  rect: Rect;
  /** Index of the access point. */
  point: number;
}

/** Positions of a block of racks before it is created. */
export interface RackLayout {
  /** Area of the block, including cross-aisles. */
  ground: Rect;
  /** Sections, row by row. */
  sections: RackSection[];
  /** Points, aisle by aisle, each from its beginning to its end. */
  points: { x: number; y: number; isHead: boolean }[];
  /** Edges, as pairs of point indices. */
  edges: [from: number, to: number][];
}

/** Maximum number of sections of a block. */
const MAX_BAYS = 10_000;

export type RackFault =
  | { field: "rows" | "bays"; fault: "count" }
  | { field: "bayLength" | "bayDepth" | "aisle"; fault: "extent" }
  | { field: "crossEvery"; fault: "count_or_none" }
  | { field: "bays"; fault: "too_many" }
  | { field: "pattern"; fault: "unknown" | "repeats"; what: string };

const TOKENS = ["row", "bay", "aisle"] as const;
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1;

/** Returns a plan's faults by field; empty if it can be laid out. */
export function rackFaults(plan: RackPlan): RackFault[] {
  const faults: RackFault[] = [];
  for (const field of ["rows", "bays"] as const) {
    if (!isCount(plan[field])) faults.push({ field, fault: "count" });
  }
  if (faults.length === 0 && plan.rows * plan.bays > MAX_BAYS) {
    faults.push({ field: "bays", fault: "too_many" });
  }
  for (const field of ["bayLength", "bayDepth", "aisle"] as const) {
    if (!(plan[field] > 0)) faults.push({ field, fault: "extent" });
  }
  if (plan.crossEvery !== 0 && !isCount(plan.crossEvery)) {
    faults.push({ field: "crossEvery", fault: "count_or_none" });
  }
  const pattern = readPattern(plan.pattern.trim(), TOKENS);
  if ("unknown" in pattern) {
    faults.push({ field: "pattern", fault: "unknown", what: pattern.unknown });
  } else if (faults.length === 0) {
    const repeated = firstRepeated(rackNames(plan));
    if (repeated !== undefined) {
      faults.push({ field: "pattern", fault: "repeats", what: repeated });
    }
  }
  return faults;
}

function firstRepeated(names: readonly string[]): string | undefined {
  const earlierNames = new Set<string>();
  return names.find((name) =>
    name.trim() === "" || earlierNames.size === earlierNames.add(name).size
  );
}

/** Returns the aisle of a row; with two sides, two rows share an aisle. */
const aisleOf = ({ sides }: RackPlan, row: number) => Math.floor(row / sides);

/** Returns the names of all sections, row by row. */
function rackNames(plan: RackPlan): string[] {
  const pattern = readPattern(plan.pattern.trim(), TOKENS);
  if ("unknown" in pattern) return [];
  const names: string[] = [];
  for (let row = 0; row < plan.rows; row++) {
    for (let bay = 0; bay < plan.bays; bay++) {
      names.push(pattern.name({ row, bay, aisle: aisleOf(plan, row) }));
    }
  }
  return names;
}

/**
 * Computes the layout of a block. Every aisle has a point in front of each bay and one in each
 * cross-aisle, connected along the aisle; the cross-aisles connect the aisles. No edge passes
 * through a section.
 * @param plan A plan without faults.
 */
export function layOutRacks(plan: RackPlan): RackLayout {
  const { rows, bays, bayLength, bayDepth, aisle, sides, crossEvery } = plan;
  const gapsBefore = (bay: number) => crossEvery === 0 ? 0 : Math.floor(bay / crossEvery);
  // Along the rows: a cross-aisle, then bays with cross-aisles between them, then a cross-aisle.
  const bayAt = (bay: number) => aisle + bay * bayLength + gapsBefore(bay) * aisle;
  const end = bayAt(bays - 1) + bayLength;
  const crossings = [aisle / 2];
  for (let bay = 1; bay < bays; bay++) {
    if (gapsBefore(bay) > gapsBefore(bay - 1)) crossings.push(bayAt(bay) - aisle / 2);
  }
  crossings.push(end + aisle / 2);
  // Across the rows: a row, its aisle, and with two sides the row on the other side.
  const period = sides * bayDepth + aisle;
  const rowAt = (row: number) =>
    aisleOf(plan, row) * period + (sides === 2 && row % 2 === 1 ? bayDepth + aisle : 0);
  const aisles = aisleOf(plan, rows - 1) + 1;
  const depth = rows * bayDepth + aisles * aisle;

  const place = (along: number, across: number) => ({
    x: sum(plan.x, plan.along === "x" ? along : across),
    y: sum(plan.y, plan.along === "x" ? across : along),
  });
  const rect = (along: number, across: number, length: number, width: number): Rect => {
    const [from, to] = [place(along, across), place(along + length, across + width)];
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  };

  const stations = [
    ...crossings.map((at, i) => ({ at, isHead: i === 0 || i === crossings.length - 1, bay: -1 })),
    ...Array.from({ length: bays }, (_, bay) => ({
      at: bayAt(bay) + bayLength / 2,
      isHead: false,
      bay,
    })),
  ].sort((a, b) => a.at - b.at);
  const stationOf = new Map(stations.map(({ bay }, index) => [bay, index]));
  const layout: RackLayout = {
    ground: rect(0, 0, end + aisle, depth),
    sections: [],
    points: [],
    edges: [],
  };
  for (let row = 0; row < aisles; row++) {
    const middle = row * period + bayDepth + aisle / 2;
    const first = layout.points.length;
    stations.forEach(({ at, isHead, bay }, index) => {
      layout.points.push({ ...place(at, middle), isHead });
      const point = first + index;
      if (index > 0) layout.edges.push([point - 1, point]);
      if (row > 0 && bay < 0) layout.edges.push([point - stations.length, point]);
    });
  }
  const names = rackNames(plan);
  for (let row = 0; row < rows; row++) {
    for (let bay = 0; bay < bays; bay++) {
      layout.sections.push({
        name: names[row * bays + bay]!,
        rect: rect(bayAt(bay), rowAt(row), bayLength, bayDepth),
        point: aisleOf(plan, row) * stations.length + stationOf.get(bay)!,
      });
    }
  }
  return layout;
}

export interface RackCollisions {
  /** Ids of geometry records that the new sections would overlap, or new edges pass through. */
  plots: string[];
  /** Ids of edges that would pass through the new sections. */
  edges: string[];
  /** Names that existing sections already have. */
  names: string[];
  /** True if a part of the block would be outside the walls. */
  isOutside: boolean;
  /** Indices of the new sections that collide. */
  sections: ReadonlySet<number>;
}

/** Returns all collisions of a block. */
export function rackCollisions(
  floor: Floor,
  { warehouse_length, warehouse_width }: Pick<Warehouse, "warehouse_length" | "warehouse_width">,
  { ground, sections, points, edges }: RackLayout,
): RackCollisions {
  const usedNames = new Set([...floor.sections.values()].map(({ section_name }) => section_name));
  const plots = new Set<string>();
  const crossedEdges = new Set<string>();
  const hit = new Set<number>();
  const names: string[] = [];
  sections.forEach(({ name, rect }, index) => {
    if (usedNames.has(name)) {
      names.push(name);
      hit.add(index);
    }
    const inner = expanded(rect, -TOLERANCE);
    for (const id of floor.layers.section_geometry.search(inner)) {
      plots.add(id);
      hit.add(index);
    }
    for (const id of floor.layers.edges.search(inner)) {
      const line = lineOf(floor, floor.edges.get(id)!);
      if (line === undefined || !crosses(line, rect)) continue;
      crossedEdges.add(id);
      hit.add(index);
    }
  });
  for (const [from, to] of edges) {
    const [start, end] = [points[from]!, points[to]!];
    const line = { fromX: start.x, fromY: start.y, toX: end.x, toY: end.y };
    for (const plot of plotsOn(floor, line)) plots.add(plot);
  }
  const isOutside = ground.left < 0 || ground.top < 0 || ground.right > warehouse_width ||
    ground.bottom > warehouse_length;
  return { plots: [...plots], edges: [...crossedEdges], names, isOutside, sections: hit };
}

/** Returns true if a block has no collisions. */
export const isClear = ({ plots, edges, names, isOutside }: RackCollisions) =>
  plots.length + edges.length + names.length === 0 && !isOutside;

/** Maximum distance at which a block is connected to existing points: 50 m. */
const MAX_LINK_MM = 50_000;
// Maximum number of point pairs tried for the connection, nearest first.
const MAX_TRIED_PAIRS = 200;

export interface NewRacks {
  change: Change;
  /** Ids of the new geometry records. */
  ids: string[];
  /** True if the new edges are connected to existing ones, or if there were none. */
  isLinked: boolean;
}

/**
 * Creates the records of a block. Existing points at the same positions are reused; otherwise the
 * block is connected to an existing point by the shortest straight line that passes through no
 * section.
 * @param warehouse Warehouse id of the records.
 */
export function makeRacks(floor: Floor, warehouse: string, layout: RackLayout): NewRacks {
  const draft = new ChangeDraft(floor);
  const nextName = pointNames(floor);
  let isLinked = floor.points.size === 0;
  const points = layout.points.map(({ x, y }) => {
    const tolerance = expanded({ left: x, top: y, right: x, bottom: y }, TOLERANCE);
    const [standing] = floor.layers.points.search(tolerance);
    if (standing !== undefined) {
      isLinked = true;
      return standing;
    }
    const id = newId();
    draft.put("points", {
      id,
      id_warehouse: warehouse,
      name_points: nextName(),
      pos_x: x,
      pos_y: y,
    });
    return id;
  });
  for (const [from, to] of layout.edges) join(draft, points[from]!, points[to]!);
  if (!isLinked) {
    const link = shortestLink(floor, layout);
    if (link !== undefined) {
      join(draft, points[link.from]!, link.to);
      isLinked = true;
    }
  }
  const ids = layout.sections.map(({ name, rect, point }) => {
    const id = newId();
    const section = newId();
    draft.put("sections", {
      id: section,
      id_warehouse: warehouse,
      section_name: name,
      id_box: "",
      sku_name: "",
      count_box: 0,
    });
    draft.put("section_geometry", {
      id,
      id_warehouse: warehouse,
      id_warehouse_section: section,
      name_section: name,
      ...accessFields(draft.get("points", points[point]!)),
      x_pos: rect.left,
      y_pos: rect.top,
      widht_wsec: sum(rect.right, -rect.left),
      lenght_wsec: sum(rect.bottom, -rect.top),
    });
    return id;
  });
  return { change: draft.done(), ids, isLinked };
}

/** Returns the shortest connection from an end of the block's aisles to an existing point. */
function shortestLink(
  floor: Floor,
  { points, sections, ground }: RackLayout,
): { from: number; to: string } | undefined {
  const within = fromMillimetres(MAX_LINK_MM, floor.lengthUnit);
  const heads = points.flatMap(({ isHead, x, y }, index) => isHead ? [{ x, y, index }] : []);
  const pairs = floor.layers.points.search(expanded(ground, within)).flatMap((to) => {
    const { pos_x, pos_y } = floor.points.get(to)!;
    return heads.map(({ x, y, index }) => ({
      from: index,
      to,
      line: { fromX: x, fromY: y, toX: pos_x, toY: pos_y },
      length: Math.hypot(pos_x - x, pos_y - y),
    }));
  }).sort((a, b) => a.length - b.length || a.from - b.from);
  const isFree = (line: Line) =>
    plotsOn(floor, line).length === 0 && !sections.some(({ rect }) => crosses(line, rect));
  return pairs.slice(0, MAX_TRIED_PAIRS).find(({ length, line }) =>
    length <= within && isFree(line)
  );
}
