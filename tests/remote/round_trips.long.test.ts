/** What requests cost where the database is far away: how often they ask it, one after the other. */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { Database } from "../../db/open.ts";
import { seedStarter } from "../../services/seed/mod.ts";
import { HAS_SQLD, Sqld } from "../support/sqld.ts";
import { TestApp, TestDatabase } from "../support/app.ts";

// Milliseconds.
const FAR_AWAY = 50;
const WAREHOUSE = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
const box = (id: string) => ({
  id,
  uuid_warehouse: WAREHOUSE,
  sku_box: "B",
  length_box: 300,
  width_box: 200,
  height_box: 100,
  weight_box: 1,
  max_load_box: 10,
  is_rotated_box: 1,
});

Deno.test({
  name: "round trips: common requests wait for the database a known number of times",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using server = await Sqld.start();
    // Requests that are in progress at once count as one wait.
    let waits = 0, underWay = 0;
    const counting: typeof fetch = async (input, init) => {
      if (underWay++ === 0) waits++;
      try {
        const response = await fetch(input, init);
        const body = await response.arrayBuffer();
        // Far away: what is asked for at the same time overlaps, however busy this machine is.
        await delay(FAR_AWAY);
        return new Response(body, response);
      } finally {
        underWay--;
      }
    };
    const db = await Database.open(server.url, { fetch: counting });
    await seedStarter(db);
    await using test = await TestApp.over(await TestDatabase.over(db));
    const id = crypto.randomUUID();
    const boxes = Array.from({ length: 1000 }, () => box(crypto.randomUUID()));
    const most: [string, RequestInit & { json?: unknown }, number][] = [
      // With a look at the catalog's version.
      ["/api/bounds", {}, 2],
      ["/api/bounds", {}, 0],
      ["/api/catalog/bootstrap", {}, 3],
      ["/api/timeline", {}, 1],
      ["/api/search?q=van", {}, 2],
      ["/api/paintings/100", {}, 4],
      ["/api/auth/me", {}, 0],
      ["/api/v1/stockbox", {}, 1],
      [`/api/v1/stockbox/withWarehouseID/${WAREHOUSE}`, {}, 2],
      // With a look whether their SKUs are barcodes of others.
      ["/api/v1/stockbox", { method: "POST", json: box(id) }, 5],
      [`/api/v1/stockbox/${id}`, { method: "PUT", json: { weight_box: 2 } }, 3],
      // With a look at the record and for boxes that were picked.
      [`/api/v1/stockbox/${id}`, { method: "DELETE" }, 4],
      ["/api/v1/stockbox/boxes", { method: "POST", json: boxes }, 8],
    ];
    // Time stands still, or a slow machine would look at the catalog's version once a second.
    const { now } = performance;
    const stopped = performance.now();
    performance.now = () => stopped;
    try {
      for (const [path, init, expected] of most) {
        waits = 0;
        const response = await test.request(path, init);
        await response.body?.cancel();
        assert.ok(response.ok, `${path}: ${response.status}`);
        const text = `${init.method ?? "GET"} ${path}: ${waits} waits, not ${expected}`;
        assert.ok(waits <= expected, text);
      }
    } finally {
      performance.now = now;
    }
  },
});
