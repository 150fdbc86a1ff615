/**
 * The ledger of stock: whatever changes a section's `count_box` is a movement, and the movements of a
 * section add up to it.
 */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { ON_SERVER, TestApp } from "../../support.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { create, draft, fill, post, put, type Row, UNKNOWN } from "./records.ts";

const DELETE = { method: "DELETE" };

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

type Operation = { what: string; n: number; m: number };

const OPERATIONS = [
  "create",
  "create",
  "count",
  "count",
  "exchange",
  "empty",
  "rename",
  "delete",
  "take",
  "take",
  "floor",
  "csv",
  "import",
  "box type",
  "box type gone",
  "pick",
  "move",
  "warehouse gone",
] as const;

/** A sequence of changes of every kind, each held against what sections held before and after. */
class Session {
  #last = 0;
  #held = new Map<string, Holding>();
  readonly sums = new Map<string, number>();
  readonly done = new Set<string>();

  constructor(private readonly test: TestApp) {}

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
    await response.body?.cancel();
    assert.ok(response.status < 500, `${what}: ${response.status}`);
    if (response.ok) this.done.add(what);
    await this.#hold(what);
  }

  #send(
    what: string,
    { warehouse, boxes, sections, n, m }: {
      warehouse: string;
      boxes: Row[];
      sections: Row[];
      n: number;
      m: number;
    },
  ): Promise<Response> | undefined {
    const box = boxes[n % Math.max(boxes.length, 1)]?.id ?? "";
    const section = sections[m % Math.max(sections.length, 1)];
    const request = (path: string, init: RequestInit & { json?: unknown }) =>
      this.test.request(`/api/v1/${path}`, init);
    const of = { id_warehouse: warehouse };
    const fresh = (at: number) => ({
      ...of,
      section_name: `S${n} ${m} ${at}`,
      id_box: at % 2 ? "" : box,
      count_box: (n * at) % 7,
    });
    switch (what) {
      case "create":
        return request("warehouse_section/sections", post([fresh(1), fresh(2), fresh(3)]));
      case "box type":
        return request(
          "stockbox",
          post(draft({ warehouse: { id: warehouse } }, "box", { sku_box: `B${n}` })),
        );
      case "box type gone":
        return box === "" ? undefined : request(`stockbox/${box}`, DELETE);
      case "import": {
        const [id, type] = [crypto.randomUUID(), crypto.randomUUID()];
        const sample = draft({ warehouse: { id } }, "box", { id: type });
        return request(
          "warehouse_data/import",
          post({
            format: "open-depot-warehouse",
            version: 1,
            warehouse: { ...draft({}, "warehouse"), id },
            boxes: [sample],
            sections: [1, 2].map((at) => ({
              ...fresh(at),
              id: crypto.randomUUID(),
              id_warehouse: id,
              id_box: type,
              sku_name: "",
            })),
          }),
        );
      }
      case "csv":
        return request(`warehouse_data/${warehouse}/csv/sections`, {
          method: "POST",
          headers: { "Content-Type": "text/csv" },
          body: `section_name,count_box\nS${n} ${m} 1,${m}\n${section?.section_name ?? "T"},${n}\n`,
        });
      case "warehouse gone":
        return n % 4 === 0 ? request(`warehouse_data/${warehouse}`, DELETE) : undefined;
    }
    if (section === undefined) return undefined;
    const at = `warehouse_section/${section.id}`;
    switch (what) {
      case "count":
        return request(at, put({ count_box: m % 9 }));
      case "exchange":
        return request(at, put({ id_box: box, count_box: n % 9 }));
      case "empty":
        return request(at, put({ id_box: "" }));
      case "rename":
        return request(at, put({ section_name: `N${m}`, count_box: section.count_box }));
      case "delete":
        return request(at, DELETE);
      case "move":
        return request(at, put({ id_warehouse: m % 2 ? warehouse : UNKNOWN }));
      case "take":
        return request(
          `warehouse_section/withWarehouseID/${warehouse}/withBoxID/${
            section.id_box || box || UNKNOWN
          }/withCountBox/${1 + n % 5}`,
          { method: "PUT" },
        );
      case "pick":
        return this.#pick(warehouse, section, 1 + n % 3);
      default: {
        const gone = sections[(m + 1) % sections.length]!;
        return request(
          `warehouse_data/${warehouse}/changes`,
          post({
            sections: {
              create: [{ ...fresh(2), id: crypto.randomUUID(), sku_name: "" }],
              update: [{ id: section.id, changes: { count_box: n % 6 } }],
              ...(gone.id === section.id ? {} : { delete: [{ id: gone.id }] }),
            },
          }),
        );
      }
    }
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

Deno.test("stock ledger: after any sequence of changes it adds up to what every section holds", async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          what: fc.constantFrom(...OPERATIONS),
          n: fc.nat(30),
          m: fc.nat(30),
        }),
        { minLength: 12, maxLength: 30 },
      ),
      async (operations) => {
        await using test = await TestApp.open();
        const session = new Session(test);
        for (const n of [1, 2]) await session.run({ what: "box type", n, m: n });
        for (const n of [3, 5]) await session.run({ what: "create", n, m: n });
        for (const operation of operations) await session.run(operation);
        for (const what of session.done) done.add(what);
      },
    ),
    { numRuns: ON_SERVER ? 4 : 15, endOnFailure: true },
  );
  assert.deepEqual([...new Set(OPERATIONS)].filter((what) => !done.has(what)), []);
});

