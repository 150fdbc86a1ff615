/** Loading: a truck with three stops by mouse and by keys, a pallet moved by hand, the printed sheet. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { OrderItem } from "../../domain/warehouse/records.ts";
import type { LoadRecord, LoadSummary } from "../../domain/warehouse/loading_records.ts";
import { brokenRules } from "../domain/loading/judged_load.ts";
import { eventually } from "../support/time.ts";
import { answered } from "./at_depot.ts";
import { calculate, WAREHOUSE } from "./calculated_orders.ts";
import { cutOff, printed } from "./printed_pages.ts";
import { barriersLightAndDark, CALCULATION, DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

const PAGE = `/warehouse/${WAREHOUSE}/loading`;
const LOADS = `/load/withWarehouseID/${WAREHOUSE}`;
const MARGIN = 18;

const newest = async (visitor: Visitor): Promise<LoadRecord> => {
  const [load] = await answered<LoadSummary[]>(visitor, LOADS);
  return await answered(visitor, `${LOADS}/${load!.id}`);
};

function assertSound(load: LoadRecord): void {
  const { vehicle, pallets, may_turn: mayTurn } = load;
  const placements = pallets.flatMap(({ place }, pallet) => place ? [{ ...place, pallet }] : []);
  assert.deepEqual([...brokenRules({ vehicle, pallets, mayTurn }, placements)], []);
}

const stopsOf = ({ stops }: LoadRecord) =>
  stops.map(({ orders }) => orders.map(({ order_name }) => order_name));

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

Deno.test("loading: a truck with three stops by mouse and by keys, a pallet moved, the sheet", async () => {
  await using visitor = await Visitor.arrive();
  const orders = (await answered<OrderItem[]>(
    visitor,
    `/order_item/withWarehouseID/${WAREHOUSE}`,
  )).slice(0, 3);
  for (const { id } of orders) await calculate(visitor, id);
  const [first, second, third] = orders.map(({ order_name }) => order_name) as [
    string,
    string,
    string,
  ];

  // By mouse: orders are dragged to new stops, the second of which is dragged before the first.
  await visitor.open(`/warehouse/${WAREHOUSE}/orders`, DESKTOP, async (page) => {
    await page.getByRole("link", { name: "Loading", exact: true }).click();
    await page.getByRole("heading", { name: "Loading", exact: true }).waitFor();
    const drop = page.getByText("New stop: drop an order here");
    for (const name of [second, first, third]) {
      await page.locator(".loading-order", { hasText: name }).first().dragTo(drop);
      await page.locator(".loading-stop", { hasText: name }).waitFor();
    }
    await page.locator(".loading-stop", { hasText: first }).locator(".count-circle")
      .dragTo(page.locator(".loading-stop", { hasText: second }).locator(".count-circle"));
    await page.locator(".loading-stop").first().filter({ hasText: first }).waitFor();
    await page.getByRole("button", { name: "Plan the load" }).click();
    await page.getByRole("heading", { name: "Load 1" }).waitFor(CALCULATION);
    const load = await newest(visitor);
    assert.deepEqual(stopsOf(load), [[first], [second], [third]]);
    assert.equal(load.loaded, load.pallets.length);
    assertSound(load);
    assert.equal(await page.locator(".beside [data-pallet]").count(), load.loaded);
    assert.deepEqual(await barriersLightAndDark(page, "loading-1280"), []);
    await page.emulateMedia({ colorScheme: "light" });

    // The pallet at the doors may be drawn back, but not into another one.
    const last = load.loaded - 1;
    const piece = page.locator(`[data-pallet="${last}"]`);
    const box = (await piece.boundingBox())!;
    const grab = async (dx: number) => {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await grab(-box.width);
    await page.getByText(/It would overlap|It is outside/).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await grab(box.width / 2);
    await page.getByText("Saved.").waitFor();
    const moved = await newest(visitor);
    assert.ok(moved.pallets[last]!.place!.x > load.pallets[last]!.place!.x + 100);
    assertSound(moved);

    await page.getByRole("button", { name: "3D" }).click();
    await page.locator(`.loading-scene[data-pallets="${load.loaded}"]`).waitFor();
    await shoot(page, "loading-3d");
    const pages = await printed(page);
    await shoot(page, "loading-printed");
    const text = pages.map((paper) => paper.text).join(" ");
    assert.match(text, /Loading sheet: Load 1 · Semi-trailer 13\.6 m/);
    for (const name of [first, second, third]) assert.ok(text.includes(name), name);
    assert.match(text, /After stop 3/);
    for (const paper of pages) assert.deepEqual(cutOff(paper, MARGIN), []);
  });

  // By keys, in Russian: another order of the stops, a pallet turned back and taken off.
  await visitor.open(PAGE, { ...DESKTOP, language: "ru" }, async (page) => {
    const { keyboard } = page;
    await page.getByRole("button", { name: "Остановку 3 раньше" }).focus();
    await keyboard.press("Enter");
    await page.locator(".loading-stop").nth(1).filter({ hasText: third }).waitFor();
    await page.locator('.loading-stop:nth-child(2) [data-by="-1"]:focus').waitFor();
    await keyboard.press("Enter");
    await page.locator(".loading-stop").first().filter({ hasText: third }).waitFor();
    await page.getByRole("button", { name: "Составить погрузку" }).press("Enter");
    await page.getByRole("heading", { name: "Погрузка 2" }).waitFor();
    const load = await newest(visitor);
    assert.deepEqual(stopsOf(load), [[third], [first], [second]]);
    assertSound(load);
    const last = load.loaded - 1;
    const piece = page.locator(`[data-pallet="${last}"]`);
    await piece.focus();
    await keyboard.press("Shift+ArrowRight");
    await page.getByText("Здесь можно.").waitFor();
    await keyboard.press("Enter");
    await page.getByText("Сохранено.").waitFor();
    await eventually(
      async () => (await newest(visitor)).pallets[last]!.place!.x,
      load.pallets[last]!.place!.x + 100,
    );
    await page.getByRole("button", { name: "Снять" }).press("Enter");
    await page.locator(".beside li", { hasText: "Для неё есть место." }).waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "loading-left"), []);
    await page.getByRole("button", { name: /^Поставить: / }).press("Enter");
    await eventually(async () => (await newest(visitor)).loaded, load.loaded);
  });

  await visitor.open(PAGE, { ...PHONE, language: "ru" }, async (page) => {
    await page.locator(".beside [data-pallet]").first().waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "loading-390"), []);
    assert.equal(await isWide(page), false);
  });
  // An order that is calculated anew puts its loads out of date.
  await calculate(visitor, orders[0]!.id);
  await visitor.open(PAGE, DESKTOP, async (page) => {
    await page.getByText("One of its orders has changed.").waitFor();
  });
});

Deno.test("loading: stops from due times, a short order, the driver's sheet, a second vehicle", async () => {
  await using visitor = await Visitor.arrive();
  const [first, second, third, fourth] = await answered<OrderItem[]>(
    visitor,
    `/order_item/withWarehouseID/${WAREHOUSE}`,
  );
  const put = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json" };
    const init = { method: "PUT", headers, body: JSON.stringify(body) };
    const response = await visitor.server.fetch(`/api/v1${path}`, init);
    assert.equal(response.status, 200, await response.text());
  };
  const due = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const change = (order: OrderItem, details: Partial<OrderItem>) =>
    put(`/order_item/${order.id}`, { ...order, ...details });
  const address = "5 Mill Lane\nYork";
  await change(first!, { address, customer: "Lily", due_at: due(5), note: "Ring twice" });
  await change(second!, { address: "1 High Street", reference: "SO-7", due_at: due(2) });
  await change(third!, { address: address.toUpperCase(), due_at: due(9) });
  for (const { id } of [first!, second!, third!]) await calculate(visitor, id);
  const [line] = await answered<{ id: string; count_box: number }[]>(
    visitor,
    `/order_data/withOrderID/${fourth!.id}`,
  );
  await put(`/order_data/${line!.id}`, { ...line!, count_box: 100_000 });

  await visitor.open(PAGE, DESKTOP, async (page) => {
    await page.getByText("Not calculated, to load without pallets").click();
    await page.locator(".loading-order", { hasText: fourth!.order_name })
      .getByText(/^[\d,]+ boxes missing$/).waitFor();
    await page.getByRole("button", { name: "Plan from due times" }).press("Enter");
    await page.getByLabel(`Stop of ${fourth!.order_name}`).selectOption({ label: "New stop" });
    await page.getByText("1 order lacks boxes.").waitFor();
    await page.getByLabel(`Stop of ${fourth!.order_name}`).selectOption({ label: "Not loaded" });
    const names = await page.getByLabel(/^Name of stop/).all();
    assert.deepEqual(await Promise.all(names.map((one) => one.inputValue())), [
      "1 High Street",
      "Lily",
    ]);
    await page.getByRole("button", { name: "Plan the load" }).click();
    await page.getByRole("heading", { name: "Load 1" }).waitFor(CALCULATION);
    const load = await newest(visitor);
    assert.deepEqual(stopsOf(load), [[second!.order_name], [first!.order_name, third!.order_name]]);
    await page.locator(".beside .loading-marks", { hasText: "SO-7" }).first().waitFor();
    const pages = await printed(page);
    assert.match(pages[0]!.text, /Stops for the driver.*1 High Street.*SO-7.*Lily.*Ring twice/);
    for (const paper of pages) assert.deepEqual(cutOff(paper, MARGIN), []);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "New load" }).click();
    await page.getByText("No open order with boxes").or(page.getByText(fourth!.order_name))
      .first().waitFor();
    assert.equal(await page.locator(".loading-stop").count(), 0);
    await page.getByRole("searchbox").fill("high street");
    await page.getByText("On load 1").waitFor();
  });
});

Deno.test("loading: loose boxes of three stops, then beside pallets; step by step, the sheet", async () => {
  await using visitor = await Visitor.arrive();
  const orders = (await answered<OrderItem[]>(
    visitor,
    `/order_item/withWarehouseID/${WAREHOUSE}`,
  )).slice(0, 3);
  const boxesOf = ({ loose }: LoadRecord) =>
    loose!.lines.reduce((sum, { count }) => sum + count, 0);
  const isSound = (load: LoadRecord) => {
    const { vehicle, pallets, may_turn: mayTurn, loose } = load;
    const placements = pallets.flatMap(({ place }, pallet) => place ? [{ ...place, pallet }] : []);
    const problem = { vehicle, pallets, mayTurn, loose: loose! };
    assert.deepEqual([...brokenRules(problem, placements, loose!.boxes)], []);
  };
  await visitor.open(PAGE, DESKTOP, async (page) => {
    await page.getByText("Not calculated, to load without pallets").click();
    for (const { order_name: name } of orders) {
      await page.getByLabel(`Stop of ${name}`).selectOption({ label: "New stop" });
      await page.locator(".loading-stop", { hasText: name }).waitFor();
    }
    await page.getByRole("combobox", { name: "Vehicle" }).selectOption({ label: "Container 20′" });
    await page.getByRole("button", { name: "Plan the load" }).click();
    await page.getByRole("heading", { name: "Load 1" }).waitFor();
    const load = await newest(visitor);
    isSound(load);
    assert.equal(load.loose!.boxes.length, boxesOf(load));
    const step = page.getByRole("slider", { name: "Step" });
    assert.equal(await step.inputValue(), String(boxesOf(load)));
    assert.deepEqual(await barriersLightAndDark(page, "loose-1280"), []);
    await page.emulateMedia({ colorScheme: "light" });
    const shown = page.locator(".beside .loading-boxes rect");
    assert.equal(await shown.count(), boxesOf(load));
    await step.focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByText(`Loaded: ${boxesOf(load) - 1} of`).waitFor();
    assert.equal(await shown.count(), boxesOf(load) - 1);
    await page.getByRole("button", { name: "3D" }).click();
    await page.locator(`.loading-scene[data-pallets="${boxesOf(load) - 1}"]`).waitFor();
    await shoot(page, "loose-3d");
    const pages = await printed(page);
    const text = pages.map((paper) => paper.text).join(" ");
    for (const { sku_box } of load.loose!.lines) assert.ok(text.includes(sku_box), sku_box);
    for (const paper of pages) assert.deepEqual(cutOff(paper, MARGIN), []);
  });
  await calculate(visitor, orders[0]!.id);
  await visitor.open(PAGE, { ...DESKTOP, language: "ru" }, async (page) => {
    const name = orders[0]!.order_name;
    await page.getByLabel(`Как грузить: ${name}`).selectOption({ label: "На паллетах" });
    await page.getByRole("combobox", { name: "Транспорт" }).selectOption({
      label: "Box truck 7.5 t",
    });
    await page.getByRole("button", { name: "Составить погрузку" }).click();
    await page.getByRole("heading", { name: "Погрузка 2" }).waitFor();
    const load = await newest(visitor);
    isSound(load);
    assert.ok(load.loaded > 0 && load.loose!.boxes.length > 0);
    assert.deepEqual(await barriersLightAndDark(page, "loose-pallets-1280-ru"), []);
    await page.getByRole("button", { name: "3D" }).click();
    const pieces = load.loaded + load.loose!.boxes.length;
    await page.locator(`.loading-scene[data-pallets="${pieces}"]`).waitFor();
    await shoot(page, "loose-pallets-3d");
  });
  await visitor.open(PAGE, { ...PHONE, language: "ru" }, async (page) => {
    await page.locator(".beside .loading-boxes").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "loose-390"), []);
    assert.equal(await isWide(page), false);
  });
});
