/** The rooms, walked through in a browser that draws them in software: scenes are small. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { drawn } from "./at_rest.ts";
import { until } from "../support/time.ts";
import { searchEngine, searchEnv } from "./search_engine.ts";
import {
  barriers,
  barriersButColours,
  barriersLightAndDark,
  CALCULATION,
  shared,
} from "./visitor.ts";
import { DESK, gallery, label, PHONE, SMALL, walk } from "./at_rooms.ts";

const depot = shared(() => gallery());

Deno.test("rooms by keyboard: from painting to painting, to its page and back, through a door", async () => {
  const visitor = await depot();
  await walk(visitor, "/movements/1/rooms", DESK, async (page) => {
    await drawn(page);
    assert.match(await page.title(), /^Rooms: Small School/);
    assert.deepEqual(await barriersLightAndDark(page, "rooms"), []);
    await page.keyboard.press("Enter");
    await page.getByText("First", { exact: true }).waitFor();
    assert.equal(new URL(page.url()).search, "?at=1");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Enter");
    assert.equal(await label(page).innerText(), "Second");
    assert.match(
      await page.getByRole("status").allInnerTexts().then((all) => all.join()),
      /Second, Ann Ash, 1861/,
    );

    await page.keyboard.press("o");
    await page.getByRole("heading", { level: 1, name: "Second" }).waitFor();
    await page.goBack();
    await drawn(page);
    assert.equal(new URL(page.url()).search, "?at=2");
    assert.equal(await label(page).innerText(), "Second");

    const door = page.getByRole("link", { name: "Influenced: Large School" });
    await door.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("application", { name: /Large School: 24 paintings/ }).waitFor(
      CALCULATION,
    );
    assert.match(page.url(), /\/movements\/2\/rooms$/);
  });
});

Deno.test("rooms: keys walk backwards into the other movement; a lost WebGL context falls back to the list", async () => {
  const visitor = await depot();
  await walk(visitor, "/movements/1/rooms", SMALL, async (page) => {
    await drawn(page);
    await page.keyboard.down("s");
    await page.getByRole("application", { name: /Large School/ }).waitFor(CALCULATION);
    await page.keyboard.up("s");
    await page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      canvas.getContext("webgl2")!.getExtension("WEBGL_lose_context")!.loseContext();
    });
    await page.getByText("The graphics card has stopped drawing").waitFor();
    await page.getByRole("link", { name: /Work 12/ }).waitFor();
  });
});

Deno.test("rooms: the plan leads from room to room, and a shared link to its painting", async () => {
  const visitor = await depot();
  await walk(visitor, "/movements/2/rooms?at=120", DESK, async (page) => {
    await drawn(page);
    assert.equal(await label(page).innerText(), "Work 20");
    const choice = page.getByLabel("The room you are in");
    const rooms = await choice.locator("option").allInnerTexts();
    assert.ok(rooms.length > 1);
    await choice.selectOption({ index: 0 });
    await page.getByText("Work 1", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Previous painting" }).click();
    await page.getByText("Work 24", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Hide the plan" }).click();
    assert.equal(await choice.count(), 0);
  });
});

Deno.test("rooms: a tap on the floor walks there, a tap on the painting in front opens it; in Russian, too", async () => {
  const visitor = await depot();
  await walk(visitor, "/movements/1/rooms", DESK, async (page) => {
    await drawn(page);
    const place = () => page.locator(".plan-marker").getAttribute("transform");
    const before = await place();
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Walk and turn").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator("canvas").click({ position: { x: 380, y: 400 } });
    await until(place, (now) => now !== before, "somebody walks there");
  });
  const phone = { ...PHONE, language: "ru" };
  await walk(visitor, "/movements/1/rooms?at=1", phone, async (page) => {
    await drawn(page);
    assert.deepEqual(await barriersButColours(page), []);
    const { width, height } = page.viewportSize()!;
    const tap = () => page.touchscreen.tap(width / 2, height * 0.45);
    await tap();
    await page.getByRole("heading", { level: 1, name: "First" }).waitFor();
  });
});

Deno.test("rooms: without WebGL, a list with the reason", async () => {
  const visitor = await depot();
  const blind = (page: Page) =>
    page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
  await visitor.open(
    "/movements/1/rooms",
    DESK,
    async (page) => {
      await page.getByText("This browser cannot draw the rooms").waitFor();
      await page.getByRole("link", { name: /Third/ }).waitFor();
      await page.getByRole("link", { name: "Influenced: Large School" }).waitFor();
    },
    /WebGL/,
    blind,
  );
});

Deno.test("rooms: with software rendering, the list comes first and a tap opens the rooms", async () => {
  const visitor = await depot();
  await visitor.open("/movements/1/rooms?at=2", PHONE, async (page) => {
    await page.getByText("This browser draws without a graphics card").waitFor();
    await page.getByRole("link", { name: /Third/ }).waitFor();
    assert.equal(await page.locator(".rooms > canvas").count(), 0);
    assert.deepEqual(await barriersLightAndDark(page, "rooms-software-390"), []);
    await page.locator(".rooms-walk").tap();
    await drawn(page);
    assert.equal(await label(page).innerText(), "Second");
    await page.reload();
    await drawn(page);
  });
});

Deno.test("rooms: without paintings, one empty room with a message", async () => {
  const visitor = await depot();
  await walk(visitor, "/movements/3/rooms", SMALL, async (page) => {
    await drawn(page);
    await page.getByText("No paintings yet", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    assert.equal(await page.getByRole("button", { name: "Next painting" }).isDisabled(), true);
  });
});

Deno.test("rooms: a missing picture is searched, a removed one is not", async () => {
  await using outside = searchEngine([{ name: "picture", width: 900, height: 620 }]);
  await using visitor = await gallery(searchEnv(outside));
  await walk(visitor, "/movements/1/rooms?at=5", SMALL, async (page) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await drawn(page);
    const imageOf = async () =>
      (await (await visitor.server.fetch("/api/paintings/5")).json()).painting.image_path;
    await until(imageOf, (path) => path !== null, "found and kept");
    assert.ok(!asked.includes("/api/paintings/4/image"), "nobody looks for what was taken down");
  }, /404/);
  const { painting } = await (await visitor.server.fetch("/api/paintings/5")).json();
  assert.match(painting.image_path, /^paintings\/0\/5-/);
});

Deno.test("rooms: textures of left rooms are freed", async () => {
  const visitor = await depot();
  const counted = (page: Page) =>
    page.addInitScript(() => {
      const alive = { textures: 0, buffers: 0 };
      const { prototype } = WebGL2RenderingContext;
      const count = (name: "Texture" | "Buffer", of: "textures" | "buffers") => {
        for (const [verb, by] of [["create", 1], ["delete", -1]] as const) {
          const method = `${verb}${name}` as "createTexture";
          const original = prototype[method] as (...values: unknown[]) => WebGLTexture;
          prototype[method] = function (...values: unknown[]) {
            alive[of] += by;
            return original.apply(this, values);
          };
        }
      };
      count("Texture", "textures");
      count("Buffer", "buffers");
      Object.assign(globalThis, { alive });
    });
  await walk(
    visitor,
    "/movements/2/rooms",
    { width: 280, height: 240 },
    async (page) => {
      await drawn(page);
      const round = async () => {
        for (let step = 0; step < 24; step++) {
          // At the entrance there is none yet.
          const title = () => label(page).allInnerTexts().then((texts) => texts.join());
          const before = await title();
          await page.keyboard.press("Enter");
          await until(title, (now) => now !== before, "the next painting");
        }
        await drawn(page);
        return page.evaluate(() =>
          (globalThis as unknown as { alive: { textures: number; buffers: number } }).alive
        );
      };
      const first = await round();
      const second = await round();
      assert.ok(first.textures > 5, "textures are counted");
      assert.ok(second.textures <= first.textures + 12, `${first.textures}, ${second.textures}`);
      assert.ok(second.buffers <= first.buffers + 60, `${first.buffers}, ${second.buffers}`);
    },
    undefined,
    counted,
  );
});

Deno.test("rooms: L opens the list, whose button returns to the same painting", async () => {
  const visitor = await depot();
  await walk(visitor, "/artists/1/rooms?at=3", SMALL, async (page) => {
    await drawn(page);
    await page.keyboard.press("l");
    await page.getByRole("heading", { level: 1, name: "Ann Ash" }).waitFor();
    assert.equal(new URL(page.url()).search, "?view=list&at=3");
    assert.deepEqual(await barriers(page), []);
    await page.getByRole("button", { name: "Walk through the rooms" }).click();
    await drawn(page);
    assert.equal(await label(page).innerText(), "Third");
  });
});
