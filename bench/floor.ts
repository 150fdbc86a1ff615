/**
 * The floor plan's page with 10,000 points, 2,000 sections and the ways between them, in the browser
 * of the tests, which draws without a graphics card: time until it is drawn, and the frames while it
 * is moved and zoomed.
 */
import chromium from "@sparticuz/chromium";
import { chromium as driver } from "playwright-core";
import { QUIET_BROWSER } from "../tests/browser/quiet_browser.ts";
import { ServerProcess } from "../tests/support/processes.ts";
import { dragged, frames, wheel, zoomed } from "./frames.ts";
import { aisles } from "./warehouse_aisles.ts";

const [COLUMNS, ROWS, SECTIONS] = [100, 100, 2000];
/** Millimetres from point to point. */
const STEP = 2000;
const WANTED_MS = 2000;
const RUNS = 3;

/** Makes the floor, opens its page and moves it. */
export default async function bench(): Promise<void> {
  await using server = await ServerProcess.start({ env: { SEED: "none" } });
  const warehouse = await largeFloor(server);
  const executablePath = await chromium.executablePath();
  const browser = await driver.launch({ executablePath, args: QUIET_BROWSER });
  try {
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const address = `${await server.url}/warehouse/${warehouse}`;
      await page.goto("about:blank");
      const started = performance.now();
      await page.goto(address);
      await page.locator(".floor-plan > canvas").waitFor();
      await page.evaluate(() =>
        new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      );
      const loaded = performance.now() - started;
      const verdict = loaded <= WANTED_MS ? "" : "  SLOW";
      console.log(`loaded and drawn in ${loaded.toFixed()} ms, wanted ≤ ${WANTED_MS}${verdict}`);
      await page.keyboard.press("h");
      console.log(`  the whole, dragged: ${await frames(page, dragged)}`);
      console.log(`  zoomed in and out: ${await frames(page, zoomed)}`);
      await wheel(page, -500, 6);
      console.log(`  near, dragged: ${await frames(page, dragged)}`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

/** A warehouse with a grid of points, ways between neighbours, and sections beside them. */
async function largeFloor(server: ServerProcess): Promise<string> {
  const post = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const response = await server.fetch(`/api/v1${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return await response.json();
  };
  const { x, y, edges } = aisles(COLUMNS, ROWS);
  const { id: id_warehouse } = await post<{ id: string }>("/warehouse_data", {
    warehouse_name: "Large",
    warehouse_width: COLUMNS * STEP,
    warehouse_length: ROWS * STEP,
  });
  const points = await post<{ id: string }[]>(
    "/warehouse_points/points",
    Array.from(x, (_, at) => ({
      id_warehouse,
      name_points: `P${at}`,
      pos_x: x[at]! * STEP,
      pos_y: y[at]! * STEP,
    })),
  );
  const pairs = Array.from({ length: edges.length / 2 }, (_, at) => ({
    id_warehouse,
    id_points_from: points[edges[2 * at]!]!.id,
    id_points_to: points[edges[2 * at + 1]!]!.id,
  }));
  await post("/warehouse_edge/edges", pairs);
  const sections = await post<{ id: string }[]>(
    "/warehouse_section/sections",
    Array.from({ length: SECTIONS }, (_, at) => ({ id_warehouse, section_name: `S${at}` })),
  );
  await post(
    "/warehouse_section_geometry/sections",
    sections.map(({ id }, at) => ({
      id_warehouse,
      id_warehouse_section: id,
      id_point_way: points[at * 5]!.id,
      x_pos: x[at * 5]! * STEP + 300,
      y_pos: y[at * 5]! * STEP + 300,
      widht_wsec: 1200,
      lenght_wsec: 800,
    })),
  );
  console.log(`${points.length} points, ${pairs.length} ways, ${SECTIONS} sections`);
  return id_warehouse;
}
