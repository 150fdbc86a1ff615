/** The API's page: found, read, filled in, sent. */
import assert from "node:assert/strict";
import { barriers, DESKTOP, PHONE, shifted, shoot, Visitor } from "./visitor.ts";

const RUSSIAN = { ...DESKTOP, language: "ru" };

Deno.test("API documentation: a route is found and sent by keyboard; a refusal keeps the input", async () => {
  await using visitor = await Visitor.arrive();
  await visitor.open("/docs", DESKTOP, async (page) => {
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "The API");
    await page.keyboard.press("/");
    await page.keyboard.type("movements gallery");
    await page.getByRole("status").filter({ hasText: "1 route" }).waitFor();
    const head = page.getByRole("button", { name: /\/api\/movements\/\{id\}\/gallery/ });
    await head.focus();
    await page.keyboard.press("Enter");
    assert.equal(await head.getAttribute("aria-expanded"), "true");
    assert.equal(new URL(page.url()).hash, "#getMovementGallery");

    const form = page.getByRole("form", { name: "Try it: getMovementGallery" });
    assert.equal(await form.getByLabel("id").inputValue(), "35");
    await form.getByLabel("id").focus();
    await page.keyboard.press("Enter");
    await form.getByText(/^200 · /).waitFor();
    const answer = form.getByRole("region", { name: "Answer" });
    assert.match((await answer.textContent())!, /"name": "Impressionism"/);
    await form.getByText("As a shell command").click();
    const command = await form.getByRole("region", { name: "As a shell command" }).textContent();
    assert.equal(command, `curl '${visitor.server.url}/api/movements/35/gallery'`);
  });
  await visitor.open("/docs#createBox", DESKTOP, async (page) => {
    const form = page.getByRole("form", { name: "Try it: createBox" });
    const body = form.getByLabel("Body");
    await body.fill("{ no JSON");
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByRole("alert").filter({ hasText: "The body is not valid JSON" }).waitFor();
    assert.equal(await body.inputValue(), "{ no JSON");
    await body.fill('{ "sku_box": 7 }');
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByText(/^400 · /).waitFor();
    assert.equal(await body.inputValue(), '{ "sku_box": 7 }');
    await form.getByRole("button", { name: "Back to the example" }).click();
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByText(/^200 · /).waitFor();
  }, /400/);
});

Deno.test("API documentation: warehouse requests have credentials, others the cookie", async () => {
  const env = {
    WAREHOUSE_AUTH: "basic",
    WAREHOUSE_ADMIN_LOGIN: "admin",
    WAREHOUSE_ADMIN_PASSWORD: "a long password",
    CURATOR_USERNAME: "ada",
    CURATOR_PASSWORD: "correct horse battery staple",
  };
  await using visitor = await Visitor.arrive({ env });
  await visitor.open("/docs#listBoxTypes", DESKTOP, async (page) => {
    const boxes = page.getByRole("form", { name: "Try it: listBoxTypes" });
    await boxes.getByRole("button", { name: "Send" }).click();
    await boxes.getByText(/^401 · /).waitFor();
    await boxes.getByLabel("Login").fill("admin");
    await boxes.getByLabel("Password").fill("a long password");
    await boxes.getByRole("button", { name: "Send" }).click();
    await boxes.getByText(/^200 · /).waitFor();

    await page.goto(`${visitor.server.url}/docs#logIn`);
    const login = page.getByRole("form", { name: "Try it: logIn" });
    await login.getByRole("button", { name: "Send" }).click();
    await login.getByText(/^200 · /).waitFor();
    await page.getByRole("button", { name: /GET \/api\/audit(?!\/)/ }).click();
    const audit = page.getByRole("form", { name: "Try it: listAudit" });
    await audit.getByRole("button", { name: "Send" }).click();
    await audit.getByText(/^200 · /).waitFor();
  }, /401/);
});

Deno.test("API documentation: a phone in dark mode and in Russian, without barriers", async () => {
  await using visitor = await Visitor.arrive();
  // The page has thousands of elements, so that each judgement takes a second: the same ones on a
  // telephone are judged by the colours that they have in the dark.
  await visitor.open("/docs#getArtist", DESKTOP, async (page) => {
    await shoot(page, "docs-1280");
    assert.deepEqual(await barriers(page), []);
  });
  const telephone = { ...PHONE, dark: true, language: "ru" };
  await visitor.open("/docs#getPallets", telephone, async (page) => {
    await page.getByText("Попробовать").waitFor();
    assert.deepEqual(await barriers(page, ["color-contrast"]), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, PHONE.width);
    const send = page.getByRole("form").getByRole("button", { name: "Отправить" });
    await send.tap();
    await page.getByText(/^200 · /).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
    await shoot(page, "docs-390-dark-ru");
  });
  await visitor.open("/docs", RUSSIAN, async (page) => {
    await page.getByRole("link", { name: "Коробки" }).click();
    await page.getByRole("heading", { name: "Коробки", exact: true }).waitFor();
    await page.getByText("Удаляет тип коробки вместе с зависимыми записями.").waitFor();
    assert.equal(await shifted(page) < 0.01, true);
  });
});
