/** Converts a file of rows to records: of one warehouse, or of warehouses. */
import { mappingOf } from "../../files/columns.ts";
import type { FileOfRows } from "../../files/read_file.ts";
import { type FileReading, type RefusedCell, reporting } from "../../files/reading.ts";
import { LENGTH_UNITS, type Units, WEIGHT_UNITS } from "../units.ts";
import type { Difference } from "../../files/row_report.ts";
import { readFields, REQUIRED } from "./csv_kinds.ts";
import { type CsvJob, ExistingRecords } from "./existing_records.ts";
import { dueFields, planOrders } from "./csv_orders.ts";
import { Plan } from "./csv_plan.ts";
import { NamedBoxes, planBoxes, planSections } from "./csv_stock.ts";
import { cellOf, CsvTable, refusalOf, type Row } from "./csv_table.ts";
import { isNumeric } from "./field_kinds.ts";
import { type Chunk, pack } from "./packed.ts";
import { type ListName, type PartCounts, type PartRecord, PARTS } from "./parts.ts";
import { say } from "../../messages/message.ts";
import { DeliveryLine, Edge, Point, ROLES, User, Warehouse } from "../records.ts";
import { headingOf, unitOf } from "./csv_headings.ts";
import { roleOf } from "../role_labels.ts";

/** Plans points and edges from rows. */
function planPoints(plan: Plan, existing: ExistingRecords): void {
  const points = existing.index("points", "point", "name_points");
  for (const row of plan.table.rows) {
    const point = plan.match(row, "name_points", points, Point);
    const id_warehouse = plan.warehouse;
    if (point !== "refused") plan.put("points", Point, row, point, {}, { id_warehouse });
  }
  plan.replace("points", existing.records("points"));
}

const ENDS = [
  { id: "id_points_from", name: "name_points_from" },
  { id: "id_points_to", name: "name_points_to" },
] as const;

/**
 * Plans edges between existing points. An existing edge in either direction is the same; two
 * one-way edges are only the same if their directions are equal.
 */
