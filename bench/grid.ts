/**
 * The tables of boxes and of sections with 10,000 rows, in the browser of the tests, which draws without a
 * graphics card: a block of 1,000 × 8 cells pasted over rows, and beyond the last one, until every
 * cell is stored; the same taken back; and the frames while the rows scroll.
 */
import chromium from "@sparticuz/chromium";
import { chromium as driver, type Page } from "playwright-core";
import { QUIET_BROWSER } from "../tests/browser/quiet_browser.ts";
import { ServerProcess } from "../tests/support/processes.ts";
import { frames } from "./frames.ts";

const [ROWS, PASTED] = [10_000, 1000];
const WANTED_MS = 1000;
const RUNS = 3;

/** Makes both tables, pastes into them and scrolls them. */
export default async function bench(): Promise<void> {
  await using server = await ServerProcess.start({ env: { SEED: "none" } });
  const warehouse = await largeWarehouse(server);
  const browser = await driver.launch({
    executablePath: await chromium.executablePath(),
    args: QUIET_BROWSER,
  });
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const [name, block] of [["boxes", boxBlock], ["sections", sectionBlock]] as const) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        const page = await context.newPage();
        await page.goto(`${await server.url}/warehouse/${warehouse}/${name}`);
        await page.getByRole("grid").focus();
        await page.keyboard.press("Control+Home");
        console.log(`${name}, run ${run + 1}`);
        console.log(`  over rows: ${await pasted(page, block(run))}`);
        console.log(`  taken back: ${await timed(page, () => page.keyboard.press("Control+z"))}`);
        await page.keyboard.press("Control+End");
        await page.keyboard.press("Home");
        console.log(`  as new rows: ${await pasted(page, block(run + 100))}`);
        console.log(`  taken back: ${await timed(page, () => page.keyboard.press("Control+z"))}`);
        console.log(`  scrolled: ${await frames(page, scrolled)}`);
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
}

const boxBlock = (run: number) =>
  lines((at) => [`N${run}-${at}`, 100 + run, 200 + at % 7, 300, 1 + run / 10, 50, 1, ""]);
const sectionBlock = (run: number) =>
  lines((at) => [`N${run}-${at}`, `BOX-${at}`, 1 + run, at, run, 900 + run, 800, ""]);
const lines = (row: (at: number) => (string | number)[]) =>
  Array.from({ length: PASTED }, (_, at) => row(at).join("\t")).join("\n");

/** Milliseconds from the key to the last cell that is stored. */
async function timed(page: Page, act: () => Promise<void>): Promise<string> {
  const status = page.locator("main p.unseen[role=status]");
  const words = await status.textContent();
  const started = performance.now();
  await act();
  await page.waitForFunction(
    (words) => document.querySelector("main p.unseen[role=status]")?.textContent !== words,
    words,
    { polling: "raf" },
  );
  const took = performance.now() - started;
  const verdict = took <= WANTED_MS ? "" : "  SLOW";
  return `${took.toFixed()} ms, wanted ≤ ${WANTED_MS}${verdict} (${await status.textContent()})`;
}

const pasted = (page: Page, text: string) =>
  timed(page, () =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const event = new ClipboardEvent("paste", {
        clipboardData,
        bubbles: true,
        cancelable: true,
      });
      document.activeElement!.dispatchEvent(event);
    }, text));

async function scrolled(page: Page): Promise<void> {
  await page.mouse.move(450, 450);
  for (let at = 0; at < 120; at++) {
    await page.mouse.wheel(0, at < 60 ? -400 : 900);
    await page.waitForTimeout(16);
  }
}

async function largeWarehouse(server: ServerProcess): Promise<string> {
  const post = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const response = await server.fetch(`/api/v1${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return await response.json();
  };
  const { id } = await post<{ id: string }>("/warehouse_data", {
    warehouse_name: "Large",
    warehouse_width: 100_000,
    warehouse_length: 100_000,
  });
  const rows = Array.from({ length: ROWS }, (_, at) => at);
  await post(
    "/stockbox/boxes",
    rows.map((at) => ({
      uuid_warehouse: id,
      sku_box: `BOX-${at}`,
      length_box: 40,
      width_box: 30,
      height_box: 20,
      weight_box: 5,
      max_load_box: null,
      is_rotated_box: 0,
    })),
  );
  const sections = await post<{ id: string }[]>(
    "/warehouse_section/sections",
    rows.map((at) => ({ id_warehouse: id, section_name: `S${at}` })),
  );
  await post(
    "/warehouse_section_geometry/sections",
    sections.map((section, at) => ({
      id_warehouse: id,
      id_warehouse_section: section.id,
      id_point_way: "",
      x_pos: 1000 * (at % 100),
      y_pos: 1000 * Math.floor(at / 100),
      widht_wsec: 900,
      lenght_wsec: 800,
    })),
  );
  console.log(`${ROWS} box types, ${ROWS} sections; ${PASTED} × 8 cells pasted`);
  return id;
}
