/** The timeline as a visitor uses it: by mouse, by finger and by keyboard. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { eventually } from "../support/time.ts";
import { atRest, settledPicture, writtenQuery } from "./at_rest.ts";
import { barriers, DESKTOP, PHONE, shared, shoot, Visitor } from "./visitor.ts";

const depot = shared(() => Visitor.arrive());

/** The window that the address tells, after the pause in which it is written. */
async function shown(page: Page): Promise<{ from: number; to: number; row: number } | undefined> {
  const query = await writtenQuery(page);
  if (!query.has("from")) return undefined;
  const [from, to, row] = ["from", "to", "row"].map((name) => Number(query.get(name)));
  return { from: from!, to: to!, row: row! };
}

const span = (window: { from: number; to: number } | undefined) =>
  window === undefined ? Infinity : window.to - window.from;

Deno.test("timeline on a desk: zoom, drag, keys, search, filter, list, an artist's page", async () => {
  const visitor = await depot();
  await visitor.open("/", DESKTOP, async (page) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await shoot(page, "timeline-1280");

    // Wheel: narrower around the pointer, and nothing more is asked of the server.
    await page.mouse.move(900, 400);
    await page.mouse.wheel(0, -600);
    const near = await shown(page);
    assert.ok(near && span(near) < 1500, JSON.stringify(near));
    await shoot(page, "timeline-1280-zoomed");

    // Drag: the same span, earlier years.
    await page.mouse.down();
    await page.mouse.move(1100, 430, { steps: 5 });
    await page.mouse.up();
    const dragged = await shown(page);
    assert.ok(dragged && dragged.from < near.from, JSON.stringify([near, dragged]));

    // Keys: later, nearer, and back to the whole.
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowRight");
    assert.ok((await shown(page))!.from > dragged.from);
    const before = await shown(page);
    await page.keyboard.press("+");
    assert.ok(span(await shown(page)) < span(before));
    await page.keyboard.press("Home");
    assert.equal(await shown(page), undefined, "the whole needs no address");
    // Pictures come as one zooms; all else is there.
    const data = asked.filter((path) => /^\/api\/(?!timeline\/(works|portraits|tours))/.test(path));
    assert.deepEqual(data, []);

    // Search: type, choose, fly there.
    await page.keyboard.press("/");
    await page.keyboard.type("rembr");
    const option = page.getByRole("option", { name: /Rembrandt/ }).first();
    await option.waitFor();
    await shoot(page, "timeline-1280-search");
    await page.keyboard.press("Enter");
    const found = await shown(page);
    assert.ok(found && found.from < 1669 && found.to > 1606, JSON.stringify(found));
    const card = page.getByRole("complementary", { name: /Rembrandt/ });
    await shoot(page, "timeline-1280-artist");

    // Reloading shows the same.
    await page.reload();
    await atRest(page);
    const again = (await shown(page))!;
    assert.ok(Math.abs(again.from - found.from) < 1 && Math.abs(again.to - found.to) < 1);

    // The artist's page, and back to the same view.
    await card.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: /Rembrandt/ }).waitFor();
    await page.goBack();
    await atRest(page);
    assert.ok(Math.abs((await shown(page))!.from - found.from) < 1);
  });

  await visitor.open("/", DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Choose movements" }).click();
    await page.getByRole("button", { name: "None", exact: true }).click();
    await page.getByRole("checkbox", { name: /^Impressionism/ }).check();
    await shoot(page, "timeline-1280-filter");
    assert.match((await writtenQuery(page)).get("show")!, /^\d+$/);
  });

  await visitor.open("/?view=list", DESKTOP, async (page) => {
    await shoot(page, "timeline-1280-list");
    const group = page.locator("details", { hasText: "Ukiyo-e" }).first();
    const hokusai = group.getByRole("link", { name: /Hokusai/ }).first();
    await group.locator("summary").click();
    await hokusai.waitFor({ state: "detached" });
    await group.locator("summary").click();
    await hokusai.click();
    await page.getByRole("heading", { level: 1, name: /Hokusai/ }).waitFor();
  });
});

