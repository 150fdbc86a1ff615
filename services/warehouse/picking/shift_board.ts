/** The planner's board of a shift, read once or watched. */
import { setTimeout } from "node:timers/promises";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { overloadRefusal, type Requester } from "../../../adapters/workers/worker_pool.ts";
import { AppError, notFound } from "../../../domain/app_error.ts";
import { zoneOffsets } from "../../../domain/zone_offsets.ts";
import type {
  ShiftBoard,
  ShiftDay,
  WarehouseOverview,
} from "../../../domain/warehouse/shift_records.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { orderPicks } from "../../../db/schema/stock.ts";
import { orderItems } from "../../../db/schema/warehouse.ts";
import { lengthUnitOf } from "../../../db/warehouse/floor_sections.ts";
import { boundedTotal } from "../../../db/warehouse/stock_context.ts";
import type { OrderTours, OrderWalk, WalkedOrder } from "../orders/order_tours.ts";
import { SET_ORDER_STATES } from "../../../domain/warehouse/order_states.ts";
import { missingBoxes } from "../orders/results.ts";
import { orderStateOf } from "../orders/order_state.ts";
import type { PickingWaves } from "./picking_waves.ts";

// A pick and the request to count that it made have almost the same time.
const SAME_ACT_MS = 1000;
/** SQL for the path of a pick's photo. */
const PHOTO = sql.raw("'/order_item/' || task.id_order_item || '/picks/' || id_pick || '/photo'");
const MAX_ROWS = 200;
const MAX_DAYS = 31;
const MAX_WALKS_OF_DAYS = 500;
// Milliseconds between two reads of a board, which all watchers of a warehouse share.
const READ_INTERVAL_MS = 1000;
// Maximum number of open streams per process.
const MAX_WATCHERS = 200;
// Maximum number of walks measured per board; the others follow with the next one.
const MAX_WALKS = 20;

type Lacking = Omit<ShiftBoard["lacking"][number], "orders">;
type OrderRow = Omit<ShiftBoard["orders"][number], "pickers" | "missing" | "planned" | "walked"> & {
  /** JSON. */
  pickers: string;
  reserved: number;
  in_round: 0 | 1;
  /** Time of its calculation. */
  started: number | null;
  last_pick: number | null;
};

/** The boards of all warehouses. */
export class ShiftBoards {
  /** By warehouse, with the time of each read. */
  readonly #boards = new Map<string, { at: number; board: Promise<ShiftBoard> }>();
  #watchers = 0;

  constructor(
    private readonly services: { db: Database; tours: OrderTours; waves: PickingWaves },
  ) {}

  /** Reads the current board. @throws {AppError} 404 when there is no such warehouse. */
  async of(warehouse: string, requester: Requester): Promise<ShiftBoard> {
    const { unit } = await lengthUnitOf(this.services.db.read, warehouse);
    const [rows, totals, rounds, tasks, counts, lacking] = await Promise.all([
      this.#orders(warehouse),
      this.#totals(warehouse),
      this.services.waves.list(warehouse),
      this.#tasks(warehouse),
      this.#counts(warehouse),
      this.#lacking(warehouse),
    ]);
    const ids = rows.map(({ id }) => id);
    const found = await missingBoxes(this.services.db.background, warehouse, ids);
    const missing = new Map(found.map(({ id, missing }) => [id, missing]));
    let remainingWalks = MAX_WALKS;
    const orders: ShiftBoard["orders"] = [];
    for (const row of rows) {
      const { reserved: _, in_round, started: __, last_pick, ...order } = row;
      const walk = last_pick !== null && in_round === 0 && remainingWalks-- > 0
        ? await this.services.tours.walk(walkedOrder(row, warehouse), requester)
        : undefined;
      orders.push({
        ...order,
        pickers: JSON.parse(order.pickers),
        missing: missing.get(row.id) ?? 0,
        planned: walk?.planned ?? null,
        walked: walk?.walked ?? null,
      });
    }
    return { unit, orders, totals, rounds, tasks, counts, lacking };
  }

