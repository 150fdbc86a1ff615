/**
 * Commands on one or many existing objects: positions, sizes, names, stock, directions and speeds.
 */
import type {
  Edge,
  Point,
  Section,
  SectionGeometry,
} from "../../../../domain/warehouse/records.ts";
import { type Change, ChangeDraft, combined } from "./change.ts";
import { type Floor, lineOf } from "./floor.ts";
import { type Rect, sum } from "./rect.ts";
import { SimilarNames } from "../../../../domain/names.ts";
import { readPattern } from "./names.ts";

/** Moves points and sections; edges follow their points. */
export function moveBy(floor: Floor, ids: Iterable<string>, dx: number, dy: number): Change {
  const draft = new ChangeDraft(floor);
  for (const id of ids) {
    const point = floor.points.get(id);
    if (point) {
      draft.patch("points", id, { pos_x: sum(point.pos_x, dx), pos_y: sum(point.pos_y, dy) });
    }
    const plot = floor.section_geometry.get(id);
    if (plot) {
      draft.patch("section_geometry", id, {
        x_pos: sum(plot.x_pos, dx),
        y_pos: sum(plot.y_pos, dy),
      });
    }
  }
  return draft.done();
}

/** Changes the rectangle of a section. */
export function resizePlot(floor: Floor, id: string, { left, top, right, bottom }: Rect): Change {
  const draft = new ChangeDraft(floor);
  draft.patch("section_geometry", id, {
    x_pos: left,
    y_pos: top,
    widht_wsec: sum(right, -left),
    lenght_wsec: sum(bottom, -top),
  });
  return draft.done();
}

/** Changes fields of a point or of a section's geometry. */
export function edit(
  floor: Floor,
  id: string,
  fields: Partial<Pick<Point, "pos_x" | "pos_y">> | Partial<SectionGeometry>,
): Change {
  const draft = new ChangeDraft(floor);
  const kind = floor.kindOf(id);
  if (kind !== undefined) draft.patch(kind, id, fields);
  return draft.done();
}

/** Renames a point or a section, and the copies of its name in other records. */
export function rename(floor: Floor, id: string, name: string): Change {
  const draft = new ChangeDraft(floor);
  if (floor.points.has(id)) {
    draft.patch("points", id, { name_points: name });
    for (const edge of floor.edgesOf(id)) {
      const { id_points_from } = floor.edges.get(edge)!;
      const field = id_points_from === id ? "name_points_from" : "name_points_to";
      draft.patch("edges", edge, { [field]: name });
    }
    for (const plot of floor.plotsAt(id)) {
      draft.patch("section_geometry", plot, { name_point_way: name });
    }
  }
  const plot = floor.section_geometry.get(id);
  if (plot !== undefined) {
    draft.patch("sections", plot.id_warehouse_section, { section_name: name });
    for (const other of floor.plotsOf(plot.id_warehouse_section)) {
      draft.patch("section_geometry", other, { name_section: name });
    }
  }
  return draft.done();
}

/** Returns objects with their rectangles. */
const withRects = (floor: Floor, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const rect = floor.edges.has(id) ? undefined : floor.rectAround([id]);
    return rect === undefined ? [] : [{ id, rect }];
  });

/** Distributes objects at equal gaps between the first and the last, which do not move. */
export function distribute(floor: Floor, ids: readonly string[], axis: "x" | "y"): Change {
  const [start, end] = axis === "x" ? ["left", "right"] as const : ["top", "bottom"] as const;
  const things = withRects(floor, ids).sort((a, b) =>
    a.rect[start] + a.rect[end] - b.rect[start] - b.rect[end]
  );
  const [first, last] = [things[0], things.at(-1)];
  if (first === undefined || last === undefined || things.length < 3) return [];
  const occupied = things.reduce((sum, { rect }) => sum + rect[end] - rect[start], 0);
  const gap = (last.rect[end] - first.rect[start] - occupied) / (things.length - 1);
  let at = first.rect[start];
  let change: Change = [];
  for (const { id, rect } of things) {
    const by = at - rect[start];
    change = combined(change, moveBy(floor, [id], axis === "x" ? by : 0, axis === "y" ? by : 0));
    at += rect[end] - rect[start] + gap;
  }
  return change;
}

/**
 * Reason why objects cannot be renamed: the pattern is invalid, or yields a name that is taken or
 * similar to another (`what` is that name).
 */
export type RenameFault = { fault: "unknown" | "repeats" | "taken" | "similar"; what: string };

/**
 * Names sections and points by a pattern with `{n}`, row by row from left to right; sections and
 * points are counted separately.
 */
