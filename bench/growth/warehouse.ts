/** The warehouse's half of `growth`: a warehouse comes, is asked for, and goes, beside other clients. */
import { madeUpDocument } from "../../tests/db/warehouse/made_up_document.ts";
import { run, ServerProcess } from "../../tests/support/processes.ts";
import { peakMemory } from "../peak_memory.ts";
import { besideWriters } from "./batch_writers.ts";
import { Bystander, type Demand, type Half, type Measurement, timed } from "./measure.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
/** Largest acceptable delay of other requests, in milliseconds, for responses and for writes. */
const SHORT = 30;

/** Measures a warehouse of `size` sections, with as many places, points and edges. */
export const warehouse: Half = { name: "warehouse", measure };

async function measure(size: number, folder: string): Promise<Measurement[]> {
  const data = `${folder}/warehouse-${size}`;
  await Deno.remove(data, { recursive: true }).catch(() => {});
  await Deno.mkdir(data, { recursive: true });
  const rows: Measurement[] = [];
  await using server = await ServerProcess.start({
    data,
    env: { SEED: "none", LOG_LEVEL: "info", MAX_BATCH_MEGABYTES: "256" },
    stderr: "null",
  });
  const url = await server.url;
  const other = await created(url);
  const document = madeUpDocument(size);
  const { id } = document.warehouse;
  const file = `${data}/document.json`;
  await Deno.writeTextFile(file, JSON.stringify({ ...document, users: [] }));
  {
    await using writer = await Bystander.start(`${url}/api/v1/warehouse_points`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ id_warehouse: other, name_points: "", pos_x: 0, pos_y: 0 }),
    });
    const add = async (row: string, task: () => Promise<unknown>, wanted: Demand) => {
      const { value, others } = await writer.beside(task);
      rows.push({ row, value, others, wanted });
    };
    await add("import by the command", () => imported(data, file), { ms: 20_000 });
    const remove = () => removed(`${url}/api/v1/warehouse_data/${id}`);
    const removalTime = { ms: 6000 };
    await add("delete", remove, removalTime);
    await add("import over HTTP", () => uploaded(url, file), { ms: 20_000 });
    const uploadedPeak = await peakMemory(server.child.pid);
    if (uploadedPeak !== undefined) {
      rows.push({ row: "memory after that, MB", value: uploadedPeak });
    }
    rows.push({ row: "size of the document, MB", value: (await Deno.stat(file)).size / 1e6 });
    await add("delete again", remove, removalTime);
  }
  await imported(data, file);
  {
    await using reader = await Bystander.start(`${url}/api/bounds`);
    const add = async (row: string, path: string) => {
      const { value, others } = await reader.beside(() => timed(`${url}/api/v1/${path}`));
      rows.push({ row, value, others, wanted: { others: SHORT } });
    };
    await add("counts", `warehouse_data/${id}/counts`);
    await add("order summaries", `order_item/withWarehouseID/${id}/summary`);
    await add("list of sections", `warehouse_section/withWarehouseID/${id}`);
    await add("export", `warehouse_data/${id}/export`);
  }
  const { p50, p99, rowsPerSecond } = await besideWriters(url, other);
  rows.push({ row: "read beside 60 writers, p50", value: p50, wanted: { ms: 10 } });
  rows.push({ row: "read beside 60 writers, p99", value: p99, wanted: { ms: 50 } });
  rows.push({ row: "rows they write a second", value: rowsPerSecond });
  const memory = await peakMemory(server.child.pid);
  if (memory !== undefined) rows.push({ row: "peak memory, MB", value: memory });
  await removed(`${url}/api/v1/warehouse_data/${id}`);
  await removed(`${url}/api/v1/warehouse_data/${other}`);
  rows.push({ row: "file when all is deleted, MB", value: await fileSize(data) });
  await server.stop();
  const compacting = performance.now();
  const { code, err } = await run(data, ["compact"]);
  if (code !== 0) throw new Error(err);
  rows.push({ row: "compact", value: performance.now() - compacting });
  rows.push({ row: "file after that, MB", value: await fileSize(data) });
  return rows;
}

const fileSize = async (data: string) => (await Deno.stat(`${data}/depot.db`)).size / 1e6;

async function created(url: string): Promise<string> {
  const body = JSON.stringify({
    warehouse_name: "other",
    warehouse_length: 1,
    warehouse_width: 1,
  });
  const init = { method: "POST", headers: JSON_TYPE, body };
  return (await (await fetch(`${url}/api/v1/warehouse_data`, init)).json()).id;
}

async function removed(address: string): Promise<void> {
  const { status } = await fetch(address, { method: "DELETE" });
  if (status !== 204) throw new Error(`${address}: ${status}`);
}

async function uploaded(url: string, file: string): Promise<void> {
  using opened = await Deno.open(file);
  const response = await fetch(`${url}/api/v1/warehouse_data/import`, {
    method: "POST",
    headers: JSON_TYPE,
    body: opened.readable,
  });
  if (!response.ok) throw new Error(`import: ${response.status} ${await response.text()}`);
  await response.body?.cancel();
}

async function imported(data: string, file: string): Promise<void> {
  const { code, err } = await run(data, ["warehouse", "import", file]);
  if (code !== 0) throw new Error(err);
}