  /**
   * Yields the board now and after every change; must be read at least once, otherwise it remains
   * counted as a watcher.
   * @throws {AppError} 404 when there is no such warehouse; 503 when there are too many watchers.
   *   Once started, it ends when the warehouse is deleted.
   */
  async watch(warehouse: string, signal: AbortSignal): Promise<AsyncGenerator<ShiftBoard, void>> {
    if (this.#watchers >= MAX_WATCHERS) throw overloadRefusal();
    this.#watchers++;
    try {
      return this.#changes(warehouse, await this.#read(warehouse), signal);
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  async *#changes(warehouse: string, first: ShiftBoard, signal: AbortSignal) {
    try {
      yield first;
      for (let last = JSON.stringify(first); await isLater(signal);) {
        const board = await this.#read(warehouse).catch((error) => {
          if (error instanceof AppError && error.status === 404) return undefined;
          throw error;
        });
        if (board === undefined) return;
        const text = JSON.stringify(board);
        if (text === last) continue;
        last = text;
        yield board;
      }
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    if (--this.#watchers === 0) this.#boards.clear();
  }

  #read(warehouse: string): Promise<ShiftBoard> {
    const now = performance.now();
    const last = this.#boards.get(warehouse);
    if (last !== undefined && now - last.at < READ_INTERVAL_MS / 2) return last.board;
    const board = this.of(warehouse, { client: "shift" });
    this.#boards.set(warehouse, { at: now, board });
    // Otherwise every requested id would stay as long as there are watchers.
    board.catch(() => this.#boards.delete(warehouse));
    return board;
  }

  #orders(warehouse: string): Promise<OrderRow[]> {
    return this.services.db.read.all<OrderRow>(sql`
      SELECT id, order_name, due_at, coalesce(picker, '') AS picker,
        ${orderStateOf("item")} AS state,
        (SELECT ${boundedTotal(sql`count_box`)} FROM order_data
          WHERE id_order_item = item.id) AS boxes,
        (SELECT ${boundedTotal(sql`count`)} FROM order_picks
          WHERE id_order_item = item.id AND status = 'applied') AS picked,
        (SELECT ${boundedTotal(sql`count`)} FROM stock_reservations
          WHERE id_order_item = item.id) AS reserved,
        (SELECT count(*) FROM order_picks WHERE id_order_item = item.id AND status = 'task'
          AND resolved_at IS NULL) AS tasks,
        (SELECT max(at) FROM order_picks WHERE id_order_item = item.id) AS last_at,
        (SELECT max(seq) FROM order_picks WHERE id_order_item = item.id) AS last_pick,
        (SELECT started FROM order_calculations WHERE id_order_item = item.id) AS started,
        (SELECT json_group_array(DISTINCT user_login) FROM order_picks
          WHERE id_order_item = item.id AND user_login <> '') AS pickers,
        EXISTS (SELECT 1 FROM picking_round_orders WHERE id_order_item = item.id) AS in_round
      FROM (SELECT * FROM order_items AS one WHERE id_warehouse = ${warehouse} ORDER BY CASE
          WHEN state IN ${[...SET_ORDER_STATES]} THEN 3
          WHEN EXISTS (SELECT 1 FROM stock_reservations WHERE id_order_item = one.id) THEN 0
          WHEN EXISTS (SELECT 1 FROM load_orders WHERE id_order_item = one.id) THEN 2 ELSE 1 END,
        due_at = '', due_at, seq DESC LIMIT ${MAX_ROWS}) item ORDER BY seq DESC`);
  }

  async #tasks(warehouse: string): Promise<ShiftBoard["tasks"]> {
    const putBack = await this.services.db.read.all<ShiftBoard["tasks"][number]>(sql`
      SELECT id, id_order_item, order_name, id_section, section_name, id_box, sku_box, count,
        'order_deleted' AS cause, '' AS reason, user_login, at, '' AS photo
      FROM put_back_tasks WHERE id_warehouse = ${warehouse} AND resolved_at IS NULL
      ORDER BY at DESC, rowid LIMIT ${MAX_ROWS}`);
    const acts = await this.services.db.read.all<ShiftBoard["tasks"][number]>(sql`
      SELECT task.id, task.id_order_item, order_name, task.id_section,
        coalesce(section_name, '') AS section_name, task.id_box, coalesce(sku_box, '') AS sku_box,
        task.count, cause, reason, user_login, at, coalesce((SELECT ${PHOTO} FROM pick_photos
          WHERE id_pick = task.id AND task.id_order_item = item.id), '') AS photo
      FROM order_items item JOIN order_picks task ON task.id_order_item = item.id
        LEFT JOIN warehouse_sections section
          ON section.id = task.id_section AND section.id_warehouse = item.id_warehouse
        LEFT JOIN stockboxes box
          ON box.id = task.id_box AND box.uuid_warehouse = item.id_warehouse
      WHERE item.id_warehouse = ${warehouse} AND status = 'task' AND resolved_at IS NULL
      ORDER BY task.seq DESC LIMIT ${MAX_ROWS}`);
    return [...putBack, ...acts].slice(0, MAX_ROWS);
  }