export function renameAll(
  floor: Floor,
  ids: readonly string[],
  text: string,
  isSimilarConfirmed = false,
): Change | RenameFault {
  const pattern = readPattern(text.trim(), ["n"]);
  if ("unknown" in pattern) return { fault: "unknown", what: pattern.unknown };
  const things = withRects(floor, ids).sort((a, b) =>
    a.rect.top - b.rect.top || a.rect.left - b.rect.left
  );
  let change: Change = [];
  for (const kind of ["section_geometry", "points"] as const) {
    const own = things.filter(({ id }) => floor[kind].has(id));
    const others = namesWithout(floor, kind, new Set(own.map(({ id }) => id)));
    const similar = new SimilarNames(isSimilarConfirmed ? [] : others);
    const earlierNames = new Set<string>();
    for (const [n, { id }] of own.entries()) {
      const name = pattern.name({ n });
      if (name.trim() === "" || earlierNames.has(name)) return { fault: "repeats", what: name };
      if (others.has(name)) return { fault: "taken", what: name };
      const similarTo = similar.find(name);
      if (similarTo !== undefined) return { fault: "similar", what: similarTo };
      earlierNames.add(name);
      change = [...change, ...rename(floor, id, name)];
    }
  }
  return mergeEdgeNames(floor, change);
}

/** Returns the names of all objects of a kind except the given ones. */
export function namesWithout(
  floor: Floor,
  kind: "section_geometry" | "points",
  ids: ReadonlySet<string>,
): Set<string> {
  if (kind === "points") {
    return new Set(
      [...floor.points.values()].filter(({ id }) => !ids.has(id))
        .map(({ name_points }) => name_points),
    );
  }
  const own = new Set([...ids].map((id) => floor.section_geometry.get(id)?.id_warehouse_section));
  return new Set(
    [...floor.sections.values()].filter(({ id }) => !own.has(id))
      .map(({ section_name }) => section_name),
  );
}

// An edge between two renamed points changes twice, each time one of its two names.
function mergeEdgeNames(floor: Floor, change: Change): Change {
  const draft = new ChangeDraft(floor);
  for (const { kind, id, before, after } of change) {
    const fields = Object.entries(after!).filter(([field, value]) =>
      Reflect.get(before!, field) !== value
    );
    draft.patch(kind, id, Object.fromEntries(fields));
  }
  return draft.done();
}

/** Sets the same stock for all given sections. */
export function stock(
  floor: Floor,
  ids: readonly string[],
  fields: Partial<Pick<Section, "id_box" | "sku_name" | "count_box" | "min_box" | "max_box">>,
): Change {
  const draft = new ChangeDraft(floor);
  for (const id of ids) {
    const section = floor.section_geometry.get(id)?.id_warehouse_section;
    if (section !== undefined) draft.patch("sections", section, fields);
  }
  return draft.done();
}

/** `forth`: to the right, or down on a vertical edge; `back`: the opposite direction. */
export type Direction = "both" | "forth" | "back";

/** Returns the fields of an edge with its ends swapped. */
const reversed = (edge: Edge): Partial<Edge> => ({
  id_points_from: edge.id_points_to,
  id_points_to: edge.id_points_from,
  name_points_from: edge.name_points_to,
  name_points_to: edge.name_points_from,
});

/** Returns the direction of an edge; undefined if one of its points is not on the floor. */
export function directionOf(floor: Floor, edge: Edge): Direction | undefined {
  const line = lineOf(floor, edge);
  if (line === undefined) return undefined;
  if (edge.one_way === 0) return "both";
  const [dx, dy] = [line.toX - line.fromX, line.toY - line.fromY];
  return (Math.abs(dx) >= Math.abs(dy) ? dx : dy) >= 0 ? "forth" : "back";
}

/** Makes edges one-way or two-way. */
export function directEdges(floor: Floor, ids: Iterable<string>, direction: Direction): Change {
  const draft = new ChangeDraft(floor);
  for (const id of ids) {
    const edge = floor.edges.get(id);
    if (edge === undefined) continue;
    const one_way = direction === "both" ? 0 : 1;
    const leads = directionOf(floor, { ...edge, one_way });
    if (leads === undefined) continue;
    draft.patch("edges", id, leads === direction ? { one_way } : { ...reversed(edge), one_way });
  }
  return draft.done();
}

/** Sets the speed of edges as a multiple of the usual one; null resets it. */
export function setSpeed(floor: Floor, ids: Iterable<string>, speed: number | null): Change {
  const draft = new ChangeDraft(floor);
  for (const id of ids) draft.patch("edges", id, { speed });
  return draft.done();
}

/** Returns the given edges, and the edges between given points. */
export function edgesAmong(floor: Floor, ids: readonly string[]): string[] {
  const selected = new Set(ids);
  const edges = new Set(ids.filter((id) => floor.edges.has(id)));
  for (const id of ids) {
    for (const edge of floor.edgesOf(id)) {
      const { id_points_from, id_points_to } = floor.edges.get(edge)!;
      if (selected.has(id_points_from) && selected.has(id_points_to)) edges.add(edge);
    }
  }
  return [...edges];
}
