/** Loads of vehicles with the pallets of calculated orders. */
import { and, eq, getTableColumns, inArray, max, sql, type SQLWrapper } from "drizzle-orm";
import type { Requester, WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { isClosed } from "../../../domain/warehouse/order_states.ts";
import { checkLoad, weightsByStop } from "../../../domain/loading/check_load.ts";
import { placeOrReason } from "../../../domain/loading/leftover_reason.ts";
import type { BoxPlace, LoadProblem, Placement } from "../../../domain/loading/load_problem.ts";
import { newId } from "../../../domain/new_id.ts";
import {
  type LoadChange,
  type LoadPallet,
  type LoadRecord,
  type LoadRequest,
  type LoadSummary,
  type LooseLine,
  MAX_LOADED_PALLETS,
  MAX_LOOSE_BOXES,
} from "../../../domain/warehouse/loading_records.ts";
import {
  type Conversion,
  converted,
  lengthConversion,
  type Units,
  weightConversion,
} from "../../../domain/warehouse/units.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { loadOrders, loads } from "../../../db/schema/loads.ts";
import {
  orderCalculations,
  orderItems,
  orderParams,
  palletResults,
} from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { warehouseById } from "../../../db/warehouse/warehouse_by_id.ts";
import type { RowReader } from "../../../db/warehouse/read_rows.ts";
import { listVehicles } from "./vehicles.ts";

const MAX_LISTED = 100;
// Processor time in milliseconds; a full vehicle takes 0.1 s, a heavily overloaded one a few
// seconds.
const MAX_PLANNING_MS = 60_000;

type Row = typeof loads.$inferSelect;

/** Plans, stores and changes loads. */
export class Loads {
  constructor(private readonly services: { db: Database; workers: Pick<WorkerPool, "run"> }) {}

  /**
   * Plans a load and stores it.
   *
   * @param actor The user; undefined if the server requires no credentials.
   * @throws {AppError} Like `cargoToLoad`; 404 for an unknown vehicle; 409 when an order was
   *   changed meanwhile; 503 when the workers are overloaded.
   */
  async plan(
    warehouse: string,
    request: LoadRequest,
    requester: Requester,
    actor?: User,
  ): Promise<LoadRecord> {
    const db = this.services.db.read;
    const units = await warehouseById(db, warehouse);
    const vehicle = (await listVehicles(db)).find((one) => one.id === request.id_vehicle);
    if (vehicle === undefined) throw notFound("vehicle", request.id_vehicle);
    const { orders, pallets, lines } = await cargoToLoad(db, units, request);
    const { support } = request;
    const problem = {
      ...{ vehicle, pallets, mayTurn: request.may_turn },
      ...(lines.length > 0 && { loose: { lines, support } }),
    };
    const { placements, left, boxes = [], leftLines = [] } = await this.services.workers.run(
      "planLoad",
      problem,
      {
        ...requester,
        deadline: MAX_PLANNING_MS,
      },
    );
    // Loaded pallets first, so that a pallet is identified by its index in the list.
    const order = [...placements, ...left].map(({ pallet }) => pallet);
    const numberOf = (pallet: number) => order.indexOf(pallet);
    const inTurn = order.map((pallet, at): LoadPallet => {
      const placed = placements[at];
      const reason = left[at - placements.length]?.reason ?? null;
      return {
        ...pallets[pallet]!,
        place: placed ? placeOf(placed, numberOf) : null,
        reason: reason && reason.other !== undefined
          ? { ...reason, other: numberOf(reason.other) }
          : reason,
      };
    });
    const nameOf = new Map(orders.map(({ id, name }) => [id, name]));
    const row = {
      id: newId(),
      id_warehouse: warehouse,
      name: request.name,
      vehicle,
      may_turn: request.may_turn,
      stops: request.stops.map(({ name, orders }) => ({
        name,
        orders: orders.map(({ loose, priority, ...one }) => ({
          ...one,
          order_name: nameOf.get(one.id_order_item)!,
          ...(loose && { loose, priority }),
        })),
      })),
      pallets: inTurn,
      loose: lines.length === 0 ? null : {
        support,
        lines: lines.map((line, at): LooseLine => {
          const { count = 0, reason = null } = leftLines.find(({ line }) => line === at) ?? {};
          return { ...line, left: count, reason };
        }),
        boxes,
      },
      user_login: actor?.user_login ?? "",
      at: Date.now(),
    };
    await this.services.db.writeOnce(async (tx) => {
      await warehouseById(tx, warehouse);
      const [last] = await tx.select({ number: max(loads.number) }).from(loads)
        .where(eq(loads.id_warehouse, warehouse));
      await tx.insert(loads).values({ ...row, number: (last?.number ?? 0) + 1 });
      for (const { id, calculated } of orders) {
        const [now] = await tx.select({
          calculated: orderItems.pallete_computed,
          contents: contentsOf(sql`order_items.id`),
        }).from(orderItems).where(eq(orderItems.id, id));
        if (now?.calculated !== calculated && now?.contents !== calculated) {
          throw refusal(409, "order_changed");
        }
        await tx.insert(loadOrders).values({ id_load: row.id, id_order_item: id, calculated });
      }
      await recordLoad(tx, actor, "create", row);
    });
    return await this.one(warehouse, row.id);
  }

  /** Lists the newest loads of a warehouse, newest first. @throws {AppError} 404 */
  async list(warehouse: string): Promise<LoadSummary[]> {
    await warehouseById(this.services.db.read, warehouse);
    type SummaryRow = Omit<LoadSummary, "stale" | "boxes" | "loaded_boxes"> & {
      stale: number;
      boxes: number | null;
      loaded_boxes: number;
    };
    const rows = await this.services.db.read.all<SummaryRow>(sql`
      SELECT id, number, name, vehicle ->> '$.name' AS vehicle_name,
        json_array_length(stops) AS stops, json_array_length(pallets) AS pallets,
        (SELECT count(*) FROM json_each(pallets) WHERE value ->> '$.place' IS NOT NULL) AS loaded,
        (SELECT sum(value ->> '$.count') FROM json_each(loose, '$.lines')) AS boxes,
        json_array_length(loose, '$.boxes') AS loaded_boxes,
        ${stale} AS stale, user_login, at
      FROM loads WHERE id_warehouse = ${warehouse} ORDER BY number DESC LIMIT ${MAX_LISTED}`);
    return rows.map(({ boxes, loaded_boxes, ...row }) => ({
      ...row,
      stale: row.stale === 1,
      ...(boxes !== null && { boxes, loaded_boxes }),
    }));
  }

  /** Reads a load. @throws {AppError} 404 */
  async one(warehouse: string, id: string): Promise<LoadRecord> {
    return recordOf(await rowOf(this.services.db.read, warehouse, id));
  }

  /**
   * Places pallets manually.
   *
   * @throws {AppError} 404; 409 for a load whose orders have changed; 422 when a rule is broken.
   */
  async change(
    warehouse: string,
    id: string,
    { placements }: LoadChange,
    actor?: User,
  ): Promise<LoadRecord> {
    return await this.services.db.writeOnce(async (tx) => {
      const row = await rowOf(tx, warehouse, id);
      if (row.stale === 1) throw refusal(409, "order_changed");
      assertThere(row.pallets, placements);
      const { problem, boxes } = problemOf(row);
      assertSound(problem, placements, boxes);
      const pallets = row.pallets.map((pallet, at): LoadPallet => {
        const placed = placements.find((one) => one.pallet === at);
        if (placed) return { ...pallet, place: placeOf(placed, (on) => on), reason: null };
        const reason = reasonIn(problem, placements, boxes, at);
        return { ...pallet, place: null, reason };
      });
      await tx.update(loads).set({ pallets }).where(eq(loads.id, id));
      await recordLoad(tx, actor, "update", row);
      return recordOf({ ...row, pallets });
    });
  }

  /** Deletes a load. @throws {AppError} 404 */
  async remove(warehouse: string, id: string, actor?: User): Promise<void> {
    await this.services.db.writeOnce(async (tx) => {
      const row = await rowOf(tx, warehouse, id);
      await tx.delete(loads).where(eq(loads.id, id));
      await recordLoad(tx, actor, "delete", row);
    });
  }
}

/** SQL of the boxes of an order with all that a load depends on, as a JSON list. */
const contentsOf = (order: SQLWrapper) =>
  sql<string>`(SELECT json_group_array(json_array(id_box, count_box, sku_box, length_box, width_box,
      height_box, weight_box, max_load_box, is_rotated_box)) FROM (
    SELECT line.id_box, line.count_box, box.* FROM order_data line
      JOIN stockboxes box ON box.id = line.id_box
      WHERE line.id_order_item = ${order} ORDER BY line.seq))`;

// 1 if an order of the load has been changed or deleted.
const stale = sql<number>`(
  (SELECT count(*) FROM load_orders part JOIN order_items item ON item.id = part.id_order_item
    WHERE part.id_load = loads.id AND CASE WHEN part.calculated LIKE '[%'
      THEN part.calculated = ${contentsOf(sql`item.id`)}
      ELSE part.calculated = item.pallete_computed END) <
  (SELECT count(*) FROM json_each(loads.stops) stop, json_each(stop.value, '$.orders')))`;

async function rowOf(db: RowReader, warehouse: string, id: string) {
  await warehouseById(db, warehouse);
  const [row] = await db.select({ ...getTableColumns(loads), stale }).from(loads)
    .where(and(eq(loads.id, id), eq(loads.id_warehouse, warehouse)));
  if (row === undefined) throw notFound("load", id);
  return row;
}

/** Returns a load as the problem that the checker knows. */
const problemOf = (
  { vehicle, pallets, may_turn, loose }: Pick<Row, "vehicle" | "pallets" | "may_turn" | "loose">,
): { problem: LoadProblem; boxes: readonly BoxPlace[] } => ({
  problem: { vehicle, pallets, mayTurn: may_turn, ...(loose && { loose }) },
  boxes: loose?.boxes ?? [],
});

/** Returns the reason why a pallet is not loaded between loose boxes; null if it could be. */
function reasonIn(
  { loose, ...pallets }: LoadProblem,
  placements: readonly Placement[],
  boxes: readonly BoxPlace[],
  pallet: number,
): LoadPallet["reason"] {
  const found = placeOrReason(pallets, placements, pallet);
  if ("reason" in found) return found.reason;
  if (loose === undefined) return null;
  const faults = checkLoad({ ...pallets, loose }, [...placements, found.place], boxes);
  return faults.length === 0 ? null : { kind: "no_floor" };
}

function recordOf(
  { stale, seq: _, id_warehouse: __, loose, ...row }: Row & { stale: number },
): LoadRecord {
  const placements = row.pallets.flatMap(({ place }, pallet) =>
    place ? [{ ...place, pallet }] : []
  );
  const { problem, boxes } = problemOf({ ...row, loose });
  return {
    ...row,
    ...(loose && { loose }),
    loaded: placements.length,
    stale: stale === 1,
    weights: weightsByStop(problem, placements, boxes),
  };
}

const placeOf = ({ x, y, turned, on }: Placement, numberOf: (pallet: number) => number) => ({
  x,
  y,
  turned,
  on: on === null ? null : numberOf(on),
});

function assertThere(pallets: readonly LoadPallet[], placements: readonly Placement[]): void {
  const range = { min: 0, max: pallets.length - 1 };
  placements.forEach(({ pallet, on }, at) => {
    for (const [name, number] of Object.entries({ pallet, on })) {
      if (number === null || pallets[number] !== undefined) continue;
      throw refusal(422, "expected_integer_between", range, { where: `placements[${at}].${name}` });
    }
  });
}

function assertSound(
  problem: LoadProblem,
  placements: readonly Placement[],
  boxes: readonly BoxPlace[],
): void {
  const faults = checkLoad(problem, placements, boxes);
  const [fault] = faults;
  if (fault === undefined) return;
  const [rule, more] = [{ rule: fault.kind }, { faults }];
  if ("box" in fault && fault.pallet === undefined) {
    throw refusal(422, "box_misplaced", rule, { more, where: `loose.boxes[${fault.box}]` });
  }
  if (!("pallet" in fault)) throw refusal(422, "load_unbalanced", rule, { more });
  const at = placements.findIndex(({ pallet }) => pallet === fault.pallet);
  throw refusal(422, "pallet_misplaced", rule, { more, where: `placements[${at}]` });
}

const recordLoad = (
  tx: Transaction,
  actor: User | undefined,
  action: "create" | "update" | "delete",
  { id, id_warehouse: warehouse, name }: { id: string; id_warehouse: string; name: string },
) =>
  recordChange(tx, actor, { action, resource: "load", warehouse, count: 1, after: [{ id, name }] });

/**
 * Height in millimetres and weight in kilograms of a pallet if the order does not define them:
 * those of a Euro pallet (EN 13698-1).
 */
const EURO_PALLET = { height: 144, weight: 25 };

/** A line of an order that is loaded loose, before it is planned. */
type LineToLoad = Omit<LooseLine, "left" | "reason">;

/**
 * Reads the orders of a request and their pallets or loose boxes, by stop; in millimetres and
 * kilograms.
 *
 * @throws {AppError} 404 for an order of another warehouse, 400 for a repeated one, 409 for one
 *   that is not calculated or has no boxes, 422 for unknown pallet numbers and for too much cargo.
 */
async function cargoToLoad(
  db: Reader,
  { id: warehouse, length_unit, weight_unit }: { id: string } & Units,
  { stops }: LoadRequest,
): Promise<{
  orders: { id: string; name: string; calculated: string }[];
  pallets: LoadPallet[];
  lines: LineToLoad[];
}> {
  const ids = stops.flatMap(({ orders }) => orders.map(({ id_order_item: id }) => id));
  const existing = await db.select({
    id: orderItems.id,
    name: orderItems.order_name,
    state: orderItems.state,
    calculated: orderItems.pallete_computed,
    contents: contentsOf(sql`order_items.id`),
    weights: sql<string>`(SELECT json_group_array(json_extract(value, '$.weight'))
      FROM json_each(${orderCalculations.figures}, '$.by_pallet'))`,
    limits: orderParams.pallet_limits,
  }).from(orderItems)
    .leftJoin(orderCalculations, eq(orderCalculations.id_order_item, orderItems.id))
    .leftJoin(orderParams, eq(orderParams.id_order_item, orderItems.id))
    .where(and(eq(orderItems.id_warehouse, warehouse), inArray(orderItems.id, ids)));
  const field = (name: string) =>
    sql<number>`json_extract(${palletResults.result}, ${`$.${name}`})`;
  const rows = await db.select({
    order: palletResults.id_order_item,
    numpallete: palletResults.numpallete,
    type: sql<string | null>`json_extract(${palletResults.result}, '$.pallet_type')`,
    length: field("lengthPallete"),
    width: field("widthPallete"),
    height: field("totalHeightPallete"),
  }).from(palletResults).where(inArray(palletResults.id_order_item, ids))
    .orderBy(palletResults.numpallete);

  const toMillimetres = lengthConversion(length_unit, "mm");
  const toKilograms = weightConversion(weight_unit, "kg");
  const seen = new Set<string>();
  const orders: Awaited<ReturnType<typeof cargoToLoad>>["orders"] = [];
  const pallets: LoadPallet[] = [];
  const lines: LineToLoad[] = [];
  const ranked = stops.flatMap((stop) => stop.orders).filter(({ loose }) => loose)
    .sort((a, b) => a.priority - b.priority);
  for (const [at, stop] of stops.entries()) {
    for (const [place, wanted] of stop.orders.entries()) {
      const { id_order_item: id, pallets: numbers, bears } = wanted;
      const where = `stops[${at}].orders[${place}]`;
      const order = existing.find((one) => one.id === id);
      if (order === undefined) {
        throw refusal(404, "not_in_warehouse", { what: "order", id }, { where });
      }
      if (seen.has(id)) throw refusal(400, "order_twice", {}, { where });
      seen.add(id);
      if (isClosed(order.state)) throw refusal(409, "order_closed", {}, { where });
      if (wanted.loose) {
        const contents = linesOf(order.contents, { toMillimetres, toKilograms });
        if (contents.length === 0) {
          throw refusal(409, "order_without_boxes", { name: order.name }, { where });
        }
        orders.push({ id, name: order.name, calculated: order.contents });
        const about = { id_order_item: id, order_name: order.name, stop: at + 1 };
        lines.push(
          ...contents.map((line) => ({ ...about, rank: ranked.indexOf(wanted), ...line })),
        );
        continue;
      }
      const own = rows.filter((row) => row.order === id);
      if (own.length === 0) {
        throw refusal(409, "order_without_pallets", { name: order.name }, { where });
      }
      const missing = numbers?.find((number) => !own.some((row) => row.numpallete === number));
      if (missing !== undefined) {
        const about = { name: order.name, number: missing };
        throw refusal(422, "pallet_of_order_missing", about, { where });
      }
      const weights: number[] = JSON.parse(order.weights);
      const { overhang = 0, pallet_types = [] } = order.limits ?? {};
      orders.push({ id, name: order.name, calculated: order.calculated });
      for (const { numpallete, type, length, width, height } of own) {
        if (numbers !== null && !numbers.includes(numpallete)) continue;
        const { own_height, own_weight } = {
          ...order.limits,
          ...pallet_types.find(({ name }) => name === type),
        };
        const below = own_height === undefined
          ? EURO_PALLET.height
          : converted(own_height, toMillimetres);
        const empty = own_weight === undefined
          ? EURO_PALLET.weight
          : converted(own_weight, toKilograms);
        pallets.push({
          id_order_item: id,
          order_name: order.name,
          numpallete,
          ...(type === null ? {} : { pallet_type: type }),
          stop: at + 1,
          length: converted(length + 2 * overhang, toMillimetres),
          width: converted(width + 2 * overhang, toMillimetres),
          height: converted(height, toMillimetres) + below,
          weight: converted(weights[numpallete - 1] ?? 0, toKilograms) + empty,
          bears,
          place: null,
          reason: null,
        });
      }
    }
  }
  if (pallets.length > MAX_LOADED_PALLETS) {
    throw refusal(422, "too_many_pallets", { count: pallets.length, max: MAX_LOADED_PALLETS });
  }
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  if (count > MAX_LOOSE_BOXES) {
    throw refusal(422, "too_many_loose_boxes", { count, max: MAX_LOOSE_BOXES });
  }
  return { orders, pallets, lines };
}

/** Returns the lines of an order from its contents, those of one box type together. */
function linesOf(
  contents: string,
  { toMillimetres, toKilograms }: Record<"toMillimetres" | "toKilograms", Conversion>,
): Omit<LineToLoad, "id_order_item" | "order_name" | "stop" | "rank">[] {
  type Row = [string, number, string, number, number, number, number, number | null, number];
  const rows: Row[] = JSON.parse(contents);
  return [...Map.groupBy(rows, ([id]) => id)].map(([id_box, equal]) => {
    const [, , sku_box, length, width, height, weight, bears, tips] = equal[0]!;
    return {
      ...{ id_box, sku_box, may_tip: tips === 1 },
      count: equal.reduce((sum, [, count]) => sum + count, 0),
      length: converted(length, toMillimetres),
      width: converted(width, toMillimetres),
      height: converted(height, toMillimetres),
      weight: converted(weight, toKilograms),
      bears: bears === null ? null : converted(bears, toKilograms),
    };
  }).filter(({ count }) => count > 0);
}
