/** Points and edges out of rows. */
import { say } from "../../messages/message.ts";
import { Edge, Point } from "../records.ts";
import { REQUIRED } from "./csv_kinds.ts";
import type { Known } from "./csv_known.ts";
import type { Plan } from "./csv_plan.ts";

export function planPoints(plan: Plan, known: Known): void {
  plan.table.require(...REQUIRED.points);
  const points = known.index("points", "point", "name_points");
  for (const row of plan.table.rows) {
    const point = plan.match(row, "name_points", points);
    if (point === "refused") continue;
    if (point !== undefined) plan.change("points", Point, row, point);
    else plan.add("points", Point, row, { id: plan.idOf(row), id_warehouse: plan.warehouse });
  }
}

const ENDS = [
  { id: "id_points_from", name: "name_points_from" },
  { id: "id_points_to", name: "name_points_to" },
] as const;

/** Edges between points that are there; one that is there already, in either direction, is the same. */
export function planEdges(plan: Plan, known: Known): void {
  plan.table.require(...REQUIRED.edges);
  const stored = known.records("edges");
  const byId = new Map(stored.map((edge) => [edge.id, edge]));
  const pairs = new Set(stored.flatMap(({ id_points_from: from, id_points_to: to }) => [
    `${from} ${to}`,
    `${to} ${from}`,
  ]));
  const read = new Set<string>();
  for (const row of plan.table.rows) {
    const [from, to] = ENDS.map(({ id, name }) => {
      const point = plan.known.points.find(row, id, [name]);
      if (point === null) row.refuse(name, say("expected_point_name"));
      return point;
    });
    if (!from || !to) continue;
    const pair = `${from.id} ${to.id}`;
    const isRepeated = read.has(pair);
    read.add(pair);
    const ends = {
      id_points_from: from.id,
      id_points_to: to.id,
      name_points_from: from.name,
      name_points_to: to.name,
    };
    const edge = byId.get(row.text("id").trim().toLowerCase());
    const leadsElsewhere = edge !== undefined &&
      (edge.id_points_from !== from.id || edge.id_points_to !== to.id);
    if (leadsElsewhere) plan.change("edges", Edge, row, edge, ends);
    else if (edge !== undefined || isRepeated || pairs.has(pair)) plan.keep("edges");
    else {
      const id_warehouse = plan.warehouse;
      plan.add("edges", Edge, row, { id: plan.idOf(row), id_warehouse, ...ends });
    }
  }
}
