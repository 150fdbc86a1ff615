/**
 * Two hundred clients at once on a real server: reads, batches and stock updates. Nothing fails for a
 * reason of the server's, and every box that was taken is gone exactly once.
 */
import assert from "node:assert/strict";
import { ServerProcess } from "../support/processes.ts";
import { ALL } from "./kills.ts";

const CLIENTS = 200;
// The stock runs out before that; afterwards all requests are alike. `deno task kills` goes on with them.
const SECONDS = ALL ? 20 : 10;
const MILLISECONDS = 1000 * SECONDS;
const MORE_MILLISECONDS = 180_000;
const SECTIONS = 12;
const STOCK_A_SECTION = 150;
const BATCH = 50;

interface Section {
  id_box: string;
  count_box: number;
}

Deno.test(`two hundred clients for ${SECONDS} s: no 5xx, no box lost, none taken twice`, async () => {
  await using depot = await ServerProcess.start({ env: { SEED: "none" } });
  const url = `${await depot.url}/api/v1`;
  const headers = { "Content-Type": "application/json", "Accept-Language": "en" };
  const ask = (method: string, path: string, json?: unknown) =>
    fetch(
      url + path,
      json === undefined ? { method } : {
        method,
        headers,
        body: JSON.stringify(json),
      },
    );
  const made = async (path: string, json: unknown) => (await ask("POST", path, json)).json();

  const { id: warehouse } = await made("/warehouse_data", {
    warehouse_name: "Busy",
    warehouse_length: 1000,
    warehouse_width: 1000,
  });
  const { id: box } = await made("/stockbox", {
    uuid_warehouse: warehouse,
    sku_box: "A",
    length_box: 1,
    width_box: 1,
    height_box: 1,
    weight_box: 1,
    max_load_box: null,
    is_rotated_box: 1,
  });
  const stock: Section[] = await made(
    "/warehouse_section/sections",
    Array.from({ length: SECTIONS }, (_, at) => ({
      id_warehouse: warehouse,
      section_name: `S${at}`,
      id_box: box,
      count_box: STOCK_A_SECTION,
    })),
  );
  const total = stock.reduce((sum, { count_box }) => sum + count_box, 0);

  const statuses = new Map<number, number>();
  const unexpected: string[] = [];
  let taken = 0;
  let points = 0;
  const end = performance.now() + MILLISECONDS;
  // A slow machine goes on until the stock has run out.
  const goesOn = (now = performance.now()) =>
    now < end || (!statuses.has(409) && now < end + MORE_MILLISECONDS);

  /** Sends one request and answers whether it succeeded; what may not happen is remembered. */
  const send = async (allowed: number[], ...request: Parameters<typeof ask>) => {
    const response = await ask(...request);
    const text = await response.text();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (!allowed.includes(response.status)) {
      unexpected.push(`${request[0]} ${request[1]}: ${response.status} ${text.slice(0, 200)}`);
    }
    return response.status === 200;
  };
  const withdrawal = (count: number) =>
    `/warehouse_section/withWarehouseID/${warehouse}/withBoxID/${box}/withCountBox/${count}`;
  const client = async (number: number) => {
    for (let turn = 0; goesOn(); turn++) {
      switch ((number + turn) % 4) {
        case 0:
          await send([200], "GET", `/warehouse_section/withWarehouseID/${warehouse}`);
          break;
        case 1: {
          const rows = Array.from({ length: BATCH }, (_, at) => ({
            id_warehouse: warehouse,
            name_points: `${number}-${turn}-${at}`,
            pos_x: at,
            pos_y: turn,
          }));
          if (await send([200], "POST", "/warehouse_points/points", rows)) points += BATCH;
          break;
        }
        case 2: {
          const count = 1 + (number + turn) % 3;
          if (await send([200, 409], "PUT", withdrawal(count))) taken += count;
          break;
        }
        default:
          await send([200], "GET", "/warehouse_data");
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));

  assert.deepEqual(unexpected, []);
  const left: Section[] =
    await (await ask("GET", `/warehouse_section/withWarehouseID/${warehouse}`))
      .json();
  assert.ok(left.every(({ count_box }) => count_box >= 0), "stock below zero");
  assert.equal(total - left.reduce((sum, { count_box }) => sum + count_box, 0), taken);
  assert.ok(taken > 0 && statuses.get(409), "the stock must run out for this to tell anything");
  const list = await (await ask("GET", `/warehouse_points/withWarehouseID/${warehouse}`)).json();
  assert.equal(list.length, points);
  assert.doesNotMatch(depot.out, /SQLITE_BUSY|error/i);
});
