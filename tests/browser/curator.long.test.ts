/** The curator's desk: who may come in, and the review by keyboard. */
import assert from "node:assert/strict";
import { atRest } from "./at_rest.ts";
import {
  atDesk,
  chooseFile,
  curatorArrives,
  flagsOf,
  imageFile,
  NAME,
  paintingOf,
  PASSWORD,
  shownTitle,
  typeLogin,
} from "./at_desk.ts";
import { eventually } from "../support/time.ts";
import { DESKTOP } from "./visitor.ts";

Deno.test("login: by keyboard alone; a wrong password is explained and nothing typed is lost", async () => {
  await using visitor = await curatorArrives();
  await visitor.open("/curator", DESKTOP, async (page) => {
    assert.equal(await page.locator(":focus").getAttribute("autocomplete"), "username");
    await page.keyboard.type(NAME);
    await page.keyboard.press("Tab");
    assert.equal(await page.locator(":focus").getAttribute("autocomplete"), "current-password");
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await page.getByText("Username or password is wrong.").waitFor();
    assert.equal(await page.getByLabel("Username").inputValue(), NAME);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("listbox", { name: "Paintings" }).waitFor();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByLabel("Username").waitFor();
    await page.reload();
    await page.getByLabel("Username").waitFor();
  }, /401/);
});

Deno.test("login: after too many failures the button counts the seconds", async () => {
  await using visitor = await curatorArrives();
  await visitor.open("/curator", DESKTOP, async (page) => {
    for (let i = 0; i < 10; i++) {
      const response = await visitor.server.fetch("/api/auth/login", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ username: NAME, password: "not the password" }),
      });
      await response.body?.cancel();
      assert.equal(response.status, 401);
    }
    await typeLogin(page, "not the password");
    const wait = page.getByRole("button", { name: /^Wait \d+ seconds$/ });
    await wait.waitFor();
    assert.equal(await wait.isDisabled(), true);
    await page.getByText("Too many failed logins").waitFor();
  }, /401|429/);
});

Deno.test("review: keys set flags, move, filter and undo, and the changes are stored", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    const first = await shownTitle(page);
    await page.keyboard.press("c");
    const second = await shownTitle(page);
    assert.notEqual(second, first);
    await page.keyboard.press("j");
    await page.keyboard.press("f");
    await page.locator(".stage-place", { hasText: "3 of 2,079 in the list" }).waitFor();
    await page.getByText("2 of 2,079 checked").waitFor();
    await eventually(() => flagsOf(visitor, 1), [true, false]);
    assert.deepEqual(await flagsOf(visitor, 2), [false, false]);
    await eventually(() => flagsOf(visitor, 3), [true, true]);

    await page.keyboard.press("k");
    await page.keyboard.press("k");
    assert.equal(await shownTitle(page), first);
    await page.keyboard.press("n");
    assert.equal(await shownTitle(page), second);

    await page.keyboard.press("z");
    await page.getByText(/^Undone/).waitFor();
    await eventually(() => flagsOf(visitor, 3), [false, false]);
    await page.keyboard.press("z");
    await page.getByText("0 of 2,079 checked").waitFor();
    assert.equal(await shownTitle(page), first);
    // The page shows it at once; the server hears of it a moment later.
    await eventually(() => flagsOf(visitor, 1), [false, false]);
  });
});

Deno.test("review: a change that the server refuses is reverted and reported", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.keyboard.press("f");
    await page.locator(".badge-fixed").waitFor();
    await page.keyboard.press("Shift+C");
    await page.getByText("A fixed image stays checked: remove the mark “Fixed” first").waitFor();
    await page.locator(".badge-fixed").waitFor();
    await eventually(() => flagsOf(visitor, 1), [true, true]);
  }, { expected: /409/ });
});

Deno.test("review: shortcuts are off in text fields, and typing filters the list", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("caravaggio calling");
    await page.locator(".stage-place", { hasText: "1 of 1 in the list" }).waitFor();
    assert.equal(await shownTitle(page), "The Calling of Saint Matthew");
    assert.equal(await page.getByText("0 of 2,079 checked").count(), 1);
    await page.keyboard.press("Escape");
    await page.keyboard.press("c");
    await page.getByText("1 of 2,079 checked").waitFor();
  });
});

Deno.test("review: filter and position are in the URL and restored later", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.keyboard.press("c");
    await page.keyboard.press("2");
    for (let i = 0; i < 5; i++) await page.keyboard.press("j");
    const title = await shownTitle(page);
    await page.waitForURL(/\?filter=unchecked&painting=7$/);
    await page.reload();
    await atRest(page);
    assert.equal(await shownTitle(page), title);
    await page.goto(`${visitor.server.url}/curator`);
    await atRest(page);
    assert.equal(await shownTitle(page), title);
    await page.locator(".stage-place", { hasText: "6 of 2,078 in the list" }).waitFor();
  });
});

Deno.test("review: portraits are reviewed on the same desk", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.keyboard.press("j");
    const painting = await shownTitle(page);
    await page.keyboard.press("p");
    await page.getByRole("listbox", { name: "Portraits" }).waitFor();
    await page.locator(".panes-artist").waitFor();
    const name = await shownTitle(page);
    await chooseFile(page, imageFile("portrait.jpg", 640, 800));
    await page.getByText("512 × 512 px").waitFor();
    await page.getByText("96 × 96 px").waitFor();
    const { artist } = await (await visitor.server.fetch("/api/artists/1")).json();
    assert.equal(artist.name, name);
    assert.equal(artist.checkup_fixed, true);
    const portrait = await visitor.server.fetch(`/images/${artist.portrait_path}`);
    await portrait.body?.cancel();
    assert.equal(portrait.status, 200);
    await page.keyboard.press("p");
    assert.equal(await shownTitle(page), painting);
  });
});

Deno.test("review: after the session ends, a login dialog opens and pending changes are sent", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.context().clearCookies({ name: "gallery.sid" });
    await page.keyboard.press("c");
    await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
    assert.deepEqual(await flagsOf(visitor, 1), [false, false]);
    assert.equal(await page.getByLabel("Username").inputValue(), NAME);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("1 of 2,079 checked").waitFor();
    await eventually(() => flagsOf(visitor, 1), [true, false]);

    await page.context().clearCookies({ name: "gallery.sid" });
    await chooseFile(page, imageFile("new.jpg", 600, 400));
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText("600 × 400 px").first().waitFor();
    await page.locator(".job-done").waitFor();
    assert.notEqual((await paintingOf(visitor, 2)).image_path, null);

    await page.context().clearCookies({ name: "gallery.sid" });
    await page.keyboard.press("j");
    await page.keyboard.press("f");
    await page.getByRole("button", { name: /Not now/ }).click();
    await page.getByText("was not changed. You are not logged in.").waitFor();
    await page.locator(".badge-unchecked").waitFor();
    await eventually(() => flagsOf(visitor, 3), [false, false]);
  }, { expected: /401/ });
});
