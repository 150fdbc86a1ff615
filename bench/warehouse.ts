/**
 * A hundred thousand points sent in batches and listed again over HTTP, beside `node:sqlite` that
 * makes the same inserts from the same JSON and the same text from the same rows, without a server.
 */
import { DatabaseSync } from "node:sqlite";
import { ServerProcess } from "../tests/support/processes.ts";
import { peakMemory } from "./peak_memory.ts";
import { probe, seconds } from "./prober.ts";

const BATCHES = 10;
const ROWS_A_BATCH = 10_000;
const ROWS = BATCHES * ROWS_A_BATCH;
const RUNS = 3;
const WANTED = { rowsIn: 40_000, rowsOut: 100_000, megabytes: 400 };

interface Speed {
  rowsIn: number;
  rowsOut: number;
}

/** Runs both in turns and prints the best of each, and the ratios. */
export default async function bench(): Promise<void> {
  const speeds: { ours: Speed; bare: Speed }[] = [];
  await using depot = await ServerProcess.start({ env: { SEED: "none" } });
  const url = await depot.url;
  for (let run = 0; run < RUNS; run++) {
    speeds.push({ ours: await ours(url), bare: await bare() });
  }
  const best = (who: "ours" | "bare", what: keyof Speed) =>
    Math.max(...speeds.map((speed) => speed[who][what]));
  let short = false;
  for (const [what, label] of [["rowsIn", "in"], ["rowsOut", "out"]] as const) {
    const [own, theirs] = [best("ours", what), best("bare", what)];
    short ||= own < WANTED[what];
    console.log(
      `${label}: ours ${count(own)} rows/s, bare node:sqlite ${count(theirs)} rows/s, ` +
        `ratio ${(own / theirs).toFixed(2)}; wanted ≥ ${count(WANTED[what])} rows/s`,
    );
  }
  const wait = await longestWait(url);
  console.log(
    `longest wait of a neighbour during a batch of ${count(ROWS)}: ${wait.toFixed(1)} ms`,
  );
  const megabytes = await peakMemory(depot.child.pid);
  if (megabytes !== undefined) {
    short ||= megabytes > WANTED.megabytes;
    console.log(`${megabytes.toFixed()} MB peak memory, wanted ≤ ${WANTED.megabytes}`);
  }
  if (short) Deno.exitCode = 1;
}

const count = (number: number) => Math.round(number).toLocaleString("en");

const point = (index: number) => ({
  name_points: `point ${index}`,
  pos_x: index / 7,
  pos_y: Math.round(index / 100),
});

async function post(url: string, json: unknown): Promise<Response> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: typeof json === "string" ? json : JSON.stringify(json),
  });
  if (!response.ok) throw new Error(await response.text());
  return response;
}

async function newWarehouse(url: string): Promise<string> {
  const warehouse = { warehouse_name: "bench", warehouse_length: 1, warehouse_width: 1 };
  return (await (await post(`${url}/api/v1/warehouse_data`, warehouse)).json()).id;
}

function bodies(id_warehouse: string, rows: number): string[] {
  return Array.from(
    { length: BATCHES },
    (_, batch) =>
      JSON.stringify(Array.from({ length: rows }, (_, at) => ({
        id_warehouse,
        ...point(batch * rows + at),
      }))),
  );
}

async function ours(url: string): Promise<Speed> {
  const id = await newWarehouse(url);
  const batches = bodies(id, ROWS_A_BATCH);
  const begin = performance.now();
  for (const body of batches) {
    await (await post(`${url}/api/v1/warehouse_points/points`, body)).arrayBuffer();
  }
  const between = performance.now();
  const list = await fetch(`${url}/api/v1/warehouse_points/withWarehouseID/${id}`, {
    headers: { "Accept-Encoding": "identity" },
  });
  const bytes = await list.arrayBuffer();
  const end = performance.now();
  const read = JSON.parse(new TextDecoder().decode(bytes));
  if (read.length !== ROWS) throw new Error(`${read.length} rows came back`);
  await fetch(`${url}/api/v1/warehouse_data/${id}`, { method: "DELETE" });
  return speed(begin, between, end);
}

/** The same work with nothing around it: parse, insert with one prepared statement, read, stringify. */
async function bare(): Promise<Speed> {
  const folder = await Deno.makeTempDir();
  const db = new DatabaseSync(`${folder}/bare.db`);
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE points (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
      id_warehouse TEXT NOT NULL, name_points TEXT NOT NULL, pos_x REAL NOT NULL, pos_y REAL NOT NULL);
    CREATE INDEX by_warehouse ON points (id_warehouse);`);
  const insert = db.prepare(
    "INSERT INTO points (id, id_warehouse, name_points, pos_x, pos_y) VALUES (?, ?, ?, ?, ?)",
  );
  const id = crypto.randomUUID();
  const batches = bodies(id, ROWS_A_BATCH);
  const begin = performance.now();
  for (const body of batches) {
    db.exec("BEGIN");
    for (const { id_warehouse, name_points, pos_x, pos_y } of JSON.parse(body)) {
      insert.run(crypto.randomUUID(), id_warehouse, name_points, pos_x, pos_y);
    }
    db.exec("COMMIT");
  }
  const between = performance.now();
  const rows = db.prepare(
    "SELECT id, id_warehouse, name_points, pos_x, pos_y FROM points WHERE id_warehouse = ? ORDER BY seq",
  ).all(id);
  const text = JSON.stringify(rows);
  const end = performance.now();
  if (text.length < ROWS) throw new Error("Nothing was read");
  db.close();
  await Deno.remove(folder, { recursive: true });
  return speed(begin, between, end);
}

function speed(begin: number, between: number, end: number): Speed {
  return { rowsIn: ROWS / (between - begin) * 1000, rowsOut: ROWS / (end - between) * 1000 };
}

/** The longest that someone who asks for something small waits while the largest batch is taken. */
async function longestWait(url: string): Promise<number> {
  const [body] = bodies(await newWarehouse(url), ROWS);
  const taken = seconds(1).then(() => post(`${url}/api/v1/warehouse_points/points`, body))
    .then((answer) => answer.arrayBuffer());
  const { longest } = await probe(`${url}/healthz`, taken);
  await taken;
  return longest;
}
