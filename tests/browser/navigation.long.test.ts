/** The ways into the collection: what visitors are offered, and how staff get to theirs. */
import assert from "node:assert/strict";
import { WAREHOUSE } from "./at_order.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shared, shoot, Visitor } from "./visitor.ts";

const depot = shared(() => Visitor.arrive());
const WAYS = ["Timeline", "Rooms", "Tours", "Influence", "Colours", "A random painting", "My wall"];

Deno.test("navigation: beside the name at a desk, behind a menu on a phone, without the warehouse", async () => {
  const visitor = await depot();
  for (const path of ["/", "/artists/1"]) {
    await visitor.open(path, DESKTOP, async (page) => {
      const nav = page.getByRole("navigation", { name: "The collection" });
      assert.deepEqual(await nav.getByRole("link").allTextContents(), WAYS, path);
    });
  }
  await visitor.open("/", PHONE, async (page) => {
    await page.getByRole("button", { name: "Browse the collection" }).tap();
    const nav = page.getByRole("navigation", { name: "The collection" });
    assert.deepEqual(await nav.getByRole("link").allTextContents(), WAYS);
    assert.deepEqual(await barriersLightAndDark(page, "menu-390"), []);
  });
});

Deno.test("navigation: the header is no wider than the window, in the longer language either", async () => {
  const visitor = await depot();
  for (const path of ["/", "/influence"]) {
    await visitor.open(path, { ...DESKTOP, width: 1280, language: "ru" }, async (page) => {
      await page.getByRole("search").waitFor();
      const wider = await page.evaluate(() =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth
      );
      assert.equal(wider, 0, path);
    });
  }
});

Deno.test("orders on a phone held sideways and sections on a tablet are no wider than the window", async () => {
  const visitor = await depot();
  const pages = [["orders", 844, 390], ["sections", 1024, 768]] as const;
  for (const language of ["en", "ru"]) {
    for (const [name, width, height] of pages) {
      const path = `/warehouse/${WAREHOUSE}/${name}`;
      await visitor.open(path, { width, height, language }, async (page) => {
        await page.locator(".order-row, .grid-row").first().waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(wide, width, `${path} ${language}`);
      });
    }
  }
});

Deno.test("navigation: links to rooms and a random painting, with the current page marked", async () => {
  const visitor = await depot();
  await visitor.open("/artists/1", PHONE, async (page) => {
    await page.getByRole("button", { name: "Browse the collection" }).tap();
    await page.getByRole("link", { name: "A random painting" }).tap();
    await page.waitForURL(/\/paintings\/\d+$/);
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
  await visitor.open("/rooms", DESKTOP, async (page) => {
    await page.getByRole("main").getByRole("link").first().click();
    await page.waitForURL(/\/movements\/\d+\/rooms/);
    const here = page.getByRole("navigation", { name: "The collection" })
      .locator("[aria-current=page]");
    assert.deepEqual(await here.allTextContents(), ["Rooms"]);
  });
});

Deno.test("navigation: the warehouse is one click from the foot of a page and from the desk", async () => {
  const visitor = await depot();
  await visitor.open("/artists/1", DESKTOP, async (page) => {
    await shoot(page, "nav-1280");
    await page.getByRole("contentinfo").getByRole("link", { name: "Warehouse" }).click();
    await page.waitForURL(/\/warehouse$/);
  });
  await visitor.open("/curator", DESKTOP, async (page) => {
    const nav = page.getByRole("navigation", { name: "The collection" });
    assert.deepEqual(await nav.getByRole("link").allTextContents(), [
      "Timeline",
      "Curators",
      "Warehouse",
      "API",
    ]);
  });
});

Deno.test("keyboard: ? lists the shortcuts of a page, first its own", async () => {
  const visitor = await depot();
  const search = ["/", "Search"];
  const PAGES: [path: string, first: string[]][] = [
    ["/", ["← ↑ → ↓", "Choose a movement; move the enlarged map"]],
    ["/artists/1", search],
    ["/wall?works=1", ["← ↑ → ↓", "Move the painting whose grip has the focus"]],
    ["/docs", search],
    ["/nothing/here", search],
  ];
  for (const [path, first] of PAGES) {
    await visitor.open(path, DESKTOP, async (page) => {
      await page.keyboard.press("?");
      const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await dialog.waitFor();
      assert.equal(await page.locator("dialog[open]").count(), 1, path);
      const [keys] = await dialog.locator("dt").allInnerTexts();
      const [text] = await dialog.locator("dd").allInnerTexts();
      const words = (text: string) => text.split(/\s+/).join("");
      assert.deepEqual([words(keys!), text], [words(first[0]!), first[1]], path);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }, /404/);
  }
});

Deno.test("results: the page names the search while it is loading", async () => {
  const visitor = await depot();
  await visitor.open("/tours", DESKTOP, async (page) => {
    const asked = Promise.withResolvers<void>();
    await page.route("**/api/search?*", async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto(`${visitor.server.url}/search?q=monet`, { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1, name: "Results for “monet”" }).waitFor();
    await page.locator("main").getByText("Loading").waitFor();
    asked.resolve();
    await page.getByRole("link", { name: /Impression, Sunrise/ }).first().waitFor();
  });
});