Deno.test("timeline: a click or key on an era zooms to it, a second one back", async () => {
  const visitor = await depot();
  await visitor.open("/", DESKTOP, async (page) => {
    // The first era lies at the left end of the strip.
    await page.mouse.click(100, 78);
    const first = await writtenQuery(page);
    assert.ok(Number(first.get("to")) < 600, String(first));
    const buttons = (await page.locator(".zoom-buttons").boundingBox())!;
    const map = (await page.locator(".minimap").boundingBox())!;
    assert.ok(buttons.y >= map.y && buttons.x + buttons.width <= map.x, "buttons cover nothing");
    await page.mouse.click(640, 78);
    await writtenQuery(page);
    assert.equal(new URL(page.url()).search, "", "the whole again");
    await page.goBack();
    assert.equal((await writtenQuery(page)).get("era"), first.get("era"));
    await page.getByRole("application").focus();
    await page.keyboard.press("e");
    const second = await writtenQuery(page);
    assert.notEqual(second.get("era"), first.get("era"));
    await page.keyboard.press("Escape");
    assert.equal((await writtenQuery(page)).has("era"), false);
  });
});

/** Moves the pointer over the map until a card comes up; marks are drawn, so no element tells where. */
function placeOf(page: Page, card: string): Promise<{ x: number; y: number }> {
  return page.locator(".map > canvas").evaluate(async (canvas, card) => {
    const { left, top, right, bottom } = canvas.getBoundingClientRect();
    for (let y = top + 40; y < bottom; y += 6) {
      for (let x = left + 6; x < right; x += 6) {
        const at = { clientX: x, clientY: y, pointerType: "mouse", bubbles: true };
        canvas.dispatchEvent(new PointerEvent("pointermove", at));
        // The card is there after the tasks that the move has put off.
        await new Promise((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = done;
          port2.postMessage(undefined);
        });
        if (document.querySelector(card)) return { x, y };
      }
    }
    throw new Error(`Nothing on the map brings up ${card}`);
  }, card);
}

Deno.test("timeline: a click on the mark of a tour opens it at that stop", async () => {
  const visitor = await depot();
  const [tour] = await (await visitor.server.fetch("/api/tours")).json();
  const markers = await (await visitor.server.fetch("/api/timeline/tours?lang=en")).json();
  const first = markers.find(({ tour_id, stop }: { tour_id: number; stop: number }) =>
    tour_id === tour.id && stop === 1
  );
  await visitor.open(`/?artist=${first.artist_id}`, DESKTOP, async (page) => {
    await settledPicture(page);
    const { x, y } = await placeOf(page, ".pointed-tour");
    await page.mouse.move(x + 2, y + 2);
    const title = (await page.locator(".pointed-tour .card-title").textContent())!;
    await shoot(page, "timeline-1280-tour");
    await page.mouse.click(x + 2, y + 2);
    await page.waitForURL(/\/tours\/\d+/);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  });
});

Deno.test("timeline by keyboard alone: step through the artists in view and open one", async () => {
  const visitor = await depot();
  await visitor.open("/?from=1840&to=1900", DESKTOP, async (page) => {
    await page.getByRole("application").focus();
    await page.keyboard.press("]");
    const said = page.locator('.map [role="status"]');
    const first = await said.textContent();
    assert.match(first!, /, \d{4}/);
    await page.keyboard.press("]");
    assert.notEqual(await said.textContent(), first);
    const name = (await said.textContent())!.split(",")[0]!;
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });
});

Deno.test("timeline: arrow keys and Enter work while nothing has the focus, also after Back", async () => {
  const visitor = await depot();
  await visitor.open("/", DESKTOP, async (page) => {
    const said = page.locator('.map [role="status"]');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "BODY");
    await page.keyboard.press("ArrowRight");
    const movement = (await said.textContent())!.split(",")[0]!;
    assert.notEqual(movement, "");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/movements\/\d+$/);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("application").waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/movements\/\d+$/);
  });
});

Deno.test("timeline: the space bar plays the history of painting on the whole map, and stops it", async () => {
  const visitor = await depot();
  await visitor.open("/?from=1800&to=1900", DESKTOP, async (page) => {
    const play = page.getByRole("button", { name: "60 s: the history of painting" });
    const stop = page.getByRole("button", { name: "Stop" });
    await play.waitFor();
    await page.keyboard.press(" ");
    await stop.waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press(" ");
    await play.waitFor();
    assert.equal(await shown(page), undefined, "the whole map");
    await play.click();
    await stop.waitFor();
    // Whoever zooms in stops it too, once its paintings are there.
    await atRest(page);
    await page.mouse.move(900, 400);
    await page.mouse.wheel(0, -600);
    await play.waitFor();
  });
});

