/** Problems of a floor: unreachable sections, and objects in invalid positions. */
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import { type Floor, plotsOnEdge } from "./floor.ts";
import { DUST, grown, type Rect } from "./rect.ts";

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
   * Points or geometry records; of an unplaced section the section itself; of a way through sections
   * the edge, and then their geometry records.
   */
  ids: string[];
}

/** All problems of a floor, by kind and then in the order of its records. */
export function findProblems(
  floor: Floor,
  warehouse: Pick<Warehouse, "warehouse_length" | "warehouse_width">,
): Problem[] {
  return [
    ...unreachable(floor),
    ...oneWayOnly(floor),
    ...unjoined(floor),
    ...through(floor),
    ...overlaps(floor),
    ...outside(floor, warehouse),
    ...unplaced(floor),
  ];
}

/**
 * Points that cannot be walked to from most others: all connected components but the largest, or
 * the first of the largest ones. Union by path halving (Tarjan and van Leeuwen 1984).
 */
function unreachable(floor: Floor): Problem[] {
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
    // The first point of a component stands for it.
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
 * Points that one-way ways lead to but not back from, or the reverse: the strongly connected
 * components but the largest (Kosaraju; Sharir 1981). Nothing on a floor without one-way ways.
 */
function oneWayOnly(floor: Floor): Problem[] {
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
  const seen = new Set<string>();
  for (const first of floor.points.keys()) {
    if (seen.has(first)) continue;
    seen.add(first);
    const stack = [{ id: first, left: next(first, true) }];
    while (stack.length > 0) {
      const { id, left } = stack.at(-1)!;
      const other = left.pop();
      if (other === undefined) {
        finished.push(id);
        stack.pop();
      } else if (!seen.has(other)) {
        seen.add(other);
        stack.push({ id: other, left: next(other, true) });
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
    // Of the two that a one-way way lies between, the smaller one is cut off.
    if (componentOf.get(from) === componentOf.get(to)) continue;
    problems.add(componentOf.get(sizeOf(from) < sizeOf(to) ? from : to)!);
  }
  return [...problems].map((ids) => ({ kind: "one_way", ids: ids.toSorted() }));
}

function unjoined(floor: Floor): Problem[] {
  return [...floor.section_geometry.values()]
    .filter(({ id_point_way }) => !floor.points.has(id_point_way))
    .map(({ id }) => ({ kind: "unjoined", ids: [id] }));
}

function through(floor: Floor): Problem[] {
  const problems: Problem[] = [];
  for (const edge of floor.edges.values()) {
    const plots = plotsOnEdge(floor, edge);
    if (plots.length > 0) problems.push({ kind: "through", ids: [edge.id, ...plots] });
  }
  return problems;
}

function overlaps(floor: Floor): Problem[] {
  const layer = floor.layers.section_geometry;
  const pairs: Problem[] = [];
  const found: number[] = [];
  for (const id of floor.section_geometry.keys()) {
    const slot = layer.slotOf(id)!;
    const inner = grown(layer.rectAt(slot), -DUST);
    for (const other of layer.search(inner, found)) {
      if (other > slot && reaches(layer.rectAt(other), inner)) {
        pairs.push({ kind: "overlap", ids: [id, layer.idAt(other)] });
      }
    }
  }
  return pairs;
}

const reaches = (a: Rect, b: Rect) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

function outside(
  floor: Floor,
  { warehouse_length, warehouse_width }: Pick<Warehouse, "warehouse_length" | "warehouse_width">,
): Problem[] {
  const problems: Problem[] = [];
  for (const kind of ["section_geometry", "points"] as const) {
    const layer = floor.layers[kind];
    for (const id of floor[kind].keys()) {
      const { left, top, right, bottom } = layer.rectAt(layer.slotOf(id)!);
      if (left < 0 || top < 0 || right > warehouse_width || bottom > warehouse_length) {
        problems.push({ kind: "outside", ids: [id] });
      }
    }
  }
  return problems;
}

function unplaced(floor: Floor): Problem[] {
  return [...floor.sections.keys()].filter((id) => floor.plotsOf(id).size === 0)
    .map((id) => ({ kind: "unplaced", ids: [id] }));
}
