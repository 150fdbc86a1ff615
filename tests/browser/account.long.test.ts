/** The account of a warehouse's user: PIN, two-step sign-in, devices; and what administrators reset. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { TOTP } from "otpauth";
import { untilSo } from "../support/time.ts";
import { basic } from "../routes/warehouse/basic_users.ts";
import { button } from "./pick_steps.ts";
import { barriersLightAndDark, DESKTOP, PHONE, Visitor } from "./visitor.ts";

const PASSWORD = "many a pallet";
const env = {
  WAREHOUSE_AUTH: "basic",
  WAREHOUSE_ADMIN_LOGIN: "ada",
  WAREHOUSE_ADMIN_PASSWORD: PASSWORD,
};
// Refusals of wrong codes and PINs, and what is cut off.
const REFUSALS = /status of 40[13]|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;

async function signIn(page: Page, texts: { login: string; password: string }): Promise<void> {
  await page.getByLabel(texts.login, { exact: true }).fill("ada");
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

const ENGLISH = {
  ...{ login: "Login", password: "Password", account: "Account of Administrator" },
  ...{ newPin: "New PIN, 4 to 8 digits", save: "Save", lock: "Lock the screen" },
  ...{ locked: "Locked: Administrator", pin: "PIN", unlock: "Unlock", signOut: "Sign out" },
  left: "The PIN is wrong: 4 attempts left",
};
const RUSSIAN: typeof ENGLISH = {
  ...{ login: "Логин", password: "Пароль", account: "Учётная запись: Administrator" },
  ...{ newPin: "Новый PIN, от 4 до 8 цифр", save: "Сохранить" },
  ...{ lock: "Заблокировать экран", locked: "Заблокировано: Administrator", pin: "PIN" },
  ...{ unlock: "Разблокировать", signOut: "Выйти" },
  left: "Неверный PIN: осталось 4 попытки",
};

for (const [language, texts] of [["en", ENGLISH], ["ru", RUSSIAN]] as const) {
  Deno.test(`a PIN locks the screen on every page, online and offline (${language})`, async () => {
    await using visitor = await Visitor.arrive({ env });
    await visitor.open("/warehouse", { ...PHONE, language }, async (page) => {
      await signIn(page, texts);
      await page.getByRole("link", { name: texts.account }).tap();
      await page.getByLabel(texts.newPin).fill("2580");
      await button(page, texts.save).tap();
      assert.deepEqual(await barriersLightAndDark(page, `account-${language}`), []);
      await button(page, texts.lock).tap();
      const lock = page.getByRole("dialog", { name: texts.locked });
      await lock.waitFor();
      assert.deepEqual(await barriersLightAndDark(page, `locked-${language}`), []);
      const enter = async (pin: string) => {
        await lock.getByLabel(texts.pin, { exact: true }).fill(pin);
        await button(page, texts.unlock).tap();
      };
      await page.reload();
      await lock.waitFor();
      for (let time = 0; time < 4; time++) await page.keyboard.press("Escape");
      await lock.waitFor();
      assert.equal(await lock.evaluate((dialog) => dialog.matches(":modal")), true);
      await enter("2581");
      await page.getByText(texts.left).waitFor();
      await enter("2580");
      await lock.waitFor({ state: "detached" });

      await button(page, texts.lock).tap();
      await page.context().setOffline(true);
      await enter("1111");
      await lock.getByRole("alert").filter({ hasText: "PIN" }).waitFor();
      await enter("2580");
      await lock.waitFor({ state: "detached" });
      await page.context().setOffline(false);

      // The fifth wrong one in a row ends the session.
      await button(page, texts.lock).tap();
      for (let at = 0; at < 5; at++) {
        const answer = page.waitForResponse((response) => response.url().endsWith("/unlock"));
        await enter("0000");
        await answer;
      }
      await page.getByLabel(texts.password, { exact: true }).waitFor();
    }, REFUSALS);
  });
}

Deno.test("two-step sign-in: set up with the app's key, asked for, and required of a role", async () => {
  await using visitor = await Visitor.arrive({
    env: { ...env, REQUIRE_TWO_FACTOR: "administrator" },
  });
  await visitor.open("/warehouse", DESKTOP, async (page) => {
    await signIn(page, ENGLISH);
    await button(page, "Set up").click();
    const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
    assert.equal(await page.getByRole("img", { name: /QR code/ }).locator("svg").count(), 1);
    assert.deepEqual(await barriersLightAndDark(page, "second-factor"), []);
    const enter = async (code: string) => {
      await page.getByLabel("Code", { exact: true }).fill(code);
      await page.keyboard.press("Enter");
    };
    await enter("000000");
    await page.getByText("The code is wrong.").waitFor();
    await enter(new TOTP({ secret }).generate());
    const [recovery = ""] = await page.locator(".recovery-codes li").allInnerTexts();
    assert.deepEqual(await barriersLightAndDark(page, "recovery-codes"), []);
    await button(page, "I have saved them").click();
    await page.getByRole("heading", { name: "Your devices" }).waitFor();

    await button(page, "Sign out Administrator").click();
    await signIn(page, ENGLISH);
    await enter("000000");
    await page.getByText("The code is wrong or has been used.").waitFor();
    await enter(recovery);
    await page.getByRole("heading", { name: "Your devices" }).waitFor();
    const api = await visitor.server.fetch("/api/v1/warehouse_data/", {
      headers: basic("ada", PASSWORD),
    });
    assert.equal((await api.json()).second_factor, true);
  }, REFUSALS);
});

Deno.test("devices: a PIN is for all of them; one signs the other out; a new password signs out everywhere", async () => {
  await using visitor = await Visitor.arrive({ env });
  await visitor.open("/warehouse", DESKTOP, async (page) => {
    await signIn(page, ENGLISH);
    await page.getByRole("heading", { name: "Warehouses" }).waitFor();
    await visitor.open("/warehouse", PHONE, async (phone) => {
      await signIn(phone, ENGLISH);
      await phone.getByRole("heading", { name: "Warehouses" }).waitFor();
      await page.getByRole("link", { name: ENGLISH.account }).click();
      await page.getByLabel(ENGLISH.newPin).fill("2580");
      await button(page, ENGLISH.save).click();
      await button(page, ENGLISH.lock).waitFor();
      await phone.reload();
      await button(phone, ENGLISH.lock).waitFor();
      const devices = page.getByRole("main").getByRole("listitem");
      await untilSo(async () => await devices.count() === 2);
      await devices.filter({ hasNotText: "this browser" }).getByRole("button").click();
      await untilSo(async () => await devices.count() === 1);
      await phone.reload();
      await phone.getByRole("dialog", { name: "Please sign in again" }).waitFor();
    }, REFUSALS);
  });
});
