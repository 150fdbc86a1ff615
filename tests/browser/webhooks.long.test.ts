/** Webhooks: what an administrator does with them, and what the other program receives. */
import assert from "node:assert/strict";
import { Upstream } from "../adapters/sources/upstream.ts";
import { Webhook as Verifier } from "standardwebhooks";
import { untilSo } from "../support/time.ts";
import { answered } from "./at_depot.ts";
import {
  barriersEverywhere,
  barriersLightAndDark,
  DESKTOP,
  PHONE,
  shoot,
  Visitor,
} from "./visitor.ts";

const NORTH = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
const PATH = `/warehouse/${NORTH}/webhooks`;

Deno.test("webhooks: one is added, signed, tested and deleted", async () => {
  let status = 204;
  await using receiver = new Upstream({ "/erp": () => new Response(null, { status }) });
  await using visitor = await Visitor.arrive({ env: { WEBHOOK_HOSTS: receiver.host } });
  for (const device of [DESKTOP, PHONE]) {
    status = 204;
    await visitor.open(`/warehouse/${NORTH}/users`, device, async (page) => {
      await page.getByRole("link", { name: "Webhooks" }).click();
      await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
      await page.getByRole("button", { name: "Add a webhook" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("URL").fill("http://10.0.0.1/erp");
      await dialog.getByLabel("Load planned").uncheck();
      await page.keyboard.press("Enter");
      await dialog.getByText("WEBHOOK_HOSTS.", { exact: false }).last().waitFor();
      await dialog.getByLabel("URL").fill(receiver.url("/erp"));
      await dialog.getByRole("button", { name: "Create" }).click();
      const secret = await dialog.getByLabel("Secret").inputValue();
      await shoot(page, `webhook-secret-${device.width}`);
      await dialog.getByRole("button", { name: "Done" }).click();
      const item = page.getByRole("listitem").filter({ hasText: receiver.host });
      assert.equal(await item.getByText("Load planned").count(), 0);

      const before = receiver.requests.length;
      await answered(visitor, "/order_item/", {
        id_warehouse: NORTH,
        order_name: "SO-7",
        reference: "SO-7",
      });
      await item.getByRole("button", { name: "Deliveries" }).click();
      const row = page.getByRole("row").filter({ hasText: "Order created · SO-7" });
      await row.getByText("Delivered").waitFor();
      const [{ body, headers }] = receiver.requests.slice(before) as [typeof receiver.requests[0]];
      assert.partialDeepStrictEqual(
        new Verifier(secret).verify(body, Object.fromEntries(headers)),
        { type: "order.created", data: { id_warehouse: NORTH, reference: "SO-7" } },
      );
      await row.getByRole("button", { name: /^Send again/ }).click();
      await untilSo(() => Promise.resolve(receiver.requests.length === before + 2));

      status = 410;
      await item.getByRole("button", { name: "Send a test event" }).click();
      await item.getByText("Disabled: the receiver no longer wants events (410)").waitFor();
      if (device === DESKTOP) assert.deepEqual(await barriersLightAndDark(page, "webhooks"), []);
      await page.emulateMedia({ colorScheme: "light" });
      await shoot(page, `webhooks-${device.width}`);
      status = 204;
      await item.getByRole("button", { name: "Enable and test" }).click();
      await item.getByText("Active").waitFor();

      await item.getByRole("button", { name: "Delete" }).click();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
    }, /400/);
  }
  assert.deepEqual(await barriersEverywhere(visitor, "webhooks-none", PATH), []);
});

Deno.test("webhooks: an open public server explains why it has none", async () => {
  const env = { WAREHOUSE_AUTH: "open", PUBLIC_HOST: "depot.example" };
  await using visitor = await Visitor.arrive({ env });
  await visitor.open(PATH, DESKTOP, async (page) => {
    await page.getByText("Webhooks require WAREHOUSE_AUTH=basic").waitFor();
    assert.equal(await page.getByRole("button", { name: "Add a webhook" }).count(), 0);
  }, /403/);
});
