/** The page of all components: there for who develops, and right in every theme, width and language. */
import assert from "node:assert/strict";
import { barriersLightAndDark, DESKTOP, PHONE, Visitor } from "./visitor.ts";

const PATH = "/dev/components";

Deno.test("components: in both themes and languages axe finds nothing, and nothing is too wide", async () => {
  await using visitor = await Visitor.arrive({ env: { COMPONENTS: "on" } });
  for (const device of [DESKTOP, { ...PHONE, language: "ru" }]) {
    await visitor.open(PATH, device, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      const name = `components-${device.width}`;
      assert.deepEqual(await barriersLightAndDark(page, name), []);
      const wider = await page.evaluate(() =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth
      );
      assert.equal(wider, 0, name);
    });
  }
});

Deno.test("components: a dialog takes and gives back the focus, errors stay until they are closed", async () => {
  await using visitor = await Visitor.arrive({ env: { COMPONENTS: "on" } });
  await visitor.open(PATH, DESKTOP, async (page) => {
    const opener = page.getByRole("button", { name: "Open a dialog" });
    await opener.click();
    await page.getByRole("dialog", { name: "Delete the order?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(
      await opener.evaluate((button) => button === document.activeElement),
      true,
    );
    await page.getByRole("button", { name: "Show notices" }).click();
    const alert = page.getByRole("alert").getByText("The order could not be saved.");
    await alert.waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await alert.waitFor({ state: "detached" });
  });
});

Deno.test("components: an error below a field moves no other, and suggestions are picked by keys", async () => {
  await using visitor = await Visitor.arrive({ env: { COMPONENTS: "on" } });
  await visitor.open(PATH, DESKTOP, async (page) => {
    const form = page.getByRole("region", { name: "A form with errors" });
    await form.getByText("Enter a name.").waitFor();
    const topOf = async (label: string) => (await form.getByLabel(label).boundingBox())!.y;
    assert.equal(await topOf("Name"), await topOf("Count"));
    await form.getByLabel("Name").fill("Oil");
    await form.getByText("Enter a name.").waitFor({ state: "detached" });

    const field = page.getByRole("combobox", { name: "Find a work" });
    await field.fill("scr");
    await page.getByRole("option", { name: "The Scream" }).waitFor();
    await field.press("Enter");
    assert.equal(await field.inputValue(), "The Scream");
  });
});

Deno.test("components: without the setting there is no such page", async () => {
  await using visitor = await Visitor.arrive();
  const response = await visitor.server.fetch(PATH);
  await response.body?.cancel();
  assert.equal(response.status, 404);
});
