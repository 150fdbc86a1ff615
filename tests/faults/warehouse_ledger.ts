/** What clients of the warehouse asked for, what was acknowledged, and what has to be there then. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client/sqlite3";

const API = "/api/v1";
const BATCH = 20;
const STOCK = 1_000_000;

type Row = Record<string, unknown>;

/** Things that come all or not at all: so many rows of a table, found by a text that is theirs. */
interface Piece {
  count: string;
  mark: string;
  rows: number;
}

/** Several clients that write to a warehouse until its server goes away. */
export class WarehouseLedger {
  readonly acknowledged: Piece[] = [];
  #underWay = new Set<Piece>();
  #taken = 0;
  #takenPerhaps = 0;
  /** Acknowledged changes of every kind. */
  changes = 0;
  readonly jobs: string[] = [];
  #made: { warehouse: string; box: string; start: string; order: string } | undefined;

  /** Fills an empty server with what the clients work on. */
  async prepare(url: string): Promise<void> {
    const made = async (path: string, body: unknown) => (await send(url, "POST", path, body))!;
    const { id: warehouse } = await made("/warehouse_data", {
      warehouse_name: "Killed",
      warehouse_length: 1000,
      warehouse_width: 1000,
    });
    const { id: box } = await made("/stockbox", {
      uuid_warehouse: warehouse,
      sku_box: "A",
      length_box: 300,
      width_box: 200,
      height_box: 100,
      weight_box: 1,
      max_load_box: null,
      is_rotated_box: 1,
    });
    const section = {
      id_warehouse: warehouse,
      section_name: "S",
      id_box: box,
      count_box: STOCK,
    };
    await made("/warehouse_section/", section);
    const point = { id_warehouse: warehouse, name_points: "start", pos_x: 0, pos_y: 0 };
    const { id: start } = await made("/warehouse_points/", point);
    const [order] = await made("/order_item/", [{ id_warehouse: warehouse, order_name: "O" }]);
    await made("/order_data/data", [{ id_order_item: order.id, id_box: box, count_box: 40 }]);
    await made("/order_param/", {
      id_order_item: order.id,
      pallet_length: 1200,
      pallet_width: 800,
      pallet_max_height: 1000,
      min_layer_fill_ratio: 0,
      min_support_ratio: 0.5,
      height_layer_diff: 0,
      height_tolerance: 1,
      packing_type: 0,
    });
    this.#made = { warehouse, box, start, order: order.id };
  }

  /** Every kind of write at once, until the server is gone. */
  async work(url: string): Promise<void> {
    const clients = [this.#take, this.#points, this.#floor, this.#orders, this.#import, this.#job];
    await Promise.all(clients.map(async (client) => {
      while (await client.call(this, url));
    }));
  }

  async #take(url: string): Promise<boolean> {
    const { warehouse, box } = this.#made!;
    this.#takenPerhaps++;
    const path = `/warehouse_section/withWarehouseID/${warehouse}/withBoxID/${box}/withCountBox/1`;
    if (await send(url, "PUT", path) === undefined) return false;
    this.#takenPerhaps--;
    this.#taken++;
    this.changes++;
    return true;
  }

