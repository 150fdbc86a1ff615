/** A distributor's day: files of two systems, calculation, a short order, print, a truck, a link. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { strFromU8, unzipSync } from "fflate/browser";
import { Webhook as Verifier } from "standardwebhooks";
import type { Locator, Page } from "playwright-core";
import { filePieces } from "../../domain/files/write_rows.ts";
import type { CellValue } from "../../domain/files/table.ts";
import type { LoadRecord, LoadSummary } from "../../domain/warehouse/loading_records.ts";
import type { OrderItem } from "../../domain/warehouse/records.ts";
import type { ShiftBoard } from "../../domain/warehouse/shift_records.ts";
import type { StockReservation } from "../../domain/warehouse/stock_records.ts";
import { Upstream } from "../adapters/sources/upstream.ts";
import { basic } from "../routes/warehouse/basic_users.ts";
import { untilSo } from "../support/time.ts";
import { answered, textFile } from "./at_depot.ts";
import { ORDERS, WAREHOUSE } from "./at_order.ts";
import { cutOff, printed } from "./printed_pages.ts";
import { CALCULATION, DESKTOP, shoot, Visitor } from "./visitor.ts";

const PASSWORD = "many a pallet";
const env = {
  WAREHOUSE_AUTH: "basic",
  WAREHOUSE_ADMIN_LOGIN: "ada",
  WAREHOUSE_ADMIN_PASSWORD: PASSWORD,
};
const asAda = basic("ada", PASSWORD);
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const MARGIN = 18;
const CUSTOMERS = ["Café Ada", "Hotel Nord", "Kiosk am Park"];
const STREETS = ["Main Street 1", "Harbour Road 7", "Park Lane 3"];
const SKUS = ["RICE-900G-12", "CRISPS-150G-16", "COLA-0.33L-24"];

/** Rows of twenty orders, from the number on, and of two more with a mistake each. */
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
  [`SO-${number + 21}`, CUSTOMERS[1]!, STREETS[1]!, day(1), SKUS[0]!, "many"],
];

const TEXTS = {
  en: {
    ...{ login: "Login", password: "Password", import: "Import", save: "Save refused rows" },
    ...{ good: /^Import 20 good rows$/, imported: "The file has been imported.", close: "Close" },
    ...{ uncalculated: "Select 40 uncalculated", calculate: /^Calculate 40/ },
    ...{ calculated: "40 of 40 calculated", missing: /^Missing boxes 1$/, rest: "SO-1004, rest" },
    ...{ split: "Move them to a new order", inRest: "The missing boxes are in “SO-1004, rest”." },
    ...{ saved: "Saved", twelve: "12 orders selected", print: "Print", toPrint: "Print" },
    ...{ printed: "12 orders", sheet: "Step by step", note: "Delivery note", height: "mm · " },
    ...{ byDue: "Plan from due times", plan: "Plan the load", load: "Load 1", share: "Share" },
    ...{ link: "Create a link", attention: "Needs attention (1)", picking: "Being picked (2)" },
    ...{ short: "20 boxes missing", progress: "1 of 4" },
  },
  ru: {
    ...{ login: "Логин", password: "Пароль", import: "Загрузить", close: "Закрыть" },
    ...{ save: "Сохранить непринятые строки", good: /^Загрузить 20 верных строк$/ },
    ...{ imported: "Файл загружен.", uncalculated: "Выбрать 40 нерассчитанных" },
    ...{ calculate: /^Рассчитать 40/, calculated: "Рассчитано 40 из 40" },
    ...{ missing: /^Не хватает коробок 1$/, rest: "SO-1004, остаток", saved: "Сохранено" },
    split: "Перенести их в новый заказ",
    inRest: "Недостающие коробки — в заказе «SO-1004, остаток».",
    ...{ twelve: "Выбрано 12 заказов", toPrint: "Напечатать", print: "Печать" },
    ...{ printed: "12 заказов", sheet: "По шагам", note: "Накладная", height: "мм · " },
    ...{ byDue: "По срокам", plan: "Составить погрузку", load: "Погрузка 1" },
    ...{ share: "Поделиться", link: "Создать ссылку", attention: "Требует внимания (1)" },
    ...{ picking: "Отбираются (2)", short: "Нет 20 коробок", progress: "1 из 4" },
  },
};

async function workbook(headings: string[], rows: CellValue[][]): Promise<Buffer> {
  async function* pages() {
    yield await Promise.resolve(rows);
  }
  const form = { format: "xlsx", sheet: "Orders", now: new Date("2030-01-01") } as const;
  return Buffer.concat(await Array.fromAsync(filePieces({ headings, pages: pages() }, form)));
}

