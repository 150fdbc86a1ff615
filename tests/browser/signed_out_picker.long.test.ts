/** A picker who has signed in loses the connection and the tab. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { OrderPick } from "../../domain/warehouse/picks.ts";
import type { User } from "../../domain/warehouse/records.ts";
import { quickHash } from "../support/accounts.ts";
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
  ...{ waiting: "Not sent yet: 1", waitingTwo: "Not sent yet: 2", sent: "All sent" },
  signOut: "Sign out Administrator",
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

const signIn = async (page: Page, login = "ada") => {
  await page.getByLabel(TEXTS.login).fill(login);
  await page.getByLabel(TEXTS.password).fill(PASSWORD);
  await page.keyboard.press("Enter");
};
Deno.test("picks survive a closed tab, a sign-out and a revoked session, and are sent for whoever did them", async () => {
  await using visitor = await Visitor.arrive({ env });
  await using line = new CutLine(new URL(visitor.server.url));
  await answered(visitor, "/computed_order", {
    id_order_item: CORNER_SHOP,
    id_warehouse: WAREHOUSE,
    id_point_start: "",
    effort: 0,
  }, asAda);
  await answered(visitor, "/user_data", {
    ...{ user_login: "bob", user_role: 1, uuid_warehouse: WAREHOUSE },
    user_password: await quickHash(PASSWORD),
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

    // The session goes on, also without a connection.
    const again = await phone.newPage();
    await again.goto(line.origin + PICK);
    await again.locator(`.pick-stop[aria-label^="${TEXTS.second}"]`).waitFor();
    await again.getByText(TEXTS.waiting).waitFor();
    await button(again, TEXTS.picked).tap();
    await again.getByText(TEXTS.waitingTwo).waitFor();
    await button(again, TEXTS.signOut).tap();
    await again.getByText(TEXTS.two).waitFor();
    assert.deepEqual(await barriersLightAndDark(again, `signed-out-picker-${language}`), []);
    assert.deepEqual(await picksOf(), []);

    // Another employee picks on the same phone: what each has done is theirs.
    line.mend();
    await signIn(again, "bob");
    await again.locator(".pick-stop").waitFor();
    await button(again, TEXTS.picked).tap();
    await again.getByText(TEXTS.sent).waitFor();
    assert.deepEqual(
      (await picksOf()).map(({ status, user_login }) => [status, user_login]),
      [["applied", "bob"]],
    );
    await button(again, "Sign out bob").tap();
    await again.getByText(`Administrator: ${TEXTS.two}`).waitFor();
    await signIn(again);
    await again.getByText(TEXTS.sent).waitFor();
    // Revoked from elsewhere: the next pick waits until its picker has signed in again.
    const users = await answered<User[]>(visitor, "/user_data", undefined, asAda);
    const { id } = users.find(({ user_login }) => user_login === "ada")!;
    const revoked = await visitor.server.fetch(`/api/v1/user_data/${id}/sessions`, {
      method: "DELETE",
      headers: asAda,
    });
    assert.equal(revoked.status, 204);
    await button(again, TEXTS.picked).tap();
    await again.getByRole("dialog").waitFor();
    assert.deepEqual(await barriersLightAndDark(again, `revoked-picker-${language}`), []);
    await again.getByLabel(TEXTS.password).fill(PASSWORD);
    await again.keyboard.press("Enter");
    await again.getByText(TEXTS.sent).waitFor();
    await again.close();
  }, OFFLINE_ERRORS);
  assert.deepEqual(
    (await picksOf()).map(({ status, user_login }) => [status, user_login]),
    // Bob had taken the boxes of the first stop by then.
    [["applied", "bob"], ["task", "ada"], ["applied", "ada"], ["applied", "ada"]],
  );
});
