/** Changes of stock by every route that makes some, each held against what sections held before. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { TestApp } from "../../support/app.ts";
import { create, draft, post, type Row, UNKNOWN } from "./records.ts";
import { stockChange, type StockRecords } from "./stock_requests.ts";

interface Holding {
  warehouse: string;
  section: string;
  box: string;
  count: number;
}

interface Movement {
  id: number;
  id_section: string;
  id_box: string;
  change: number;
  count_after: number;
}

const keyOf = ({ warehouse, section, box }: Omit<Holding, "count">) =>
  `${warehouse} ${section} ${box}`;

/** What sections hold, by section and box type. */
async function holdings(test: TestApp): Promise<Map<string, Holding>> {
  const sections: Row[] = await test.json("/api/v1/warehouse_section");
  const held = sections.map(({ id, id_warehouse, id_box, count_box }) => ({
    warehouse: id_warehouse,
    section: id,
    box: id_box,
    count: count_box,
  }));
  return new Map(held.map((one) => [keyOf(one), one]));
}

/** One change; `n` and `m` say which records are meant, and how many boxes. */
export type Operation = { what: string; n: number; m: number };

const SECTION = "/api/v1/warehouse_section";
const WAREHOUSE = "/api/v1/warehouse_data";

/** Kinds of changes, each by the route that it is sent to. */
const KINDS = {
  "create": `POST ${SECTION}/sections`,
  "create one": `POST ${SECTION}`,
  "count": `PUT ${SECTION}/{id}`,
  "exchange": `PUT ${SECTION}/{id}`,
  "empty": `PUT ${SECTION}/{id}`,
  "rename": `PUT ${SECTION}/{id}`,
  "move": `PUT ${SECTION}/{id}`,
  "delete": `DELETE ${SECTION}/{id}`,
  "receipt": "POST /api/v1/stock/receipts",
  "carry": "POST /api/v1/stock/moves",
  "take": `PUT ${SECTION}/withWarehouseID/{warehouseId}/withBoxID/{boxId}/withCountBox/{countBox}`,
  "floor": `POST ${WAREHOUSE}/{id}/changes`,
  "csv": `POST ${WAREHOUSE}/{id}/csv/{kind}`,
  "undo": `POST ${WAREHOUSE}/{id}/imports/{importId}/undo`,
  "import": `POST ${WAREHOUSE}/import`,
  "rows": `POST ${SECTION}/changes`,
  "box rows": "POST /api/v1/stockbox/changes",
  "box type": "POST /api/v1/stockbox",
  "box type gone": "DELETE /api/v1/stockbox/{id}",
  "pick": "POST /api/v1/order_item/{id}/picks",
  "stock count": "POST /api/v1/stock_count/withWarehouseID/{warehouseId}",
  "blind count": "POST /api/v1/stock/counts",
  "stock exchange": "POST /api/v1/stock_exchange/withWarehouseID/{warehouseId}",
  "warehouse gone": `DELETE ${WAREHOUSE}/{id}`,
} as const;

/** The routes that change what sections hold, or have. */
export const STOCK_ROUTES: ReadonlySet<string> = new Set(Object.values(KINDS));

/** Kinds of changes; some stand twice, to come more often. */
export const OPERATIONS = [
  ...Object.keys(KINDS) as (keyof typeof KINDS)[],
  ...["create", "count", "take", "csv"] as const,
];

// Of imports: one in five removes all other sections, one only adds.

/** A sequence of changes of every kind, each held against what sections held before and after. */
export class StockSession {
  #last = 0;
  #held = new Map<string, Holding>();
  /** The last import of sections, which may be undone. */
  #imported: { warehouse: string; undo: string } | undefined;
  readonly sums = new Map<string, number>();
  readonly done = new Set<string>();

  private constructor(private readonly test: TestApp) {}

  /** One with a few box types and sections. */
  static async begin(test: TestApp): Promise<StockSession> {
    const session = new StockSession(test);
    for (const n of [1, 2]) await session.run({ what: "box type", n, m: n });
    for (const n of [3, 5]) await session.run({ what: "create", n, m: n });
    return session;
  }

