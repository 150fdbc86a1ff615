/** A planner's morning by keys alone, in Russian. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import type { Text } from "../../static/shared/i18n.ts";
import { MESSAGES as FLOOR } from "../../static/warehouse/floor/messages.ts";
import { MESSAGES as LOADING } from "../../static/warehouse/loading/messages.ts";
import { MESSAGES as ORDER } from "../../static/warehouse/order/messages.ts";
import { MESSAGES as ORDERS } from "../../static/warehouse/orders/messages.ts";
import { MESSAGES as HAND } from "../../static/warehouse/pallet/by_hand/messages.ts";
import { MESSAGES as SHARED } from "../../static/warehouse/shared/messages.ts";
import { MESSAGES as FILES } from "../../static/shared/file_import/messages.ts";
import { MESSAGES as IMPORT } from "../../static/warehouse/transfer/messages.ts";
import { MESSAGES as WAREHOUSES } from "../../static/warehouse/warehouses/messages.ts";
import { untilSo } from "../support/time.ts";
import { paste } from "./at_order.ts";
import { atRest } from "./at_rest.ts";
import { byKeys, type Hands } from "./hands.ts";
import { CALCULATION, shoot } from "./visitor.ts";

/** Someone at the pages of a warehouse. */
export class Planner {
  readonly hands: Hands;

  constructor(readonly page: Page) {
    this.hands = byKeys(page);
  }

  /** A text of the pages in Russian. */
  say = (text: Text, values: Record<string, string | number> = {}): string =>
    text.ru.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

  button = (text: Text, values?: Record<string, string | number>) =>
    this.page.getByRole("button", { name: new RegExp(`^${this.say(text, values)}`) }).first();

  /** The id of the warehouse in the address. */
  get warehouse(): string {
    return /warehouse\/([0-9a-f-]{36})/.exec(this.page.url())![1]!;
  }

  async arrive(address: RegExp): Promise<void> {
    await this.page.waitForURL(address);
    await atRest(this.page);
  }

  /** Goes to another page of the warehouse. */
  async goTo(tab: Text, address: RegExp): Promise<void> {
    const pages = this.page.getByRole("navigation", { name: this.say(SHARED.pages) });
    await this.hands.press(pages.getByRole("link", { name: this.say(tab) }));
    await this.arrive(address);
  }

  async photograph(name: string): Promise<void> {
    await shoot(this.page, `morning-${name}`);
  }
}

export async function createWarehouse(planner: Planner) {
  const { page, hands, say, button } = planner;
  await hands.press(button(WAREHOUSES.create));
  const dialog = page.getByRole("dialog");
  const [mm, kg] = ["мм", "кг"];
  await hands.type(dialog.getByLabel(say(SHARED.name)), "Harbour");
  await hands.select(dialog.getByLabel(say(WAREHOUSES.length_unit)), mm);
  await hands.select(dialog.getByLabel(say(WAREHOUSES.weight_unit)), kg);
  await hands.type(dialog.getByLabel(say(WAREHOUSES.width, { unit: mm })), "30000");
  await hands.type(dialog.getByLabel(say(WAREHOUSES.length, { unit: mm })), "20000");
  await hands.press(dialog.getByRole("button", { name: say(WAREHOUSES.create_yes) }));
  await planner.arrive(/\/warehouse\/[0-9a-f-]{36}$/);
}

/** Four rows of eight bays on both sides of two aisles. */
export async function generateRacks(planner: Planner) {
  const { page, hands, say, button } = planner;
  await page.keyboard.press("r");
  const outlook = page.locator(".panel[role=status]");
  const mm = { length_unit: "мм" };
  await hands.type(page.getByLabel(say(FLOOR.rows), { exact: true }), "4");
  await hands.type(page.getByLabel(say(FLOOR.bays)), "8");
  await hands.type(page.getByLabel(say(FLOOR.from_left, mm)), "2000");
  await hands.type(page.getByLabel(say(FLOOR.from_top, mm)), "3000");
  await page.keyboard.press("Tab");
  await outlook.getByText("A01").waitFor();
  await outlook.getByText("D08").waitFor();
  await outlook.getByText(say(FLOOR.racks_clear)).waitFor();
  await hands.press(button(FLOOR.racks_make));
  await planner.photograph("racks");
  await hands.press(page.getByRole("button", { name: say(SHARED.save), exact: true }));
  await page.getByText(say(FLOOR.all_saved)).waitFor();
}