for (
  const { language, hand, press, tick } of [{
    language: "en",
    hand: "by mouse",
    press: (button: Locator) => button.click(),
    tick: (box: Locator, shift = false) => box.click(shift ? { modifiers: ["Shift"] } : {}),
  }, {
    language: "ru",
    hand: "by keys",
    press: (button: Locator) => button.press("Enter"),
    tick: (box: Locator, shift = false) => box.press(shift ? "Shift+Space" : "Space"),
  }] as const
) {
  const texts = TEXTS[language];
  Deno.test(`day of a distributor, ${hand} (${language})`, async () => {
    await using erp = new Upstream({ "/erp": () => new Response(null, { status: 204 }) });
    await using visitor = await Visitor.arrive({ env: { ...env, WEBHOOK_HOSTS: erp.host } });
    const ask = <Answer>(path: string, body?: unknown) =>
      answered<Answer>(visitor, path, body, asAda);
    const device = { ...DESKTOP, language };
    const at = (path: string, look: (page: Page) => Promise<void>) =>
      visitor.open(path, device, async (page) => {
        await page.getByLabel(texts.login, { exact: true }).fill("ada");
        await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
        await page.keyboard.press("Enter");
        await page.locator("main h1").waitFor();
        await look(page);
      });
    const named = (page: Page, name: string | RegExp) =>
      page.getByRole("button", { name, exact: true });
    const shot = (page: Page, name: string) => shoot(page, `day-${name}-${language}`);
    const ordersNow = async () =>
      (await ask<OrderItem[]>(`/order_item/withWarehouseID/${WAREHOUSE}`))
        .filter(({ order_name }) => order_name.startsWith("SO-"));

    const hook = await visitor.server.fetch("/api/v1/webhooks", {
      method: "POST",
      headers: { ...asAda, "Content-Type": "application/json" },
      body: JSON.stringify({
        ...{ id_warehouse: WAREHOUSE, url: erp.url("/erp") },
        events: ["order.created", "order.calculated", "order.picked", "pick.short", "load.ready"],
      }),
    });
    const { secret } = await hook.json() as { secret: string };
    const countOf = (type: string) =>
      erp.requests.map(({ body, headers }) =>
        new Verifier(secret).verify(body, Object.fromEntries(headers)) as { type: string }
      ).filter((event) => event.type === type).length;

    // A workbook and the export of another system. One order needs more boxes than there are.
    const first = rowsFrom(1000, (at) => `2099-03-0${1 + at % 3}`);
    first[4] = ["SO-1004", CUSTOMERS[1]!, STREETS[1]!, "2099-03-02", "MUSTARD-GLASS-200G-20", 60];
    const second = [
      ["Auftrag", "Kunde", "Lieferadresse", "Liefertermin", "Artikelnummer", "Menge"],
      ...rowsFrom(2000, (at) => `0${1 + at % 3}.03.2099`),
    ].map((row) => `${row.join(";")}\r\n`).join("");
    const files = [{
      ...{ name: "orders.xlsx", mimeType: XLSX },
      buffer: await workbook(
        ["Order number", "Client", "Address", "Delivery date", "SKU", "Qty"],
        first,
      ),
    }, textFile("auftraege.csv", "text/csv", second)];
    await at(ORDERS, async (page) => {
      for (const [index, file] of files.entries()) {
        await press(named(page, texts.import));
        await page.locator("input[type=file]").setInputFiles(file);
        const good = named(page, texts.good);
        await good.waitFor();
        const download = page.waitForEvent("download");
        await press(named(page, texts.save));
        await press(good);
        const saved = await Deno.readFile((await (await download).path())!);
        const refused = index === 1
          ? new TextDecoder().decode(saved)
          : strFromU8(unzipSync(saved)["xl/worksheets/sheet1.xml"]!);
        assert.deepEqual(
          refused.match(/SO-\d+/g),
          index === 1 ? ["SO-2020", "SO-2021"] : ["SO-1020", "SO-1021"],
        );
        const dialog = page.getByRole("dialog");
        await dialog.getByText(texts.imported).waitFor();
        await shot(page, `import-${index}`);
        await press(dialog.getByRole("button", { name: texts.close }).last());
      }
    });
    const imported = await ordersNow();
    assert.equal(imported.length, 40);
    for (const order_name of ["SO-1007", "SO-2007"]) {
      const order = imported.find((one) => one.order_name === order_name)!;
      assert.deepEqual([order.customer, order.address], [CUSTOMERS[1], STREETS[1]]);
      assert.match(order.due_at, /^2099-03-0[12]T/);
    }
    await untilSo(() => Promise.resolve(countOf("order.created") === 40));

    // All are calculated at once; the short one is split.
    await at(`${ORDERS}?q=SO-`, async (page) => {
      await press(named(page, texts.uncalculated));
      if (language === "en") await press(named(page, texts.calculate));
      else await page.keyboard.press("Control+Enter");
      await page.getByText(texts.calculated).waitFor(CALCULATION);
      await press(named(page, texts.close));
      await page.reload();
      await press(named(page, texts.missing));
      await shot(page, "missing");
      assert.deepEqual(await page.locator(".order-link").allInnerTexts(), ["SO-1004"]);
      await press(page.locator(".order-link"));
      await press(named(page, texts.split));
      await page.getByText(texts.inRest).waitFor();
      await page.locator(".save", { hasText: texts.saved }).waitFor();
      await shot(page, "split");
      await page.keyboard.press("Control+Enter");
      await untilSo(async () =>
        (await ordersNow()).some(({ order_name, state }) =>
          order_name === "SO-1004" && state === "reserved"
        )
      );
    });
    const rest = (await ordersNow()).find(({ order_name }) => order_name === texts.rest)!;
    const [line] = await ask<{ count_box: number }[]>(`/order_data/withOrderID/${rest.id}`);
    assert.deepEqual([rest.customer, line!.count_box], [CUSTOMERS[1], 20]);
    await untilSo(() => Promise.resolve(countOf("order.calculated") >= 40));

    // Sheets, labels and delivery notes of twelve orders in one document.
    await at(`${ORDERS}?q=SO-2&sort=name`, async (page) => {
      const boxes = page.locator(".order-row .order-tick input");
      await tick(boxes.first());
      await tick(boxes.nth(11), true);
      await page.getByText(texts.twelve).waitFor();
      await press(page.getByRole("link", { name: texts.toPrint, exact: true }));
      await page.getByText(texts.printed, { exact: true }).waitFor(CALCULATION);
      await page.waitForFunction(() => !document.querySelector(".print-tools button[disabled]"));
      assert.equal(await named(page, texts.print).isEnabled(), true);
      const pages = await printed(page);
      for (let at = 0; at < 12; at++) {
        const own = pages.filter(({ text }) => text.includes(`SO-20${`${at}`.padStart(2, "0")}`));
        for (const part of [texts.sheet, texts.height, texts.note, CUSTOMERS[at % 3]!]) {
          assert.ok(own.some(({ text }) => text.includes(part)), `${at}: ${part}`);
        }
      }
      for (const paper of pages) assert.deepEqual(cutOff(paper, MARGIN), []);
      await shot(page, "print");
    });

    // A truck with a stop for each address, planned from the due times.
    let url = "";
    await at(`/warehouse/${WAREHOUSE}/loading`, async (page) => {
      await press(named(page, texts.byDue));
      await page.locator(".loading-stop").nth(2).waitFor();
      await press(named(page, texts.plan));
      await page.getByRole("heading", { name: texts.load }).waitFor(CALCULATION);
      await shot(page, "load");
      await press(named(page, texts.share));
      await press(named(page, texts.link));
      url = await page.getByRole("dialog").locator("input[readonly]").inputValue();
    });
    const loads = `/load/withWarehouseID/${WAREHOUSE}`;
    const [summary] = await ask<LoadSummary[]>(loads);
    const load = await ask<LoadRecord>(`${loads}/${summary!.id}`);
    assert.deepEqual(load.stops.map(({ name }) => name), CUSTOMERS);
    assert.ok(load.loaded > 0);
    await untilSo(() => Promise.resolve(countOf("load.ready") === 1));

    // The driver reads it without a login, and nothing else.
    await visitor.open(new URL(url).pathname, device, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      const text = await page.locator("main").innerText();
      for (const { orders: [order] } of load.stops) assert.ok(text.includes(order!.order_name));
      await shot(page, "shared");
    });
    const refused = await visitor.server.fetch(`/api/v1${loads}`);
    assert.equal((await refused.body?.cancel(), refused.status), 401);

    // At noon one order is picked, one begun, and of one the shelf has too few.
    const pick = async (order_name: string, count: number, more = {}) => {
      const { id } = imported.find((one) => one.order_name === order_name)!;
      const held = `/stock_reservation/withWarehouseID/${WAREHOUSE}?id_order_item=${id}`;
      const [{ id_section, id_box }] = await ask<[StockReservation]>(held);
      await ask(`/order_item/${id}/picks`, [
        { id: crypto.randomUUID(), id_section, id_box, count, ...more },
      ]);
    };
    await pick("SO-1000", 1);
    await pick("SO-1003", 1);
    await pick("SO-1002", 2, { short: true, reason: "Two are broken" });
    await untilSo(() =>
      Promise.resolve(countOf("order.picked") === 1 && countOf("pick.short") === 1)
    );
    await at(`/warehouse/${WAREHOUSE}/shift`, async (page) => {
      await page.getByRole("heading", { name: texts.attention }).waitFor();
      const active = page.locator("section", { hasText: texts.picking });
      await shot(page, "board");
      await page.locator("section", { hasText: texts.attention })
        .getByRole("row", { name: texts.rest }).getByText(texts.short).waitFor();
      await active.getByRole("row", { name: "SO-1003" }).getByText(texts.progress).waitFor();
    });
    const board = await ask<ShiftBoard>(`/shift/withWarehouseID/${WAREHOUSE}`);
    const stateOf = (name: string) =>
      board.orders.find(({ order_name }) => order_name === name)!.state;
    assert.deepEqual(["SO-1000", "SO-1003", "SO-1001"].map(stateOf), [
      "loaded",
      "picking",
      "reserved",
    ]);
  });
}
