/**
 * Composition of the server: lines by folder, files that name a pause, and our files that one
 * request of each kind passes through on the request thread: `deno task bench budgets`.
 */
import { Session } from "node:inspector/promises";
import { compose } from "../server/compose.ts";
import { readSettings } from "../server/settings.ts";
import { Database } from "../db/open.ts";
import { curatorSession } from "../tests/support/accounts.ts";
import { drawnImage } from "../tests/support/pictures.ts";
import { writeReadyDatabase } from "../tests/support/databases.ts";

const ROOT = new URL("../", import.meta.url);
const FOLDERS = ["server", "routes", "services", "db", "adapters"];
const MAX_SERVER_LINES = 42_000;
const MAX_PAUSING_FILES = 10;
const PAUSE = /Yielder|yieldIfDue|letOthersIn|forceGarbageCollection/;
const MAX_FILES = { "artist read": 18, "pick": 25, "upload": 40, "calculated order": 50 };
// Of the starter data.
const WAREHOUSE = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
const ORDER = "14f0db99-7e27-5243-b6ae-1da558ce136f";

/** Prints each figure beside its budget; the exit code is 1 when one is exceeded. */
export default async function bench(args: string[]): Promise<void> {
  await countLines();
  const used = await filesOfRequests();
  for (const [request, files] of used) {
    print(`files of one ${request}`, files.length, MAX_FILES[request]);
    if (args.includes("--files")) console.log(files.map((file) => `    ${file}`).join("\n"));
  }
}

function print(what: string, value: number, budget?: number): void {
  const isOver = budget !== undefined && value > budget;
  console.log(
    what.padEnd(36) + String(value).padStart(8) +
      (budget === undefined ? "" : ` (budget ${budget})${isOver ? " EXCEEDED" : ""}`),
  );
  if (isOver) Deno.exitCode = 1;
}

async function countLines(): Promise<void> {
  const lines = new Map<string, number>();
  let pausing = 0;
  for await (const { path, text } of sources()) {
    const [folder, inner] = path.split("/");
    const name = FOLDERS.includes(folder!) && path.split("/").length > 2
      ? `${folder}/${inner}`
      : folder!;
    if (PAUSE.test(text)) pausing++;
    if (path === "main.ts" || FOLDERS.includes(folder!)) {
      lines.set(name, (lines.get(name) ?? 0) + text.split("\n").length - 1);
    }
  }
  for (const [folder, count] of [...lines].sort()) print(folder, count);
  const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
  print("server-side lines", total, MAX_SERVER_LINES);
  print("files that name a pause", pausing, MAX_PAUSING_FILES);
}

/** Yields the production files in TypeScript. */
async function* sources(folder = ""): AsyncGenerator<{ path: string; text: string }> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder || ".", ROOT))) {
    const path = folder + name;
    if (/^(tests|bench|docs|deploy|data|node_modules|\..*)$/.test(path) || name === "dist") {
      continue;
    }
    if (isDirectory) yield* sources(`${path}/`);
    else if (/\.tsx?$/.test(name)) {
      yield { path, text: await Deno.readTextFile(new URL(path, ROOT)) };
    }
  }
}

/** Returns the files that have functions which were called for a request of each kind, by call coverage. */
async function filesOfRequests(): Promise<[keyof typeof MAX_FILES, string[]][]> {
  const folder = await Deno.makeTempDir({ prefix: "depot-bench-budgets-" });
  await writeReadyDatabase(`${folder}/depot.db`, "starter");
  const variables: Record<string, string> = {
    DATABASE_URL: `file:${folder}/depot.db`,
    IMAGES_DIR: `${folder}/images`,
    SEED: "none",
    SOURCES: "off",
    CURATOR_USERNAME: "curator",
    CURATOR_PASSWORD: crypto.randomUUID(),
    WAREHOUSE_ADMIN_LOGIN: "admin",
    WAREHOUSE_ADMIN_PASSWORD: crypto.randomUUID(),
  };
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const server = await compose(readSettings((name) => variables[name]), log);
  const inspector = new Session();
  inspector.connect();
  try {
    const db = await Database.open(variables.DATABASE_URL!);
    const curator = await curatorSession(db);
    await db.close();
    const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await server.fetch(
        new Request(`http://localhost${path}`, {
          headers: { ...headers, "Content-Type": "application/json" },
          ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
        }),
      );
      const answer = await response.json();
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer;
    };
    const points = await ask(`/api/v1/warehouse_points/withWarehouseID/${WAREHOUSE}`);
    const calculation = {
      id_order_item: ORDER,
      id_warehouse: WAREHOUSE,
      id_point_start: points[0].id,
    };
    const image = (width: number) => ({
      imageData: drawnImage(width, 400, "jpeg").toBase64(),
      mimeType: "image/jpeg",
    });
    const images = [image(600), image(500)];
    const upload = (at: number) => ask("/api/paintings/1/upload-image", images[at], curator);
    const pick = async ({ id_section, id_box }: { id_section: string; id_box: string }) => {
      const act = { id: crypto.randomUUID(), id_section, id_box, count: 1 };
      await ask(`/api/v1/order_item/${ORDER}/picks`, [act]);
    };
    // The first of each kind sets up what later ones use.
    await ask("/api/artists/1");
    await upload(0);
    await ask("/api/v1/computed_order", calculation);
    const [reservation] = await ask(
      `/api/v1/stock_reservation/withWarehouseID/${WAREHOUSE}?id_order_item=${ORDER}`,
    );
    await pick(reservation);
    await inspector.post("Profiler.enable");
    await inspector.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    const requests: [keyof typeof MAX_FILES, () => Promise<unknown>][] = [
      ["artist read", () => ask("/api/artists/2")],
      ["pick", () => pick(reservation)],
      ["upload", () => upload(1)],
      ["calculated order", () => ask("/api/v1/computed_order", calculation)],
    ];
    const used: [keyof typeof MAX_FILES, string[]][] = [];
    for (const [name, request] of requests) {
      await inspector.post("Profiler.takePreciseCoverage");
      await request();
      const { result } = await inspector.post("Profiler.takePreciseCoverage") as {
        result: { url: string; functions: { ranges: { count: number }[] }[] }[];
      };
      const files = result
        .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
        .map(({ url }) => url)
        .filter((url) => url.startsWith(ROOT.href))
        .map((url) => url.slice(ROOT.href.length))
        .filter((path) => !/^(tests|bench)\//.test(path));
      used.push([name, files.sort()]);
    }
    return used;
  } finally {
    inspector.disconnect();
    await server.close();
    await Deno.remove(folder, { recursive: true });
  }
}
