/** The packing sheet, on screen and on paper. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import {
  calculate,
  CORNER_SHOP,
  manySmallBoxes,
  orderPath,
  WAREHOUSE,
} from "./calculated_orders.ts";
import { cutOff, printed } from "./printed_pages.ts";
import { barriers, barriersAtDesk, DESKTOP, PHONE, shared, Visitor } from "./visitor.ts";

const SHEET = `${orderPath(CORNER_SHOP)}/sheet`;
// A quarter of an inch: what a printer does not reach.
const MARGIN = 18;

const calculated = shared(async () => {
  const visitor = await Visitor.arrive();
  return { visitor, pallets: await calculate(visitor, CORNER_SHOP) };
});

/** The turns drawn on a page on screen, ascending. */
const turnsOf = (page: Page, paper: number) =>
  page.locator(".paper").nth(paper).locator(".layers .order").evaluateAll((texts) =>
    texts.map(({ firstChild }) => Number(firstChild!.textContent)).sort((a, b) => a - b)
  );

/** What is drawn or written beyond the edges of its page or over its foot, as it is printed. */
async function stickingOut(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  return await page.evaluate(() =>
    [...document.querySelectorAll(".paper")].flatMap((paper) => {
      const edge = paper.getBoundingClientRect();
      const foot = paper.querySelector(".paper-foot")!.getBoundingClientRect();
      const shown = paper.querySelectorAll(".paper-head *, .paper-body *");
      return [...shown].filter((element) => {
        const { left, top, right, bottom, width } = element.getBoundingClientRect();
        // Half a pixel is rounding.
        return width > 0 && (left < edge.left - 0.5 || top < edge.top - 0.5 ||
          right > edge.right + 0.5 || bottom > foot.top + 0.5);
      }).map(({ outerHTML }) => outerHTML.slice(0, 120));
    })
  );
}

/** Pages are drawn one after another. */
const allDrawn = (page: Page) => page.locator('.papers[aria-busy="false"]').waitFor();

