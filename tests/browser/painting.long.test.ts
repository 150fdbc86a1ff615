/** The page of a painting: its picture, brought closer by hand and by keys, and its notes. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { asCurator } from "./at_desk.ts";
import { atRest } from "./at_rest.ts";
import { until } from "../support/time.ts";
import { barriers, DESKTOP, type Device, PHONE, shared, shifted, shoot } from "./visitor.ts";
import { arrive, HEIGHT, looking, nearPins, pins, pinsUntil, WIDTH } from "./at_painting.ts";

const UP_CLOSE = "View in detail";

const gallery = shared(arrive);

Deno.test("painting: the picture has the size of its area, which is reserved, and the close look is not loaded", async () => {
  const { visitor, path } = await gallery();
  for (const device of [DESKTOP, PHONE]) {
    await visitor.open(path, device, async (page) => {
      const { width, height } = (await page.locator(".stage-picture").boundingBox())!;
      assert.ok(Math.abs(width / height - WIDTH / HEIGHT) < 0.01);
      const loaded = await page.locator(".stage-picture")
        .evaluate((image) => (image as HTMLImageElement).currentSrc);
      const wanted = device === PHONE ? 700 : 800;
      assert.match(loaded, new RegExp(`/full/${wanted},/0/default.webp`));
      const shift = await shifted(page);
      assert.equal(shift, 0, "nothing has jumped");
      const scripts = await page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => name)
          .filter((name) => name.includes("picture_viewer"))
      );
      assert.deepEqual(scripts, []);
    });
  }
});

Deno.test("close look by keyboard: zoom, pan, notes, close", async () => {
  const { visitor, path } = await gallery();
  await visitor.open(path, DESKTOP, async (page) => {
    const button = page.getByRole("button", { name: UP_CLOSE });
    await button.focus();
    await page.keyboard.press("Enter");
    const whole = await looking(page);
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    const near = await pinsUntil(page, ({ apart }) => apart > whole.apart * 2.4, "plus zooms");
    await page.keyboard.press("ArrowRight");
    await pinsUntil(
      page,
      ({ first }) => first.x < near.first.x - 50,
      "the view moves to the right",
    );
    await page.keyboard.press("ArrowDown");
    await pinsUntil(page, ({ first }) => first.y < near.first.y - 50, "the view moves down");
    await page.keyboard.press("-");
    await pinsUntil(page, ({ apart }) => apart < near.apart * 0.7, "minus zooms out");
    await page.keyboard.press("0");
    await pinsUntil(page, ({ apart }) => Math.abs(apart - whole.apart) < 2, "0 shows the whole");
    await page.keyboard.press("r");
    await pinsUntil(
      page,
      ({ first }) => Math.hypot(first.x - whole.first.x, first.y - whole.first.y) > 30,
      "R turns",
    );
    for (let turn = 0; turn < 3; turn++) await page.keyboard.press("r");
    await page.keyboard.press("?");
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await shortcuts.getByText("Rotate 90°").waitFor();
    await page.keyboard.press("Escape");
    await shortcuts.waitFor({ state: "detached" });
    assert.ok(await page.getByRole("dialog").isVisible(), "Escape closes the list only");

    await page.keyboard.press("n");
    const stage = (await page.locator(".near-stage").boundingBox())!;
    await pinsUntil(
      page,
      ({ first }) =>
        Math.abs(first.x + 22 - stage.width / 2) < 4 &&
        Math.abs(first.y + 22 - stage.height / 2) < 4,
      "the first note's place comes to the middle",
    );
    const open = page.locator(".near-note-open");
    const first = await open.locator("button").innerText();
    assert.match(await open.innerText(), /Source/);
    await page.keyboard.press("n");
    assert.notEqual(await open.locator("button").innerText(), first);
    await page.keyboard.press("p");
    assert.equal(await open.locator("button").innerText(), first);

    await nearPins(page).last().focus();
    const inside = () =>
      nearPins(page).last().evaluate((pin) => {
        const { x, y } = pin.getBoundingClientRect();
        const stage = pin.closest(".near-stage")!.getBoundingClientRect();
        return x > 0 && y > 0 && x < stage.width && y < stage.height;
      });
    await until(inside, (is) => is, "a pin with the focus is in view");

    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await button.evaluate((it) => it === document.activeElement), true);
    await page.keyboard.press("z");
    await looking(page);
  });
});

Deno.test("close look by mouse: a click, the wheel, dragging, a pin, the tools", async () => {
  const { visitor, path } = await gallery();
  await visitor.open(path, DESKTOP, async (page) => {
    await page.locator(".stage-picture").click({ position: { x: 12, y: 12 } });
    const whole = await looking(page);
    await page.mouse.move(300, 650);
    await page.mouse.wheel(0, -300);
    const near = await pinsUntil(page, ({ apart }) => apart > whole.apart * 1.1, "the wheel zooms");
    await page.mouse.down();
    await page.mouse.move(420, 600, { steps: 6 });
    await page.mouse.up();
    await pinsUntil(page, ({ first }) => first.x > near.first.x + 60, "dragging moves");
    await page.getByRole("button", { name: "Show the whole" }).click();
    await pinsUntil(page, ({ apart }) => Math.abs(apart - whole.apart) < 2, "the whole");
    const pin = nearPins(page).first();
    await pin.click();
    await page.locator(".near-note-open").waitFor();
    await pinsUntil(page, ({ apart }) => apart > whole.apart * 2, "the pin's place is near");
    assert.equal(await pin.getAttribute("aria-pressed"), "true");
    await page.getByRole("button", { name: "Rotate 90°" }).click();
    await page.getByRole("button", { name: "Zoom out" }).click();
    await page.getByRole("button", { name: "Full screen" }).click();
    await page.getByRole("button", { name: "Leave full screen" }).click();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});

Deno.test("close look in the URL: opening adds a history entry, moving does not; details can be shared", async () => {
  const { visitor, path } = await gallery();
  const queryOf = (page: Page) => new URL(page.url()).searchParams.get("look");
  const stepsOf = (page: Page) => page.evaluate(() => history.length);
  const gone = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" });
  let detail = "";
  let shown: Awaited<ReturnType<typeof pins>>;
  await visitor.open(path, DESKTOP, async (page) => {
    const before = await stepsOf(page);
    await page.keyboard.press("z");
    const whole = await looking(page);
    assert.equal(await stepsOf(page), before + 1, "opening is a step");
    await page.keyboard.press("n");
    await page.keyboard.press("+");
    await pinsUntil(page, ({ apart }) => apart > whole.apart * 2, "nearer");
    await page.waitForFunction(() => /^#note-\d+$/.test(location.hash));
    await page.waitForFunction(() => !location.search.endsWith(",1"));
    // The picture comes to rest, and only then the address says where.
    let [last, same] = ["", 0];
    shown = await pinsUntil(page, (now) => {
      const state = JSON.stringify([now, page.url()]);
      same = state === last ? same + 1 : 0;
      last = state;
      return same === 15;
    }, "at rest");
    assert.equal(await stepsOf(page), before + 1, "moving is none");
    detail = page.url();
    await page.goBack();
    await gone(page);
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, path);
    await page.goForward();
    await looking(page);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await gone(page);
    assert.equal(queryOf(page), null, "the button goes back too");
  });

  const { pathname, search, hash } = new URL(detail);
  await visitor.open(pathname + search + hash, DESKTOP, async (page) => {
    const there = ({ first, apart }: typeof shown) =>
      Math.abs(apart - shown.apart) < 4 &&
      Math.hypot(first.x - shown.first.x, first.y - shown.first.y) < 4;
    await looking(page);
    await pinsUntil(page, there, "who is sent a detail sees that detail");
    await page.locator(".near-note-open").waitFor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy link to this detail" }).click();
    await page.getByText("Link copied").waitFor();
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    assert.equal(copied.hash, hash);
    assert.equal(copied.pathname, pathname);
    assert.ok(copied.searchParams.has("look"));
    // There is no step to go back by: the page stays.
    await page.keyboard.press("Escape");
    await gone(page);
    assert.equal(new URL(page.url()).pathname, path);
    assert.equal(queryOf(page), null);
  });
});

Deno.test("notes: a pin leads to its note, a note to its position in the close look", async () => {
  const { visitor, path } = await gallery();
  await visitor.open(path, PHONE, async (page) => {
    const pin = page.locator(".stage .pin").nth(1);
    const href = await pin.getAttribute("href");
    await pin.tap();
    const note = page.locator(href!);
    assert.equal(await note.evaluate((it) => it === document.activeElement), true);
    await page.waitForFunction((id) => {
      const { top, bottom } = document.querySelector(id)!.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }, href!);
    await note.getByRole("button", { name: /^Look at this place/ }).tap();
    await looking(page);
    const label = await page.locator(".near-note-open button").innerText();
    assert.match(await note.innerText(), new RegExp(label.split("\n").at(-1)!));
  });
});

Deno.test("close look by touch: a pinch opens and zooms it", async () => {
  const { visitor, path } = await gallery();
  await visitor.open(path, PHONE, async (page) => {
    const hand = await page.context().newCDPSession(page);
    const touch = (type: string, apart?: number) =>
      hand.send("Input.dispatchTouchEvent", {
        type: type as "touchStart",
        touchPoints: apart === undefined
          ? []
          : [{ x: 195 - apart, y: 230, id: 0 }, { x: 195 + apart, y: 230, id: 1 }],
      });
    await touch("touchStart", 20);
    await touch("touchEnd");
    const whole = await looking(page);
    await touch("touchStart", 30);
    for (let apart = 40; apart <= 120; apart += 10) await touch("touchMove", apart);
    await touch("touchEnd");
    await pinsUntil(page, ({ apart }) => apart > whole.apart * 1.5, "the picture is nearer");
    await page.locator(".near-close button").tap();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});

Deno.test("painting: the manifest link can be dragged; a removed picture leaves an empty frame", async () => {
  const { visitor, path } = await arrive();
  await visitor.open(path, DESKTOP, async (page) => {
    const manifest = page.getByRole("link", { name: "IIIF manifest" });
    const address = new URL((await manifest.getAttribute("href"))!);
    assert.equal(address.searchParams.get("manifest"), address.origin + address.pathname);
    const response = await visitor.server.fetch(address.pathname);
    assert.equal((await response.json()).items[0].width, WIDTH);
  });
  await asCurator(visitor, `/api${path}/clear-image`);
  await visitor.open(path, DESKTOP, async (page) => {
    await page.locator(".empty-slot").waitFor();
    assert.equal(await page.getByRole("button", { name: UP_CLOSE }).count(), 0);
    assert.equal(await page.locator(".stage .pin").count(), 0);
    assert.equal(await page.getByRole("button", { name: /^Look at this place/ }).count(), 0);
  });
});

Deno.test("painting: axe finds nothing with the close look open or closed, in both themes and languages", async () => {
  const { visitor, path } = await gallery();
  const found: string[] = [];
  const WIDE: Device = { width: 2560, height: 1300 };
  const looks: [string, Device][] = [
    ["1280", DESKTOP],
    ["390-dark-ru", { ...PHONE, dark: true, language: "ru" }],
    ["2560-dark", { ...WIDE, dark: true }],
  ];
  for (const [name, device] of looks) {
    await visitor.open(path, device, async (page) => {
      const check = async (state: string) => {
        await shoot(page, `painting-${state}-${name}`);
        found.push(...(await barriers(page)).map((barrier) => `${state} ${name}: ${barrier}`));
      };
      await check("shut");
      await page.keyboard.press("z");
      await page.locator(".near-pins").waitFor();
      await pinsUntil(page, ({ apart }) => apart > 50, "the pins are on their places");
      await page.keyboard.press("n");
      await page.locator(".near-note-open").waitFor();
      await atRest(page);
      await check("open");
    });
  }
  assert.deepEqual(found, []);
});

Deno.test("colour search: the selection is in the URL and determines the results", async () => {
  const { visitor, path } = await gallery();
  await visitor.open("/colours", DESKTOP, async (page) => {
    const olympia = page.getByRole("link", { name: /Olympia/ });
    await olympia.waitFor();
    await page.getByRole("button", { name: "Vermilion" }).click();
    await page.waitForURL(/c=d2422a/);
    await page.getByRole("slider", { name: "Share of colour 3" }).fill("60");
    await page.waitForURL(/c=d2422a:0\.6$/);
    await page.getByText("Filter paintings").click();
    await page.getByLabel("To year").fill("1500");
    await page.getByLabel("To year").blur();
    await page.getByText("No painting with a picture matches this filter.").waitFor();
    assert.match(page.url(), /&end=1500$/);
    assert.deepEqual(await barriers(page), []);
    await page.reload();
    await page.getByText("No painting with a picture matches this filter.").waitFor();
    assert.equal(await page.getByLabel("To year").inputValue(), "1500");
  });
  await visitor.open(path, PHONE, async (page) => {
    await page.locator(".stage-picture").waitFor();
    // No other painting has a picture here: nothing is said of likeness to whoever scrolls there.
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelector(".similar") === null);
  });
});