  #counts(warehouse: string): Promise<ShiftBoard["counts"]> {
    return this.services.db.read.all(sql`
      SELECT id_section, section_name, coalesce(sku_box, '') AS sku_box, count_box, reason,
        user_login, at, difference, coalesce((SELECT ${PHOTO} FROM pick_photos
          JOIN order_picks task ON task.id = id_pick
          WHERE task.id_section = request.id_section AND task.at >= request.at - ${SAME_ACT_MS}
            AND task.user_login = request.user_login AND task.reason = request.reason
          ORDER BY task.seq DESC LIMIT 1), '') AS photo
      FROM count_requests request JOIN warehouse_sections section
          ON section.id = id_section AND section.id_warehouse = request.id_warehouse
        LEFT JOIN stockboxes box ON box.id = section.id_box
      WHERE request.id_warehouse = ${warehouse} ORDER BY at, id_section LIMIT ${MAX_ROWS}`);
  }

  async #totals(warehouse: string): Promise<ShiftBoard["totals"]> {
    const [row] = await this.services.db.read.all<{ text: string }>(sql`
      SELECT json_object('tasks', ${openTasks(warehouse)}, 'counts', ${openCounts(warehouse)},
        'lacking', (SELECT count(*) FROM (${lackingIn(warehouse)})), 'states',
        (SELECT json_group_object(state, count) FROM (
          SELECT ${orderStateOf("item")} AS state, count(*) AS count FROM order_items AS item
          WHERE id_warehouse = ${warehouse} GROUP BY 1))) AS text`);
    return JSON.parse(row!.text);
  }

  async #lacking(warehouse: string): Promise<ShiftBoard["lacking"]> {
    const rows = await this.services.db.read.all<{ orders: string } & Lacking>(sql`
      WITH lacking AS MATERIALIZED (
        ${lackingIn(warehouse)} ORDER BY section_name LIMIT ${MAX_ROWS})
      SELECT lacking.id AS id_section, section_name, sku_box, count_box, reserved,
        (SELECT json_group_array(json_object('id', item.id, 'order_name', order_name))
          FROM stock_reservations held JOIN order_items item ON item.id = id_order_item
          WHERE id_section = lacking.id AND +id_box = lacking.id_box) AS orders
      FROM lacking JOIN stockboxes box ON box.id = lacking.id_box ORDER BY section_name`);
    return rows.map((row) => ({ ...row, orders: JSON.parse(row.orders) }));
  }

  /**
   * Reads the metrics of the last days with picks, newest first.
   * @param zone IANA name of the time zone that defines the days, with the offset at the time of
   *   each pick.
   * @throws {AppError} 404 when there is no such warehouse.
   */
  async days(warehouse: string, zone: string, requester: Requester): Promise<ShiftDay[]> {
    await lengthUnitOf(this.services.db.read, warehouse);
    const day = await this.#localDay(warehouse, zone);
    const days = await this.services.db.read.all<Omit<ShiftDay, "planned" | "walked">>(sql`
      SELECT ${day} AS day, count(DISTINCT id_order_item) AS orders, count(*) AS acts,
        ${boundedTotal(sql`iif(status = 'applied', count, 0)`)} AS boxes,
        ${boundedTotal(sql`short`)} AS shorts,
        ${boundedTotal(sql`status = 'task'`)} AS tasks, count(DISTINCT user_login) AS pickers
      FROM order_items item JOIN order_picks ON id_order_item = item.id
      WHERE id_warehouse = ${warehouse} GROUP BY 1 ORDER BY 1 DESC LIMIT ${MAX_DAYS}`);
    const rows = await this.services.db.read.all<OrderRow & { day: string }>(sql`
      SELECT item.id, ${day} AS day, max(order_picks.seq) AS last_pick,
        (SELECT started FROM order_calculations WHERE id_order_item = item.id) AS started,
        (SELECT ${boundedTotal(sql`count`)} FROM stock_reservations
          WHERE id_order_item = item.id) AS reserved
      FROM order_items item JOIN order_picks ON id_order_item = item.id
      WHERE id_warehouse = ${warehouse} AND item.id NOT IN (SELECT id_order_item
        FROM picking_round_orders) GROUP BY item.id
      ORDER BY max(order_picks.seq) DESC LIMIT ${MAX_WALKS_OF_DAYS}`);
    const sums = new Map(days.map((day) => [day.day, { ...day, planned: 0, walked: 0 }]));
    const add = (day: string, { planned, walked }: OrderWalk) => {
      const sum = sums.get(day);
      if (sum === undefined) return;
      sum.planned += planned;
      sum.walked += walked;
    };
    for (const row of rows) {
      const walk = await this.services.tours.walk(walkedOrder(row, warehouse), requester);
      if (walk !== undefined) add(row.day, walk);
    }
    for (const { last_at, planned, walked } of await this.services.waves.list(warehouse)) {
      if (last_at !== null && walked !== null) {
        const last = Temporal.Instant.fromEpochMilliseconds(last_at).toZonedDateTimeISO(zone);
        add(last.toPlainDate().toString(), { planned, walked });
      }
    }
    return [...sums.values()];
  }

  /** SQL for the day of a pick's `at`, with the zone's offset at that time. */
  async #localDay(warehouse: string, zone: string): Promise<SQL> {
    const [range] = await this.services.db.read.all<{ first: number; last: number }>(sql`
      SELECT coalesce(min(at), 0) AS first, coalesce(max(at), 0) AS last
      FROM order_items item JOIN order_picks ON id_order_item = item.id
      WHERE id_warehouse = ${warehouse}`);
    const periods = zoneOffsets(zone, range!.first, range!.last);
    const { offset: last } = periods.pop()!;
    const offset = periods.reduceRight(
      (later, { until, offset }) => sql`iif(at < ${until}, ${offset}, ${later})`,
      sql`${last}`,
    );
    return sql`strftime('%Y-%m-%d', (at + ${offset}) / 1000, 'unixepoch')`;
  }

  /** Marks a task as resolved. @throws {AppError} 404 when the order has no such pick */
  async resolve(order: string, act: string): Promise<void> {
    await this.services.db.writeOnce(async (tx) => {
      const [pick] = await tx.select({ seq: orderPicks.seq }).from(orderPicks)
        .innerJoin(orderItems, eq(orderItems.id, orderPicks.id_order_item))
        .where(and(eq(orderPicks.id, act), eq(orderPicks.id_order_item, order)));
      if (pick === undefined) throw notFound("task", act);
      await tx.update(orderPicks).set({ resolved_at: Date.now() })
        .where(and(eq(orderPicks.seq, pick.seq), isNull(orderPicks.resolved_at)));
    });
  }
}

