/** Pallets changed by hand: boxes locked, moved by mouse and keys, against a rule, packed again, used. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { eventually } from "../support/time.ts";
import { api, makeOrder, ORDERS } from "./at_order.ts";
import { calculate } from "./calculated_orders.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

const PARAMETERS = {
  pallet_length: 1200,
  pallet_width: 800,
  pallet_max_height: 1800,
  min_layer_fill_ratio: 0,
  min_support_ratio: 0.75,
  height_layer_diff: 5,
  height_tolerance: 5,
  packing_type: 4,
  pallet_limits: null,
};

interface Pallet {
  insisted?: { rule: string; reason: string }[];
  layers: { boxed: { locked?: boolean }[] }[];
}

const storedPallets = async (visitor: Visitor, order: string) =>
  (await api<{ pallets: Pallet[] }>(visitor, `/order_item/${order}/pallets`)).pallets;

const bar = (page: Page) => page.getByRole("region", { name: "By hand", exact: true });
const canvas = (page: Page) => page.locator(".pallet-stage canvas[data-ready]").first();
const pallets = (page: Page, count: number) =>
  page.getByRole("heading", { name: count === 1 ? "1 pallet" : `${count} pallets`, exact: true })
    .waitFor();

Deno.test("manual layout: boxes are locked, moved by keys and mouse, rules overridden; packed again and applied", async () => {
  await using visitor = await Visitor.arrive();
  const order = await makeOrder(visitor, { name: "By hand", types: 2, count: 3 });
  await api(visitor, "/order_param", [{ id_order_item: order, ...PARAMETERS }]);
  assert.equal(await calculate(visitor, order), 1);
  await visitor.open(`${ORDERS}/${order}?view=result`, DESKTOP, async (page) => {
    await canvas(page).waitFor();
    await page.getByRole("button", { name: "By hand" }).click();
    await bar(page).waitFor();

    // Keys alone: one box is locked, another goes to a new pallet.
    await canvas(page).focus();
    await page.keyboard.press("n");
    await page.keyboard.press("k");
    await bar(page).getByRole("button", { name: /^Unlock/ }).waitFor();
    assert.ok(await bar(page).getByRole("button", { name: /^Move the box/ }).isDisabled());
    // The last one, upon which nothing stands.
    await page.keyboard.press("Shift+N");
    await page.keyboard.press("m");
    await bar(page).getByText("1 box is held").waitFor();
    await page.keyboard.press("]");
    await bar(page).getByText("No rule is broken here.").waitFor();
    await page.keyboard.press("Enter");
    await pallets(page, 2);

    // Against a rule, with a reason.
    await page.keyboard.press("m");
    await bar(page).getByLabel(/^Across/).fill("-60");
    await bar(page).getByLabel(/^Across/).press("Tab");
    await bar(page).getByText(/^box overhangs the pallet: pallet 2, box 1/).waitFor();
    const put = bar(page).getByRole("button", { name: "Place anyway" });
    assert.ok(await put.isDisabled());
    assert.deepEqual(await barriersLightAndDark(page, "by-hand-held-1280"), []);
    await bar(page).getByLabel(/^Reason/).fill("The truck is wider");
    await put.click();
    await page.getByRole("region", { name: "Against a rule, with a reason" })
      .getByText(/The truck is wider/).waitFor();

    // One undo and redo over all of it.
    await bar(page).getByRole("button", { name: "Undo" }).click();
    await bar(page).getByRole("button", { name: "Undo" }).click();
    await pallets(page, 1);
    for (let step = 0; step < 2; step++) {
      await bar(page).getByRole("button", { name: "Redo" }).click();
    }
    await pallets(page, 2);

    // By mouse, from above: a box is dragged out of the corner of its pallet.
    await page.getByText(/The truck is wider/).waitFor();
    await canvas(page).focus();
    await page.keyboard.press("[");
    await page.keyboard.press("r");
    await shoot(page, "by-hand-1280");
    await dragBox(page);

    await bar(page).getByRole("button", { name: "Repack the rest" }).click();
    await pallets(page, 1);
    await bar(page).getByRole("button", { name: "Undo" }).click();
    await pallets(page, 2);
    await bar(page).getByRole("button", { name: "Save as a layout" }).click();
    await page.getByText(/^The layout is saved with the layouts/).waitFor();

    await page.getByRole("button", { name: /^Layouts/ }).click();
    const board = page.getByRole("region", { name: "Layouts of this order" });
    await board.getByText("by hand", { exact: true }).waitFor();
    await board.getByRole("button", { name: /^Use this one: Free, by hand/ }).click();
    await eventually(async () => (await storedPallets(visitor, order)).length, 2);
    await pallets(page, 2);
  });
  const stored = await storedPallets(visitor, order);
  const insisted = stored.flatMap(({ insisted = [] }) => insisted);
  assert.deepEqual(insisted.map(({ rule, reason }) => [rule, reason]), [
    ["outside", "The truck is wider"],
  ]);
  const locked = stored.flatMap(({ layers }) => layers.flatMap(({ boxed }) => boxed))
    .filter((box) => box.locked);
  assert.equal(locked.length, 1);
  await visitor.open(`${ORDERS}/${order}/sheet`, DESKTOP, async (page) => {
    await page.getByText(/The truck is wider/).first().waitFor();
    await shoot(page, "by-hand-sheet");
  });
  await visitor.open(
    `${ORDERS}/${order}?view=result`,
    { ...PHONE, language: "ru" },
    async (page) => {
      await page.getByRole("button", { name: "Вручную" }).click();
      await page.getByRole("radio", { name: "Список" }).or(
        page.getByRole("button", { name: "Список" }),
      ).first().click();
      await page.locator(".table-frame tr:not(:has(th .soft)) .quiet-small").first().click();
      await page.getByRole("button", { name: /^Взять коробку/ }).click();
      await page.getByText("в руках 1 коробка").waitFor();
      await shoot(page, "by-hand-390-ru");
      assert.deepEqual(await barriersLightAndDark(page, "by-hand-390-ru"), []);
    },
  );
});

/** Position of the corner of the held box, across and along its pallet. */
const corner = async (page: Page) =>
  await Promise.all(
    [/^Across/, /^Along/].map(async (name) =>
      Number(await bar(page).getByLabel(name).inputValue())
    ),
  );