Deno.test("stock ledger: says what, who, when and why, newest first and page by page", async () => {
  await using test = await TestApp.open({ settings: { WAREHOUSE_AUTH: "basic" } });
  await addUser(test.db, { user_login: "ada" });
  const headers = basic("ada", PASSWORD);
  const filled = await test.db.write(async (tx) => {
    const [warehouse, box, section] = [1, 2, 3].map(() => crypto.randomUUID());
    await tx.run(sql`INSERT INTO warehouses(id, warehouse_name, warehouse_length, warehouse_width)
      VALUES (${warehouse}, 'W', 1, 1)`);
    await tx.run(sql`INSERT INTO stockboxes(id, uuid_warehouse, sku_box, length_box, width_box,
      height_box, weight_box, is_rotated_box) VALUES (${box}, ${warehouse}, 'A', 1, 1, 1, 1, 0)`);
    return { warehouse, box, section };
  });
  const { warehouse, box, section } = filled as Record<string, string>;
  const change = async (path: string, method: string, json?: unknown) => {
    const response = await test.request(`/api/v1/${path}`, { method, headers, json });
    assert.ok(response.ok, `${path}: ${response.status} ${await response.text()}`);
  };
  const begun = Date.now();
  await change("warehouse_section/", "POST", {
    id: section,
    id_warehouse: warehouse,
    section_name: "S",
    id_box: box,
    count_box: 9,
  });
  await change(`warehouse_section/${section}`, "PUT", { count_box: 7 });
  await change(
    `warehouse_section/withWarehouseID/${warehouse}/withBoxID/${box}/withCountBox/3`,
    "PUT",
  );
  await change(`warehouse_data/${warehouse}/changes`, "POST", {
    sections: { update: [{ id: section, changes: { count_box: 5 } }] },
  });
  await change(`stockbox/${box}`, "DELETE");
  await change(`warehouse_section/${section}`, "DELETE");

  const path = `/api/v1/stock_movement/withWarehouseID/${warehouse}`;
  const movements = await test.json(path, { headers });
  assert.deepEqual(
    movements.map((
      { reason, change, count_after, user_login, id_section, id_box, id_order_item }: Record<
        string,
        unknown
      >,
    ) => {
      assert.deepEqual([user_login, id_section, id_box, id_order_item], ["ada", section, box, ""]);
      return [reason, change, count_after];
    }),
    [
      ["box_type_deleted", -5, 0],
      ["floor_saved", 1, 5],
      ["taken", -3, 4],
      ["changed", -2, 7],
      ["created", 9, 9],
    ],
  );
  for (const { at } of movements) assert.ok(at >= begun - 1 && at <= Date.now() + 1);
  const [, second] = movements;
  assert.deepEqual(
    await test.json(`${path}?before=${second.id}&limit=2`, { headers }),
    movements.slice(2, 4),
  );
  const [status] = await test.refusal(`${path}?limit=0`, { headers });
  assert.equal(status, 400);
});

Deno.test("stock ledger: a deleted box type is the reason also where nobody is asked", async () => {
  await using test = await TestApp.open();
  const { warehouse, box, section } = await fill(test);
  const gone = await test.request(`/api/v1/stockbox/${box.id}`, DELETE);
  assert.equal(gone.status, 204);
  const [movement] = await test.json(
    `/api/v1/stock_movement/withWarehouseID/${warehouse.id}?limit=1`,
  );
  const { reason, change, id_box, id_section, user_login } = movement;
  assert.deepEqual(
    [reason, change, id_box, id_section, user_login],
    ["box_type_deleted", -section.count_box, box.id, section.id, ""],
  );
});

Deno.test("GET stock: what each section holds, also an empty one, and 404 for no warehouse", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const [empty] = await create(
    test,
    "section",
    draft(filled, "section", { section_name: "E", id_box: "", sku_name: "", count_box: 0 }),
  ) as [Row];
  const { section, box, warehouse } = filled;
  assert.deepEqual(await test.json(`/api/v1/stock/withWarehouseID/${warehouse.id}`), [
    {
      id_section: section.id,
      section_name: section.section_name,
      id_box: box.id,
      sku_box: box.sku_box,
      on_hand: section.count_box,
      reserved: 0,
      free: section.count_box,
    },
    {
      id_section: empty.id,
      section_name: "E",
      id_box: "",
      sku_box: "",
      on_hand: 0,
      reserved: 0,
      free: 0,
    },
  ]);
  for (const list of ["stock", "stock_movement", "stock_reservation"]) {
    const [status] = await test.refusal(`/api/v1/${list}/withWarehouseID/${UNKNOWN}`);
    assert.equal(status, 404, list);
  }
});
