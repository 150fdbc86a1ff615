/**
 * A quarter of an hour with 64 clients: visitors, planners, curators and imports on a server with a
 * catalog and a warehouse of real size, packing all the time. One more visitor measures, alone first
 * and then among them.
 */
import { parseArgs } from "node:util";
import { Database } from "../db/open.ts";
import { ServerProcess } from "../tests/support/processes.ts";
import { makeCatalog, noisyJpeg } from "./load/catalog.ts";
import type { LoadReport, Orders } from "./load/crowd.ts";
import { makeDepot } from "./load/depot.ts";
import { importPainters } from "./load/painters.ts";
import { figuresOf, print } from "./load/report.ts";
import { ServerGauge } from "./load/server_gauge.ts";

const CATALOG = { artists: 5000, paintings: 20_000, influences: 8000, pictures: 2000 };
const DEPOT = { columns: 40, rows: 50, boxes: 20_000, sections: 2000, orders: 200 };
/** Sizes of the pictures that curators upload, in pixels. */
const UPLOADS = [[4000, 3000], [3000, 2000], [2400, 3200], [1600, 1200]] as const;
/** Seconds between two looks at the server's memory. */
const GAUGE_EVERY = 5;

/** Seconds that clients may take to finish. */
const EXTRA_TIME_S = 180;

/** Runs it and prints. */
export default async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "15" },
      clients: { type: "string", default: "64" },
      json: { type: "string" },
    },
  });
  const seconds = 60 * Number(values.minutes);
  const clients = Number(values.clients);
  if (!(seconds > 0) || !Number.isInteger(clients) || clients < 8) {
    throw new Error("--minutes takes a positive number, --clients 8 or more");
  }
  const data = await Deno.makeTempDir({ prefix: "depot-load-" });
  try {
    const figures = await measure(data, seconds, clients);
    print(figures);
    if (values.json !== undefined) {
      await Deno.writeTextFile(values.json, JSON.stringify(figures, null, 1));
    }
    if (Object.values(figures.verdicts).includes(false)) Deno.exitCode = 1;
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

async function measure(data: string, seconds: number, clients: number) {
  const warmUp = Math.min(60, seconds / 5);
  const idleSeconds = Math.max(20, Math.min(90, seconds / 6));
  console.log("Making the catalog, its pictures and the warehouse");
  const db = await Database.open(`file:${data}/depot.db`);
  const catalog = await makeCatalog(db, `${data}/images`, CATALOG);
  await db.close();
  const credentials = { username: "bench", password: "a bench's password" };
  await using server = await ServerProcess.start({
    data,
    env: {
      CURATOR_USERNAME: credentials.username,
      CURATOR_PASSWORD: credentials.password,
      WAREHOUSE_ADMIN_LOGIN: credentials.username,
      WAREHOUSE_ADMIN_PASSWORD: credentials.password,
      LOG_LEVEL: "info",
    },
    stderr: "null",
  });
  const url = await server.url;
  const gauge = new ServerGauge(server.child.pid, GAUGE_EVERY);
  const depot = await makeDepot(url, DEPOT);
  const common = { url, catalog, depot, credentials, uploads: await uploadFiles(data) };

  console.log(`One visitor alone for ${idleSeconds} s`);
  const idle = await sent(data, "idle", {
    ...common,
    clients: 1,
    warmUp: 10,
    seconds: idleSeconds,
  });

  console.log(`${clients} clients: ${warmUp} s to warm up, then ${seconds} s`);
  // Memory is warm later than the code: when each kind of work was done several times.
  const warm = gauge.now + warmUp + seconds / 4;
  const until = performance.now() + 1000 * (warmUp + seconds);
  const [crowd, loaded, failedImports] = await Promise.all([
    sent(data, "crowd", { ...common, clients, warmUp, seconds }),
    sent(data, "loaded", { ...common, clients: 1, warmUp, seconds }),
    importPainters(data, until),
  ]);
  gauge.stop();
  const { readings } = gauge;
  return figuresOf({ clients, seconds, idle, loaded, crowd, readings, warm, failedImports });
}

/** Writes the upload bodies of the curators' pages to files and returns their paths. */
async function uploadFiles(data: string): Promise<string[]> {
  return await Promise.all(UPLOADS.map(async ([width, height], at) => {
    const jpeg = await noisyJpeg(width, height, 100 + 10 * at);
    const file = `${data}/upload-${at}.json`;
    const body = { imageData: jpeg.toBase64(), mimeType: "image/jpeg" };
    await Deno.writeTextFile(file, JSON.stringify(body));
    return file;
  }));
}

/** Sends clients to work in a process of their own and waits for what they have to tell. */
async function sent(data: string, name: string, orders: Orders): Promise<LoadReport> {
  const [ordersFile, reportFile] = [`${data}/${name}.orders.json`, `${data}/${name}.report.json`];
  await Deno.writeTextFile(ordersFile, JSON.stringify(orders));
  // A server that does not answer any more must not keep the bench.
  const signal = AbortSignal.timeout(1000 * (orders.warmUp + orders.seconds + EXTRA_TIME_S));
  const script = new URL("./load/crowd_run.ts", import.meta.url).pathname;
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--lock=tests/deno.lock", "-P=bench", script, ordersFile, reportFile],
    signal,
    stdout: "inherit",
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("The clients ended with an error");
  return JSON.parse(await Deno.readTextFile(reportFile));
}
