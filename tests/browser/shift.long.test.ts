/** The planner's page: it follows the shift by itself, and takes tasks and counts off the board. */
import assert from "node:assert/strict";
import type { ShiftBoard } from "../../domain/warehouse/shift_records.ts";
import type { StockReservation } from "../../domain/warehouse/stock_records.ts";
import type { OrderItem } from "../../domain/warehouse/records.ts";
import { eventually, middayZone } from "../support/time.ts";
import { answered, newWarehouse } from "./at_depot.ts";
import { calculate, CORNER_SHOP, WAREHOUSE } from "./calculated_orders.ts";
import {
  barriers,
  barriersAtDesk,
  barriersEverywhere,
  DESKTOP,
  PHONE,
  Visitor,
} from "./visitor.ts";

const SHIFT = `/warehouse/${WAREHOUSE}/shift`;

Deno.test("shift board: live, with tasks, counts and metrics by day", async () => {
  await using visitor = await Visitor.arrive();
  const picks = (acts: unknown[]) => answered(visitor, `/order_item/${CORNER_SHOP}/picks`, acts);
  await visitor.open(SHIFT, { ...DESKTOP, zone: middayZone() }, async (page) => {
    const row = page.locator("tr", { hasText: "Corner shop" }).last();
    await row.getByText("New", { exact: true }).waitFor();
    await calculate(visitor, CORNER_SHOP);
    await row.getByText("Reserved", { exact: true }).waitFor();
    const [first, second, third] = await answered<StockReservation[]>(
      visitor,
      `/stock_reservation/withWarehouseID/${WAREHOUSE}`,
    );
    const act = ({ id_section, id_box, count }: StockReservation) => ({
      id: crypto.randomUUID(),
      id_section,
      id_box,
      count,
    });
    await picks([
      act(first!),
      { ...act(second!), count: 0, short: true, reason: "Section is empty" },
      { ...act(third!), id_box: second!.id_box },
    ]);
    await row.getByText("Being picked", { exact: true }).waitFor();
    await row.getByText(/^\s*\d+ \/ \d+$/).waitFor();
    await page.getByText("the section holds other boxes").waitFor();
    await page.locator(".shift-counts, section", { hasText: "Sections to count" })
      .getByText(second!.section_name, { exact: true }).waitFor();

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await Deno.readTextFile(await (await saved).path());
    const [head, day] = file.split("\r\n");
    assert.equal(head, "day,orders,boxes,acts,shorts,tasks,pickers,planned,walked");
    assert.match(day!, new RegExp(`^\\d{4}-\\d\\d-\\d\\d,1,${first!.count},3,1,1,1,\\d`));
  });
  assert.deepEqual(await barriersAtDesk(visitor, "shift", SHIFT), []);
  await visitor.open(SHIFT, { ...PHONE, language: "ru" }, async (page) => {
    assert.deepEqual(await barriers(page), []);
    await page.getByRole("button", { name: "Решено" }).tap();
    await page.getByRole("heading", { name: "Задачи" }).waitFor({ state: "detached" });
    for (
      let left = await page.getByRole("button", { name: "Записать" }).count();
      left > 0;
      left--
    ) {
      await page.locator(".lined form input").first().fill("7");
      await page.getByRole("button", { name: "Записать" }).first().tap();
      await page.waitForFunction(
        (left) => document.querySelectorAll(".lined form").length < left,
        left,
      );
    }
    await page.getByRole("heading", { name: "Пересчитать секции" })
      .waitFor({ state: "detached" });
  });
  const board = await answered<ShiftBoard>(visitor, `/shift/withWarehouseID/${WAREHOUSE}`);
  assert.deepEqual([board.tasks, board.counts], [[], []]);
});

Deno.test("shift board: urgent items first; pickers are assigned by keys and undone", async () => {
  await using visitor = await Visitor.arrive();
  await answered(visitor, "/user_data", {
    ...{ uuid_warehouse: WAREHOUSE, user_login: "anna", user_fio: "Anna Ivanova", user_role: 1 },
    user_password: `$scrypt$ln=15,r=8,p=3$YWJjZGVmZ2hpamtsbW5vcA$${"A".repeat(43)}`,
  });
  const path = `/order_item/${CORNER_SHOP}`;
  const order = () => answered<OrderItem>(visitor, path);
  await calculate(visitor, CORNER_SHOP);
  await visitor.server.fetch(`/api/v1${path}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ due_at: "2026-01-02T08:00:00Z" }),
  });
  await visitor.open(SHIFT, DESKTOP, async (page) => {
    const first = page.locator("section").first();
    await first.getByRole("heading", { name: "Needs attention (1)" }).waitFor();
    const row = first.locator("tr", { hasText: "Corner shop" });
    await row.getByText("(late)").first().waitFor();
    const choice = first.getByLabel("Picker of Corner shop");
    await choice.focus();
    await page.keyboard.press("End");
    await page.getByText("Assigned to anna").waitFor();
    await eventually(async () => (await order()).picker, "anna");
    // Two minutes, and ten seconds for each box.
    await row.getByText(/\(late\)$/).nth(1).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await eventually(async () => (await order()).picker, undefined);
    assert.equal(await choice.inputValue(), "");
  });
});

Deno.test("overview: numbers link to their orders; an empty warehouse shows the first steps", async () => {
  await using visitor = await Visitor.arrive();
  const home = `/warehouse/${WAREHOUSE}`;
  await visitor.server.fetch(`/api/v1/order_item/${CORNER_SHOP}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ due_at: "2026-01-02T08:00:00Z" }),
  });
  await visitor.open(home, DESKTOP, async (page) => {
    const nav = page.getByRole("navigation", { name: "Pages of this warehouse" });
    assert.deepEqual(await nav.locator("[aria-current]").allTextContents(), ["Overview"]);
    await page.getByRole("link", { name: /Picks$/ }).waitFor();
    assert.equal(await page.getByRole("link", { name: /Pickers$/ }).count(), 0, "nobody signs in");
    await page.getByRole("link", { name: /^1 ?Late$/ }).click();
    await page.waitForURL(/orders\?show=late$/);
    await page.getByText("Corner shop").first().waitFor();
    await nav.getByRole("link", { name: "Loading" }).click();
    await page.getByRole("heading", { name: "Loading", exact: true }).waitFor();
  });
  assert.deepEqual(await barriersEverywhere(visitor, "overview", home), []);
  const empty = await newWarehouse(visitor, "Empty");
  await visitor.open(`/warehouse/${empty}`, { ...PHONE, language: "ru" }, async (page) => {
    const steps = page.locator("section", { hasText: "С чего начать" });
    assert.equal(await steps.getByRole("link").count(), 4);
    await steps.getByRole("link", { name: /Нарисуйте план/ }).tap();
    await page.waitForURL(/\/floor$/);
  });
});
