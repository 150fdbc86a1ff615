/**
 * Files of 20,000 rows in and out of both services, as CSV and as workbooks: time, memory above idle,
 * and the longest delay of another client.
 */
import { FILE_FORMATS, type FileFormat, MEDIA_TYPES } from "../domain/files/formats.ts";
import type { CellValue } from "../domain/files/table.ts";
import { filePieces } from "../domain/files/write_rows.ts";
import { joinedBytes } from "../domain/joined_bytes.ts";
import { ServerProcess } from "../tests/support/processes.ts";
import { probe, seconds } from "./prober.ts";

const ROWS = 20_000;
const MAX_MEGABYTES = 300;
const MAX_DELAY_MS = 30;
const CURATOR = { username: "bench", password: "a bench's password" };

/** A kind of file, and where it is sent. */
interface Kind {
  name: string;
  path: (warehouse: string) => string;
  query: string;
  headings: string[];
  row: (at: number, run: number) => CellValue[];
}

const KINDS: readonly Kind[] = [
  {
    name: "box types",
    path: (warehouse) => `/api/v1/warehouse_data/${warehouse}/csv/boxes`,
    query: "",
    headings: ["SKU", "Length", "Width", "Height", "Weight", "Description"],
    row: (at, run) => [`${run}-${at}`, 10 + at % 90, 12.5, 30, at % 7 + 0.25, `Pump ${at}`],
  },
  {
    name: "sections",
    path: (warehouse) => `/api/v1/warehouse_data/${warehouse}/csv/sections`,
    query: "",
    headings: ["Section", "Quantity", "x_pos", "y_pos", "lenght_wsec", "widht_wsec"],
    row: (at, run) => [`${run}.${at}`, 0, at % 200, Math.floor(at / 200), 1, 1],
  },
  {
    name: "artists",
    path: () => "/api/import/artists",
    query: "mode=both&movement=Impressionism",
    headings: ["name", "birth_date", "death_year", "nationality", "bio_full"],
    row: (at, run) => [`Artist ${run} ${at}`, "1840-05", 1900, "French", "Painted. ".repeat(20)],
  },
  {
    name: "paintings",
    path: () => "/api/import/paintings",
    query: "mode=both",
    headings: ["title", "artist", "date", "medium", "height_mm", "inventory_number"],
    row: (at, run) => [`Work ${run} ${at}`, "Claude Monet", "c. 1885", "oil", 600, `${run}/${at}`],
  },
];

/** Runs it and prints; ends with status 1 when something exceeds its target. */
export default async function bench(args: string[]): Promise<void> {
  await using server = await ServerProcess.start({
    env: { CURATOR_USERNAME: CURATOR.username, CURATOR_PASSWORD: CURATOR.password },
  });
  const url = await server.url;
  const json = { "Content-Type": "application/json" };
  const login = { method: "POST", headers: json, body: JSON.stringify(CURATOR) };
  const session = await fetch(`${url}/api/auth/login`, login);
  const Cookie = session.headers.get("Set-Cookie")!.split(";")[0]!;
  await session.body?.cancel();
  let run = 0;
  let isEnough = true;
  const idle = await probe(`${url}/healthz`, seconds(3));
  console.log(`idle: p99 ${idle.p99.toFixed(1)} ms, longest ${idle.longest.toFixed(1)} ms`);
  for (const kind of KINDS.filter(({ name }) => args.length === 0 || args.includes(name))) {
    for (const format of FILE_FORMATS) {
      const warehouse = await newWarehouse(url);
      const path = kind.path(warehouse);
      const body = await fileOf(kind, format, ++run);
      const send = async (query: string) => {
        const headers = { "Content-Type": MEDIA_TYPES[format], Cookie };
        const response = await fetch(`${url}${path}?${kind.query}&${query}`, {
          method: "POST",
          headers,
          body,
        });
        const text = await response.text();
        if (!response.ok) throw new Error(text);
      };
      const steps: [name: string, work: () => Promise<unknown>][] = [
        ["preview", () => send("dry_run=1")],
        ["import", () => send("")],
        ["same", () => send("dry_run=1")],
        ["export", async () => {
          const target = `${url}${path.replace("/import/", "/export/")}?format=${format}`;
          await (await fetch(target, { headers: { Cookie } })).arrayBuffer();
        }],
      ];
      for (const [step, work] of steps) {
        const { ms, megabytes, longest } = await measured(server, url, work);
        isEnough &&= megabytes <= MAX_MEGABYTES && longest <= MAX_DELAY_MS;
        console.log(
          `${kind.name}, ${format}, ${step}: ${(ms / 1000).toFixed(1)} s, ` +
            `${megabytes.toFixed()} MB above idle, longest delay ${longest.toFixed(1)} ms`,
        );
      }
    }
  }
  if (!isEnough) Deno.exitCode = 1;
}

async function newWarehouse(url: string): Promise<string> {
  const body = { warehouse_name: "bench", warehouse_length: 1, warehouse_width: 1 };
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await (await fetch(`${url}/api/v1/warehouse_data`, init)).json()).id;
}

async function fileOf({ headings, row }: Kind, format: FileFormat, run: number) {
  async function* pages() {
    yield await Promise.resolve(Array.from({ length: ROWS }, (_, at) => row(at, run)));
  }
  const form = { format, sheet: "Rows", now: new Date() };
  return joinedBytes(await Array.fromAsync(filePieces({ headings, pages: pages() }, form)));
}

/** Megabytes of a process: now, or the most since the last call with `reset`. */
async function memory(pid: number, what: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)![1]) / 1000;
}

async function measured(server: ServerProcess, url: string, work: () => Promise<unknown>) {
  const { pid } = server.child;
  await seconds(2);
  // Starts the peak anew.
  await Deno.writeTextFile(`/proc/${pid}/clear_refs`, "5");
  const idle = await memory(pid, "VmRSS");
  let ms = 0;
  const worked = seconds(0.5).then(async () => {
    const begin = performance.now();
    await work();
    ms = performance.now() - begin;
  });
  const [{ longest }] = await Promise.all([probe(`${url}/healthz`, worked), worked]);
  return { ms, longest, megabytes: await memory(pid, "VmHWM") - idle };
}
