/** The pages that the timeline leads to. */
import assert from "node:assert/strict";
import { barriers, barriersEverywhere, DESKTOP, PHONE, shared, Visitor } from "./visitor.ts";

const depot = shared(() => Visitor.arrive());

interface Found {
  id: number;
}

async function addresses(visitor: Visitor): Promise<Record<string, string>> {
  const find = async (q: string, kind: "artists" | "movements" | "paintings") => {
    const response = await visitor.server.fetch(`/api/search?q=${encodeURIComponent(q)}`);
    const results: Record<string, Found[]> = await response.json();
    return `/${kind}/${results[kind]![0]!.id}`;
  };
  return {
    timeline: "/",
    artist: await find("Édouard Manet", "artists"),
    movement: await find("Impressionism", "movements"),
    painting: await find("Olympia", "paintings"),
  };
}

Deno.test("axe finds nothing on the four pages, in light and dark, at a desk and on a phone", async () => {
  const visitor = await depot();
  const found: string[] = [];
  for (const [name, path] of Object.entries(await addresses(visitor))) {
    found.push(...await barriersEverywhere(visitor, name, path));
  }
  // Of several hundred links, all alike.
  await visitor.open("/?view=list", PHONE, async (page) => {
    found.push(...await barriers(page));
  });
  assert.deepEqual(found, []);
});

Deno.test("links: from painting to artist to movement", async () => {
  const visitor = await depot();
  const { painting } = await addresses(visitor);
  await visitor.open(painting!, DESKTOP, async (page) => {
    assert.match(await page.title(), /Olympia/);
    const pins = page.locator("[aria-label*='Black cat'], [title*='Black cat']");
    assert.ok(await pins.count() > 0 || await page.getByText("Black cat").count() > 0);
    await page.getByRole("link", { name: "Venus of Urbino" }).click();
    await page.getByRole("heading", { level: 1, name: "Venus of Urbino" }).waitFor();
    await page.getByRole("link", { name: "Titian" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Titian" }).waitFor();
    await page.getByRole("link", { name: "Venetian School" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Venetian School" }).waitFor();
    await page.getByRole("link", { name: /Giorgione/ }).first().click();
    await page.getByRole("heading", { level: 1, name: "Giorgione" }).waitFor();
    await page.getByRole("link", { name: /Show on the timeline/ }).click();
    await page.getByRole("complementary", { name: "Giorgione" }).waitFor();
  });
});

Deno.test("links: none is dead on any page", async () => {
  const visitor = await depot();
  const dead: string[] = [];
  for (const path of Object.values(await addresses(visitor))) {
    await visitor.open(path, DESKTOP, async (page) => {
      const links = await page.locator('a[href^="/"]').evaluateAll((all) =>
        all.map((link) => (link as HTMLAnchorElement).pathname)
      );
      for (const link of new Set(links)) {
        const { status } = await visitor.server.fetch(link, { headers: { Accept: "text/html" } });
        if (status !== 200) dead.push(`${path} → ${link}: ${status}`);
      }
    });
  }
  assert.deepEqual(dead, []);
});

Deno.test("unknown URL: shows an error page with a link back", async () => {
  await using visitor = await Visitor.arrive({ env: { SEED: "none" } });
  const lost = visitor.open("/paintings/1", DESKTOP, async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("link", { name: /timeline/i }).first().click();
    await page.getByText("The catalog is empty").waitFor();
  });
  await assert.rejects(lost, /404/, "the browser logs that the page was not found");
});

Deno.test("unknown URL below a warehouse: keeps the warehouse's navigation", async () => {
  await using visitor = await Visitor.arrive();
  const [warehouse] = await (await visitor.server.fetch("/api/v1/warehouse_data")).json();
  const lost = visitor.open(`/warehouse/${warehouse.id}/nonsense`, DESKTOP, async (page) => {
    await page.getByRole("heading", { name: "Not found", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Boxes" }).click();
    await page.getByRole("heading", { name: "Boxes", level: 1 }).waitFor();
  });
  await assert.rejects(lost, /404/, "the browser logs that the page was not found");
});

Deno.test("an injected script does not run", async () => {
  const visitor = await depot();
  const smuggled = visitor.open("/", DESKTOP, async (page) => {
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.smuggled = true";
      document.body.append(script);
    });
    assert.equal(await page.evaluate(() => "smuggled" in globalThis), false);
  });
  await assert.rejects(smuggled, /Content Security Policy/);
});