  /** Sends what has to be there whole once it is acknowledged. */
  async #write(url: string, piece: Piece, path: string, body: unknown): Promise<boolean> {
    this.#underWay.add(piece);
    if (await send(url, "POST", path, body) === undefined) return false;
    this.#underWay.delete(piece);
    this.acknowledged.push(piece);
    this.changes++;
    return true;
  }

  #points(url: string): Promise<boolean> {
    const mark = crypto.randomUUID();
    const points = Array.from({ length: BATCH }, (_, at) => ({
      id_warehouse: this.#made!.warehouse,
      name_points: mark,
      pos_x: at,
      pos_y: at,
    }));
    const piece = { count: COUNT.points, mark, rows: BATCH };
    return this.#write(url, piece, "/warehouse_points/points", points);
  }

  #floor(url: string): Promise<boolean> {
    const { warehouse, start } = this.#made!;
    const mark = crypto.randomUUID();
    const ids = Array.from({ length: BATCH }, () => crypto.randomUUID());
    const changes = {
      points: {
        create: ids.map((id, at) => ({
          id,
          id_warehouse: warehouse,
          name_points: mark,
          pos_x: at,
          pos_y: 1,
        })),
      },
      edges: {
        create: ids.map((id) => ({
          id: crypto.randomUUID(),
          id_warehouse: warehouse,
          id_points_from: start,
          id_points_to: id,
        })),
      },
    };
    const piece = { count: COUNT.floor, mark, rows: 2 * BATCH };
    return this.#write(url, piece, `/warehouse_data/${warehouse}/changes`, changes);
  }

  #orders(url: string): Promise<boolean> {
    const mark = crypto.randomUUID();
    const orders = Array.from({ length: BATCH }, () => ({
      id_warehouse: this.#made!.warehouse,
      order_name: mark,
    }));
    return this.#write(
      url,
      { count: COUNT.orders, mark, rows: BATCH },
      "/order_item/",
      orders,
    );
  }

  #import(url: string): Promise<boolean> {
    const mark = crypto.randomUUID();
    const id = crypto.randomUUID();
    const document = {
      format: "open-depot-warehouse",
      version: 1,
      warehouse: { id, warehouse_name: mark, warehouse_length: 10, warehouse_width: 10 },
      points: Array.from({ length: BATCH }, (_, at) => ({
        id: crypto.randomUUID(),
        id_warehouse: id,
        name_points: mark,
        pos_x: at,
        pos_y: at,
      })),
    };
    const piece = { count: COUNT.import, mark, rows: BATCH + 1 };
    return this.#write(url, piece, "/warehouse_data/import", document);
  }

  async #job(url: string): Promise<boolean> {
    const { warehouse, start, order } = this.#made!;
    const body = {
      id_order_item: order,
      id_warehouse: warehouse,
      id_point_start: start,
      effort: this.jobs.length % 4,
    };
    const job = await send(url, "POST", "/computed_order/jobs", body);
    if (job === undefined) return false;
    this.jobs.push(job.id);
    await new Promise((resolve) => setTimeout(resolve, 40));
    return true;
  }

  /** Holds the file against all that was acknowledged so far; nobody serves it meanwhile. */
  async holds(path: string): Promise<void> {
    const client = createClient({ url: `file:${path}` });
    try {
      const one = async (sql: string, args: string[] = []) =>
        Object.values((await client.execute({ sql, args })).rows[0] ?? {})[0];
      assert.equal(await one("PRAGMA integrity_check"), "ok");
      assert.deepEqual((await client.execute("PRAGMA foreign_key_check")).rows, []);
      const { warehouse } = this.#made!;
      const left = Number(
        await one("SELECT sum(count_box) FROM warehouse_sections WHERE id_warehouse = ?", [
          warehouse,
        ]),
      );
      const taken = STOCK - left;
      assert.ok(taken >= this.#taken, `${this.#taken} boxes were taken, ${taken} are gone`);
      assert.ok(taken <= this.#taken + this.#takenPerhaps);
      // What was in progress counts as it is from here on.
      this.#taken = taken;
      this.#takenPerhaps = 0;
      for (const { count, mark, rows } of this.acknowledged) {
        assert.equal(await one(count, [mark]), rows, `${count} ${mark}`);
      }
      for (const piece of this.#underWay) {
        const found = Number(await one(piece.count, [piece.mark]));
        assert.ok(found === 0 || found === piece.rows, `half: ${piece.count} ${piece.mark}`);
        if (found > 0) this.acknowledged.push(piece);
      }
      this.#underWay = new Set();
    } finally {
      client.close();
    }
  }
}

// How many rows a mark has, where one statement tells.
const NAMED = "SELECT count(*) FROM warehouse_points WHERE name_points = ?1";
const COUNT = {
  points: NAMED,
  floor: `SELECT (${NAMED}) + (SELECT count(*) FROM warehouse_edges WHERE id_points_to IN ` +
    "(SELECT id FROM warehouse_points WHERE name_points = ?1))",
  orders: "SELECT count(*) FROM order_items WHERE order_name = ?1",
  import: `SELECT (${NAMED}) + (SELECT count(*) FROM warehouses WHERE warehouse_name = ?1)`,
};

/** The answer to a request, which has to succeed; undefined when the server is gone. */
async function send(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  // deno-lint-ignore no-explicit-any -- records of many kinds
): Promise<any> {
  let status: number;
  let answer: Row;
  try {
    const response = await fetch(url + API + path, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    status = response.status;
    answer = await response.json();
  } catch {
    return undefined;
  }
  assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}
