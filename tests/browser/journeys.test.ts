/** One short journey for each kind of user; everything else about the pages is in the long tests. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { LoadRecord, LoadSummary } from "../../domain/warehouse/loading_records.ts";
import type { OrderPick } from "../../domain/warehouse/picks.ts";
import type { OrderItem } from "../../domain/warehouse/records.ts";
import { brokenRules } from "../domain/loading/judged_load.ts";
import { eventually, untilSo } from "../support/time.ts";
import { basic } from "../routes/warehouse/basic_users.ts";
import { answered } from "./at_depot.ts";
import { curatorArrives, flagsOf, NAME, PASSWORD, shownTitle } from "./at_desk.ts";
import { ORDERS, saved, storedLines } from "./at_order.ts";
import { calculate, CORNER_SHOP, orderPath, WAREHOUSE } from "./calculated_orders.ts";
import { CutLine } from "./cut_line.ts";
import { button } from "./pick_steps.ts";
import { cutOff, printed } from "./printed_pages.ts";
import {
  barriers,
  CALCULATION,
  DESKTOP,
  OFFLINE_ERRORS,
  PHONE,
  shared,
  Visitor,
} from "./visitor.ts";

// A quarter of an inch: what a printer does not reach.
const MARGIN = 18;

const depot = shared(() => curatorArrives());

Deno.test("visitor: finds an artist on the timeline, a painting and its influences", async () => {
  const visitor = await depot();
  await visitor.open("/", DESKTOP, async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("manet");
    await page.getByRole("option", { name: /Édouard Manet/ }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: /Manet/ }).getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Édouard Manet" }).waitFor();
    await page.getByRole("link", { name: /Olympia/ }).first().click();
    await page.getByRole("heading", { level: 1, name: /Olympia/ }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole("link", { name: "Venus of Urbino" }).click();
    await page.getByRole("heading", { level: 1, name: "Venus of Urbino" }).waitFor();
  });
});

Deno.test("a curator logs in by keyboard, reviews a painting and logs out", async () => {
  const visitor = await depot();
  await visitor.open("/curator", DESKTOP, async (page) => {
    await page.getByLabel("Username").waitFor();
    await page.keyboard.type(NAME);
    await page.keyboard.press("Tab");
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await page.getByText("Username or password is wrong.").waitFor();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("listbox", { name: "Paintings" }).waitFor();
    const first = await shownTitle(page);
    await page.keyboard.press("c");
    await page.getByText("1 of 2,079 checked").waitFor();
    assert.notEqual(await shownTitle(page), first);
    await page.keyboard.press("f");
    await page.getByText("2 of 2,079 checked").waitFor();
    await eventually(() => flagsOf(visitor, 1), [true, false]);
    await eventually(() => flagsOf(visitor, 2), [true, true]);
    assert.deepEqual(await barriers(page), []);
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByLabel("Username").waitFor();
  }, /401/);
});

Deno.test("a planner composes an order by keyboard and has its pallets calculated", async () => {
  const visitor = await depot();
  await visitor.open(ORDERS, DESKTOP, async (page) => {
    await page.keyboard.press("n");
    await page.getByRole("dialog", { name: "New order" }).waitFor();
    await page.keyboard.type("Corner shop, north");
    await page.keyboard.press("Enter");
    await page.getByText("From boxes to pallets").waitFor();
    const order = page.url().split("/").at(-1)!;
    await page.keyboard.press("/");
    for (const typed of ["crisps", "12", "rice", "4"]) {
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
    }
    await saved(page);
    const lines = [["CRISPS-150G-16", 12], ["RICE-900G-12", 4]];
    assert.deepEqual(await storedLines(visitor, order), lines);
    await page.keyboard.press("Control+Enter");
    await page.getByText(/^Calculated \d/).waitFor(CALCULATION);
    assert.deepEqual(await barriers(page), []);
  });
});

const ADMINISTRATOR = {
  WAREHOUSE_AUTH: "basic",
  WAREHOUSE_ADMIN_LOGIN: "ada",
  WAREHOUSE_ADMIN_PASSWORD: PASSWORD,
};

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Login").fill("ada");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
}

const isStored = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration(location.pathname);
    return worker?.active?.state === "activated" &&
      await caches.match(location.pathname) !== undefined;
  });

Deno.test("a picker signs in, loses the connection and the page, and every pick is sent in the end", async () => {
  await using visitor = await Visitor.arrive({ env: ADMINISTRATOR });
  await using line = new CutLine(new URL(visitor.server.url));
  const asAda = basic("ada", PASSWORD);
  const order = { id_order_item: CORNER_SHOP, id_warehouse: WAREHOUSE, id_point_start: "" };
  await answered(visitor, "/computed_order", { ...order, effort: 0 }, asAda);
  const picksOf = () =>
    answered<OrderPick[]>(visitor, `/order_item/${CORNER_SHOP}/picks`, undefined, asAda);
  const path = `${orderPath(CORNER_SHOP)}/pick`;
  await visitor.open(path, PHONE, async (page) => {
    const first = await page.context().newPage();
    await first.goto(line.origin + path);
    await signIn(first);
    await first.locator(".pick-stop").waitFor();
    await untilSo(() => isStored(first));
    line.cut();
    await button(first, "Picked").tap();
    await first.getByText("Not sent yet: 1").waitFor();
    await first.close();

    const again = await page.context().newPage();
    await again.goto(line.origin + path);
    await again.locator('.pick-stop[aria-label^="Stop 2 of"]').waitFor();
    await button(again, "Picked").tap();
    await again.getByText("Not sent yet: 2").waitFor();
    assert.deepEqual(await picksOf(), []);

    line.mend();
    await again.getByText("All sent").waitFor();
    await again.close();
  }, OFFLINE_ERRORS);
  assert.deepEqual(
    (await picksOf()).map(({ status, user_login }) => [status, user_login]),
    [["applied", "ada"], ["applied", "ada"]],
  );
});

Deno.test("a truck is loaded: two stops, all pallets, and no rule of the load is broken", async () => {
  const visitor = await depot();
  const orders = (await answered<OrderItem[]>(
    visitor,
    `/order_item/withWarehouseID/${WAREHOUSE}`,
  )).slice(0, 2);
  for (const { id } of orders) await calculate(visitor, id);
  await visitor.open(`/warehouse/${WAREHOUSE}/loading`, DESKTOP, async (page) => {
    const drop = page.getByText("New stop: drop an order here");
    for (const { order_name } of orders) {
      await page.locator(".loading-order", { hasText: order_name }).first().dragTo(drop);
      await page.locator(".loading-stop", { hasText: order_name }).waitFor();
    }
    await page.getByRole("button", { name: "Plan the load" }).click();
    await page.getByRole("heading", { name: "Load 1" }).waitFor(CALCULATION);
    const loads = `/load/withWarehouseID/${WAREHOUSE}`;
    const [summary] = await answered<LoadSummary[]>(visitor, loads);
    const load = await answered<LoadRecord>(visitor, `${loads}/${summary!.id}`);
    assert.deepEqual(
      load.stops.map(({ orders }) => orders.map(({ order_name }) => order_name)),
      orders.map(({ order_name }) => [order_name]),
    );
    assert.equal(load.loaded, load.pallets.length);
    const { vehicle, pallets, may_turn: mayTurn } = load;
    const places = pallets.flatMap(({ place }, pallet) => place ? [{ ...place, pallet }] : []);
    assert.deepEqual([...brokenRules({ vehicle, pallets, mayTurn }, places)], []);
    assert.equal(await page.locator(".beside [data-pallet]").count(), load.loaded);
  });
});

Deno.test("a packing sheet is printed: a page for each pallet, and nothing is cut off", async () => {
  const visitor = await depot();
  const count = await calculate(visitor, CORNER_SHOP);
  await visitor.open(`${orderPath(CORNER_SHOP)}/sheet?paper=a4`, DESKTOP, async (page) => {
    await page.locator('.papers[aria-busy="false"]').waitFor();
    const pages = await printed(page);
    const titles = [
      "Step by step",
      ...Array.from({ length: count }, (_, at) => `Pallet ${at + 1} of ${count}`),
      "Pick list",
    ];
    assert.equal(pages.length, titles.length);
    for (const [at, paper] of pages.entries()) {
      assert.ok(paper.text.includes(titles[at]!), titles[at]!);
      assert.deepEqual([Math.round(paper.width), Math.round(paper.height)], [595, 842]);
      assert.deepEqual(cutOff(paper, MARGIN), []);
    }
  });
});
