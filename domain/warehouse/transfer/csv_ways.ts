/** Points and edges out of rows. */
import { Edge, Point } from "../records.ts";
import type { Plan } from "./csv_plan.ts";

export function planPoints(plan: Plan): void {
  plan.table.require("name_points", "pos_x", "pos_y");
  for (const row of plan.table.rows) {
    plan.add("points", Point, row, { id: plan.idOf(row), id_warehouse: plan.warehouse });
  }
}

export function planEdges(plan: Plan): void {
  const ends = [
    { id: "id_points_from", name: "name_points_from" },
    { id: "id_points_to", name: "name_points_to" },
  ];
  plan.table.require(...ends.map(({ id, name }) => [name, id]));
  for (const row of plan.table.rows) {
    const [from, to] = ends.map(({ id, name }) => {
      const point = plan.known.points.find(row, id, [name]);
      if (point === null) row.refuse(name, "expected the name of a point");
      return point;
    });
    if (!from || !to) continue;
    plan.add("edges", Edge, row, {
      id: plan.idOf(row),
      id_warehouse: plan.warehouse,
      id_points_from: from.id,
      id_points_to: to.id,
      name_points_from: from.name,
      name_points_to: to.name,
    });
  }
}
