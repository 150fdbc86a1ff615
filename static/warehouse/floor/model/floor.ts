/** Records of a warehouse's floor, indexed by id, position and reference. */
import Flatbush from "flatbush";
import {
  FLOOR_PARTS,
  type FloorPart,
  type FloorRecords,
} from "../../../../domain/warehouse/changes/floor_changes.ts";
import type {
  Edge,
  Point,
  Section,
  SectionGeometry,
  Warehouse,
} from "../../../../domain/warehouse/records.ts";
import type { LengthUnit } from "../../../../domain/warehouse/units.ts";
import { around, between, crosses, Line, type Rect, rectOf } from "./rect.ts";

/** Rectangles by id. */
export class SpatialLayer {
  readonly #rects = new Map<string, Rect>();
  /** The tree, and ids by position in it; undefined after a change. */
  #packed: { tree: Flatbush; ids: readonly string[] } | undefined;

  get size(): number {
    return this.#rects.size;
  }

  /** Returns the rectangle of an id; undefined if it is not in the index. */
  rectOf(id: string): Rect | undefined {
    return this.#rects.get(id);
  }

  /** Adds or moves a rectangle. */
  put(id: string, rect: Rect): void {
    this.#rects.set(id, rect);
    this.#packed = undefined;
  }

  delete(id: string): void {
    this.#rects.delete(id);
    this.#packed = undefined;
  }

  /** Returns the ids of the rectangles that touch a rectangle, in the order in which they came. */
  search({ left, top, right, bottom }: Rect): string[] {
    if (this.size === 0) return [];
    this.#packed ??= this.#pack();
    const { tree, ids } = this.#packed;
    return tree.search(left, top, right, bottom).sort((a, b) => a - b).map((at) => ids[at]!);
  }

  #pack() {
    const tree = new Flatbush(this.size);
    for (const { left, top, right, bottom } of this.#rects.values()) {
      tree.add(left, top, right, bottom);
    }
    tree.finish();
    return { tree, ids: [...this.#rects.keys()] };
  }
}

/** Records of a floor by kind. */
export type FloorLists = { [Part in FloorPart]: readonly FloorRecords[Part][] };
export type FloorRecord = FloorRecords[FloorPart];

/** Kinds of records with positions; a section is placed by its geometry record. */
export type PlacedKind = Exclude<FloorPart, "sections">;

const NONE: ReadonlySet<string> = new Set();

class References {
  readonly #ids = new Map<string, Set<string>>();

  of(id: string): ReadonlySet<string> {
    return this.#ids.get(id) ?? NONE;
  }

  add(to: string, from: string): void {
    if (to === "") return;
    const ids = this.#ids.get(to);
    if (ids) ids.add(from);
    else this.#ids.set(to, new Set([from]));
  }

  delete(to: string, from: string): void {
    this.#ids.get(to)?.delete(from);
  }
}

export class Floor {
  readonly points: ReadonlyMap<string, Point> = new Map();
  readonly edges: ReadonlyMap<string, Edge> = new Map();
  readonly sections: ReadonlyMap<string, Section> = new Map();
  readonly section_geometry: ReadonlyMap<string, SectionGeometry> = new Map();
  readonly layers: Readonly<Record<PlacedKind, SpatialLayer>> = {
    points: new SpatialLayer(),
    edges: new SpatialLayer(),
    section_geometry: new SpatialLayer(),
  };
  /** Incremented with every change, for caches of derived data. */
  version = 0;
  readonly #edgesOf = new References();
  readonly #plotsAt = new References();
  readonly #plotsOf = new References();

  /** @param lengthUnit Unit of all lengths. */
  constructor(records: Partial<FloorLists> = {}, readonly lengthUnit: LengthUnit = "mm") {
    for (const kind of FLOOR_PARTS) {
      for (const record of records[kind] ?? []) this.put(kind, record);
    }
  }

  edgesOf(point: string): ReadonlySet<string> {
    return this.#edgesOf.of(point);
  }

  plotsAt(point: string): ReadonlySet<string> {
    return this.#plotsAt.of(point);
  }

  plotsOf(section: string): ReadonlySet<string> {
    return this.#plotsOf.of(section);
  }

  get<Kind extends FloorPart>(kind: Kind, id: string): FloorRecords[Kind] | undefined {
    return this.#map(kind).get(id) as FloorRecords[Kind] | undefined;
  }

  /** Returns the kind of an id; a section is selected and shown by the id of its geometry. */
  kindOf(id: string): PlacedKind | undefined {
    if (this.points.has(id)) return "points";
    if (this.section_geometry.has(id)) return "section_geometry";
    return this.edges.has(id) ? "edges" : undefined;
  }

  /** Returns the smallest rectangle around all objects; undefined on an empty floor. */
  extent(): Rect | undefined {
    return this.rectAround([...this.points.keys(), ...this.section_geometry.keys()]);
  }

