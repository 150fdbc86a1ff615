/**
 * Lighthouse scores of every public page, and of the floor's pages for a signed-in user: its mobile
 * preset, in the browser of the tests, over the starter catalog with its pictures, and with more
 * paintings where `OPEN_DEPOT_DATA` names the data.
 */
import chromium from "@sparticuz/chromium";
import { parseArgs } from "node:util";
import lighthouse from "lighthouse";
import { type BrowserContext, chromium as driver } from "playwright-core";
import { readStarterPictures } from "../services/seed/pictures.ts";
import type { SearchResults } from "../domain/gallery/search_records.ts";
import { QUIET_BROWSER } from "../tests/browser/quiet_browser.ts";
import { basic } from "../tests/routes/warehouse/basic_users.ts";
import { ServerProcess } from "../tests/support/processes.ts";

/** Target score by category. */
const WANTED = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const PORT = 9333;
const [LOGIN, PASSWORD] = ["ada", "many a pallet"];
/** Pages for signed-in users: no search engine sees them. */
const FLOOR = ["work", "receive", "account", "pick", "round pick", "stock"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TIMES = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

/** Measures the pages, or those that are named; `--runs N` takes the median of several runs. */
export default async function bench(args: string[]): Promise<void> {
  const { values, positionals: named } = parseArgs({
    args,
    options: { runs: { type: "string", default: "1" } },
    allowPositionals: true,
  });
  const runs = Number(values.runs);
  const data = await Deno.makeTempDir({ prefix: "depot-lighthouse-" });
  const images = Deno.env.get("OPEN_DEPOT_DATA");
  if (images === undefined) console.log("Starter pictures alone: OPEN_DEPOT_DATA is not set");
  else await hang(data, `${images}/images`);
  await using server = await ServerProcess.start({ data, env: { SEED: "starter" } });
  await starterPictures(server);
  await using floor = await ServerProcess.start({
    data: `${data}/floor`,
    env: {
      SEED: "starter",
      WAREHOUSE_AUTH: "basic",
      WAREHOUSE_ADMIN_LOGIN: LOGIN,
      WAREHOUSE_ADMIN_PASSWORD: PASSWORD,
    },
  });
  const executablePath = await chromium.executablePath();
  // Lighthouse opens its pages in the first context, which has to be signed in.
  const browser = await driver.launchPersistentContext(`${data}/browser`, {
    executablePath,
    args: [...QUIET_BROWSER, `--remote-debugging-port=${PORT}`],
  });
  try {
    await signIn(browser, floor);
    const ofFloor = await warehouseAddresses(floor, basic(LOGIN, PASSWORD));
    const [visitors, signedIn] = [await server.url, await floor.url];
    const pages = [
      ...Object.entries(await addresses(server)).map(([page, path]) =>
        [page, `${visitors}${path}`, CATEGORIES] as const
      ),
      ...FLOOR.map((page) =>
        [`floor ${page}`, `${signedIn}${ofFloor[page]}`, CATEGORIES.slice(0, 3)] as const
      ),
    ];
    console.log(["page".padEnd(16), ...CATEGORIES, ...TIMES].join("  "));
    for (const [page, url, categories] of pages) {
      if (named.length > 0 && !named.includes(page)) continue;
      const results = [];
      for (let i = 0; i < runs; i++) results.push(await measure(url));
      const middle = results.sort((a, b) => a.scores[0]! - b.scores[0]!)[runs >> 1]!;
      const short = categories.filter((name, at) => middle.scores[at]! < WANTED[name])
        .map((name) => `${name} below ${WANTED[name]}`);
      console.log([page.padEnd(16), ...middle.scores, ...middle.times, ...short].join("  "));
      for (const line of middle.complaints) console.log(`  ${line}`);
    }
  } finally {
    await browser.close();
    await Deno.remove(data, { recursive: true });
  }
}

/** Signs in to the warehouse. */
async function signIn(browser: BrowserContext, server: ServerProcess): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${await server.url}/warehouse`);
  await page.getByLabel("Login", { exact: true }).fill(LOGIN);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Warehouses" }).waitFor();
  await page.close();
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

/** Waits until the last picture of the starter catalog hangs. */
async function starterPictures(server: ServerProcess): Promise<void> {
  const [artist, title] = (await readStarterPictures()).at(-1)!.painting.split(" / ");
  for (;;) {
    const answer = await server.fetch(`/api/search?q=${encodeURIComponent(title!)}`);
    const { paintings }: Pick<SearchResults, "paintings"> = await answer.json();
    const found = paintings.find((one) => one.title === title && one.artist_name === artist);
    if (found === undefined) throw new Error(`${artist} / ${title} is not in the catalog`);
    if (found.thumbnail_path !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The pages of what is linked most, and of the starter warehouse. */
async function addresses(server: ServerProcess): Promise<Record<string, string>> {
  const first = async (q: string, kind: "artists" | "movements" | "paintings") => {
    const answer = await server.fetch(`/api/search?q=${encodeURIComponent(q)}`);
    return `/${kind}/${(await answer.json())[kind][0].id}`;
  };
  const movement = await first("Impressionism", "movements");
  const painting = await first("The Starry Night", "paintings");
  const [tour] = await (await server.fetch("/api/tours")).json();
  const [a, b] = [painting, await first("The Great Wave", "paintings")]
    .map((path) => path.split("/").at(-1));
  return {
    timeline: "/",
    artist: await first("Vincent van Gogh", "artists"),
    movement,
    painting,
    rooms: `${movement}/rooms`,
    influence: "/influence",
    colours: "/colours",
    tours: "/tours",
    tour: `/tours/${tour.id}`,
    compare: `/compare?a=${a}&b=${b}`,
    ...await warehouseAddresses(server),
    docs: "/docs",
  };
}

/** The warehouse's pages, one of an order that is calculated first, and of its round. */
async function warehouseAddresses(
  server: ServerProcess,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const api = "/api/v1";
  const read = async (path: string) => await (await server.fetch(api + path, { headers })).json();
  const [{ id: id_warehouse }] = await read("/warehouse_data");
  const [{ id: id_order_item }] = await read(`/order_item/withWarehouseID/${id_warehouse}`);
  const [{ id: id_point_start }] = await read(`/warehouse_points/withWarehouseID/${id_warehouse}`);
  const send = async (path: string, body: unknown) => {
    const answer = await server.fetch(api + path, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return await answer.json();
  };
  await send("/computed_order", { id_order_item, id_warehouse, id_point_start });
  const [{ id: round }] = await send(`/started_round/withWarehouseID/${id_warehouse}`, [
    { id_point_start, orders: [id_order_item] },
  ]);
  const warehouse = `/warehouse/${id_warehouse}`;
  return {
    warehouses: "/warehouse",
    floor: warehouse,
    boxes: `${warehouse}/boxes`,
    orders: `${warehouse}/orders`,
    order: `${warehouse}/orders/${id_order_item}`,
    sheet: `${warehouse}/orders/${id_order_item}/sheet`,
    labels: `${warehouse}/orders/${id_order_item}/labels`,
    pick: `${warehouse}/orders/${id_order_item}/pick`,
    stock: `${warehouse}/stock`,
    shift: `${warehouse}/shift`,
    rounds: `${warehouse}/rounds`,
    "round pick": `${warehouse}/rounds/${round}/pick`,
    slotting: `${warehouse}/slotting`,
    sections: `${warehouse}/sections`,
    loading: `${warehouse}/loading`,
    users: `${warehouse}/users`,
    work: `${warehouse}/work`,
    receive: `${warehouse}/receive`,
    account: "/warehouse/account",
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
