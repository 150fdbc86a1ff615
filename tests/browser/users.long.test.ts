/** Who works at the warehouse's pages: users, their passwords, and signing in. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { User } from "../../domain/warehouse/records.ts";
import { basic } from "../routes/warehouse/basic_users.ts";
import { eventually } from "../support/time.ts";
import { answered, textFile } from "./at_depot.ts";
import {
  barriers,
  barriersAtDesk,
  barriersLightAndDark,
  DESKTOP,
  type Device,
  PHONE,
  shoot,
  Visitor,
} from "./visitor.ts";

const NORTH = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
const PASSWORD = "many a pallet";
const ADMIN = {
  WAREHOUSE_AUTH: "basic",
  WAREHOUSE_ADMIN_LOGIN: "ada",
  WAREHOUSE_ADMIN_PASSWORD: PASSWORD,
};
const asAda = basic("ada", PASSWORD);

async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel("Login").fill(login);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
}

const asAdministrator = (
  visitor: Visitor,
  path: string,
  device: Device,
  look: (page: Page) => Promise<void>,
) =>
  visitor.open(path, device, async (page) => {
    await signIn(page, "ada", PASSWORD);
    await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Sign in" }).waitFor();
    await look(page);
  }, /40[13]/);

const usersOf = (visitor: Visitor, headers = {}) =>
  answered<User[]>(visitor, "/user_data", undefined, headers);

Deno.test("users: a new user gets a role and a password, which only leaves the page as a hash", async () => {
  await using visitor = await Visitor.arrive({ env: ADMIN });
  const path = `/warehouse/${NORTH}/users`;
  await asAdministrator(visitor, path, DESKTOP, async (page) => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.postData() ?? ""));
    await page.getByRole("button", { name: "Add" }).click();
    const dialog = page.getByRole("dialog", { name: "New user" });
    await page.keyboard.type("vera");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Vera Petrova");
    await dialog.getByLabel("Role").selectOption({ label: "Warehouse manager" });
    assert.equal(await dialog.getByRole("button", { name: "Save" }).isDisabled(), true);
    assert.equal((await usersOf(visitor, asAda)).length, 1, "not stored without a password");
    await dialog.getByLabel("New password").fill("correct horse");
    await page.keyboard.press("Enter");
    await page.getByText("vera has been added.").waitFor();
    const row = page.getByRole("row").filter({ hasText: "vera" });
    await row.getByText("Change…").waitFor();
    const stored = (await usersOf(visitor, asAda)).find(({ user_login }) => user_login === "vera")!;
    const { id: _, user_password, ...vera } = stored;
    assert.deepEqual(vera, {
      uuid_warehouse: NORTH,
      user_login: "vera",
      user_fio: "Vera Petrova",
      user_role: 2,
    });
    assert.match(user_password, /^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
    assert.equal(sent.some((body) => body.includes("correct horse")), false);
    assert.equal((await page.content()).includes("$scrypt$"), false);

    await page.getByRole("button", { name: "Add" }).click();
    await page.keyboard.type("VERA");
    await dialog.getByText("Similar to “vera”.").waitFor();
    await dialog.getByLabel("New password").fill("correct horse");
    const store = dialog.getByRole("button", { name: "Save" });
    assert.equal(await store.isDisabled(), true);
    await shoot(page, "users-similar-name");
    await dialog.getByRole("button", { name: "Use it anyway" }).click();
    assert.equal(await store.isDisabled(), false);
  });
  // A head may change users who are no administrators, and boxes.
  await visitor.open(path, DESKTOP, async (page) => {
    await signIn(page, "vera", "correct horse");
    await page.getByRole("row").filter({ hasText: "vera" }).waitFor();
    assert.equal(
      await page.getByRole("row").filter({ hasText: "ada" }).count(),
      0,
      "of no warehouse",
    );
    await page.getByRole("button", { name: "Add" }).waitFor();
    assert.equal(await page.getByText("Administrator", { exact: true }).count(), 1, "no choice");
    await page.getByRole("link", { name: "Boxes" }).click();
    await page.getByRole("button", { name: "Add" }).waitFor();
    await page.getByRole("button", { name: "Sign out Vera Petrova" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  }, /401/);
});

Deno.test("users: a list of staff is imported, without passwords, and undone", async () => {
  await using visitor = await Visitor.arrive({ env: ADMIN });
  const staff = "Name;Benutzer;Rolle\nOlga Orlova;olga;Employee\nIvan Petrov;ivan;boss\n";
  for (const device of [PHONE, DESKTOP]) {
    await asAdministrator(visitor, `/warehouse/${NORTH}/users`, device, async (page) => {
      await page.locator("summary", { hasText: "Files" }).click();
      await page.getByRole("button", { name: "Import a file…" }).click();
      const input = page.locator("dialog input[type=file]");
      await input.setInputFiles(textFile("staff.csv", "text/csv", staff));
      await page.getByRole("row", { name: /3 .*Rolle .*boss .*expected/ }).waitFor();
      assert.deepEqual(await barriersLightAndDark(page, `user-files-${device.width}`), []);
      await page.emulateMedia({ colorScheme: "light" });
      await shoot(page, `user-files-${device.width}`);
      await page.getByRole("button", { name: "Import 1 good row" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Undo" }).waitFor();
      if (device === PHONE) await dialog.getByRole("button", { name: "Undo" }).click();
      if (device === PHONE) await page.getByText("The import is undone.").waitFor();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      const olga = page.getByRole("row").filter({ hasText: "olga" });
      await olga.getByText("Set a password…").waitFor({
        state: device === PHONE ? "detached" : "visible",
      });
    });
  }
});

Deno.test("users: changing the own login requires confirmation and stays signed in", async () => {
  await using visitor = await Visitor.arrive({ env: ADMIN });
  await asAdministrator(visitor, `/warehouse/${NORTH}/users`, DESKTOP, async (page) => {
    const rename = async (answer: string) => {
      await page.getByRole("gridcell", { name: "ada", exact: true }).click();
      await page.keyboard.type("countess");
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Change your own login or role?" });
      await dialog.getByRole("button", { name: answer }).click();
    };
    await rename("Cancel");
    await page.getByText("Your login and role were left as they are.").first().waitFor();
    await page.reload();
    await rename("Change it");
    const asCountess = basic("countess", PASSWORD);
    const logins = async () =>
      (await usersOf(visitor, asCountess)).map(({ user_login }) => user_login);
    await page.getByText("Saved").first().waitFor({ state: "attached" });
    assert.deepEqual(await logins(), ["countess"]);
    await page.reload();
    await page.getByRole("gridcell", { name: "countess", exact: true }).waitFor();
  });
});

Deno.test("sign-in: an ended session asks for credentials again without losing input", async () => {
  await using visitor = await Visitor.arrive({ env: ADMIN });
  await asAdministrator(visitor, `/warehouse/${NORTH}/boxes`, DESKTOP, async (page) => {
    const [ada] = await usersOf(visitor, asAda);
    await page.getByRole("grid").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("777");
    // Another password, PBKDF2 of "open: сезам" as Python's hashlib makes it.
    await visitor.server.fetch(`/api/v1/user_data/${ada!.id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", ...asAda },
      body: JSON.stringify({
        user_password:
          "pbkdf2:sha256:1$salt$567966a4f0adbcfdda4c4e08b6111a7f5d4086543d9fe2d07e091af220530119",
      }),
    }).then((response) => response.body?.cancel());
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.waitFor();
    assert.equal(await dialog.getByLabel("Login").inputValue(), "ada");
    await page.keyboard.type("wrong");
    await page.keyboard.press("Enter");
    await dialog.getByText("Login or password is wrong.").waitFor();
    await page.keyboard.type("open: сезам");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    const first = async () => {
      const headers = basic("ada", "open: сезам");
      const [box] = await answered<{ length_box: number }[]>(
        visitor,
        `/stockbox/withWarehouseID/${NORTH}`,
        undefined,
        headers,
      );
      return box!.length_box;
    };
    await eventually(first, 777);
  });
});

Deno.test("users: the page works on a phone; axe finds nothing", async () => {
  await using visitor = await Visitor.arrive();
  const path = `/warehouse/${NORTH}/users`;
  assert.deepEqual(await barriersAtDesk(visitor, "users", path), []);
  await visitor.open(path, PHONE, async (page) => {
    assert.deepEqual(await barriers(page), []);
    await page.getByRole("gridcell").filter({ hasText: "Full name" }).tap();
    await page.locator(":focus").fill("Anna");
    await page.keyboard.press("Enter");
    const fullNames = async () => (await usersOf(visitor)).map(({ user_fio }) => user_fio);
    await eventually(fullNames, ["Anna"]);
  });
});