  /** Returns the smallest rectangle around objects; undefined if none has a position. */
  rectAround(ids: Iterable<string>): Rect | undefined {
    const rects: Rect[] = [];
    for (const id of ids) {
      const kind = this.kindOf(id);
      const rect = kind && this.layers[kind].rectOf(id);
      if (rect) rects.push(rect);
    }
    return around(rects);
  }

  /** Adds or replaces a record. */
  put(kind: FloorPart, record: FloorRecord): void {
    this.#forget(kind, record.id);
    this.#map(kind).set(record.id, record);
    this.version++;
    if (kind === "points") {
      const { id, pos_x, pos_y } = record as Point;
      this.layers.points.put(id, between(pos_x, pos_y, pos_x, pos_y));
      for (const edge of this.edgesOf(id)) this.#placeEdge(edge);
    } else if (kind === "edges") {
      const { id, id_points_from, id_points_to } = record as Edge;
      this.#edgesOf.add(id_points_from, id);
      this.#edgesOf.add(id_points_to, id);
      this.#placeEdge(id);
    } else if (kind === "section_geometry") {
      const plot = record as SectionGeometry;
      this.layers.section_geometry.put(plot.id, rectOf(plot));
      this.#plotsAt.add(plot.id_point_way, plot.id);
      this.#plotsOf.add(plot.id_warehouse_section, plot.id);
    }
  }

  /** Removes a record; references to it stay. */
  drop(kind: FloorPart, id: string): void {
    this.#forget(kind, id);
    this.#map(kind).delete(id);
    this.version++;
    if (kind === "sections") return;
    this.layers[kind].delete(id);
    if (kind === "points") { for (const edge of this.edgesOf(id)) this.#placeEdge(edge); }
  }

  #map(kind: FloorPart): Map<string, FloorRecord> {
    return this[kind] as Map<string, FloorRecord>;
  }

  #forget(kind: FloorPart, id: string): void {
    const edge = kind === "edges" && this.edges.get(id);
    if (edge) {
      this.#edgesOf.delete(edge.id_points_from, id);
      this.#edgesOf.delete(edge.id_points_to, id);
    }
    const plot = kind === "section_geometry" && this.section_geometry.get(id);
    if (plot) {
      this.#plotsAt.delete(plot.id_point_way, id);
      this.#plotsOf.delete(plot.id_warehouse_section, id);
    }
  }

  /**
   * Indexes an edge by the rectangle between its points; without both points it has no position.
   */
  #placeEdge(id: string): void {
    const edge = this.edges.get(id);
    const line = edge && lineOf(this, edge);
    if (line) this.layers.edges.put(id, between(line.fromX, line.fromY, line.toX, line.toY));
    else this.layers.edges.delete(id);
  }
}

export interface FloorMetrics {
  /** Number of empty sections. */
  empty: number;
  boxes: number;
  /** Length of all edges, in the floor's unit. */
  pathLength: number;
  /** Share of the floor's area that sections cover, from 0 to 1. */
  used: number;
}

export function floorMetrics(
  floor: Floor,
  { warehouse_length, warehouse_width }: Pick<Warehouse, "warehouse_length" | "warehouse_width">,
): FloorMetrics {
  const figures = { empty: 0, boxes: 0, pathLength: 0, used: 0 };
  for (const { count_box } of floor.sections.values()) {
    figures.boxes += count_box;
    if (count_box === 0) figures.empty++;
  }
  for (const { id_points_from, id_points_to } of floor.edges.values()) {
    const [from, to] = [floor.points.get(id_points_from), floor.points.get(id_points_to)];
    if (from && to) figures.pathLength += Math.hypot(from.pos_x - to.pos_x, from.pos_y - to.pos_y);
  }
  for (const { lenght_wsec, widht_wsec } of floor.section_geometry.values()) {
    figures.used += lenght_wsec * widht_wsec;
  }
  figures.used /= warehouse_length * warehouse_width;
  return figures;
}

/** Returns the ids of the geometry records that a line passes through. */
export function plotsOn(floor: Floor, line: Line): string[] {
  const layer = floor.layers.section_geometry;
  return layer.search(between(line.fromX, line.fromY, line.toX, line.toY))
    .filter((id) => crosses(line, layer.rectOf(id)!));
}

/** Returns the line of an edge; undefined if one of its points is not on the floor. */
export function lineOf(floor: Floor, edge: Edge): Line | undefined {
  const from = floor.points.get(edge.id_points_from);
  const to = floor.points.get(edge.id_points_to);
  return from && to &&
    { fromX: from.pos_x, fromY: from.pos_y, toX: to.pos_x, toY: to.pos_y };
}

/** Returns the ids of the geometry records that an edge passes through. */
export function plotsOnEdge(floor: Floor, edge: Edge): string[] {
  const line = lineOf(floor, edge);
  return line === undefined ? [] : plotsOn(floor, line);
}