async function titlesOf(page: Page): Promise<string[]> {
  await allDrawn(page);
  return (await page.locator(".paper-title").allTextContents()).map((title) => title.trim());
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

Deno.test("packing sheet: printed, each pallet has its page with every box, and the pick list follows", async () => {
  const { visitor } = await calculated();
  await visitor.open(`${SHEET}?paper=a4`, DESKTOP, async (page) => {
    const [steps, ...pallets] = await titlesOf(page);
    assert.equal(steps, "Step by step");
    const [all, ...boxes] = await page.locator(".paper-facts div:nth-child(3) dd")
      .allTextContents();
    const [built, ...pages] = await printed(page);
    // Flour comes twice: it is picked when it is placed.
    assert.match(
      built!.text,
      /Pallet 1 of 2 1 B02-N RICE-900G-12 8 1 1–8 2 C03-N FLOUR-1KG-10 1 1 9 .* 10 C03-N FLOUR-1KG-10 5 5 37–41 /,
    );
    assert.deepEqual(cutOff(built!, MARGIN), []);
    assert.equal(pages.length, pallets.length);
    assert.equal(pallets.at(-1), "Pick list");
    assert.deepEqual(
      pallets.slice(0, -1),
      pallets.slice(0, -1).map((_, index) => `Pallet ${index + 1} of ${pallets.length - 1}`),
    );
    for (const [index, paper] of pages.entries()) {
      assert.deepEqual([Math.round(paper.width), Math.round(paper.height)], [595, 842]);
      assert.deepEqual(cutOff(paper, MARGIN), []);
      assert.ok(paper.text.includes(pallets[index]!), `page ${index + 1}: ${pallets[index]}`);
      assert.ok(paper.text.includes("Corner shop, Lindenstrasse"));
      assert.ok(paper.text.includes(`Page ${index + 2} of ${pages.length + 1}`));
    }
    for (const [index, count] of boxes.slice(0, -1).entries()) {
      assert.deepEqual(await turnsOf(page, index + 1), upTo(Number(count)));
      const words = new Set(pages[index]!.text.split(" "));
      assert.deepEqual(upTo(Number(count)).filter((turn) => !words.has(`${turn}`)), []);
    }
    assert.deepEqual([all, boxes.at(-1)], ["75", "75"]);
    assert.deepEqual(await stickingOut(page), []);
    const list = pages.at(-1)!.text;
    for (const part of ["B01-N", "RAISINS-300G-20", "A03-S", "MILK-UHT-1L-12"]) {
      assert.ok(list.includes(part), part);
    }
  });
});

Deno.test("packing sheet: a large pallet continues on the next page between layers", async () => {
  await using visitor = await Visitor.arrive();
  const order = await manySmallBoxes(visitor);
  await visitor.open(
    `${orderPath(order)}/sheet?paper=letter&list=no&steps=no`,
    DESKTOP,
    async (page) => {
      const titles = await titlesOf(page);
      assert.ok(titles.length > 1);
      titles.forEach((title, index) => {
        const continued = `continued, ${index + 1} of ${titles.length}`;
        assert.equal(title, `Pallet 1 of 1${index > 0 ? ` ${continued}` : ""}`);
      });
      const pages = await printed(page);
      assert.equal(pages.length, titles.length);
      const layers = pages.flatMap(({ text }) => [...text.matchAll(/Layer (\d+) /g)]);
      assert.deepEqual(layers.map(([, number]) => Number(number)), upTo(20));
      for (const paper of pages) {
        assert.deepEqual([paper.width, paper.height], [612, 792]);
        assert.deepEqual(cutOff(paper, MARGIN), []);
      }
      assert.deepEqual(await stickingOut(page), []);
      const turns = await Promise.all(titles.map((_, index) => turnsOf(page, index)));
      assert.deepEqual(turns.flat(), upTo(1280));
    },
  );
});

Deno.test("packing sheet: pallets and paper are chosen, and are in the URL", async () => {
  const { visitor, pallets } = await calculated();
  await visitor.open(`${SHEET}?paper=a4`, DESKTOP, async (page) => {
    await page.getByText(`${pallets + 2} pages`).waitFor();
    await page.getByLabel("Pallets").fill("2-3");
    await page.getByText("4 pages").waitFor();
    await page.getByLabel("Pallets").fill("2-99");
    await page.getByText(`There are pallets 1 to ${pallets}. Write them like 1-3, 5.`).waitFor();
    assert.equal(await page.getByRole("button", { name: "Print" }).isDisabled(), true);
    await allDrawn(page);
    assert.equal(await page.locator(".paper").count(), 4);
    await page.getByLabel("Pallets").fill("2");
    await page.getByLabel("Pick list").uncheck();
    await page.getByLabel("Step by step").uncheck();
    await page.getByLabel("Paper").selectOption("letter");
    await page.getByText("1 page", { exact: true }).waitFor();
    await page.waitForURL(/\?pallets=2(&paper=letter)?&list=no&steps=no$/);
    const [only, ...more] = await printed(page);
    assert.equal(more.length, 0);
    assert.ok(only!.text.includes(`Pallet 2 of ${pallets}`));
  });
});

Deno.test("packing sheet: before the calculation, a message with a link back", async () => {
  await using visitor = await Visitor.arrive();
  await visitor.open(SHEET, PHONE, async (page) => {
    await page.getByRole("heading", { name: "This order is not calculated yet" }).waitFor();
    const link = page.getByRole("link", { name: "Open the order" });
    assert.equal(await link.getAttribute("href"), orderPath(CORNER_SHOP));
  });
  const pallets = await calculate(visitor, CORNER_SHOP);
  assert.deepEqual(await barriersAtDesk(visitor, "sheet", SHEET), []);
  await visitor.open(SHEET, { ...PHONE, language: "ru" }, async (page) => {
    await page.getByRole("heading", { name: `Паллета 1 из ${pallets}` }).waitFor();
    assert.deepEqual(await barriers(page), []);
    const sku = await page.locator(".phone-steps li").first().innerText();
    assert.match(sku, /B02-N\s+8 ×\s+RICE-900G-12\s+слой 1, места 1–8/);
    assert.equal(await page.locator(".papers").isVisible(), false);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(wider, 0);
    assert.equal((await printed(page)).length, pallets + 2);
  });

  const lines = `/api/v1/order_data/withOrderID/${CORNER_SHOP}`;
  const [line] = await (await visitor.server.fetch(lines)).json();
  await visitor.server.fetch(`/api/v1/order_data/${line.id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ count_box: line.count_box + 1 }),
  });
  await visitor.open(`${SHEET}?paper=a4`, DESKTOP, async (page) => {
    await page.getByRole("note").getByText("Out of date").waitFor();
    await allDrawn(page);
    assert.equal(
      await page.locator(".paper-kept", { hasText: "Out of date" }).count(),
      pallets + 1,
    );
    assert.equal(await page.getByLabel("Pick list").isDisabled(), true);
  });
  await visitor.open(orderPath(CORNER_SHOP), DESKTOP, async (page) => {
    const link = page.getByRole("link", { name: "Earlier packing sheet" });
    assert.equal(await link.getAttribute("href"), SHEET);
  });
});

Deno.test("several orders: sheets, labels and delivery notes in one document, missing orders first", async () => {
  await using visitor = await Visitor.arrive();
  const [canteen, festival] = [
    "59bcfd4b-ed8e-5fd3-8993-dde8258f1b2f",
    "b88dcb89-3b9a-5259-9d5d-144a78e9f397",
  ];
  const put = (path: string, body: unknown) =>
    visitor.server.fetch(`/api/v1${path}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  await put(`/order_item/${canteen}`, {
    customer: "Canteen Ltd.",
    address: "Harbour Road 5\nDublin",
    carrier: "Northern Freight",
    reference: "SO-77",
  });
  const lines = await visitor.server.fetch(`/api/v1/order_data/withOrderID/${canteen}`);
  const [{ id_box }] = await lines.json();
  const sections = await visitor.server.fetch(
    `/api/v1/warehouse_section/withWarehouseID/${WAREHOUSE}`,
  );
  for (const section of await sections.json()) {
    if (section.id_box === id_box) {
      await put(`/warehouse_section/${section.id}`, { count_box: 1 });
    }
  }
  const shop = await calculate(visitor, CORNER_SHOP);
  const pallets = await calculate(visitor, canteen!);
  const path = `/warehouse/${WAREHOUSE}/print?orders=${canteen},${festival},${CORNER_SHOP}`;
  assert.deepEqual(await barriersAtDesk(visitor, "print", path), []);
  await visitor.open(`${path}&paper=a4`, DESKTOP, async (page) => {
    const print = page.locator(".print-tools").getByRole("button", { name: "Print" });
    await page.locator(".print-tools .button-main:not(:disabled)").waitFor();
    const problems = page.getByRole("note");
    await problems.getByText(/Canteen, weekly: \d+ box/).waitFor();
    await problems.getByRole("link", { name: "Beverage pallet, river festival" }).waitFor();
    const all = await printed(page);
    const sizes = all.map(({ width }) => Math.round(width));
    const order = (count: number) => [
      ...Array<number>(count + 2).fill(595),
      ...Array<number>(count).fill(420),
    ];
    assert.deepEqual(sizes, [...order(pallets), 595, 595, ...order(shop), 595]);
    for (const paper of all) assert.deepEqual(cutOff(paper, 10), []);
    assert.deepEqual(await stickingOut(page), []);
    for (const at of [0, pallets + 2, 2 * pallets + 2]) {
      assert.match(all[at]!.text, /Canteen Ltd\.,? Harbour Road 5, Dublin/);
    }
    assert.match(all[pallets + 2]!.text, /mm · [\d.,]+ kg/);
    assert.match(
      all[2 * pallets + 2]!.text,
      /Delivery note .*Reference: SO-77 · Carrier: Northern Freight .* Signature/,
    );
    await page.emulateMedia({ media: null });
    await page.getByLabel("Packing sheets").uncheck();
    await page.getByLabel("Pallet labels").uncheck();
    await page.waitForURL(/&parts=notes(&paper=a4)?$/);
    assert.equal((await printed(page)).length, 3);
    await page.getByLabel("Delivery notes").uncheck();
    assert.equal(await print.isDisabled(), true);
  });
  await visitor.open(`${path}&parts=notes`, { ...PHONE, language: "ru" }, async (page) => {
    await page.getByRole("heading", { name: "Накладная" }).first().waitFor();
    assert.equal(await page.locator(".label").count(), 0);
    assert.deepEqual(await barriers(page), []);
    await page.getByText("Не рассчитаны, поэтому без листов и этикеток:").waitFor();
  });
});
