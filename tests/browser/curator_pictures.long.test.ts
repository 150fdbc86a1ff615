/** The curator's desk: pictures that come, go and are put back, and the log of it all. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { drawnImage } from "../support/pictures.ts";
import {
  atDesk,
  chooseFile,
  curatorArrives,
  drop,
  flagsOf,
  imageFile,
  paintingOf,
  shownTitle,
} from "./at_desk.ts";
import { atRest } from "./at_rest.ts";
import { eventually } from "../support/time.ts";
import { DESKTOP, type Visitor } from "./visitor.ts";

const statusOf = async (visitor: Visitor, path: string) => {
  const response = await visitor.server.fetch(`/images/${path}`);
  await response.body?.cancel();
  return response.status;
};

Deno.test("drop: the new image is shown at once, replaces the current one, and can be undone", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    await drop(page, imageFile("one.jpg", 640, 480));
    await page.locator(".pane", { hasText: "In detail" }).getByText("640 × 480 px").waitFor();
    await page.locator(".job-done").waitFor();
    await page.locator(".pane", { hasText: "In the gallery" }).getByText("480 × 360 px").waitFor();
    const one = (await paintingOf(visitor, 1)).image_path!;
    assert.equal(await statusOf(visitor, one), 200);
    await eventually(() => flagsOf(visitor, 1), [true, true]);

    await drop(page, imageFile("two.jpg", 900, 300));
    await page.getByText("900 × 300 px").first().waitFor();
    // Pictures of a work have its proportions: others are asked about first.
    await page.locator(".job-asking").getByText("Its proportions differ by 125 %.").waitFor();
    await page.getByRole("button", { name: "Replace", exact: true }).click();
    await page.locator(".pane", { hasText: "In the gallery" }).getByText("480 × 160 px").waitFor();
    await page.keyboard.press("e");
    const look = page.getByRole("dialog", { name: /full resolution$/ });
    const width = await look.locator("img").evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.clientWidth;
    });
    assert.equal(width, 900);
    await page.keyboard.press("e");
    await look.waitFor({ state: "detached" });
    const two = (await paintingOf(visitor, 1)).image_path!;
    assert.deepEqual([await statusOf(visitor, one), await statusOf(visitor, two)], [404, 200]);

    await page.keyboard.press("z");
    await page.getByText(/^Undone/).waitFor();
    await page.locator(".pane", { hasText: "In detail" }).getByText("640 × 480 px").waitFor();
    assert.equal(await statusOf(visitor, (await paintingOf(visitor, 1)).image_path!), 200);
  });
});

Deno.test("upload: continues in the background; a failure can be retried", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    let fails = true;
    await page.route(
      "**/api/paintings/*/image",
      (route) => fails ? route.abort() : route.continue(),
    );
    const title = await shownTitle(page);
    await chooseFile(page, imageFile("one.jpg", 320, 200));
    await page.keyboard.press("j");
    assert.notEqual(await shownTitle(page), title);
    const job = page.locator(".job-failed", { hasText: title });
    await job.getByText("The server cannot be reached.").waitFor();
    assert.deepEqual(await flagsOf(visitor, 1), [false, false]);
    fails = false;
    await job.getByRole("button", { name: "Try again" }).click();
    await page.locator(".job-done", { hasText: title }).waitFor();
    await eventually(() => flagsOf(visitor, 1), [true, true]);
    assert.deepEqual(await flagsOf(visitor, 2), [false, false]);
  }, { expected: /ERR_FAILED/ });
});

Deno.test("upload: files of a wrong type are explained without sending them", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    let sent = 0;
    page.on("request", (request) => request.method() === "POST" && sent++);
    const buffer = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    await drop(page, { name: "drawing.jpg", mimeType: "image/jpeg", buffer });
    await page.getByText("drawing.jpg is not a JPEG, PNG, GIF, WebP or TIFF image").waitFor();
    assert.equal(sent, 0);
  });
});

Deno.test("upload: a broken file is reported, and the old image stays", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    await chooseFile(page, imageFile("one.jpg", 320, 200));
    await page.locator(".job-done").waitFor();
    const { image_path } = await paintingOf(visitor, 1);
    const broken = Buffer.from(drawnImage(64, 64, "png").subarray(0, 200));
    await chooseFile(page, { name: "half.png", mimeType: "image/png", buffer: broken });
    await page.locator(".job-failed").getByText("The image is damaged").waitFor();
    assert.equal((await paintingOf(visitor, 1)).image_path, image_path);
    assert.equal(await statusOf(visitor, image_path!), 200);
  }, { expected: /422/ });
});

Deno.test("clear and delete: require confirmation, list dependent records, and are logged", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    await chooseFile(page, imageFile("one.jpg", 320, 200));
    await page.locator(".job-done").waitFor();
    await page.keyboard.press("x");
    await page.getByRole("dialog", { name: /^Clear the image of/ }).waitFor();
    await page.keyboard.press("Escape");
    assert.notEqual((await paintingOf(visitor, 1)).image_path, null);
    await page.keyboard.press("x");
    await page.keyboard.press("x");
    await page.getByText("is cleared.").waitFor();
    assert.equal((await paintingOf(visitor, 1)).image_path, null);
    await page.getByText("Visitors see the work without a picture.").first().waitFor();

    await page.keyboard.press("/");
    await page.keyboard.type("manet olympia");
    await page.keyboard.press("Enter");
    await page.locator(".stage-head", { hasText: "Olympia" }).waitFor();
    await page.keyboard.press("Delete");
    const question = page.getByRole("dialog", { name: "Delete “Olympia”?" });
    await question.getByText(/^\d+ influences?$/).waitFor();
    await question.getByText(/^\d+ notes?$/).waitFor();
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    const found = async () =>
      (await (await visitor.server.fetch("/api/search?q=Olympia")).json()).paintings.length;
    const before = await found();
    await page.keyboard.press("Delete");
    await question.getByText(/^\d+ notes?$/).waitFor();
    await page.keyboard.press("Delete");
    await page.getByText("“Olympia” is deleted.").waitFor();
    assert.equal(await found(), before - 1);

    await page.getByRole("link", { name: "Log", exact: true }).click();
    const entries = page.locator(".entry");
    await entries.nth(2).waitFor();
    assert.match(await entries.nth(0).innerText(), /ada deleted the painting Olympia/);
    assert.match(await entries.nth(1).innerText(), /Image cleared .*François Vase/s);
    assert.match(await entries.nth(2).innerText(), /Image uploaded .*François Vase/s);
    await page.getByLabel("Action").selectOption({ label: "Image cleared" });
    await page.waitForURL(/\?action=painting\.clear_image$/);
    await page.getByText("Start of the log.").waitFor();
    assert.equal(await entries.count(), 1);
    await page.getByRole("link", { name: "Open in review" }).click();
    await page.locator(".stage-head", { hasText: "François Vase" }).waitFor();
    await page.keyboard.press("z");
    await page.getByText("Undone: “Olympia”.").waitFor();
    assert.equal(await found(), before);
    await page.keyboard.press("z");
    await page.getByText("320 × 200 px").first().waitFor();
  });
});

Deno.test("audit log: pages back to its beginning", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    for (let i = 0; i < 60; i++) await page.keyboard.press("c");
    await page.getByText("60 of 2,079 checked").waitFor();
    await atRest(page);
    await page.getByRole("link", { name: "Log", exact: true }).click();
    await page.locator(".entry").nth(49).waitFor();
    assert.equal(await page.locator(".entry").count(), 50);
    await page.getByRole("button", { name: "Older" }).click();
    await page.getByText("Start of the log.").waitFor();
    assert.equal(await page.locator(".entry").count(), 60);
  });
});