  async run({ what, n, m }: Operation): Promise<void> {
    const warehouses: Row[] = await this.test.json("/api/v1/warehouse_data/");
    if (warehouses.length < 2) await create(this.test, "warehouse", draft({}, "warehouse"));
    const warehouse = warehouses[n % 2]?.id ?? warehouses[0]?.id;
    if (warehouse === undefined) return;
    const boxes: Row[] = await this.test.json(`/api/v1/stockbox/withWarehouseID/${warehouse}`);
    const sections: Row[] = await this.test.json(
      `/api/v1/warehouse_section/withWarehouseID/${warehouse}`,
    );
    const response = await this.#send(what, { warehouse, boxes, sections, n, m });
    if (response === undefined) return;
    if (what === "csv" && response.ok) {
      this.#imported = { warehouse, undo: (await response.json()).undo };
    } else await response.body?.cancel();
    assert.ok(response.status < 500, `${what}: ${response.status}`);
    if (response.ok) this.done.add(what);
    await this.#hold(what);
  }

  #send(what: string, records: StockRecords): Promise<Response> | undefined {
    const { warehouse, sections, n, m } = records;
    const section = sections[m % Math.max(sections.length, 1)];
    if (what === "pick") {
      return section && this.#pick(warehouse, section, 1 + n % 3);
    }
    if (what === "undo") {
      if (this.#imported === undefined) return undefined;
      const { warehouse: importedInto, undo } = this.#imported;
      const path = `/api/v1/warehouse_data/${importedInto}/imports/${undo}/undo`;
      return this.test.request(path, { method: "POST" });
    }
    const change = stockChange(what, records);
    return change && this.test.request(`/api/v1/${change.path}`, change.init);
  }

  /** For an order that needs two of them and is calculated, as far as the database knows. */
  async #pick(warehouse: string, section: Row, count: number): Promise<Response> {
    const filled = { warehouse: { id: warehouse }, box: { id: section.id_box } };
    const [order] = await create(this.test, "order", draft(filled, "order")) as [Row];
    if (section.id_box !== "") {
      await create(
        this.test,
        "line",
        draft({ ...filled, order }, "line", { id_box: section.id_box, count_box: 2 }),
      );
    }
    await this.test.db.write((tx) =>
      tx.run(sql`UPDATE order_items SET pallete_computed = 'now' WHERE id = ${order.id}`)
    );
    const act = {
      id: crypto.randomUUID(),
      id_section: section.id,
      id_box: section.id_box || UNKNOWN,
      count,
    };
    return await this.test.request(`/api/v1/order_item/${order.id}/picks`, post([act, act]));
  }

  /** The movements since the last change are the differences of what sections hold. */
  async #hold(what: string): Promise<void> {
    const now = await holdings(this.test);
    const warehouses: Row[] = await this.test.json("/api/v1/warehouse_data/");
    const stand = new Set(warehouses.map(({ id }) => id));
    const expected = new Map<string, number>();
    for (const [key, one] of new Map([...this.#held, ...now])) {
      const change = (now.get(key)?.count ?? 0) - (this.#held.get(key)?.count ?? 0);
      if (change !== 0 && stand.has(one.warehouse)) expected.set(key, change);
    }
    const changes = new Map<string, number>();
    for (const { id } of warehouses) {
      const movements: Movement[] = await this.test.json(
        `/api/v1/stock_movement/withWarehouseID/${id}?limit=1000`,
      );
      for (const movement of movements.filter(({ id }) => id > this.#last).reverse()) {
        const { id_section: section, id_box: box, change, count_after } = movement;
        const key = keyOf({ warehouse: id, section, box });
        assert.notEqual(change, 0);
        changes.set(key, (changes.get(key) ?? 0) + change);
        this.sums.set(key, (this.sums.get(key) ?? 0) + change);
        assert.equal(count_after, this.sums.get(key), `${what}: ${key}`);
      }
      for (const [key, sum] of this.sums) {
        if (key.startsWith(id)) assert.equal(sum, now.get(key)?.count ?? 0, `${what}: ${key}`);
      }
    }
    for (const [key, change] of changes) if (change === 0) changes.delete(key);
    const sorted = (map: Map<string, number>) => [...map].sort(([a], [b]) => a < b ? -1 : 1);
    assert.deepEqual(sorted(changes), sorted(expected), what);
    const [ledger] = await this.test.db.read.all<{ last: number; astray: number; context: number }>(
      sql`SELECT coalesce(max(id), 0) AS last,
        sum(id_warehouse NOT IN (SELECT id FROM warehouses)) AS astray,
        (SELECT count(*) FROM stock_context) AS context FROM stock_movements`,
    );
    assert.deepEqual([ledger!.astray ?? 0, ledger!.context], [0, 0]);
    this.#last = Math.max(this.#last, ledger!.last);
    this.#held = now;
  }
}
