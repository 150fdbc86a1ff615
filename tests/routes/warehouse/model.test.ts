/**
 * Any sequence of creations, updates, deletions and stock updates leaves no orphan, and every list
 * equal to that of a naive model.
 */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { ON_SERVER, TestApp } from "../../support/app.ts";
import { DESCRIBED, type Kind, KINDS, Model, type Row } from "./model.ts";
import { UNKNOWN } from "./records.ts";

// The rules are the same on a server, where each statement takes its time.
const RUNS = ON_SERVER ? 3 : 8;

type Operation = {
  what: "create" | "update" | "delete" | "withdraw";
  kind: Kind;
  /** Which records are meant, by whatever rule; also what their fields become. */
  n: number;
  /** Whether one reference names nothing that exists. */
  lost: boolean;
};

const operation: fc.Arbitrary<Operation> = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant("create" as const) },
    { weight: 3, arbitrary: fc.constant("update" as const) },
    { weight: 2, arbitrary: fc.constant("delete" as const) },
    { weight: 2, arbitrary: fc.constant("withdraw" as const) },
  ),
  kind: fc.constantFrom(...KINDS),
  n: fc.nat(30),
  lost: fc.boolean(),
});

// Each kind refers to those before it.
const ONE_OF_EACH = KINDS.map((kind): Operation => ({ what: "create", kind, n: 1, lost: false }));

const pick = (rows: Row[], n: number): Row | undefined => rows[n % Math.max(1, rows.length)];

/** One sequence on an app and its model. */
class Session {
  readonly model = new Model();

  constructor(private readonly test: TestApp) {}

  async run({ what, kind, n, lost }: Operation): Promise<void> {
    if (what === "create") await this.#create(kind, n, lost && n % 4 === 0);
    else if (what === "update") await this.#update(kind, n, lost && n % 4 === 0);
    else if (what === "delete") await this.#delete(kind, n);
    else await this.#withdraw(n);
  }

  /** References to records that exist; undefined when some kind has none yet. */
  #references(kind: Kind, n: number, lost: boolean): Record<string, string> | undefined {
    const found: Record<string, string> = {};
    let home: unknown;
    for (const [at, { field, to, cleared }] of DESCRIBED[kind].references.entries()) {
      // Now and then something of another warehouse, which is refused.
      const near = this.model.rows[to].filter((row) =>
        home === undefined || n % 5 === 0 || this.model.homeOf(to, row) === home
      );
      const row = pick(near, n + at);
      if (row !== undefined) home ??= this.model.homeOf(to, row);
      if (cleared !== undefined && n % 3 === 0) found[field] = "";
      else if (row === undefined) return undefined;
      else found[field] = row.id;
    }
    const [first] = Object.keys(found);
    if (lost && first !== undefined) found[first] = UNKNOWN;
    return found;
  }

  async #send(method: string, path: string, json?: unknown): Promise<[number, unknown]> {
    const init = json === undefined ? { method } : { method, json };
    const response = await this.test.request(`/api/v1/${path}`, init);
    return [response.status, response.status === 204 ? undefined : await response.json()];
  }

  async #create(kind: Kind, n: number, lost: boolean): Promise<void> {
    const references = this.#references(kind, n, lost);
    if (references === undefined) return;
    const { path, lists, fields } = DESCRIBED[kind];
    const draft = { ...fields(n), ...references };
    const [status, body] = await this.#send("POST", path, lists?.post ? [draft] : draft);
    if (Object.values(references).includes(UNKNOWN)) return assert.equal(status, 404);
    this.model.rows[kind].push({ id: "new", ...draft });
    const { isParted } = this.model;
    this.model.rows[kind].pop();
    if (!isParted) return assert.equal(status, 400);
    assert.equal(status, 200, JSON.stringify(body));
    const [created] = [body].flat() as Row[];
    assert.deepEqual(created, { id: created!.id, ...draft });
    this.model.rows[kind].push(created!);
  }

  async #update(kind: Kind, n: number, lost: boolean): Promise<void> {
    const row = pick(this.model.rows[kind], n);
    const references = this.#references(kind, n + 1, lost);
    if (row === undefined || references === undefined) return;
    const { path, lists, fields } = DESCRIBED[kind];
    const changes = n % 2 ? fields(n + 2) : references;
    const [status, body] = await this.#send(
      "PUT",
      `${path}/${row.id}`,
      lists?.put ? [changes] : changes,
    );
    if (Object.values(changes).includes(UNKNOWN)) return assert.equal(status, 404);
    const before = { ...row };
    Object.assign(row, changes);
    if (!this.model.isParted) {
      Object.assign(row, before);
      return assert.equal(status, 400);
    }
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body].flat(), [row]);
  }

  async #delete(kind: Kind, n: number): Promise<void> {
    const row = pick(this.model.rows[kind], n);
    const [status] = await this.#send("DELETE", `${DESCRIBED[kind].path}/${row?.id ?? UNKNOWN}`);
    assert.equal(status, row === undefined ? 404 : 204);
    if (row !== undefined) this.model.remove(kind, row.id);
  }

  async #withdraw(n: number): Promise<void> {
    const section = pick(this.model.rows.section.filter(({ id_box }) => id_box !== ""), n);
    if (section === undefined) return;
    const [warehouse, box] = [String(section.id_warehouse), String(section.id_box)];
    const path = `warehouse_section/withWarehouseID/${warehouse}/withBoxID/${box}`;
    const [status] = await this.#send("PUT", `${path}/withCountBox/${n + 1}`);
    assert.equal(status, this.model.withdraw(warehouse, box, n + 1) ? 200 : 409);
  }

  /** Every list of every owner, and no row without what it names. */
  async compare(): Promise<void> {
    for (const kind of KINDS) {
      const { by } = DESCRIBED[kind];
      const owners = kind === "line" || kind === "parameters" ? "order" : "warehouse";
      for (const { id } of this.model.rows[owners]) {
        const expected = this.model.rows[kind].filter((row) => row[by.field] === id);
        assert.deepEqual(await this.#send("GET", `${by.path}/${id}`), [200, expected], kind);
      }
    }
    const orphans = await this.test.db.read.all(sql`PRAGMA foreign_key_check`);
    assert.deepEqual(orphans, []);
  }
}

Deno.test("model: random changes agree with the model, without orphans", async () => {
  // Kinds of which some run had a record.
  const seen = new Set<Kind>();
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 60, maxLength: 150 }), async (operations) => {
      await using test = await TestApp.open();
      const session = new Session(test);
      for (const one of operations) {
        await session.run(one);
        for (const kind of KINDS) if (session.model.rows[kind].length > 0) seen.add(kind);
      }
      await session.compare();
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [[ONE_OF_EACH]] },
  );
  assert.deepEqual([...seen].sort(), [...KINDS].sort(), "all kinds must come up");
});