/**
 * Drags a box that is not locked, seen from above: the picture stays where it is, and the box under the
 * pointer. Where it may not stand it is put back.
 */
async function dragBox(page: Page): Promise<void> {
  const room = (await canvas(page).boundingBox())!;
  const held = bar(page).getByText("1 box is held");
  const places = [0.9, 0.8, 0.7, 0.6, 0.5].flatMap((down) =>
    [0.3, 0.35, 0.4, 0.5, 0.6, 0.65, 0.7].map((across) => [across, down] as const)
  );
  for (const [across, down] of places) {
    const [x, y] = [room.x + room.width * across, room.y + room.height * down];
    await page.mouse.move(x, y);
    const isBox = await canvas(page).evaluate(
      (element, [x, y]) =>
        document.elementFromPoint(x, y) === element && element.style.cursor === "pointer",
      [x, y] as const,
    );
    if (!isBox || await page.getByText("locked by hand").count() > 0) continue;
    await page.mouse.down();
    await page.mouse.move(x, y - 50, { steps: 3 });
    await held.waitFor();
    assert.deepEqual(await canvas(page).boundingBox(), room, "the picture moves under the pointer");
    const first = await corner(page);
    await page.mouse.move(x, y - 51);
    const then = await corner(page);
    // A pixel is some millimetres, and edges nearby take hold.
    const moved = Math.hypot(then[0]! - first[0]!, then[1]! - first[1]!);
    assert.ok(moved < 60, `a pixel moves it from ${first} to ${then}`);
    await page.mouse.up();
    if (await held.count() > 0) await page.keyboard.press("Escape");
    await held.waitFor({ state: "detached" });
    return;
  }
  assert.fail("no box that could be dragged");
}
