/** A picker who has signed in loses the connection and the tab. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { OrderPick } from "../../domain/warehouse/picks.ts";
import { basic } from "../routes/warehouse/basic_users.ts";
import { untilSo } from "../support/time.ts";
import { answered } from "./at_depot.ts";
import { CORNER_SHOP, orderPath, WAREHOUSE } from "./calculated_orders.ts";
import { CutLine } from "./cut_line.ts";
import { button } from "./pick_steps.ts";
import { barriersLightAndDark, OFFLINE_ERRORS, PHONE, Visitor } from "./visitor.ts";

const PICK = `${orderPath(CORNER_SHOP)}/pick`;
const PASSWORD = "many a pallet";
const env = {
  WAREHOUSE_AUTH: "basic",
  WAREHOUSE_ADMIN_LOGIN: "ada",
  WAREHOUSE_ADMIN_PASSWORD: PASSWORD,
};
const asAda = basic("ada", PASSWORD);

const TEXTS = {
  ...{ login: "Login", password: "Password", signIn: "Sign in", picked: "Picked" },
  ...{ waiting: "Not sent yet: 1", sent: "All sent", goOn: "Continue offline" },
  one: "1 pick will be sent after you sign in",
  two: "2 picks will be sent after you sign in",
  second: "Stop 2 of",
};

const untilStored = (page: Page) =>
  untilSo(() =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration(location.pathname);
      return worker?.active?.state === "activated" &&
        await caches.match(location.pathname) !== undefined;
    })
  );

const language = "en";

const signIn = async (page: Page) => {
  await page.getByLabel(TEXTS.login).fill("ada");
  await page.getByLabel(TEXTS.password).fill(PASSWORD);
  await page.keyboard.press("Enter");
};
Deno.test(`a signed-in picker whose tab closes offline goes on, and all picks are sent after signing in`, async () => {
  await using visitor = await Visitor.arrive({ env });
  await using line = new CutLine(new URL(visitor.server.url));
  await answered(visitor, "/computed_order", {
    id_order_item: CORNER_SHOP,
    id_warehouse: WAREHOUSE,
    id_point_start: "",
    effort: 0,
  }, asAda);
  const picksOf = () =>
    answered<OrderPick[]>(visitor, `/order_item/${CORNER_SHOP}/picks`, undefined, asAda);
  await visitor.open(PICK, { ...PHONE, language }, async (page) => {
    const phone = page.context();
    const first = await phone.newPage();
    await first.goto(line.origin + PICK);
    await signIn(first);
    await first.locator(".pick-stop").waitFor();
    await untilStored(first);
    line.cut();
    await button(first, TEXTS.picked).tap();
    await first.getByText(TEXTS.waiting).waitFor();
    await first.close();

    const again = await phone.newPage();
    await again.goto(line.origin + PICK);
    await again.getByText(TEXTS.one).waitFor();
    await button(again, TEXTS.goOn).waitFor();
    assert.deepEqual(await barriersLightAndDark(again, `signed-out-picker-${language}`), []);
    await button(again, TEXTS.goOn).tap();
    await again.locator(`.pick-stop[aria-label^="${TEXTS.second}"]`).waitFor();
    await again.getByText(TEXTS.one).waitFor();
    await button(again, TEXTS.picked).tap();
    await again.getByText(TEXTS.two).waitFor();
    assert.deepEqual(await barriersLightAndDark(again, `unsigned-picker-${language}`), []);
    assert.deepEqual(await picksOf(), []);

    line.mend();
    await button(again, TEXTS.signIn).tap();
    await again.getByRole("dialog").waitFor();
    await signIn(again);
    await again.getByText(TEXTS.sent).waitFor();
    await again.close();
  }, OFFLINE_ERRORS);
  assert.deepEqual(
    (await picksOf()).map(({ status, user_login }) => [status, user_login]),
    [["applied", "ada"], ["applied", "ada"]],
  );
});
