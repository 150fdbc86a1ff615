/** A picker's work list: what is theirs, by due time, and the next order at once. */
import assert from "node:assert/strict";
import { quickHash } from "../support/accounts.ts";
import { basic } from "../routes/warehouse/basic_users.ts";
import { answered } from "./at_depot.ts";
import { CORNER_SHOP, WAREHOUSE } from "./calculated_orders.ts";
import { scan } from "./pick_steps.ts";
import { barriersLightAndDark, PHONE, Visitor } from "./visitor.ts";

const PASSWORD = "many a pallet";
const env = {
  WAREHOUSE_AUTH: "basic",
  WAREHOUSE_ADMIN_LOGIN: "ada",
  WAREHOUSE_ADMIN_PASSWORD: PASSWORD,
};
const asAda = basic("ada", PASSWORD);

for (
  const [language, texts] of [
    ["en", {
      ...{ login: "Login", password: "Password", title: "My work", each: "Scan every box" },
      ...{ next: /^Next: Corner shop/, left: "75 boxes left", scanned: /1 of \d+ scanned/ },
      place: /^The pallet from above/,
    }],
    ["ru", {
      ...{ login: "Логин", password: "Пароль", title: "Моя работа", place: /^Паллета сверху/ },
      ...{ each: "Сканировать каждую коробку", next: /^Дальше: Corner shop/ },
      ...{ left: "осталось 75 коробок", scanned: /отсканировано 1 из \d+/ },
    }],
  ] as const
) {
  Deno.test(`work: a picker signs in, sees the own order, opens it and scans every box (${language})`, async () => {
    await using visitor = await Visitor.arrive({ env });
    await answered(visitor, "/user_data", {
      ...{ user_login: "eva", user_role: 1, uuid_warehouse: WAREHOUSE },
      user_password: await quickHash(PASSWORD),
    }, asAda);
    await answered(visitor, "/computed_order", {
      id_order_item: CORNER_SHOP,
      id_warehouse: WAREHOUSE,
      id_point_start: "",
      effort: 0,
    }, asAda);
    const assigned = await visitor.server.fetch(`/api/v1/order_item/${CORNER_SHOP}`, {
      method: "PUT",
      headers: { ...asAda, "Content-Type": "application/json" },
      body: JSON.stringify({ picker: "eva", due_at: "2026-12-01T10:00:00Z" }),
    });
    assert.equal(assigned.status, 200);
    await visitor.open("/warehouse", { ...PHONE, language }, async (page) => {
      await page.getByLabel(texts.login, { exact: true }).fill("eva");
      await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: texts.title }).waitFor();
      await page.getByText(texts.left).waitFor();
      assert.deepEqual(await barriersLightAndDark(page, `work-${language}`), []);
      await page.getByLabel(texts.each).check();
      await page.getByRole("link", { name: texts.next }).tap();
      await page.getByRole("img", { name: texts.place }).waitFor();
      await scan(page, await page.locator(".pick-sku").innerText());
      await page.getByText(texts.scanned).waitFor();
      assert.deepEqual(await barriersLightAndDark(page, `scanned-${language}`), []);
    });
  });
}
