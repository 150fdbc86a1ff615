/** A planner's morning: from nothing to a loaded truck, by keys alone and in Russian. */
import assert from "node:assert/strict";
import type { OrderItem } from "../../domain/warehouse/records.ts";
import type { LoadRecord, LoadSummary } from "../../domain/warehouse/loading_records.ts";
import { MESSAGES as ORDER } from "../../static/warehouse/order/messages.ts";
import { MESSAGES as SHARED } from "../../static/warehouse/shared/messages.ts";
import { MESSAGES as SHEET } from "../../static/warehouse/sheet/messages.ts";
import { brokenRules } from "../domain/loading/judged_load.ts";
import { eventually } from "../support/time.ts";
import { answered, boxesOf } from "./at_depot.ts";
import { storedFloor } from "./at_floor.ts";
import {
  calculate,
  changeByHand,
  composeOrder,
  createWarehouse,
  generateRacks,
  importBoxes,
  limitPallets,
  loadTruck,
  pasteIntoTable,
  Planner,
  tryAll,
} from "./planner_steps.ts";
import { cutOff, printed } from "./printed_pages.ts";
import { DESKTOP, Visitor } from "./visitor.ts";

const SKUS = Array.from({ length: 30 }, (_, at) => `Ящик ${String(at + 1).padStart(2, "0")}`);
const HEAD = "SKU;Длина;Ширина;Высота;Вес;Макс. нагрузка;Можно вращать";
const BOXES = [
  HEAD,
  ...SKUS.map((sku, at) =>
    [sku, 300 + 100 * (at % 3), 200 + 20 * (at % 5), 150 + 25 * (at % 4), "2,5", "", 1].join(";")
  ),
].join("\r\n");
const ORDERS = ["Anna", "Berta", "Clara"];
const BOXES_OF_A_TYPE = 10;
const STOCK = 40;
// A quarter of an inch: what a printer does not reach.
const MARGIN = 18;

/** What was typed is what the order has. */
async function assertLimited(visitor: Visitor, planner: Planner): Promise<void> {
  const order = /orders\/([0-9a-f-]{36})/.exec(planner.page.url())![1]!;
  const [first] = await boxesOf(visitor, planner.warehouse);
  const [parameters] = await answered<{ pallet_limits: unknown }[]>(
    visitor,
    `/order_param/withOrderID/${order}`,
  );
  assert.deepEqual(parameters!.pallet_limits, {
    max_weight: 605,
    own_weight: 25,
    own_height: 144,
    upright: [first!.id],
    groups: [{ name: "Anna", boxes: [first!.id] }],
  });
}

async function assertSheet({ page, say }: Planner): Promise<void> {
  await page.locator(".paper").first().waitFor();
  const pages = await printed(page);
  const text = pages.map((paper) => paper.text).join(" ");
  for (const sku of SKUS) assert.ok(text.includes(sku), sku);
  assert.ok(text.includes(say(SHEET.pallet, { number: 1, pallets: "" }).trim()));
  for (const paper of pages) assert.deepEqual(cutOff(paper, MARGIN), []);
}

/** Three stops, all pallets of three orders, and no rule of the road broken. */
async function assertLoaded(visitor: Visitor, { warehouse }: Planner): Promise<void> {
  const loads = `/load/withWarehouseID/${warehouse}`;
  const [summary] = await answered<LoadSummary[]>(visitor, loads);
  const load = await answered<LoadRecord>(visitor, `${loads}/${summary!.id}`);
  const { vehicle, pallets, stops, loaded, may_turn: mayTurn } = load;
  assert.deepEqual(
    stops.map(({ orders }) => orders.map(({ order_name }) => order_name)),
    ORDERS.map((name) => [name]),
  );
  assert.equal(loaded, pallets.length);
  const places = pallets.flatMap(({ place }, pallet) => place ? [{ ...place, pallet }] : []);
  assert.deepEqual([...brokenRules({ vehicle, pallets, mayTurn }, places)], []);
}

Deno.test("a planner's morning by keys: racks, boxes, stock, an order of 300 boxes, a truck", async () => {
  await using visitor = await Visitor.arrive({ env: { SEED: "none" } });
  await visitor.open("/warehouse", { ...DESKTOP, language: "ru" }, async (page) => {
    const planner = new Planner(page);
    await createWarehouse(planner);
    await generateRacks(planner);
    const { warehouse } = planner;
    const names = (await storedFloor(visitor, warehouse)).sections
      .map(({ section_name }) => section_name);
    assert.equal(names.length, 32);

    await planner.goTo(SHARED.title_boxes, /\/boxes$/);
    await importBoxes(planner, BOXES);
    const boxes = await boxesOf(visitor, warehouse);
    assert.deepEqual(boxes.map(({ sku_box }) => sku_box), SKUS);
    assert.equal(boxes[0]!.weight_box, 2.5);

    await planner.goTo(SHARED.title_stock, /\/stock$/);
    await planner.hands.press(page.locator('a[href$="/sections"]').first());
    await planner.arrive(/\/sections$/);
    const filled = SKUS.map((sku, at) => `${names[at]} ${sku} ${STOCK}`);
    await pasteIntoTable(
      planner,
      SKUS.map((sku, at) => `${names[at]}\t${sku}\t${STOCK}`).join("\n"),
    );
    await eventually(
      async () =>
        (await storedFloor(visitor, warehouse)).sections.slice(0, SKUS.length)
          .map(({ section_name, sku_name, count_box }) =>
            `${section_name} ${sku_name} ${count_box}`
          ),
      filled,
    );

    await composeOrder(planner, ORDERS[0]!, SKUS.map((sku) => [sku, BOXES_OF_A_TYPE]));
    await limitPallets(planner, SKUS[0]!);
    await assertLimited(visitor, planner);
    await tryAll(planner);
    await changeByHand(planner);
    await planner.hands.press(
      page.getByRole("link", { name: planner.say(ORDER.packing_sheet), exact: true }),
    );
    await planner.arrive(/\/sheet/);
    await assertSheet(planner);
    await planner.photograph("sheet");

    for (const name of ORDERS.slice(1)) {
      await composeOrder(planner, name, SKUS.slice(0, 4).map((sku) => [sku, 3]));
      await calculate(planner);
    }
    await loadTruck(planner, ORDERS);
    await assertLoaded(visitor, planner);
    const calculated = await answered<OrderItem[]>(
      visitor,
      `/order_item/withWarehouseID/${warehouse}`,
    );
    assert.ok(calculated.every(({ pallete_computed }) => pallete_computed !== ""));
  });
});
