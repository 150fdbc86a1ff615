/**
 * A shift on two phones: receiving, putaway, a wave with every box scanned and a short pick,
 * replenishment and a count; one phone without a connection while the other works.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { OrderPick } from "../../domain/warehouse/picks.ts";
import type { DeliveryLine, Section } from "../../domain/warehouse/records.ts";
import type { StockMovement } from "../../domain/warehouse/stock_records.ts";
import { quickHash } from "../support/accounts.ts";
import { drawnImage } from "../support/pictures.ts";
import { Buffer } from "node:buffer";
import { untilSo } from "../support/time.ts";
import { basic } from "../routes/warehouse/basic_users.ts";
import { answered } from "./at_depot.ts";
import { WAREHOUSE } from "./calculated_orders.ts";
import { CutLine } from "./cut_line.ts";
import { button, scan } from "./pick_steps.ts";
import { barriersLightAndDark, OFFLINE_ERRORS, PHONE, Visitor } from "./visitor.ts";

const PASSWORD = "many a pallet";
const env = {
  WAREHOUSE_AUTH: "basic",
  WAREHOUSE_ADMIN_LOGIN: "ada",
  WAREHOUSE_ADMIN_PASSWORD: PASSWORD,
};
const headers = basic("ada", PASSWORD);

const untilKept = (page: Page) =>
  untilSo(() =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration(location.pathname);
      const kept = await caches.match(location.pathname);
      return worker?.active?.state === "activated" && kept !== undefined;
    })
  );

async function signIn(page: Page, login: string, texts: { login: string; password: string }) {
  await page.getByLabel(texts.login, { exact: true }).fill(login);
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

const EN = { login: "Login", password: "Password" };
const RU = { login: "Логин", password: "Пароль" };

Deno.test("a shift on two phones: every act once, for whoever did it; the ledger adds up", async () => {
  await using visitor = await Visitor.arrive({ env });
  await using line = new CutLine(new URL(visitor.server.url));
  const send = <T>(path: string, body?: unknown) => answered<T>(visitor, path, body, headers);
  const id_warehouse = WAREHOUSE;
  const listOf = () => send<Section[]>(`/warehouse_section/withWarehouseID/${id_warehouse}`);
  const [face, other] = (await listOf()).filter(({ count_box }) => count_box > 0) as [
    Section,
    Section,
  ];
  const [oil, flour] = [face.sku_name, other.sku_name];
  const reserve = { id_warehouse, section_name: "RESERVE", id_box: face.id_box, count_box: 60 };
  await send("/warehouse_section", reserve);
  const empty = await send<Section>("/warehouse_section", { id_warehouse, section_name: "NEW" });
  const limits = { min_box: face.count_box + 20, max_box: face.count_box + 40 };
  const limited = await visitor.server.fetch(`/api/v1/warehouse_section/${face.id}`, {
    method: "PUT",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(limits),
  });
  assert.equal(limited.status, 200);
  await send("/deliveries", [
    { id_warehouse, delivery_name: "PO 7", id_box: face.id_box, count_box: 10 },
    { id_warehouse, delivery_name: "PO 7", id_box: other.id_box, count_box: 5 },
  ]);
  for (const user_login of ["bob", "eve"]) {
    await send("/user_data", {
      ...{ user_login, user_role: 1, uuid_warehouse: id_warehouse, user_fio: user_login },
      user_password: await quickHash(PASSWORD),
    });
  }
  const held = async (id: string) => (await listOf()).find((one) => one.id === id)!.count_box;
  const movements = () =>
    send<StockMovement[]>(`/stock_movement/withWarehouseID/${id_warehouse}?limit=1000`);
  const at = (origin: string, page: string) => `${origin}/warehouse/${id_warehouse}/${page}`;
  const [receive, work] = [at(line.origin, "receive"), at(line.origin, "work")];

  // Eve receives in Russian, with the connection cut and the page closed in between.
  await visitor.open("/", { ...PHONE, language: "ru" }, async (first) => {
    const phone = first.context();
    const page = await phone.newPage();
    await page.goto(work);
    await signIn(page, "eve", RU);
    await untilKept(page);
    await page.goto(receive);
    await page.getByLabel("Поставка").selectOption("PO 7");
    assert.deepEqual(await barriersLightAndDark(page, "receive-delivery-ru"), []);
    await untilKept(page);
    line.cut();
    await page.getByRole("button", { name: new RegExp(`^${oil} 0 из 10$`) }).tap();
    await page.getByRole("button", { name: `${face.section_name} · лежит` }).tap();
    await page.getByLabel("Сколько коробок").fill("6");
    await button(page, "Положить").tap();
    await page.getByText("ещё не отправлено", { exact: true }).waitFor();
    await page.close();
    const again = await phone.newPage();
    await again.goto(receive);
    await again.getByLabel("Поставка").selectOption("PO 7");
    await again.getByRole("button", { name: new RegExp(`^${oil} 6 из 10$`) }).waitFor();
    // Any page of the floor sends what another has left.
    await again.goto(work);
    await again.getByText(/^Нет связи: список от /).waitFor();
    await again.getByText("1 действие ещё не отправлено").waitFor();
    assert.deepEqual(await barriersLightAndDark(again, "work-offline-ru"), []);
    const before = await held(face.id);
    line.mend();
    await untilSo(async () => await held(face.id) === before + 6);
    await again.goto(receive);
    await again.getByText("записано", { exact: true }).waitFor();
    await again.getByLabel("Поставка").selectOption("PO 7");
    await again.getByRole("button", { name: new RegExp(`^${flour} 0 из 5$`) }).tap();
    await scan(again, "NEW");
    await again.getByLabel("Сколько коробок").fill("5");
    await button(again, "Положить").tap();
    await untilSo(async () => await held(empty.id) === 5);
    again.once("dialog", (dialog) => void dialog.accept());
    await again.getByLabel("Поставка").selectOption("PO 7");
    await button(again, "Закрыть поставку").tap();
    await again.getByText("Поставка PO 7 закрыта").waitFor();
    await again.close();
  }, OFFLINE_ERRORS);
  await untilSo(async () => {
    const lines = await send<DeliveryLine[]>(`/deliveries/withWarehouseID/${id_warehouse}`);
    return JSON.stringify(lines.map(({ difference }) => difference)) === "[-4,0]";
  });

  // A wave of both orders: Bob scans every box, then the connection is cut and his page closed. While
  // he scans a wrong box and picks short with a photo, Eve replenishes.
  const id_point_start = (await send<{ id: string }[]>(
    `/warehouse_points/withWarehouseID/${id_warehouse}`,
  ))[0]!.id;
  const orders = (await send<{ id: string }[]>(`/order_item/withWarehouseID/${id_warehouse}`))
    .slice(0, 2).map(({ id }) => id);
  for (const id_order_item of orders) {
    await send("/computed_order", { id_order_item, id_warehouse, id_point_start, effort: 0 });
  }
  await send(`/started_round/withWarehouseID/${id_warehouse}`, [{ id_point_start, orders }]);
  const picksOf = async () =>
    (await Promise.all(orders.map((id) => send<OrderPick[]>(`/order_item/${id}/picks`)))).flat();
  const board = () =>
    send<{ counts: { id_section: string; photo: string }[] }>(
      `/shift/withWarehouseID/${id_warehouse}`,
    );
  let picked = 0;
  await visitor.open("/", PHONE, async (first) => {
    const phone = first.context();
    const page = await phone.newPage();
    await page.goto(work);
    await signIn(page, "bob", EN);
    await page.getByLabel("Scan every box").check();
    await page.getByRole("link", { name: /^Wave 1/ }).tap();
    await page.locator(".pick-stop").waitFor();
    await page.getByRole("img", { name: /^The pallet from above/ }).waitFor();
    const skuOf = (page: Page) => page.locator(".pick-sku").innerText();
    const sku = await skuOf(page);
    const wanted = Number(await page.locator(".pick-count strong").innerText());
    for (let scanned = 1; scanned < wanted; scanned++) {
      await scan(page, sku);
      await page.getByText(`${sku}: the right box · ${scanned} of ${wanted} scanned`).waitFor();
    }
    assert.deepEqual(await picksOf(), []);
    const stop = await page.locator(".pick-stop").innerText();
    await scan(page, sku);
    await untilSo(async () => (await picksOf()).length === 1);
    picked = wanted;
    await untilSo(async () => await page.locator(".pick-stop").innerText() !== stop);
    await untilKept(page);
    const wavePage = page.url();
    line.cut();
    await page.close();

    const later = await phone.newPage();
    await later.goto(wavePage);
    await later.locator(".pick-stop").waitFor();
    const next = await skuOf(later);
    await scan(later, next === oil ? flour : oil);
    await later.getByRole("dialog", { name: "Wrong box" }).waitFor();
    await button(later, "Back to the stop").tap();
    await button(later, "Short").tap();
    await later.locator('input[type="file"]').setInputFiles({
      name: "box.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from(drawnImage(2000, 1000, "jpeg")),
    });
    await later.getByText("Photo taken").waitFor();
    assert.deepEqual(await barriersLightAndDark(later, "short-with-photo"), []);
    await button(later, "Boxes are damaged").tap();
    await later.getByText("Not sent yet: 1").waitFor();

    await visitor.open("/", { ...PHONE, language: "ru" }, async (hers) => {
      await hers.goto(at(visitor.server.url, "receive"));
      await signIn(hers, "eve", RU);
      await button(hers, "Пополнение").tap();
      assert.deepEqual(await barriersLightAndDark(hers, "replenish-ru"), []);
      const before = await held(face.id);
      await hers.getByRole("button", { name: `${oil}: RESERVE → ${face.section_name}` }).tap();
      await button(hers, "Перенести").last().tap();
      await untilSo(async () => await held(face.id) > before);
    }, OFFLINE_ERRORS);
    assert.equal((await picksOf()).length, 1);
    line.mend();
    await untilSo(async () => (await picksOf()).length === 2);
    await untilSo(async () => (await board()).counts.some(({ photo }) => photo !== ""));
    await later.close();

    const stock = await phone.newPage();
    await stock.goto(receive);
    await button(stock, "Count").tap();
    const { id_section } = (await board()).counts[0]!;
    const { section_name, count_box } = (await listOf()).find(({ id }) => id === id_section)!;
    await stock.getByRole("button", { name: new RegExp(`^${section_name} `) }).tap();
    assert.doesNotMatch(await stock.locator("form").innerText(), new RegExp(`\\b${count_box}\\b`));
    assert.deepEqual(await barriersLightAndDark(stock, "blind-count"), []);
    await stock.getByLabel("Boxes in the section").fill(String(count_box - 1));
    await button(stock, "Save the count").tap();
    await untilSo(async () => await held(id_section) === count_box - 1);
    await stock.close();
  }, OFFLINE_ERRORS);

  const list = await movements();
  for (const { id, count_box } of await listOf()) {
    const sum = list.filter(({ id_section }) => id_section === id)
      .reduce((total, { change }) => total + change, 0);
    assert.equal(sum, count_box, "the movements add up to the stock");
  }
  const by = (reason: string) =>
    list.filter((one) => one.reason === reason).map(({ user_login, change }) => [
      user_login,
      change,
    ]);
  assert.deepEqual(by("received"), [["eve", 5], ["eve", 6]]);
  assert.deepEqual(by("counted"), [["bob", -1]]);
  assert.deepEqual(by("moved").map(([login]) => login), ["eve", "eve"]);
  assert.deepEqual(
    (await picksOf()).map(({ user_login, count, short }) => [user_login, count, short])
      .sort(([, a], [, b]) => Number(b) - Number(a)),
    [["bob", picked, false], ["bob", 0, true]],
  );
});