function planEdges(plan: Plan, existing: ExistingRecords): void {
  const stored = existing.records("edges");
  const byId = new Map(stored.map((edge) => [edge.id, edge]));
  const byEnds = new Map(
    stored.map((edge) => [`${edge.id_points_from} ${edge.id_points_to}`, edge]),
  );
  const read = new Set<string>();
  for (const row of plan.table.rows) {
    const [from, to] = ENDS.map(({ id, name }) => {
      const point = plan.names.points.findReferred(row, id, [name]);
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
      // An edge that becomes one-way has the direction of the row; the direction of others does not
      // matter.
      const isUnchanged = edge === byOwnId
        ? !hasOtherEnds(edge, ends)
        : !isOneWay || edge !== turned;
      plan.change("edges", Edge, row, edge, isUnchanged ? endsOf(edge) : ends);
    } else if (isRepeated) plan.keep("edges");
    else {
      const id_warehouse = plan.warehouse;
      plan.add("edges", Edge, row, { id: plan.idOf(row), id_warehouse, ...ends });
    }
  }
  plan.replace("edges", stored);
}

const hasOtherEnds = (edge: PartRecord, ends: Omit<PartRecord, "id">) =>
  edge.id_points_from !== ends.id_points_from || edge.id_points_to !== ends.id_points_to;

const endsOf = (
  { id_points_from, id_points_to, name_points_from, name_points_to }: PartRecord,
) => ({
  id_points_from,
  id_points_to,
  name_points_from,
  name_points_to,
});

/**
 * Plans the users of a warehouse, without passwords: existing ones keep theirs, new ones cannot log
 * in before they have one. A login of another warehouse is refused.
 */
function planUsers(plan: Plan, existing: ExistingRecords, { administers }: CsvJob): void {
  const users = existing.index("users", "user", "user_login");
  for (const row of plan.table.rows) {
    const user = plan.match(row, "user_login", users);
    const cell = row.text("user_role");
    const user_role = cell === "" && user !== undefined && user !== "refused"
      ? user.user_role
      : roleOf(cell);
    if (user === "refused") continue;
    if (typeof user_role === "string") row.refuse("user_role", say("expected_role"));
    if (user !== undefined && user.uuid_warehouse !== plan.warehouse) {
      row.refuse("user_login", say("taken_already", { value: row.text("user_login") }));
    }
    if (administers === false && [user_role, user?.user_role].includes(ROLES.administrator)) {
      row.refuse("user_role", say("administrators_only"));
    }
    const initial = { uuid_warehouse: plan.warehouse, user_password: "" };
    plan.put("users", User, row, user, { user_role }, initial);
  }
}

/** Plans the lines of expected deliveries; those of closed ones do not change. */
function planDeliveries(
  plan: Plan,
  existing: ExistingRecords,
  { zone, createBoxes }: CsvJob,
): void {
  const boxes = new NamedBoxes(plan, existing, createBoxes);
  const keyOf = (name: unknown, box: unknown) => `${box} ${name}`;
  const lines = new Map(
    existing.records("deliveries").map((line) => [keyOf(line.delivery_name, line.id_box), line]),
  );
  const closed = new Set(
    [...lines.values()].flatMap((line) => line.closed_at === "" ? [] : [line.delivery_name]),
  );
  const read = new Map<string, number>();
  for (const row of plan.table.rows) {
    const name = row.text("delivery_name");
    const box = boxes.find(row);
    if (name === "") row.refuse("delivery_name", say("expected_name"));
    if (box === null) row.refuse("sku_box", say("expected_box_name"));
    if (name === "" || !box) {
      plan.check(DeliveryLine, row);
      continue;
    }
    const key = keyOf(name, box.id);
    const line = read.get(key);
    if (line !== undefined) row.refuse("sku_box", say("name_in_line", { name: box.name, line }));
    read.set(key, row.line);
    const keys = { delivery_name: name, id_box: box.id, name_box: box.name };
    const due = dueFields(row, "expected_at", zone);
    const stored = lines.get(key);
    const initial = { received: 0, closed_at: "", difference: null };
    if (stored === undefined) {
      if (closed.has(name)) row.refuse("delivery_name", say("delivery_closed"));
      const ids = { id: plan.idOf(row), id_warehouse: plan.warehouse };
      plan.add("deliveries", DeliveryLine, row, { ...ids, ...keys, ...due, ...initial });
    } else if (stored.closed_at !== "") plan.skip("deliveries", row, stored);
    else {
      const { received, closed_at, difference } = stored;
      const unchanged = { received, closed_at, difference, name_box: stored.name_box };
      plan.change("deliveries", DeliveryLine, row, stored, { ...keys, ...due, ...unchanged });
    }
  }
}

/** Fields for the units of a warehouse. */
const UNITS = { length_unit: LENGTH_UNITS, weight_unit: WEIGHT_UNITS } as const;

/**
 * Plans warehouses with their sizes. A new one gets the units of its row, or else the table's; an
 * existing one keeps its own, since other units would affect all of its numbers.
 */
function planWarehouses(plan: Plan, existing: ExistingRecords): void {
  const warehouses = existing.index("warehouses", "warehouse", "warehouse_name");
  for (const row of plan.table.rows) {
    const warehouse = plan.match(row, "warehouse_name", warehouses, Warehouse);
    if (warehouse === "refused") continue;
    row.units = unitsOf(row, warehouse, plan.table.units);
    plan.put("warehouses", Warehouse, row, warehouse, { ...row.units });
  }
}

function unitsOf(row: Row, existing: PartRecord | undefined, fallback: Units): Units {
  const units = { ...fallback };
  for (const field of ["length_unit", "weight_unit"] as const) {
    const own = existing?.[field] as string | undefined;
    const cell = row.text(field);
    const unit = cell === "" ? own ?? fallback[field] : unitOf(cell);
    if (!(UNITS[field] as readonly string[]).includes(unit)) {
      row.refuse(field, say("expected_one_of", { values: UNITS[field].join(", ") }));
    } else if (own !== undefined && unit !== own) {
      row.refuse(field, say("units_stay", { value: own }));
    } else {
      Object.assign(units, { [field]: unit });
    }
  }
  return units;
}

/** Additions and changes of a file. */
export interface CsvPlan
  extends Pick<Plan, "same" | "skipped" | "skippedRows" | "similar" | "givenIds"> {
  /** Numbers of new, changed and removed records. */
  counts: PartCounts;
  changed: PartCounts;
  removed: PartCounts;
  /** The first records that are new, changed or removed. */
  differences: Difference[];
  /** Records of {@link Plan.writes}. */
  writes: Record<keyof Plan["writes"], Chunk[]>;
  /** JSON of {@link Plan.resetIds}, whose results are lost by the writes. */
  reset: string;
  read: FileReading;
  /** All refused cells, if the import is partial. */
  refused: RefusedCell[];
  /** Orders whose lines are required to complete this plan. */
  needed: string[];
}

const PLANNERS = {
  boxes: planBoxes,
  points: planPoints,
  edges: planEdges,
  sections: planSections,
  orders: planOrders,
  deliveries: planDeliveries,
  users: planUsers,
  warehouses: planWarehouses,
};

const LISTS: readonly ListName[] = ["warehouses", ...PARTS.map(({ name }) => name)];

// Passes of a partial import until no further row is refused; two are usual.
const MAX_PASSES = 20;

/**
 * Converts a file to records.
 * @throws {AppError} 400 with all errors, one per line: `line 7: pos_x: expected a number`; with
 *   `read` and `refused` for programs. If the import is partial, only for a file that cannot be
 *   mapped.
 */
export function planCsv(file: FileOfRows, job: CsvJob): CsvPlan {
  const { kind, units, reading, partial = false } = job;
  const fields = readFields(kind);
  const { columns, decimal, read } = mappingOf(file, {
    meaning: (heading) => headingOf(heading, fields),
    isNumeric,
    reading,
  });
  return reporting(() => read, () => {
    const refused: RefusedCell[] = [];
    let { rows } = file;
    // Rows may refer to others, so that each refusal may entail more.
    for (let pass = 1;; pass++) {
      const table = new CsvTable(rows, columns, decimal, units, job.language);
      const plan = planOf(table, job);
      const { report } = table;
      if (report.refusedRows === 0) return { ...plan, read, refused };
      if (!partial || pass === MAX_PASSES) throw refusalOf(report.refused);
      refused.push(...report.refused.map(cellOf));
      rows = rows.filter(({ line }) => !report.isRefused(String(line)));
    }
  });
}

function planOf(table: CsvTable, job: CsvJob): Omit<CsvPlan, "read" | "refused"> {
  const { kind, warehouse, mode, partial } = job;
  const existing = new ExistingRecords(job.existing);
  const plan = new Plan(
    table,
    warehouse,
    {
      boxes: existing.names("boxes", "box type"),
      points: existing.names("points", "point"),
    },
    mode,
    partial,
  );
  const needsName = kind === "orders" && job.orderName === undefined;
  table.require(...REQUIRED[kind], ...needsName ? [["order_name", "id_order_item"]] : []);
  const needed = PLANNERS[kind](plan, existing, job) ?? [];
  const { same, skipped, skippedRows, similar, givenIds } = plan;
  const { created, changed, former, removed } = plan.writes;
  const counted = (lists: typeof created): PartCounts =>
    Object.fromEntries(
      LISTS.flatMap((name) => {
        const list = lists.get(name);
        return list === undefined ? [] : [[name, list.length]];
      }),
    );
  const inChunks = (lists: typeof created): Chunk[] =>
    LISTS.flatMap((name) => pack(name, lists.get(name) ?? []));
  return {
    counts: counted(created),
    changed: counted(changed),
    removed: counted(removed),
    ...{ same, skipped, skippedRows, similar, givenIds },
    differences: table.report.differences,
    writes: {
      created: inChunks(created),
      changed: inChunks(changed),
      former: inChunks(former),
      removed: inChunks(removed),
    },
    reset: JSON.stringify(plan.resetIds),
    needed,
  };
}