/** A file as Excel in Russia saves it. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    Uint8Array.from([...text], (sign) => {
      const code = sign.codePointAt(0)!;
      // А to я stand in one row there.
      assert.ok(code < 0x80 || code >= 0x410 && code <= 0x44f, sign);
      return code < 0x80 ? code : code - 0x410 + 0xc0;
    }),
  );
}

export async function importBoxes({ page, hands, say, button }: Planner, text: string) {
  await hands.press(
    page.locator(".empty").getByRole("button", {
      name: say(IMPORT.import_csv),
    }),
  );
  // The system's own dialog of files is not the page's.
  await page.locator("dialog input[type=file]").setInputFiles({
    name: "boxes.csv",
    mimeType: "text/csv",
    buffer: windows1251(text),
  });
  const dialog = page.getByRole("dialog");
  await hands.press(dialog.getByRole("button", { name: say(FILES.import_go), exact: true }));
  await dialog.getByText(say(FILES.import_done)).waitFor();
  await hands.press(dialog.getByRole("button", { name: /^(Close|Закрыть)$/ }).last());
  await button(IMPORT.import_csv).waitFor({ state: "detached" });
}

/** Pastes a block over a table from its first cell on. */
export async function pasteIntoTable({ page, hands }: Planner, block: string) {
  await hands.reach(page.getByRole("grid"));
  await page.keyboard.press("Control+Home");
  await paste(page, block);
}

/** Begins an order with boxes that are pasted as rows of SKU and count. */
export async function composeOrder(
  planner: Planner,
  name: string,
  lines: readonly (readonly [sku: string, count: number])[],
) {
  const { page, hands, say, button } = planner;
  await planner.goTo(SHARED.title_orders, /\/orders$/);
  await hands.press(button(ORDERS.create));
  const dialog = page.getByRole("dialog");
  await hands.type(dialog.getByRole("textbox").first(), name);
  await hands.press(dialog.getByRole("button", { name: say(ORDERS.create_go) }));
  await planner.arrive(/\/orders\/[0-9a-f-]{36}/);
  const boxes = lines.reduce((sum, [, count]) => sum + count, 0);
  await paste(page, lines.map((line) => line.join("\t")).join("\n"));
  await hands.press(dialog.getByRole("button", { name: new RegExp(`\\b${boxes}\\b`) }));
  await page.locator(".order-tabs .badge", { hasText: `${boxes}` }).waitFor();
}

/** A greatest weight, a pallet with a weight and a height, a box type that stays upright, one of a group. */
export async function limitPallets(planner: Planner, sku: string) {
  const { page, hands, say } = planner;
  await hands.press(page.getByRole("button", { name: say(ORDER.view_parameters), exact: true }));
  await hands.press(page.locator("summary", { hasText: say(ORDER.limits_title) }));
  const greatest = page.getByRole("textbox", { name: say(ORDER.max_weight) });
  await hands.type(greatest, "0");
  await page.getByText(say(ORDER.wrong_extent)).waitFor();
  await hands.type(greatest, "605");
  await hands.type(page.getByRole("textbox", { name: say(ORDER.own_weight) }), "25");
  await hands.type(page.getByRole("textbox", { name: say(ORDER.own_height) }), "144");
  await hands.tick(page.getByLabel(`${say(ORDER.limit_upright)}: ${sku}`));
  await hands.type(page.getByLabel(`${say(ORDER.limit_groups)}: ${sku}`), "Anna");
  await page.keyboard.press("Tab");
  await planner.photograph("limits");
  await page.locator(".save", { hasText: say(SHARED.saved) }).waitFor();
}

