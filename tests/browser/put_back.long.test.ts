/** An order for which boxes have been picked is deleted, and what must be put back is on the shift. */
import assert from "node:assert/strict";
import type { SectionStock, StockReservation } from "../../domain/warehouse/stock_records.ts";
import { answered } from "./at_depot.ts";
import { calculate, CORNER_SHOP, WAREHOUSE } from "./calculated_orders.ts";
import { barriersLightAndDark, DESKTOP, PHONE, Visitor } from "./visitor.ts";

const NAME = "Corner shop, Lindenstrasse";
const TEXTS = {
  remove: "Удалить",
  question: "Удалить 1 заказ?",
  picked: "Для 1 заказа уже отобраны коробки",
  both: "Удалить и вернуть",
  task: (sku: string, section: string) =>
    `Заказ удалён: вернуть 2 × ${sku}, откуда взяты: ${section}`,
  done: "Решено",
  counted: (section: string) => `Посчитано в ${section}`,
};

const language = "ru";

Deno.test(`put back: deleting a half-picked order requires a second confirmation and creates tasks`, async () => {
  await using visitor = await Visitor.arrive();
  await calculate(visitor, CORNER_SHOP);
  const [first] = await answered<StockReservation[]>(
    visitor,
    `/stock_reservation/withWarehouseID/${WAREHOUSE}?id_order_item=${CORNER_SHOP}`,
  );
  const { id_section, id_box, sku_box, section_name } = first!;
  await answered(visitor, `/order_item/${CORNER_SHOP}/picks`, [
    { id: crypto.randomUUID(), id_section, id_box, count: 2 },
  ]);
  const orders = `/warehouse/${WAREHOUSE}/orders`;
  await visitor.open(orders, { ...DESKTOP, language }, async (page) => {
    const row = page.locator("tr", { hasText: NAME });
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: TEXTS.remove, exact: true }).click();
    await page.getByRole("dialog", { name: TEXTS.question })
      .getByRole("button", { name: TEXTS.remove, exact: false }).click();
    const again = page.getByRole("dialog", { name: TEXTS.picked });
    await again.getByText(NAME).waitFor();
    assert.deepEqual(await barriersLightAndDark(page, `put-back-question-${language}`), []);
    assert.equal(await row.count(), 1);
    await again.getByRole("button", { name: TEXTS.both }).click();
    await row.waitFor({ state: "detached" });
  }, /409/);
  const task = TEXTS.task(sku_box, section_name);
  for (const device of [PHONE, DESKTOP]) {
    await visitor.open(`/warehouse/${WAREHOUSE}/shift`, { ...device, language }, async (page) => {
      await page.getByText(task).waitFor();
      assert.deepEqual(
        await barriersLightAndDark(page, `put-back-${device.width}-${language}`),
        [],
      );
      if (device === PHONE) return;
      const line = page.locator("li", { hasText: task });
      assert.equal(await line.getByRole("link").count(), 0, "the order is gone");
      await line.getByRole("button", { name: TEXTS.done }).click();
      await line.waitFor({ state: "detached" });
      await page.getByLabel(TEXTS.counted(section_name)).waitFor();
    });
  }
  const stock = await answered<SectionStock[]>(visitor, `/stock/withWarehouseID/${WAREHOUSE}`);
  assert.equal(stock.find((one) => one.id_section === id_section)!.reserved, 0);
});
