/** A distributor's day: files of two systems, calculation, a short order, print, a truck, a link. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { strFromU8, unzipSync } from "fflate/browser";
import { Webhook as Verifier } from "standardwebhooks";
import type { Page } from "playwright-core";
import { filePieces } from "../../domain/files/write_rows.ts";
import type { CellValue } from "../../domain/files/table.ts";
import type { LoadRecord, LoadSummary } from "../../domain/warehouse/loading_records.ts";
import type { OrderItem } from "../../domain/warehouse/records.ts";
import { Upstream } from "../adapters/sources/upstream.ts";
import { untilSo } from "../support/time.ts";
import { answered, closeImport, textFile } from "./at_depot.ts";
import { api, ORDERS, WAREHOUSE } from "./at_order.ts";
import { cutOff, printed } from "./printed_pages.ts";
import { CALCULATION, DESKTOP, type Device, shoot, Visitor } from "./visitor.ts";

const RUSSIAN: Device = { ...DESKTOP, language: "ru" };
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const MARGIN = 18;
const CUSTOMERS = ["Café Ada", "Hotel Nord", "Kiosk am Park"];
const STREETS = ["Main Street 1", "Harbour Road 7", "Park Lane 3"];
const SKUS = ["RICE-900G-12", "CRISPS-150G-16", "COLA-0.33L-24"];

/** Rows of twenty orders, from the number on; the last line is wrong. */
const rowsFrom = (number: number, day: (at: number) => string): (string | number)[][] => [
  ...Array.from({ length: 20 }, (_, at) => [
    `SO-${number + at}`,
    CUSTOMERS[at % 3]!,
    STREETS[at % 3]!,
    day(at),
    SKUS[at % 3]!,
    1 + at % 4,
  ]),
  [`SO-${number + 20}`, CUSTOMERS[0]!, STREETS[0]!, day(0), "NO-SUCH-BOX", 4],
];

async function workbook(headings: string[], rows: CellValue[][]): Promise<Buffer> {
  async function* pages() {
    yield await Promise.resolve(rows);
  }
  const form = { format: "xlsx", sheet: "Orders", now: new Date("2030-01-01") } as const;
  return Buffer.concat(await Array.fromAsync(filePieces({ headings, pages: pages() }, form)));
}

/** Imports the good rows of a file, and saves the refused ones; answers the saved text. */
async function importGood(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  words: { open: string; good: RegExp; save: string },
): Promise<string> {
  await page.getByRole("button", { name: words.open }).click();
  await page.locator("input[type=file]").setInputFiles(file);
  const good = page.getByRole("button", { name: words.good });
  await good.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: words.save }).click(),
  ]);
  await good.click();
  const saved = await Deno.readFile((await download.path())!);
  if (file.mimeType !== XLSX) return new TextDecoder().decode(saved);
  return strFromU8(unzipSync(saved)["xl/worksheets/sheet1.xml"]!);
}

const ordersOf = async (visitor: Visitor) =>
  (await answered<OrderItem[]>(visitor, `/order_item/withWarehouseID/${WAREHOUSE}`))
    .filter(({ order_name }) => order_name.startsWith("SO-"));