/** SQL for the number of unresolved picks that could not be applied, and of boxes to put back. */
const openTasks = (warehouse: string) =>
  sql`(SELECT count(*) FROM put_back_tasks
      WHERE id_warehouse = ${warehouse} AND resolved_at IS NULL)
    + (SELECT count(*) FROM order_items AS item JOIN order_picks AS task
      ON task.id_order_item = item.id WHERE id_warehouse = ${warehouse}
      AND status = 'task' AND resolved_at IS NULL)`;

/** SQL for the number of sections to count. */
const openCounts = (warehouse: string) =>
  sql`(SELECT count(*) FROM count_requests WHERE id_warehouse = ${warehouse})`;

/** SQL for the sections with fewer boxes than are reserved in them. */
function lackingIn(warehouse: string): SQL {
  const count = sql.raw("iif(section.id_box = held.id_box, section.count_box, 0)");
  return sql`SELECT section.id, section_name, held.id_box, ${count} AS count_box,
      ${boundedTotal(sql`held.count`)} AS reserved
    FROM warehouse_sections section
      CROSS JOIN stock_reservations held ON held.id_section = section.id
    WHERE section.id_warehouse = ${warehouse} GROUP BY section.id, held.id_box
    HAVING sum(held.count) > ${count}`;
}

const walkedOrder = (
  { id, started, last_pick, reserved }: Pick<OrderRow, "id" | "started" | "last_pick" | "reserved">,
  warehouse: string,
): WalkedOrder => ({ id, warehouse, started, lastPick: last_pick, isOver: reserved === 0 });