Deno.test("timeline in print: the map is as high as a page, upright or across, and not stretched", async () => {
  const visitor = await depot();
  await visitor.open("/", DESKTOP, async (page) => {
    await page.locator("canvas").first().waitFor();
    await page.emulateMedia({ media: "print" });
    for (const [width, height] of [[1123, 794], [794, 1123]] as const) {
      await page.setViewportSize({ width, height });
      const sizes = await page.evaluate(async () => {
        // A map that grows with its own canvas does so in every frame.
        for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
        const canvas = document.querySelector("canvas")!;
        const { scrollHeight } = document.documentElement;
        return { scrollHeight, fit: getComputedStyle(canvas).objectFit };
      });
      assert.deepEqual(sizes, { scrollHeight: height, fit: "contain" });
    }
  });
});

Deno.test("timeline in print: black on white in the dark theme, too", async () => {
  const visitor = await depot();
  await visitor.open("/", { ...DESKTOP, dark: true }, async (page) => {
    const ground = () =>
      page.locator(".map > .canvas").evaluate((canvas) => {
        const context = (canvas as HTMLCanvasElement).getContext("2d")!;
        return [...context.getImageData(2, 2, 1, 1).data].every((part) => part > 200);
      });
    assert.equal(await ground(), false);
    await page.emulateMedia({ media: "print" });
    await eventually(ground, true);
    await shoot(page, "timeline-print-dark");
    await page.emulateMedia({ media: "screen" });
    await eventually(ground, false);
  });
});

Deno.test("timeline on a phone: eras as a list, entered and left; pinch, search over the full width", async () => {
  const visitor = await depot();
  await visitor.open("/", PHONE, async (page) => {
    await shoot(page, "timeline-390");
    const eras = page.getByRole("navigation", { name: "Eras" });
    const names = await eras.locator(".era-movements > span").allInnerTexts();
    assert.ok(new Set(names).size >= 40, `${names.length} names of movements can be read`);
    assert.deepEqual(await barriers(page), []);
    const era = eras.getByRole("link", { name: /^Age of Industry/ });
    await era.tap();
    await eras.waitFor({ state: "detached" });
    const entered = await writtenQuery(page);
    assert.ok(entered.has("era") && Number(entered.get("from")) > 1750, String(entered));
    await shoot(page, "timeline-390-era");
    await page.goBack();
    await era.waitFor();
    assert.equal(new URL(page.url()).search, "");
    await page.goForward();
    await eras.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Eras" }).tap();
    await era.tap();
    await eras.waitFor({ state: "detached" });
    const whole = span(await shown(page));
    const client = await page.context().newCDPSession(page);
    const fingers = (...points: [number, number][]) => points.map(([x, y], id) => ({ x, y, id }));
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: [number, number][]) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: fingers(...points) });
    await touch("touchStart", [[250, 500], [270, 500]]);
    for (let i = 1; i <= 8; i++) {
      await touch("touchMove", [[250 - 12 * i, 500], [270 + 12 * i, 500]]);
    }
    await touch("touchEnd", []);
    const pinched = await shown(page);
    assert.ok(pinched && span(pinched) < whole / 2, JSON.stringify([pinched, whole]));
    await shoot(page, "timeline-390-pinched");

    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, 390, "nothing sticks out");
    await page.getByRole("button", { name: /Search/ }).tap();
    await page.keyboard.type("frida");
    await page.getByRole("option", { name: /Frida Kahlo/ }).first().tap();
    await page.getByRole("complementary", { name: "Frida Kahlo" }).waitFor();
    await shoot(page, "timeline-390-artist");
  });
});

Deno.test("timeline in Russian and in the dark, switched by hand and remembered", async () => {
  const visitor = await depot();
  await visitor.open("/", { ...DESKTOP, language: "ru-RU" }, async (page) => {
    assert.equal(await page.locator("html").getAttribute("lang"), "ru");
    await page.getByRole("button", { name: "English" }).click();
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    await page.getByRole("button", { name: /^Appearance/ }).click();
    await page.getByRole("button", { name: /^Appearance/ }).click();
    const theme = await page.locator("html").getAttribute("data-theme");
    assert.equal(theme, "dark");
    await page.reload();
    await atRest(page);
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    await shoot(page, "timeline-1280-dark");
  });
});

Deno.test("timeline: with an empty catalog, and offline", async () => {
  await using visitor = await Visitor.arrive({ env: { SEED: "none" } });
  await visitor.open("/", DESKTOP, async (page) => {
    await page.getByText("The catalog is empty").waitFor();
  });
  const offline = visitor.open("/", DESKTOP, async (page) => {
    await page.route("**/api/catalog/bootstrap", (route) => route.abort());
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.unroute("**/api/catalog/bootstrap");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("The catalog is empty").waitFor();
  });
  await assert.rejects(offline, /ERR_FAILED/, "the browser logs the one failed load");
});
