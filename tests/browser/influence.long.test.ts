/** The river of influence as a visitor walks along it: by mouse, by finger and by keyboard. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import {
  artist,
  byArtist,
  byMovement,
  byPainting,
  type Catalog,
  era,
  movement,
  painting,
} from "../support/catalog.ts";
import { atRest, settledPicture, writtenQuery } from "./at_rest.ts";
import { fillDepot } from "./depot.ts";
import { until } from "../support/time.ts";
import { barriersEverywhere, DESKTOP, PHONE, shared, shoot, Visitor } from "./visitor.ts";

const depot = shared(() => Visitor.arrive());

async function idOf(
  visitor: Visitor,
  kind: "artists" | "movements" | "paintings",
  name: string,
): Promise<number> {
  const response = await visitor.server.fetch(`/api/search?q=${encodeURIComponent(name)}`);
  const results: Record<string, { id: number }[]> = await response.json();
  return results[kind]![0]!.id;
}

const card = (page: Page, name: string) => page.getByRole("complementary", { name, exact: true });

Deno.test("influence by mouse: isolate, select, follow the river, open a page", async () => {
  const visitor = await depot();
  await visitor.open("/influence", DESKTOP, async (page) => {
    await shoot(page, "influence-1280");
    const whole = await settledPicture(page);
    await page.mouse.move(1005, 431);
    await until(
      () => settledPicture(page),
      (now) => now !== whole,
      "the rest of the river steps back",
    );
    await shoot(page, "influence-1280-isolated");
    await page.mouse.move(300, 600);
    await until(() => settledPicture(page), (now) => now === whole, "and comes forward again");

    await page.mouse.click(1005, 431);
    await card(page, "Impressionism").waitFor();
    assert.equal(
      (await writtenQuery(page)).get("at"),
      `movement-${await idOf(visitor, "movements", "Impressionism")}`,
    );
    await page.keyboard.press("/");
    await page.keyboard.type("olympia");
    await page.getByRole("option", { name: /^Olympia/ }).click();
    const olympia = card(page, "Olympia");
    await olympia.getByRole("link", { name: /^Venus of Urbino/ }).click();
    await card(page, "Venus of Urbino").getByRole("link", { name: /^Sleeping Venus/ }).click();
    await card(page, "Sleeping Venus").waitFor();
    const found = await writtenQuery(page);
    assert.match(found.get("at")!, /^painting-\d+$/);
    assert.ok(found.has("window"), "the map has flown there");
    await shoot(page, "influence-1280-card");

    await page.reload();
    await atRest(page);
    await card(page, "Sleeping Venus").getByRole("link", { name: /^Open the painting/ }).click();
    await page.getByRole("heading", { level: 1, name: "Sleeping Venus" }).waitFor();
  });
});

Deno.test("influence by keyboard: move to sources and successors, select, open a page", async () => {
  const visitor = await depot();
  const olympia = await idOf(visitor, "paintings", "Olympia");
  await visitor.open(`/influence?at=painting-${olympia}`, DESKTOP, async (page) => {
    await page.getByRole("application").focus();
    const said = page.locator('.map > [role="status"]').first();
    await page.keyboard.press("ArrowLeft");
    const source = (await said.textContent())!;
    assert.match(source, /^(Venus of Urbino|La maja desnuda|Grande Odalisque), Painting, /);
    await page.keyboard.press("ArrowDown");
    assert.notEqual(await said.textContent(), source, "another source of the same work");
    const name = (await said.textContent())!.split(", Painting")[0]!;
    await page.keyboard.press("Enter");
    await card(page, name).waitFor();
    await page.keyboard.press("ArrowRight");
    const successor = (await said.textContent())!.split(", Painting")[0]!;
    await page.keyboard.press("Enter");
    await card(page, successor).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: successor }).waitFor();
  });
  await visitor.open(`/influence?at=painting-${olympia}`, DESKTOP, async (page) => {
    // Along the links of the card the focus stays in the card; Escape gives it back to the map.
    await card(page, "Olympia").getByRole("link", { name: /^Venus of Urbino/ }).focus();
    await page.keyboard.press("Enter");
    await card(page, "Venus of Urbino").waitFor();
    assert.equal(await page.locator(":focus").textContent(), "Venus of Urbino");
    await page.keyboard.press("Escape");
    await card(page, "Venus of Urbino").waitFor({ state: "detached" });
    assert.equal(await page.locator(":focus").getAttribute("role"), "application");
  });
});

Deno.test("influence: a row expands to works with notes and links to both pictures", async () => {
  const visitor = await depot();
  const manet = await idOf(visitor, "artists", "Édouard Manet");
  await visitor.open(`/influence?at=artist-${manet}`, DESKTOP, async (page) => {
    const works = card(page, "Édouard Manet").locator(".way-works").filter({
      has: page.locator("summary", { hasText: "Titian" }),
    });
    await works.locator("summary").click();
    await works.getByText("after Venus of Urbino").waitFor();
    await works.getByText(/sketched the Uffizi Venus/).waitFor();
    await works.getByText(/^Source/).first().waitFor();
    const both = works.getByRole("link", { name: "Compare side by side" }).first();
    assert.match((await both.getAttribute("href"))!, /^\/compare\?a=\d+&b=\d+$/);
  });
});

Deno.test("influence: a card closed before the next frame stays closed", async () => {
  const visitor = await depot();
  const olympia = await idOf(visitor, "paintings", "Olympia");
  await visitor.open(`/influence?at=painting-${olympia}`, DESKTOP, async (page) => {
    const link = card(page, "Olympia").getByRole("link", { name: /^Venus of Urbino/ });
    // In one task of the page, so that no frame comes between however fast it is.
    await link.evaluate((link) => {
      (link as HTMLElement).click();
      document.querySelector(".map > canvas")!.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true }),
      );
    });
    await settledPicture(page);
    assert.equal((await writtenQuery(page)).has("at"), false);
    assert.equal(await card(page, "Venus of Urbino").count(), 0);
  });
});

Deno.test("influence: filters by kind and movement are in the URL", async () => {
  const visitor = await depot();
  await visitor.open("/influence", DESKTOP, async (page) => {
    const whole = await settledPicture(page);
    await page.getByRole("button", { name: "Choose movements" }).click();
    await page.getByRole("checkbox", { name: "Paintings", exact: true }).uncheck();
    assert.equal((await writtenQuery(page)).get("of"), "movement.artist");
    assert.notEqual(await settledPicture(page), whole);
    await shoot(page, "influence-1280-filter");
    await page.getByRole("button", { name: "None", exact: true }).click();
    await page.getByText("No influence matches the filter.").waitFor();
    await page.getByRole("checkbox", { name: /^Impressionism/ }).check();
    assert.match((await writtenQuery(page)).get("show")!, /^\d+$/);
  });
  const shown = [
    await idOf(visitor, "movements", "Realism"),
    await idOf(visitor, "movements", "Impressionism"),
  ];
  const list = `/influence?view=list&show=${shown.join(".")}&of=painting`;
  await visitor.open(list, DESKTOP, async (page) => {
    assert.equal(await page.locator("details").count(), 2);
    for (const summary of await page.locator("summary").all()) await summary.click();
    const sources = await page.locator(".river-work ul a").evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).pathname)
    );
    assert.ok(sources.length > 0);
    assert.deepEqual(sources.filter((path) => !/^\/paintings\/\d+$/.test(path)), []);
  });
});

Deno.test("influence: the shortest chain between two artists, by URL and by keys, or none", async () => {
  const visitor = await depot();
  const ids: number[] = [];
  for (const name of ["Giorgione", "Pablo Picasso", "Duccio"]) {
    ids.push(await idOf(visitor, "artists", name));
  }
  const [giorgione, picasso, duccio] = ids;
  await visitor.open(`/influence?from=${giorgione}&to=${picasso}`, DESKTOP, async (page) => {
    await page.getByText("3 steps").waitFor();
    const names = await page.locator(".chain-steps > li > .node-link .node-name").allTextContents();
    assert.equal(names[0], "Giorgione");
    assert.equal(names.at(-1), "Pablo Picasso");
    assert.equal(names.length, 4);
    await shoot(page, "influence-1280-chain");
    await page.getByRole("button", { name: "Swap the two artists" }).click();
    await page.getByText("No chain leads from Pablo Picasso to Giorgione, but one leads back.")
      .waitFor();

    const to = page.getByRole("combobox", { name: "To" });
    await to.focus();
    await page.keyboard.type("rauschenb");
    await page.keyboard.press("Enter");
    assert.equal((await writtenQuery(page)).get("from"), String(picasso));
    const found = await page.locator(".chain-words").textContent();
    assert.match(found!, /^\d+ steps?$|^No chain/);
    // Where there is none, it says how far influence leads.
    await page.goto(`${visitor.server.url}/influence?from=${picasso}&to=${duccio}`);
    await page.getByText(/^No chain of influence leads from .* It comes nearest with /).waitFor();
    assert.ok(await page.locator(".chain-steps > li").count() > 1);
    await page.getByRole("button", { name: "Close" }).click();
    const after = await writtenQuery(page);
    assert.deepEqual([after.has("from"), after.has("to")], [false, false]);
  });
});

Deno.test("influence on a phone: tap a movement, follow it, see the list", async () => {
  const visitor = await depot();
  await visitor.open("/influence", PHONE, async (page) => {
    await shoot(page, "influence-390");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, 390, "nothing sticks out");
    await page.getByRole("button", { name: /^Search/ }).tap();
    await page.keyboard.type("surrealism");
    await page.getByRole("option", { name: /^Surrealism/ }).tap();
    const surrealism = card(page, "Surrealism");
    await surrealism.getByRole("link", { name: /^Symbolism/ }).first().tap();
    await card(page, "Symbolism").waitFor();
    await shoot(page, "influence-390-card");
    await page.getByRole("button", { name: "Browse the collection" }).tap();
    await page.getByRole("link", { name: "Timeline" }).tap();
    await page.getByRole("navigation", { name: "Eras" }).waitFor();
  });
});

Deno.test("influence: axe finds nothing, in light and dark, at a desk and on a phone", async () => {
  const visitor = await depot();
  const manet = await idOf(visitor, "artists", "Édouard Manet");
  const giorgione = await idOf(visitor, "artists", "Giorgione");
  const pages = {
    card: `/influence?at=artist-${manet}`,
    chain: `/influence?from=${giorgione}&to=${manet}`,
    list: "/influence?view=list",
  };
  const found: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    found.push(...await barriersEverywhere(visitor, `influence-${name}`, path));
  }
  assert.deepEqual(found, []);
});

Deno.test("influence: cycles, works that cite their own artist, edges back in time, no years", async () => {
  const catalog: Catalog = {
    eras: [era(1, { start_year: -500, end_year: 2000 })],
    movements: [
      movement(1, { start_year: -480, end_year: -300 }),
      movement(2, { start_year: 1800, end_year: 1850, color: "#3366aa" }),
    ],
    artists: [
      artist(1, { birth_year: -460, death_year: null }),
      artist(2, { birth_year: null, death_year: null, movement_id: 2 }),
      artist(3, { birth_year: 1790, death_year: 1860, movement_id: 2 }),
    ],
    paintings: [
      painting(1, { year: -420 }),
      painting(2, { artist_id: 2, year: null }),
      painting(3, { artist_id: 3, year: 1820 }),
      painting(4, { artist_id: 3, year: 1840, title: "Painting of <b>letters</b>" }),
    ],
    influences: [
      byPainting(3, 2),
      byPainting(2, 3),
      byPainting(3, 4),
      byArtist(4, 3),
      byMovement(4, 2),
      byPainting(1, 3),
      byMovement(1, 2),
    ],
  };
  await using visitor = await Visitor.arrive({
    env: { SEED: "none" },
    prepare: (folder) => fillDepot(folder, catalog),
  });
  await visitor.open("/influence?at=painting-4", DESKTOP, async (page) => {
    const four = card(page, "Painting of <b>letters</b>");
    await four.getByRole("link", { name: /^Artist 3/ }).click();
    await card(page, "Artist 3").getByRole("link", { name: /^Artist 2/ }).first().click();
    await card(page, "Artist 2").waitFor();
    await shoot(page, "influence-odd");
  });
  await visitor.open("/influence?from=1&to=1", DESKTOP, async (page) => {
    await page.getByText("Both are the same artist.").waitFor();
  });
  await visitor.open("/influence?from=1&to=2", DESKTOP, async (page) => {
    await page.getByText("No chain leads from Artist 1 to Artist 2, but one leads back.")
      .waitFor();
  });
});

Deno.test("influence: an empty catalog says so", async () => {
  await using visitor = await Visitor.arrive({ env: { SEED: "none" } });
  await visitor.open("/influence", DESKTOP, async (page) => {
    await page.getByText("No influence is recorded yet").waitFor();
  });
});
