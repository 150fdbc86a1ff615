/** Records that are made, used, removed and used again, with whatever their schemas allow. */
import fc from "fast-check";
import assert from "node:assert/strict";
import type { Documented } from "../routes/openapi/documented.ts";
import { partOf, SEED } from "./campaign.ts";
import { FuzzedApp } from "./fuzzed_app.ts";
import { answered, curl, resolved, type Sent } from "./judge.ts";
import { type Kind, Requests } from "./requests.ts";

const RESOURCES = [
  "warehouse_data",
  "stockbox",
  "user_data",
  "warehouse_points",
  "warehouse_edge",
  "warehouse_section",
  "warehouse_section_geometry",
  "order_item",
  "order_data",
  "order_param",
] as const;
// Requests of one record's life, and of one order's.
const A_LIFE = 8;
const AN_ORDER = 6;

/** Sends requests one after the other; their descriptions are printed when one fails. */
class Player {
  readonly #requests: Requests;

  constructor(readonly app: FuzzedApp) {
    this.#requests = new Requests(app.documentation.document);
  }

  /** A request of the document, to the record of an id. */
  async send(
    route: string,
    { kind = "sound", seed, id, body }: { kind?: Kind; seed: number; id?: string; body?: unknown },
  ): Promise<[status: number, sent: Sent]> {
    const operation: Documented = this.app.documentation.operation(route);
    const [request] = fc.sample(this.#requests.of(operation, kind), { seed, numRuns: 1 });
    const drawn = resolved(this.app, request!);
    const path = id === undefined ? drawn.path : operation.path.replace("{id}", id);
    const sent: Sent = {
      ...drawn,
      path,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    try {
      return [await answered(this.app, request!, sent), sent];
    } catch (error) {
      throw new Error(`seed ${seed}: ${(error as Error).message}\n${curl(sent)}`, { cause: error });
    }
  }
}

Deno.test("fuzz: random records are 404 before creation and after deletion", async () => {
  await using app = await FuzzedApp.open();
  const player = new Player(app);
  const lives = Math.ceil(partOf(2400) / A_LIFE);
  for (let life = 0; life < lives; life++) {
    if (life % 25 === 24) await app.renew();
    const path = RESOURCES[life % RESOURCES.length]!;
    const base = `/api/v1/${path}`;
    const seed = SEED + life;
    const id = crypto.randomUUID();
    const one = `${base}/{id}`;
    assert.equal((await player.send(`GET ${one}`, { seed, id }))[0], 404);
    const [, drawn] = await player.send(`POST ${base}`, { seed: seed + 1 });
    const asked = JSON.parse(String(drawn.body));
    const made = { ...[asked].flat()[0], id };
    if (path === "user_data") made.user_login = `user ${id}`;
    if (path === "stockbox") made.barcodes = [id];
    const [created] = await player.send(`POST ${base}`, {
      seed,
      body: Array.isArray(asked) ? [made] : made,
    });
    // What it refers to may be gone.
    assert.equal([200, 404].includes(created), true, `${created} ${JSON.stringify(made)}`);
    const there = created === 200 ? 200 : 404;
    assert.equal((await player.send(`GET ${one}`, { seed, id }))[0], there);
    await player.send(`PUT ${one}`, { seed, id });
    await player.send(`PUT ${one}`, { seed, id, kind: "edges" });
    const [removed] = await player.send(`DELETE ${one}`, { seed, id });
    assert.equal(removed, there === 200 ? 204 : 404);
    for (const again of ["GET", "DELETE"]) {
      assert.equal((await player.send(`${again} ${one}`, { seed, id }))[0], 404);
    }
  }
});

Deno.test("fuzz: orders of any sizes are packed or refused", async () => {
  await using app = await FuzzedApp.open();
  const player = new Player(app);
  const orders = Math.ceil(partOf(600) / AN_ORDER);
  for (let order = 0; order < orders; order++) {
    await app.renew();
    const seed = SEED + 7 * order;
    const kind = order % 3 === 0 ? "sound" : "edges";
    const id = (pool: string) => app.resolve(`~${pool}.0~`);
    // Not all at once, or nothing is left that could be packed.
    if (order % 2 === 0) {
      await player.send("PUT /api/v1/stockbox/{id}", { kind, seed, id: id("boxes") });
    }
    if (order % 4 < 2) {
      await player.send("PUT /api/v1/order_param/{id}", { kind, seed, id: id("parameters") });
    }
    if (order % 5 === 0) {
      await player.send("PUT /api/v1/order_data/{id}", { kind, seed, id: id("lines") });
    }
    const calculation = {
      id_order_item: id("orders"),
      id_warehouse: id("warehouses"),
      id_point_start: id("points"),
      effort: 0,
      deadline_ms: 10_000,
    };
    const [status] = await player.send("POST /api/v1/computed_order", { seed, body: calculation });
    assert.equal([200, 404, 422].includes(status), true, `seed ${seed}: ${status}`);
    const [figures] = await player.send("GET /api/v1/order_item/{id}/figures", {
      seed,
      id: id("orders"),
    });
    if (status === 200) assert.equal(figures, 200, `seed ${seed}`);
    await player.send("GET /api/v1/warehouse_data/{id}/export", { seed, id: id("warehouses") });
  }
});