/** Waits for the next read; false when the signal is aborted first. */
const isLater = (signal: AbortSignal) =>
  setTimeout(READ_INTERVAL_MS, true, { signal }).catch(() => false);

const HOUR_MS = 3_600_000;

type Row = Record<Exclude<keyof WarehouseOverview, "setup">, number> & { setup: string };

/**
 * Reads the overview of a warehouse.
 * @param zone IANA name of the time zone that defines today.
 * @param now Unix milliseconds.
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function overviewOf(
  db: Reader,
  warehouse: string,
  { zone, now }: { zone: string; now: number },
): Promise<WarehouseOverview> {
  const { metre } = await lengthUnitOf(db, warehouse);
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).startOfDay();
  const text = (time: number) => new Date(time).toISOString();
  const [midnight, tomorrow] = [day, day.add({ days: 1 })].map((time) => time.epochMilliseconds);
  const has = (table: string, own = "id_warehouse", more = sql``) =>
    sql`json(iif(EXISTS (SELECT 1 FROM ${sql.raw(table)}
      WHERE ${sql.raw(own)} = ${warehouse} ${more}), 'true', 'false'))`;
  const waits =
    sql`state IN ('new', 'calculated', 'reserved', 'picking', 'short') AND due_at <> ''`;
  const [row] = await db.all<Row>(sql`
    WITH open AS MATERIALIZED (SELECT id, due_at, pallete_computed, ${orderStateOf("one")} AS state
      FROM order_items AS one
      WHERE id_warehouse = ${warehouse} AND state NOT IN ${[...SET_ORDER_STATES]}),
    act AS MATERIALIZED (SELECT pick.* FROM order_picks AS pick
      CROSS JOIN order_items AS item ON item.id = id_order_item
      WHERE id_warehouse = ${warehouse} AND at > ${now - HOUR_MS})
    SELECT json_object('points', ${has("warehouse_points")},
        'sections', ${has("warehouse_sections")}, 'boxes', ${has("stockboxes", "uuid_warehouse")},
        'stock', ${has("warehouse_sections", "id_warehouse", sql`AND count_box > 0`)},
        'orders', ${has("order_items")}) AS setup,
      count(*) FILTER (WHERE ${waits} AND due_at >= ${text(midnight!)}
        AND due_at < ${text(tomorrow!)}) AS due_today,
      count(*) FILTER (WHERE ${waits} AND due_at < ${text(now)}) AS late,
      count(*) FILTER (WHERE state = 'new') AS uncalculated,
      count(*) FILTER (WHERE state = 'reserved') AS reserved,
      count(*) FILTER (WHERE state = 'picking') AS picking,
      count(*) FILTER (WHERE state = 'short') AS short,
      ${openTasks(warehouse)} AS tasks, ${openCounts(warehouse)} AS counts,
      (SELECT count(*) FROM picking_rounds AS round WHERE id_warehouse = ${warehouse}
        AND EXISTS (SELECT 1 FROM picking_round_orders AS part JOIN stock_reservations AS held
          ON held.id_order_item = part.id_order_item WHERE id_round = round.id)) AS waves,
      (SELECT count(*) FROM act) AS picks_hour,
      (SELECT ${boundedTotal(sql`count`)} FROM act WHERE status = 'applied') AS boxes_hour,
      (SELECT count(DISTINCT nullif(user_login, '')) FROM act) AS pickers_hour,
      (SELECT total(planned) FROM picking_rounds
        WHERE id_warehouse = ${warehouse} AND at >= ${midnight}) AS planned,
      (SELECT count(*) FROM open AS item JOIN pallet_results ON id_order_item = item.id
        WHERE NOT EXISTS (SELECT 1 FROM load_orders AS part
          WHERE part.id_order_item = item.id)) AS pallets,
      (SELECT count(*) FROM loads WHERE id_warehouse = ${warehouse} AND at >= ${midnight}) AS loads
    FROM open`);
  const { setup, planned, ...numbers } = row!;
  return { ...numbers, setup: JSON.parse(setup), planned: planned * metre };
}
