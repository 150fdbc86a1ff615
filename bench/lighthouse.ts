/**
 * What Lighthouse says of every page a visitor reads: its mobile preset, in the browser of the
 * tests, over the starter catalog, with real paintings hung where `OPEN_DEPOT_DATA` names the data.
 */
import chromium from "@sparticuz/chromium";
import lighthouse from "lighthouse";
import { chromium as driver } from "playwright-core";
import { QUIET_BROWSER } from "../tests/browser/quiet_browser.ts";
import { ServerProcess } from "../tests/server_process.ts";

/** What each page should reach in each category. */
const WANTED = 95;
const PORT = 9333;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TIMES = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

/** Measures the pages; `--runs N` takes the median of several runs. */
export default async function bench(args: string[]): Promise<void> {
  const runs = Number(args[args.indexOf("--runs") + 1]) || 1;
  const data = await Deno.makeTempDir({ prefix: "depot-lighthouse-" });
  const images = Deno.env.get("OPEN_DEPOT_DATA");
  if (images === undefined) console.log("No paintings hang: OPEN_DEPOT_DATA is not set");
  else await hang(data, `${images}/images`);
  await using server = await ServerProcess.start({ data });
  const executablePath = await chromium.executablePath();
  const browser = await driver.launch({
    executablePath,
    args: [...QUIET_BROWSER, `--remote-debugging-port=${PORT}`],
  });
  try {
    console.log(["page".padEnd(12), ...CATEGORIES, ...TIMES].join("  "));
    for (const [page, path] of Object.entries(await addresses(server))) {
      const results = [];
      for (let i = 0; i < runs; i++) results.push(await measure(`${await server.url}${path}`));
      const middle = results.sort((a, b) => a.scores[0]! - b.scores[0]!)[runs >> 1]!;
      const verdict = middle.scores.every((score) => score >= WANTED) ? "" : `below ${WANTED}`;
      console.log([page.padEnd(12), ...middle.scores, ...middle.times, verdict].join("  "));
      for (const line of middle.complaints) console.log(`  ${line}`);
    }
  } finally {
    await browser.close();
    await Deno.remove(data, { recursive: true });
  }
}

/** Hangs a folder of paintings in the starter catalog of a data folder. */
async function hang(data: string, folder: string): Promise<void> {
  const hanging = ["import", "images", folder, "--manifest", `${folder}/manifest.csv`];
  for (const command of [["seed"], hanging]) {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-P=bench", "main.ts", ...command],
      env: {
        DATABASE_URL: `file:${data}/depot.db`,
        IMAGES_DIR: `${data}/images`,
        LOG_LEVEL: "off",
      },
      stdout: "null",
    }).output();
    if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
  }
}

/** The pages of what is linked most, and of the starter warehouse. */
async function addresses(server: ServerProcess): Promise<Record<string, string>> {
  const first = async (q: string, kind: "artists" | "movements" | "paintings") => {
    const answer = await server.fetch(`/api/search?q=${encodeURIComponent(q)}`);
    return `/${kind}/${(await answer.json())[kind][0].id}`;
  };
  return {
    timeline: "/",
    artist: await first("Vincent van Gogh", "artists"),
    movement: await first("Impressionism", "movements"),
    painting: await first("The Starry Night", "paintings"),
    influence: "/influence",
    colours: "/colours",
    ...await warehouseAddresses(server),
    docs: "/docs",
  };
}

/** The warehouse's pages, one of an order that is calculated first. */
async function warehouseAddresses(server: ServerProcess): Promise<Record<string, string>> {
  const api = "/api/v1";
  const read = async (path: string) => await (await server.fetch(api + path)).json();
  const [{ id: id_warehouse }] = await read("/warehouse_data");
  const [{ id: id_order_item }] = await read(`/order_item/withWarehouseID/${id_warehouse}`);
  const [{ id: id_point_start }] = await read(`/warehouse_points/withWarehouseID/${id_warehouse}`);
  const calculated = await server.fetch(`${api}/computed_order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id_order_item, id_warehouse, id_point_start }),
  });
  if (!calculated.ok) throw new Error(await calculated.text());
  await calculated.body?.cancel();
  const warehouse = `/warehouse/${id_warehouse}`;
  return {
    warehouses: "/warehouse",
    floor: warehouse,
    boxes: `${warehouse}/boxes`,
    orders: `${warehouse}/orders`,
    order: `${warehouse}/orders/${id_order_item}`,
    sheet: `${warehouse}/orders/${id_order_item}/sheet`,
  };
}

async function measure(url: string) {
  const result = await lighthouse(url, { port: PORT, logLevel: "error", output: "json" });
  if (result === undefined) throw new Error(`Lighthouse has nothing to say of ${url}`);
  const { categories, audits } = result.lhr;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    times: TIMES.map((name) => audits[name]?.displayValue ?? "?"),
    complaints: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) =>
        score !== null && score < 0.9 && scoreDisplayMode !== "informative"
      )
      .map(({ id, title, displayValue = "" }) => `${id}: ${title} ${displayValue}`),
  };
}
