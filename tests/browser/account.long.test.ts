/** The account of a warehouse's user: PIN, two-step sign-in, devices; and what administrators reset. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { TOTP } from "otpauth";
import { untilSo } from "../support/time.ts";
import { basic } from "../routes/warehouse/basic_users.ts";
import { quickHash } from "../support/accounts.ts";
import { WAREHOUSE } from "./calculated_orders.ts";
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

async function signIn(
  page: Page,
  texts: { login: string; password: string },
  login = "ada",
): Promise<void> {
  await page.getByLabel(texts.login, { exact: true }).fill(login);
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

const ENGLISH = {
  ...{ login: "Login", password: "Password", account: "Account of Administrator" },
  ...{ newPin: "New PIN, 4 to 8 digits", save: "Save", lock: "Lock the screen" },
  own: "Your password",
};
const RUSSIAN = { login: "Логин", password: "Пароль" };

Deno.test("a PIN locks the screen on every page, online and offline, in Russian", async () => {
  await using visitor = await Visitor.arrive({ env });
  await visitor.open("/warehouse", { ...PHONE, language: "ru" }, async (page) => {
    await signIn(page, RUSSIAN);
    await page.getByRole("link", { name: "Учётная запись: Administrator" }).tap();
    await page.getByLabel("Новый PIN, от 4 до 8 цифр").fill("2580");
    await page.getByLabel("Ваш пароль").first().fill("wrong");
    await button(page, "Сохранить").tap();
    await page.getByText("Пароль неверен.").waitFor();
    await page.getByLabel("Новый PIN, от 4 до 8 цифр").fill("2580");
    await page.getByLabel("Ваш пароль").first().fill(PASSWORD);
    await button(page, "Сохранить").tap();
    await button(page, "Заблокировать экран").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "account"), []);
    await button(page, "Заблокировать экран").tap();
    const lock = page.getByRole("dialog", { name: "Заблокировано: Administrator" });
    await lock.waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "locked"), []);
    const enter = async (pin: string) => {
      await lock.getByLabel("PIN", { exact: true }).fill(pin);
      await button(page, "Разблокировать").tap();
    };
    await page.reload();
    await lock.waitFor();
    for (let time = 0; time < 4; time++) await page.keyboard.press("Escape");
    await lock.waitFor();
    assert.equal(await lock.evaluate((dialog) => dialog.matches(":modal")), true);
    await enter("2581");
    await page.getByText("Неверный PIN: осталось 4 попытки").waitFor();
    await enter("2580");
    await lock.waitFor({ state: "detached" });

    await button(page, "Заблокировать экран").tap();
    await page.context().setOffline(true);
    await enter("1111");
    await lock.getByRole("alert").filter({ hasText: "PIN" }).waitFor();
    await enter("2580");
    await lock.waitFor({ state: "detached" });
    await page.context().setOffline(false);

    // The fifth wrong one in a row ends the session.
    await button(page, "Заблокировать экран").tap();
    for (let at = 0; at < 5; at++) {
      const answer = page.waitForResponse((response) => response.url().endsWith("/unlock"));
      await enter("0000");
      await answer;
    }
    await page.getByLabel("Пароль", { exact: true }).waitFor();
  }, REFUSALS);
});
Deno.test("two-step sign-in: set up with the app's key, asked for, and required of a role", async () => {
  await using visitor = await Visitor.arrive({
    env: { ...env, REQUIRE_TWO_FACTOR: "administrator" },
  });
  await visitor.open("/warehouse", DESKTOP, async (page) => {
    await signIn(page, ENGLISH);
    const setUp = async () => {
      await page.getByLabel("Your password").fill(PASSWORD);
      await button(page, "Set up").click();
      await page.locator("code").waitFor();
    };
    await setUp();
    await page.reload();
    await setUp();
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
    const [former = ""] = await page.locator(".recovery-codes li").allInnerTexts();
    assert.deepEqual(await barriersLightAndDark(page, "recovery-codes"), []);
    await button(page, "I have saved them").click();
    await page.getByText("this browser").waitFor();
    await page.getByLabel("Your password").last().fill(PASSWORD);
    await button(page, "New recovery codes").click();
    await button(page, "I have saved them").waitFor();
    const [recovery = ""] = await page.locator(".recovery-codes li").allInnerTexts();
    assert.notEqual(recovery, former);
    await button(page, "I have saved them").click();

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
      await page.getByLabel(ENGLISH.own).first().fill(PASSWORD);
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

Deno.test("administrators reset a user's PIN and two-step sign-in, and sign the user out", async () => {
  await using visitor = await Visitor.arrive({ env });
  const created = await visitor.server.fetch("/api/v1/user_data", {
    method: "POST",
    headers: { ...basic("ada", PASSWORD), "Content-Type": "application/json" },
    body: JSON.stringify({
      ...{ user_login: "bob", user_fio: "Bob", user_role: 1, uuid_warehouse: WAREHOUSE },
      user_password: await quickHash(PASSWORD),
    }),
  });
  assert.equal(created.status, 200);
  await visitor.open("/warehouse", PHONE, async (phone) => {
    await signIn(phone, ENGLISH, "bob");
    await phone.getByRole("link", { name: "Account of Bob" }).tap();
    await phone.getByLabel(ENGLISH.newPin).fill("2580");
    await phone.getByLabel(ENGLISH.own).first().fill(PASSWORD);
    await button(phone, ENGLISH.save).tap();
    await button(phone, ENGLISH.lock).waitFor();
    await phone.getByLabel(ENGLISH.own).last().fill(PASSWORD);
    await button(phone, "Set up").tap();
    const secret = (await phone.locator("code").innerText()).replaceAll(" ", "");
    await phone.getByLabel("Code", { exact: true }).fill(new TOTP({ secret }).generate());
    await button(phone, "Turn on").tap();
    await button(phone, "I have saved them").tap();
    await phone.getByText("this browser").waitFor();
    await visitor.open(`/warehouse/${WAREHOUSE}/users`, DESKTOP, async (page) => {
      await signIn(page, ENGLISH);
      const reset = async (name: string, done: string) => {
        await page.getByRole("row").filter({ hasText: "bob" }).getByText("Change…").click();
        await page.getByRole("dialog", { name: "Password of bob" }).waitFor();
        await button(page, name).click();
        await page.getByText(done).waitFor();
      };
      await reset("Reset PIN", "bob has no PIN now.");
      await phone.reload();
      await phone.getByText(/^With a PIN/).waitFor();
      await reset("Reset two-step sign-in", "bob signs in by password alone now.");
      await phone.reload();
      await button(phone, "Set up").waitFor();
      await reset("Sign out everywhere", "bob is signed out on all devices.");
      await phone.reload();
      await phone.getByRole("dialog", { name: "Please sign in again" }).waitFor();
    }, REFUSALS);
  }, REFUSALS);
});
