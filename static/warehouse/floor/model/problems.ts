/** Problems of a floor: unreachable sections, and objects in invalid positions. */
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import { type Floor, plotsOnEdge } from "./floor.ts";
import { expanded, type Rect, TOLERANCE } from "./rect.ts";

export type ProblemKind =
  | "unreachable"
  | "one_way"
  | "unjoined"
  | "through"
  | "overlap"
  | "outside"
  | "unplaced";

export interface Problem {
  kind: ProblemKind;
  /**
   * Points or geometry records. For an unplaced section, the section; for an edge through sections,
   * the edge followed by their geometry records.
   */
  ids: string[];
}

/** Returns all problems of a floor, by kind and then in record order. */
export function findProblems(
  floor: Floor,
  warehouse: Pick<Warehouse, "warehouse_length" | "warehouse_width">,
): Problem[] {
  return [
    ...disconnectedPoints(floor),
    ...oneWayOnlyPoints(floor),
    ...sectionsWithoutAccess(floor),
    ...blockedEdges(floor),
    ...overlappingSections(floor),
    ...objectsOutside(floor, warehouse),
    ...unplacedSections(floor),
  ];
}

/**
 * Finds the points that are not connected to most others: all connected components but the largest,
 * or but the first of the largest ones. Union by path halving (Tarjan and van Leeuwen 1984).
 */
function disconnectedPoints(floor: Floor): Problem[] {
  const ids = [...floor.points.keys()];
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const parents = Uint32Array.from(ids, (_, index) => index);
  const rootOf = (index: number) => {
    while (parents[index] !== index) {
      parents[index] = parents[parents[index]!]!;
      index = parents[index]!;
    }
    return index;
  };
  for (const { id_points_from, id_points_to } of floor.edges.values()) {
    const [from, to] = [indexes.get(id_points_from), indexes.get(id_points_to)];
    if (from === undefined || to === undefined) continue;
    const [a, b] = [rootOf(from), rootOf(to)];
    // The first point of a component is its root.
    if (a < b) parents[b] = a;
    else parents[a] = b;
  }
  const components = new Map<number, string[]>();
  ids.forEach((id, index) => {
    const root = rootOf(index);
    const component = components.get(root);
    if (component) component.push(id);
    else components.set(root, [id]);
  });
  let largest: string[] = [];
  for (const component of components.values()) {
    if (component.length > largest.length) largest = component;
  }
  return [...components.values()].filter((component) => component !== largest)
    .map((component) => ({ kind: "unreachable", ids: component }));
}

/**
 * Finds the points that one-way edges lead only to or only from: all strongly connected components
 * but the largest (Kosaraju; Sharir 1981). Nothing on a floor without one-way edges.
 */
function oneWayOnlyPoints(floor: Floor): Problem[] {
  const oneWay = [...floor.edges.values()].filter(({ one_way }) => one_way === 1);
  if (oneWay.length === 0) return [];
  const next = (id: string, along: boolean): string[] =>
    [...floor.edgesOf(id)].flatMap((edge) => {
      const { id_points_from, id_points_to, one_way } = floor.edges.get(edge)!;
      const [from, to] = along ? [id_points_from, id_points_to] : [id_points_to, id_points_from];
      const other = from === id ? to : one_way === 0 ? from : undefined;
      return other !== undefined && floor.points.has(other) ? [other] : [];
    });
  const finished: string[] = [];
  const visited = new Set<string>();
  for (const first of floor.points.keys()) {
    if (visited.has(first)) continue;
    visited.add(first);
    const stack = [{ id: first, neighbours: next(first, true) }];
    while (stack.length > 0) {
      const { id, neighbours } = stack.at(-1)!;
      const other = neighbours.pop();
      if (other === undefined) {
        finished.push(id);
        stack.pop();
      } else if (!visited.has(other)) {
        visited.add(other);
        stack.push({ id: other, neighbours: next(other, true) });
      }
    }
  }
  const componentOf = new Map<string, string[]>();
  for (const first of finished.reverse()) {
    if (componentOf.has(first)) continue;
    const component = [first];
    componentOf.set(first, component);
    for (const id of component) {
      for (const other of next(id, false)) {
        if (componentOf.has(other)) continue;
        componentOf.set(other, component);
        component.push(other);
      }
    }
  }
  const sizeOf = (id: string) => componentOf.get(id)?.length ?? 0;
  const problems = new Set<string[]>();
  for (const { id_points_from: from, id_points_to: to } of oneWay) {
    if (sizeOf(from) === 0 || sizeOf(to) === 0) continue;
    // Of the two components that a one-way edge connects, the smaller one is cut off.
    if (componentOf.get(from) === componentOf.get(to)) continue;
    problems.add(componentOf.get(sizeOf(from) < sizeOf(to) ? from : to)!);
  }
  return [...problems].map((ids) => ({ kind: "one_way", ids: ids.toSorted() }));
}

function sectionsWithoutAccess(floor: Floor): Problem[] {
  return [...floor.section_geometry.values()]
    .filter(({ id_point_way }) => !floor.points.has(id_point_way))
    .map(({ id }) => ({ kind: "unjoined", ids: [id] }));
}

function blockedEdges(floor: Floor): Problem[] {
  const problems: Problem[] = [];
  for (const edge of floor.edges.values()) {
    const plots = plotsOnEdge(floor, edge);
    if (plots.length > 0) problems.push({ kind: "through", ids: [edge.id, ...plots] });
  }
  return problems;
}

function overlappingSections(floor: Floor): Problem[] {
  const layer = floor.layers.section_geometry;
  const pairs: Problem[] = [];
  const done = new Set<string>();
  for (const id of floor.section_geometry.keys()) {
    done.add(id);
    const inner = expanded(layer.rectOf(id)!, -TOLERANCE);
    for (const other of layer.search(inner)) {
      if (!done.has(other) && intersects(layer.rectOf(other)!, inner)) {
        pairs.push({ kind: "overlap", ids: [id, other] });
      }
    }
  }
  return pairs;
}

const intersects = (a: Rect, b: Rect) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

function objectsOutside(
  floor: Floor,
  { warehouse_length, warehouse_width }: Pick<Warehouse, "warehouse_length" | "warehouse_width">,
): Problem[] {
  const problems: Problem[] = [];
  for (const kind of ["section_geometry", "points"] as const) {
    const layer = floor.layers[kind];
    for (const id of floor[kind].keys()) {
      const { left, top, right, bottom } = layer.rectOf(id)!;
      if (left < 0 || top < 0 || right > warehouse_width || bottom > warehouse_length) {
        problems.push({ kind: "outside", ids: [id] });
      }
    }
  }
  return problems;
}

function unplacedSections(floor: Floor): Problem[] {
  return [...floor.sections.keys()].filter((id) => floor.plotsOf(id).size === 0)
    .map((id) => ({ kind: "unplaced", ids: [id] }));
}