Deno.test("day of a distributor, in both languages, by mouse and keys", async () => {
  await using erp = new Upstream({ "/erp": () => new Response(null, { status: 204 }) });
  await using visitor = await Visitor.arrive({ env: { WEBHOOK_HOSTS: erp.host } });
  const { secret } = await api<{ secret: string }>(visitor, "/webhooks", {
    id_warehouse: WAREHOUSE,
    url: erp.url("/erp"),
    events: ["order.created", "order.calculated", "load.ready"],
  });
  const received = () =>
    erp.requests.map(({ body, headers }) =>
      new Verifier(secret).verify(body, Object.fromEntries(headers)) as {
        type: string;
        data: Record<string, unknown>;
      }
    );
  const countOf = (type: string) => received().filter((event) => event.type === type).length;

  // A workbook, in English and by mouse; one order needs more boxes than there are.
  const day = (at: number) => `2099-03-0${1 + at % 3}`;
  const morning = rowsFrom(1000, day);
  morning[4] = ["SO-1004", CUSTOMERS[1]!, STREETS[1]!, day(1), "MUSTARD-GLASS-200G-20", 60];
  await visitor.open(ORDERS, DESKTOP, async (page) => {
    const headings = ["Order number", "Client", "Address", "Delivery date", "SKU", "Qty"];
    const buffer = await workbook(headings, morning);
    const refused = await importGood(page, { name: "orders.xlsx", mimeType: XLSX, buffer }, {
      open: "Import",
      good: /^Import 20 good rows$/,
      save: "Save refused rows",
    });
    assert.match(refused, /SO-1020.*NO-SUCH-BOX/);
    await closeImport(page);
    await page.getByRole("row", { name: /SO-1019/ }).waitFor();
  });

  // The export of another system, in Russian.
  await visitor.open(ORDERS, RUSSIAN, async (page) => {
    const date = (at: number) => `0${1 + at % 3}.03.2099`;
    const lines = [
      ["Auftrag", "Kunde", "Lieferadresse", "Liefertermin", "Artikelnummer", "Menge"],
      ...rowsFrom(2000, date),
    ].map((row) => row.join(";"));
    const refused = await importGood(
      page,
      textFile("auftraege.csv", "text/csv", `${lines.join("\r\n")}\r\n`),
      {
        open: "Загрузить",
        good: /^Загрузить 20 верных строк$/,
        save: "Сохранить непринятые строки",
      },
    );
    assert.match(refused, /SO-2020.*NO-SUCH-BOX/);
    await page.getByText("Файл загружен.").waitFor();
  });
  const imported = await ordersOf(visitor);
  assert.equal(imported.length, 40);
  for (const order_name of ["SO-1007", "SO-2007"]) {
    const order = imported.find((one) => one.order_name === order_name)!;
    assert.deepEqual([order.customer, order.address], [CUSTOMERS[1], STREETS[1]]);
    assert.match(order.due_at, /^2099-03-0[12]T/);
  }
  await untilSo(() => Promise.resolve(countOf("order.created") === 40));

  // All are calculated at once, by keys; the short one is split.
  await visitor.open(`${ORDERS}?q=SO-`, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Select 40 uncalculated" }).press("Enter");
    await page.keyboard.press("Control+Enter");
    await page.getByText("40 of 40 calculated").waitFor(CALCULATION);
    await page.getByRole("button", { name: "Close" }).press("Enter");
    await page.reload();
    await page.getByRole("button", { name: /^Missing boxes 1$/ }).click();
    await shoot(page, "day-missing");
    assert.deepEqual(await page.locator(".order-link").allInnerTexts(), ["SO-1004"]);
    await page.locator(".order-link").click();
    await page.getByRole("button", { name: "Move them to a new order" }).click();
    await page.getByText("The missing boxes are in “SO-1004, rest”.").waitFor();
    await page.locator(".save", { hasText: "Saved" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await untilSo(async () =>
      (await ordersOf(visitor)).some(({ order_name, state }) =>
        order_name === "SO-1004" && state === "reserved"
      )
    );
  });
  const rest = (await ordersOf(visitor)).find(({ order_name }) => order_name.endsWith(", rest"))!;
  const [line] = await answered<{ count_box: number }[]>(
    visitor,
    `/order_data/withOrderID/${rest.id}`,
  );
  assert.deepEqual([rest.customer, line!.count_box], [CUSTOMERS[1], 20]);
  await untilSo(() => Promise.resolve(countOf("order.calculated") >= 40));

  // Twelve orders on paper.
  await visitor.open(`${ORDERS}?q=SO-2&sort=name`, DESKTOP, async (page) => {
    const boxes = page.locator(".order-row .order-tick input");
    await boxes.first().click();
    await boxes.nth(11).click({ modifiers: ["Shift"] });
    await page.getByText("12 orders selected").waitFor();
    await page.getByRole("link", { name: "Print", exact: true }).click();
    const print = page.getByRole("button", { name: "Print", exact: true });
    await page.getByText("12 orders", { exact: true }).waitFor(CALCULATION);
    await page.waitForFunction(() => !document.querySelector(".print-tools button[disabled]"));
    assert.equal(await print.isEnabled(), true);
    const pages = await printed(page);
    const text = pages.map((paper) => paper.text).join(" ");
    for (let at = 0; at < 12; at++) assert.ok(text.includes(`SO-20${String(at).padStart(2, "0")}`));
    assert.match(text, /Delivery note/);
    for (const paper of pages) assert.deepEqual(cutOff(paper, MARGIN), []);
    await shoot(page, "day-print");
  });

  // A truck with a stop for each address, planned from the due times.
  let url = "";
  await visitor.open(`/warehouse/${WAREHOUSE}/loading`, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Plan from due times" }).press("Enter");
    await page.locator(".loading-stop").nth(2).waitFor();
    await page.getByRole("button", { name: "Plan the load" }).press("Enter");
    await page.getByRole("heading", { name: "Load 1" }).waitFor(CALCULATION);
    await shoot(page, "day-load");
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Create a link" }).click();
    url = await page.getByRole("dialog").locator("input[readonly]").inputValue();
  });
  const loads = `/load/withWarehouseID/${WAREHOUSE}`;
  const [summary] = await answered<LoadSummary[]>(visitor, loads);
  const load = await answered<LoadRecord>(visitor, `${loads}/${summary!.id}`);
  assert.ok(load.loaded > 0 && load.stops.length >= 3);
  await untilSo(() => Promise.resolve(countOf("load.ready") === 1));

  // The driver reads it without a login; the planner looks at the board.
  await visitor.open(new URL(url).pathname, RUSSIAN, async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    const text = await page.locator("main").innerText();
    assert.ok(text.includes(load.stops[0]!.orders[0]!.order_name), text);
    await shoot(page, "day-shared");
  });
  await visitor.open(`/warehouse/${WAREHOUSE}/shift`, RUSSIAN, async (page) => {
    await page.getByRole("heading", { name: "Требует внимания" }).waitFor();
    await page.getByText("SO-1004, rest").first().waitFor();
    await shoot(page, "day-board");
  });
});
