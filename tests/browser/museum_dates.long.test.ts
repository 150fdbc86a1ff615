/** Dates in museums' words: in a spreadsheet that is entered, and on the pages of its records. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { asCurator, atDesk, curatorArrives } from "./at_desk.ts";
import { barriers, DESKTOP, PHONE, shoot, type Visitor } from "./visitor.ts";

const PAINTINGS = "Title;artist;date;year\n" +
  "A view from nowhere;Claude Monet;late 15th c.;\n" +
  "Water Lilies, again;Claude Monet;5th century BC;\n" +
  "Impression, Sunrise;Claude Monet;1872;\n" +
  "Of nobody;Nobody At All;1890;\n";

const RUSSIAN_PHONE = { ...PHONE, language: "ru" };

async function fits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content! <= window!, `${content} > ${window}`);
}

/** The id of the record that a search finds first. */
async function idOf(visitor: Visitor, kind: "artists" | "paintings", name: string) {
  const response = await visitor.server.fetch(`/api/search?q=${encodeURIComponent(name)}`);
  const found = await response.json();
  return found[kind][0].id as number;
}

Deno.test("museum dates: warnings and skipped rows of a spreadsheet, in both languages", async () => {
  await using visitor = await curatorArrives();
  const choose = async (page: Page, mode: string) => {
    await page.locator("input[type=file]").setInputFiles({
      name: "works.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(PAINTINGS),
    });
    await page.getByLabel(mode).selectOption("add");
  };
  const cells = (page: Page, table: string) =>
    page.getByRole("region", { name: table }).locator("tbody tr").evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent))
    );
  await atDesk(visitor, DESKTOP, async (page) => {
    await choose(page, "Rows to import");
    await page.getByRole("region", { name: "3 warnings" }).waitFor();
    assert.deepEqual(await cells(page, "3 warnings"), [
      [
        "Line 2",
        "Date (EDTF)",
        "late 15th c.",
        "dated 1499, outside the life of Claude Monet (1840–1926)",
      ],
      [
        "Line 3",
        "Date (EDTF)",
        "5th century BC",
        "dated 401 BCE, outside the life of Claude Monet (1840–1926)",
      ],
      ["Line 4", "–", "Impression, Sunrise", "skipped"],
    ]);
    await page.getByRole("region", { name: "3 warnings" }).scrollIntoViewIfNeeded();
    await shoot(page, "museum-dates-sheet");
    assert.deepEqual(await barriers(page), []);
  }, { path: "/curator/transfer" });
  await atDesk(visitor, RUSSIAN_PHONE, async (page) => {
    await choose(page, "Какие строки загружать");
    await page.getByRole("region", { name: "3 предупреждения" }).waitFor();
    await fits(page);
    assert.deepEqual((await cells(page, "3 предупреждения"))[1], [
      "Строка 3",
      "Дата (EDTF)",
      "5th century BC",
      "датировано 401 до н. э. — вне жизни художника Claude Monet (1840–1926)",
    ]);
    await page.getByRole("region", { name: "3 предупреждения" }).scrollIntoViewIfNeeded();
    await shoot(page, "museum-dates-sheet-ru");
    await fits(page);
  }, { path: "/curator/transfer" });
});

Deno.test("museum dates: on the pages of a painting and of an artist without life dates", async () => {
  await using visitor = await curatorArrives();
  await asCurator(visitor, "/api/artists", {
    name: "Jan van Kessel the Unknown",
    movement_id: 35,
    active_from: 1650,
    active_to: 1684,
    date_text: "active 1650–1684, in Antwerp",
  });
  const artist = await idOf(visitor, "artists", "Jan van Kessel the Unknown");
  await asCurator(visitor, "/api/paintings", {
    title: "Vase of an unknown shape",
    artist_id: artist,
    date: "1467/1499",
    date_text: "late 15th c.",
  });
  const painting = await idOf(visitor, "paintings", "Vase of an unknown shape");
  const looks = [
    [DESKTOP, "active 1650–1684, in Antwerp", "1467–1499 (late 15th c.)"],
    [
      RUSSIAN_PHONE,
      "работал(а) в 1650–1684 (active 1650–1684, in Antwerp)",
      "1467–1499 (late 15th c.)",
    ],
  ] as const;
  for (const [device, life, date] of looks) {
    await visitor.open(`/artists/${artist}`, device, async (page) => {
      assert.equal(await page.locator(".page-years").innerText(), life);
      await shoot(page, `museum-dates-artist-${device.width}`);
      await fits(page);
    });
    await visitor.open(`/paintings/${painting}`, device, async (page) => {
      assert.equal(await page.locator(".page-years").innerText(), date);
      await shoot(page, `museum-dates-painting-${device.width}`);
      await fits(page);
    });
  }
});
