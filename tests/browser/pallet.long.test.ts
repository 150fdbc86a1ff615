/** The pallets of a calculated order: looked at, built box by box, read and compared. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { drawn } from "./at_rest.ts";
import { atPallets, packedWarehouse } from "./packed_warehouse.ts";
import { barriersButColours, barriersLightAndDark, type Device, PHONE } from "./visitor.ts";

const DESK: Device = { width: 800, height: 600 };
const SMALL: Device = { width: 420, height: 480 };

const stage = (page: Page) => page.locator(".pallet-stage canvas").first();
/** Waits until so many boxes are drawn. */
const hasBoxes = (page: Page, boxes: number) =>
  page.locator(`.pallet-stage canvas[data-boxes="${boxes}"]`).first().waitFor();
const card = (page: Page) => page.getByRole("region", { name: "Box", exact: true });

Deno.test("pallets of an order", async (t) => {
  const packed = await packedWarehouse();
  await using _visitor = packed.visitor;

  await t.step("pallet: layers and single boxes are stepped through by keyboard", async () => {
    await atPallets(packed, DESK, async (page) => {
      await hasBoxes(page, 12);
      await page.getByRole("heading", { name: "2 pallets" }).waitFor();
      await page.getByText("No layout needs fewer pallets.").waitFor();
      await stage(page).focus();
      const whole = await stage(page).screenshot();
      await page.keyboard.press("PageDown");
      await hasBoxes(page, 8);
      assert.notDeepEqual(await stage(page).screenshot(), whole);
      await page.keyboard.press("i");
      await hasBoxes(page, 4);
      await page.keyboard.press("i");
      await page.keyboard.press("PageDown");
      await page.keyboard.press("Comma");
      await hasBoxes(page, 3);
      await card(page).getByText("Layer 1 · no. 3 of 12").waitFor();
      await page.keyboard.press("Period");
      await hasBoxes(page, 4);

      await page.getByLabel("Boxes per second").selectOption("10");
      await stage(page).focus();
      await page.keyboard.press("p");
      await hasBoxes(page, 12);
      await page.getByRole("button", { name: "Place box by box" }).waitFor();

      await page.keyboard.press("a");
      await hasBoxes(page, 17);
      await page.keyboard.press("]");
      await page.keyboard.press("]");
      await hasBoxes(page, 5);
      await page.getByRole("heading", { name: "Pallet 2 of 2" }).waitFor();
    });
  });

  await t.step(
    "pallet: the layer slider works, and a click selects the front box",
    async () => {
      await atPallets(packed, DESK, async (page) => {
        await page.getByRole("slider", { name: "Layers shown" }).focus();
        await page.keyboard.press("Home");
        await hasBoxes(page, 4);
        assert.equal(
          await page.getByRole("slider", { name: "Layers shown" }).getAttribute("aria-valuetext"),
          "1 of 3",
        );

        await page.getByRole("button", { name: "From above" }).click();
        await drawn(page);
        const box = (await stage(page).boundingBox())!;
        // From above the length lies to the right and the width upwards.
        const at = async (share: { x: number; y: number }) => {
          await page.mouse.click(box.x + box.width * share.x, box.y + box.height * share.y);
          return (await card(page).locator("dl").innerText()).replaceAll("\n", " ");
        };
        assert.match(await at({ x: 0.35, y: 0.6 }), /Place 0, 0, 0/);
        assert.match(await at({ x: 0.65, y: 0.4 }), /Place 400, 600, 0/);
        const facts = await card(page).locator("dl").innerText();
        assert.match(facts, /Size\s+600 × 400 × 200 mm/);
        assert.match(facts, /Load on top\s+20 kg of 40 kg/);
        assert.match(facts, /Support\s+on the pallet/);
        assert.match(facts, /Section\s+Shelf 7/);
        assert.match(await card(page).getByRole("status").innerText(), /^CRATE, no\. \d, layer 1/);
      });
    },
  );

  await t.step("pallet: metrics link to the most loaded box; colours have a legend", async () => {
    await atPallets(packed, DESK, async (page) => {
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: /^Pallet 2 50 %\W+300 mm.*, 5 boxes$/ }).click();
      await hasBoxes(page, 5);
      const loaded = page.getByRole("button", { name: /Highest load/ });
      assert.match(await loaded.innerText(), /carries 20 kg of 40 kg, 50 %/);
      await loaded.click();
      await hasBoxes(page, 4);
      await card(page).getByText(/^Layer 1 · no. \d of 12$/).waitFor();

      await page.getByRole("button", { name: "Load", exact: true }).click();
      await page.getByRole("heading", { name: "Load on a box, of its maximum" }).waitFor();
      await page.getByText("no limit of load, or nothing may stand on it").waitFor();
      const byLoad = await stage(page).screenshot();
      await page.getByRole("button", { name: "Weight", exact: true }).click();
      await page.getByRole("heading", { name: "Weight of a box" }).waitFor();
      await drawn(page);
      assert.notDeepEqual(await stage(page).screenshot(), byLoad);
    });
  });

  await t.step(
    "pallet: the list is in the order of placing and opens the hovered box",
    async () => {
      await atPallets(packed, DESK, async (page) => {
        await page.getByRole("button", { name: "List", exact: true }).click();
        const first = page.getByRole("region", {
          name: "Boxes of layer 1 in the order of placing",
        });
        const turns = await first.locator("tbody td:first-child").allInnerTexts();
        assert.deepEqual(turns, ["1", "2", "3", "4"]);
        await page.getByText("Layer 3: 4 boxes, 200 mm high, covers 100 %").click();
        await page.getByRole("region", { name: /layer 3/ }).getByRole("button").first().click();
        await card(page).getByText("Layer 3 · no. 9 of 12").waitFor();
        await page.keyboard.press("l");
        await page.locator(".pallet-stage canvas[data-ready]").waitFor();
        await page.locator(".mark-box").waitFor({ state: "attached" });
      });
    },
  );

  await t.step("pallet: opening and closing leaves no GPU resources", async () => {
    const count = (page: Page) =>
      page.addInitScript(() => {
        const alive = { buffers: 0, programs: 0 };
        const pictures = new Set<WebGL2RenderingContext>();
        const { prototype } = WebGL2RenderingContext;
        const count = (name: string, of: keyof typeof alive) => {
          for (const [verb, by] of [["create", 1], ["delete", -1]] as const) {
            const method = `${verb}${name}` as "createBuffer";
            const original = prototype[method] as (...values: unknown[]) => WebGLBuffer;
            prototype[method] = function (...values: unknown[]) {
              pictures.add(this);
              alive[of] += by;
              return original.apply(this, values);
            };
          }
        };
        count("Buffer", "buffers");
        count("Program", "programs");
        Object.assign(globalThis, {
          leftOver: () => ({
            ...alive,
            pictures: [...pictures].filter((picture) => !picture.isContextLost()).length,
            opened: pictures.size,
          }),
        });
      });
    await atPallets(packed, SMALL, async (page) => {
      await page.locator("canvas[data-ready]").waitFor();
      for (let i = 0; i < 3; i++) {
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByRole("button", { name: "3D" }).click();
        await page.locator("canvas[data-ready]").waitFor();
      }
      await page.getByRole("button", { name: "List", exact: true }).click();
      assert.deepEqual(
        await page.evaluate(() => (globalThis as unknown as { leftOver: () => object }).leftOver()),
        { buffers: 0, programs: 0, pictures: 0, opened: 4 },
      );
    }, { before: count });
  });

  await t.step(
    "pallet: without WebGL, a flat drawing with the same slider and boxes",
    async () => {
      const blind = (page: Page) =>
        page.addInitScript(() => {
          HTMLCanvasElement.prototype.getContext = () => null;
        });
      await atPallets(packed, DESK, async (page) => {
        await page.getByText("This browser cannot show 3D").waitFor();
        const boxes = page.locator(".flat-box");
        assert.equal(await boxes.count(), 12);
        await page.getByRole("slider", { name: "Layers shown" }).fill("2");
        assert.equal(await boxes.count(), 8);
        await page.locator('.flat-box[data-turn="8"] path').last().click();
        await card(page).getByText("Layer 2 · no. 8 of 12").waitFor();
        assert.equal(await page.getByRole("button", { name: /^All/ }).count(), 0);
      }, { before: blind, expected: /WebGL/ });
    },
  );

  await t.step("pallet: a lost WebGL context falls back to a flat drawing", async () => {
    await atPallets(packed, DESK, async (page) => {
      await stage(page).evaluate((canvas: HTMLCanvasElement) => {
        canvas.getContext("webgl2")!.getExtension("WEBGL_lose_context")!.loseContext();
      });
      await page.getByText("The graphics card has stopped drawing").waitFor();
      assert.equal(await page.locator(".flat-box").count(), 12);
    });
  });

  await t.step("pallet on a phone: rotated and tapped, within the screen's width", async () => {
    await atPallets(packed, PHONE, async (page) => {
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      await stage(page).scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await stage(page).boundingBox())!;
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await card(page).getByText(/^Layer \d · no\. \d+ of 12$/).waitFor();
      await page.getByRole("button", { name: "Separate layers" }).click();
      await page.getByRole("button", { name: "One box back" }).click();
      await hasBoxes(page, 11);
    });
  });

  await t.step("pallet: axe finds nothing in light and dark, on desk and phone", async () => {
    for (const device of [DESK, PHONE]) {
      await atPallets(packed, device, async (page) => {
        for (const form of ["List", "3D"]) {
          await page.getByRole("button", { name: form, exact: true }).click();
          if (form === "3D") await drawn(page);
          else await page.locator(".box-list").waitFor();
          const name = `pallet-${form.toLowerCase()}-${device.width}`;
          // A phone has the same colours.
          const found = device === DESK
            ? barriersLightAndDark(page, name)
            : barriersButColours(page);
          assert.deepEqual(await found, []);
          await page.emulateMedia({ colorScheme: "light" });
        }
      });
    }
  });

  await t.step(
    "comparison: metrics are rated in words, and both pallets rotate together",
    async () => {
      await atPallets(packed, DESK, async (page) => {
        await page.evaluate(() => {
          const { showComparison } = globalThis as unknown as {
            showComparison: (change: object) => Promise<void>;
          };
          return showComparison({ pallets: 1, well_supported: 0.9 });
        });
        const row = (name: string) =>
          page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
        assert.match(await row("Pallets").innerText(), /2\s+1\s+▲ −1, better/);
        assert.match(await row("Well-supported boxes").innerText(), /▼ −10 %, worse/);
        assert.match(await row("Support of every box").innerText(), /80 %\s+50 %/);

        await page.locator("canvas[data-ready]").nth(1).waitFor();
        const both = () =>
          Promise.all([0, 1].map((at) => page.locator("canvas").nth(at).screenshot()));
        const before = await both();
        await page.getByRole("button", { name: "From above" }).click();
        await drawn(page);
        const after = await both();
        assert.notDeepEqual(after[0], before[0]);
        assert.notDeepEqual(after[1], before[1]);
      });
    },
  );
});
