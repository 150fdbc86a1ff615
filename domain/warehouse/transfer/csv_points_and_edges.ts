/** Points and edges out of rows. */
import { say } from "../../messages/message.ts";
import { Edge, Point } from "../records.ts";
import { REQUIRED } from "./csv_kinds.ts";
import type { ExistingRecords } from "./existing_records.ts";
import type { Plan } from "./csv_plan.ts";
import type { PartRecord } from "./parts.ts";

export function planPoints(plan: Plan, existing: ExistingRecords): void {
  plan.table.require(...REQUIRED.points);
  const points = existing.index("points", "point", "name_points");
  for (const row of plan.table.rows) {
    const point = plan.match(row, "name_points", points);
    if (point === "refused") plan.check(Point, row);
    else if (point !== undefined) plan.change("points", Point, row, point);
    else plan.add("points", Point, row, { id: plan.idOf(row), id_warehouse: plan.warehouse });
  }
  plan.replace("points", existing.records("points"));
}

const ENDS = [
  { id: "id_points_from", name: "name_points_from" },
  { id: "id_points_to", name: "name_points_to" },
] as const;

/**
 * Edges between points that are there; one that is there already, in either direction, is the same,
 * but of two that are one-way only one in the same direction.
 */
export function planEdges(plan: Plan, existing: ExistingRecords): void {
  plan.table.require(...REQUIRED.edges);
  const stored = existing.records("edges");
  const byId = new Map(stored.map((edge) => [edge.id, edge]));
  const byEnds = new Map(
    stored.map((edge) => [`${edge.id_points_from} ${edge.id_points_to}`, edge]),
  );
  const read = new Set<string>();
  for (const row of plan.table.rows) {
    const [from, to] = ENDS.map(({ id, name }) => {
      const point = plan.names.points.find(row, id, [name]);
      if (point === null) row.refuse(name, say("expected_point_name"));
      return point;
    });
    if (!from || !to) {
      plan.check(Edge, row);
      continue;
    }
    const pair = `${from.id} ${to.id}`;
    const isRepeated = read.has(pair);
    read.add(pair);
    const ends = {
      id_points_from: from.id,
      id_points_to: to.id,
      name_points_from: from.name,
      name_points_to: to.name,
    };
    const byOwnId = byId.get(row.text("id").trim().toLowerCase());
    const isOneWay = row.number("one_way") === 1;
    const turned = byEnds.get(`${to.id} ${from.id}`);
    const edge = byOwnId ?? byEnds.get(pair) ??
      (isOneWay && turned?.one_way === 1 ? undefined : turned);
    if (edge !== undefined) {
      // A way that is one-way from now on leads as the row says; of others the direction is nothing.
      const isKept = edge === byOwnId ? !leadsElsewhere(edge, ends) : !isOneWay || edge !== turned;
      plan.change("edges", Edge, row, edge, isKept ? endsOf(edge) : ends);
    } else if (isRepeated) plan.keep("edges");
    else {
      const id_warehouse = plan.warehouse;
      plan.add("edges", Edge, row, { id: plan.idOf(row), id_warehouse, ...ends });
    }
  }
  plan.replace("edges", stored);
}

const leadsElsewhere = (edge: PartRecord, ends: Omit<PartRecord, "id">) =>
  edge.id_points_from !== ends.id_points_from || edge.id_points_to !== ends.id_points_to;

const endsOf = (
  { id_points_from, id_points_to, name_points_from, name_points_to }: PartRecord,
) => ({
  id_points_from,
  id_points_to,
  name_points_from,
  name_points_to,
});