const board = ({ page, say }: Planner) =>
  page.getByRole("region", { name: say(ORDER.layouts_title) });

/** Takes a kept layout. @param how it is packed */
async function use(planner: Planner, how: string) {
  const name = planner.say(ORDER.use_layout_of, { how });
  await planner.hands.press(board(planner).getByRole("button", { name }).first());
  await planner.page.getByRole("button", {
    name: planner.say(ORDER.part_pallets),
    exact: true,
    pressed: true,
  }).waitFor();
}

/** Calculates in all ways of packing, and takes free packing. */
export async function tryAll(planner: Planner) {
  const { page, hands, say, button } = planner;
  await hands.reach(page.getByLabel(say(ORDER.effort)));
  await page.keyboard.press("Home");
  await hands.press(button(ORDER.try_all));
  await untilSo(async () =>
    await board(planner).locator("tbody tr:not(.board-trial)").count() >= 4 &&
    await board(planner).locator(".board-trial").count() === 0
  );
  await planner.photograph("board");
  await use(planner, say(ORDER.type_4));
}

/** Calculates an order as it is. */
export async function calculate({ page, hands, say, button }: Planner) {
  await hands.press(button(ORDER.calculate));
  const [before] = say(ORDER.calculated_at, { time: "|" }).split("|");
  await page.getByText(new RegExp(`^${before}\\d`)).waitFor(CALCULATION);
}

const palletCount = (page: Page) =>
  page.getByRole("heading", { name: /^\d+ (pallet|паллет)/ }).first()
    .innerText().then((text) => Number.parseInt(text, 10));

/** Locks a box, moves another to a pallet of its own, packs the rest again, and takes what comes of it. */
export async function changeByHand(planner: Planner) {
  const { page, hands, say } = planner;
  const pallets = await palletCount(page);
  await page.locator(".pallet-stage canvas[data-ready]").first().waitFor();
  await hands.press(page.getByRole("button", { name: say(HAND.title), exact: true }));
  const bar = page.getByRole("region", { name: say(HAND.title), exact: true });
  await bar.waitFor();
  const tool = (text: Text) => bar.getByRole("button", { name: new RegExp(`^${say(text)}`) });
  await hands.reach(page.locator(".pallet-stage canvas").first());
  for (const key of ["n", "k"]) await page.keyboard.press(key);
  await tool(HAND.unlock).waitFor();
  for (const key of ["Shift+N", "m"]) await page.keyboard.press(key);
  await bar.getByText(say(SHARED.cancel)).waitFor();
  for (let pallet = 0; pallet < pallets; pallet++) await page.keyboard.press("]");
  await bar.getByText(say(HAND.right_here)).waitFor();
  await planner.photograph("held");
  await page.keyboard.press("Enter");
  await untilSo(async () => await palletCount(page) === pallets + 1);
  await hands.press(tool(HAND.repack));
  await untilSo(async () => await palletCount(page) <= pallets);
  await hands.press(tool(HAND.keep));
  await page.getByText(say(ORDER.hand_kept)).waitFor();
  await hands.press(
    page.getByRole("button", { name: new RegExp(`^${say(ORDER.part_layouts)}`) }).first(),
  );
  await use(planner, `${say(ORDER.type_4)}, ${say(ORDER.layout_by_hand)}`);
}

/** Gives each order a stop of its own and plans the load. */
export async function loadTruck(planner: Planner, orders: readonly string[]) {
  const { page, hands, say, button } = planner;
  await planner.goTo(SHARED.title_orders, /\/orders$/);
  await hands.press(page.getByRole("link", { name: say(ORDERS.loading), exact: true }));
  await planner.arrive(/\/loading$/);
  for (const name of orders) {
    await hands.reach(page.getByLabel(say(LOADING.stop_of, { name })));
    await page.keyboard.press("End");
    await page.locator(".loading-stop", { hasText: name }).waitFor();
  }
  await hands.press(button(LOADING.plan));
  await page.getByRole("heading", { name: say(LOADING.load, { number: 1 }) }).waitFor();
  await planner.photograph("load");
}
