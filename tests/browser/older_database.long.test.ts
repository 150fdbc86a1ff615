/**
 * A database of the version before the axes of floors and pallets were exchanged: its pages look as
 * they did. What they show is compared pixel by pixel with drawings by the rules of that version.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import older from "../db/older/axes.json" with { type: "json" };
import { leaveOlderDatabase, type OlderRows } from "../db/older/older_database.ts";
import { pause } from "./at_rest.ts";
import {
  around,
  drawingPage,
  fitted,
  type FormerBox,
  formerFloor,
  formerLayer,
  placed,
  type Shape,
} from "./former_drawing.ts";
import { type Colour, distance, Picture } from "./picture.ts";
import { type Device, shared, shoot, Visitor } from "./visitor.ts";

const WIDE: Device = { width: 1400, height: 900 };
const { rows } = older;
const WAREHOUSE = `/warehouse/${rows.warehouses[0]!.id}`;
const FLOOR = `${WAREHOUSE}/floor`;
// Labels lie over places and boxes, and edges are blurred.
const ALIKE = 0.88;

/** @param last The migration after which the rows were written. */
const opened = (last: string) =>
  Visitor.arrive({
    env: { SEED: "none" },
    prepare: (folder) => leaveOlderDatabase(`file:${folder}/depot.db`, last, rows as OlderRows),
  });
const depot = shared(() => opened("0007_review_version"));

Deno.test.afterAll(async () => await (await depot())[Symbol.asyncDispose]());

/** A drawing as a picture of the same size as another. */
async function drawn(
  page: Page,
  name: string,
  shapes: readonly Shape[],
  fit: Parameters<typeof drawingPage>[1],
  size: Picture,
): Promise<Picture> {
  await page.goto("about:blank");
  await page.setContent(drawingPage(shapes, fit, size));
  await shoot(page, name);
  const clip = { x: 0, y: 0, width: size.width, height: size.height };
  return Picture.decode(await page.screenshot({ clip }));
}

const plan = async (page: Page) =>
  Picture.decode(await page.locator(".floor-plan > canvas").screenshot());

async function compareFloor(visitor: Visitor): Promise<void> {
  let bare: Picture | undefined;
  const without = (page: Page, what: RegExp) =>
    page.route(what, (route) => route.fulfill({ json: [] }));
  // The same plan without places, to tell them from all else; and without ways, of which one that
  // leads through a place is marked.
  await visitor.open(
    FLOOR,
    WIDE,
    async (page) => void (bare = await plan(page)),
    undefined,
    (page) => without(page, /warehouse_section_geometry|warehouse_edge/),
  );
  await visitor.open(
    FLOOR,
    WIDE,
    async (page) => {
      const shown = await plan(page);
      await shoot(page, "older-floor");
      const places = shown.mask((colour, x, y) => distance(colour, bare!.at(x, y)) > 6).eroded();
      const former = formerFloor(rows.warehouses[0]!, rows.warehouse_section_geometry);
      const fit = fitted(around(former.places), places.bounds(), "what the places lie within");
      const { left, top, right, bottom } = placed(former.floor, fit);
      const isFrame = (x: number, y: number) =>
        [-4, -3, -2, -1, 0, 1, 2, 3, 4].some((by) =>
          [[x + by, y], [x, y + by]].some(([x, y]) =>
            Math.max(...shown.at(Math.round(x!), Math.round(y!))) < 150
          )
        );
      const [middle, low] = [(left + right) / 2, top + 0.7 * (bottom - top)];
      for (const [x, y] of [[left, low], [right, low], [middle, top], [middle, bottom]]) {
        assert.ok(isFrame(x!, y!), `no edge of the floor at ${x}, ${y}`);
      }
      const drawing = await drawn(page, "older-floor-drawing", former.places, fit, shown);
      const expected = drawing.mask((colour) => distance(colour, [0, 0, 0]) < 8);
      const alike = places.sharedWith(expected);
      assert.ok(alike > ALIKE, `places where they were: ${alike}`);
    },
    undefined,
    (page) => without(page, /warehouse_edge/),
  );
}

type Sku = "CRATE" | "TALL" | "FLAT";
/** The type that is blue in an order, unlike pallets and all else, and layers that hold boxes of it. */
const ORDERS: Record<string, { sku: Sku; layers: readonly number[] }> = {
  Tipped: { sku: "CRATE", layers: [3] },
  Free: { sku: "CRATE", layers: [2] },
};
const isBlue = ([red, , blue]: Colour) => blue > red + 45;
const FILLS: Record<Sku, string> = {
  CRATE: "rgb(0 0 255)",
  TALL: "rgb(255 0 0)",
  FLAT: "rgb(255 255 0)",
};

const boxesIn = (order: string): FormerBox[][] => {
  const first = rows.pallet_results.find(({ id_order_item }) => id_order_item === order)!;
  return JSON.parse(first.result).layers.map(({ boxed }: { boxed: FormerBox[] }) => boxed);
};

async function compareLayers(visitor: Visitor, id: string, order: string): Promise<void> {
  const layers = boxesIn(id);
  const { sku, layers: compared } = ORDERS[order]!;
  const pictures = new Map<number, Picture>();
  await visitor.open(`${WAREHOUSE}/orders/${id}`, WIDE, async (page) => {
    await page.keyboard.press("3");
    await page.locator("canvas[data-ready]").waitFor();
    await page.getByRole("button", { name: "From above" }).click();
    const stage = page.locator(".pallet-stage canvas");
    await stage.focus();
    await page.keyboard.press("i");
    for (let layer = layers.length; layer >= 1; layer--) {
      await page.locator(`canvas[data-boxes="${layers[layer - 1]!.length}"]`).waitFor();
      if (compared.includes(layer)) {
        await pause(page, 400);
        await shoot(page, `older-${order}-${layer}`);
        // The card of the box lies over the canvas, with a patch in the box's colour.
        await page.locator(".pallet-frame > .box-card").evaluateAll((all) =>
          all.forEach((one) => (one as HTMLElement).style.visibility = "hidden")
        );
        pictures.set(layer, Picture.decode(await stage.screenshot()));
      }
      await page.keyboard.press("PageDown");
    }
    for (const [layer, shown] of pictures) {
      const name = `older-${order}-${layer}-drawing`;
      const shapes = formerLayer(layers[layer - 1]!, FILLS);
      const blue = shapes.filter(({ fill }) => fill === FILLS[sku]);
      const seen = shown.mask(isBlue);
      const fit = fitted(around(blue), seen.eroded().bounds(), `${order}, layer ${layer}`);
      const drawing = await drawn(page, name, shapes, fit, shown);
      compare(`${order}, layer ${layer}`, shown, drawing);
      const wanted = drawing.mask((colour) => distance(colour, rgb(FILLS[sku])) < 8);
      const alike = seen.sharedWith(wanted);
      assert.ok(alike > ALIKE, `${order}, layer ${layer}: ${sku} where it was: ${alike}`);
    }
  });
}

const rgb = (fill: string) => fill.match(/\d+/g)!.map(Number) as unknown as Colour;

/** Holds that where the drawing has boxes of a type all is of one colour. */
function compare(what: string, shown: Picture, drawing: Picture): void {
  for (const [sku, fill] of Object.entries(FILLS)) {
    const expected = drawing.mask((colour) => distance(colour, rgb(fill)) < 8).eroded();
    const colours: Colour[] = [];
    for (let y = 0; y < shown.height; y++) {
      for (let x = 0; x < shown.width; x++) if (expected.has(x, y)) colours.push(shown.at(x, y));
    }
    if (colours.length === 0) continue;
    const usual = [0, 1, 2].map((channel) =>
      colours.map((colour) => colour[channel]!).sort((a, b) => a - b)[colours.length >> 1]!
    ) as unknown as Colour;
    const share = colours.filter((colour) => distance(colour, usual) < 45).length / colours.length;
    assert.ok(share > 0.9, `${what}: ${sku} where it was: ${share}`);
  }
}

/** Outlines of boxes in shares of the pallet's sides, out of a layer's drawing. */
function outlines(svg: string): number[][] {
  const [, left, top, width, height] =
    /class="ground" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(svg)!
      .map(Number);
  const path = /class="outline" d="([^"]*)"/.exec(svg)![1]!;
  return [...path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g)].map((found) => {
    const [, x, y, across, down] = found.map(Number);
    const shares = [
      (x! - left!) / width!,
      (y! - top!) / height!,
      across! / width!,
      down! / height!,
    ];
    return shares;
  });
}

Deno.test("older database: the floor plan is unchanged", async () =>
  await compareFloor(await depot()));

// The sheet below draws the layers of all orders.
const seenFromAbove = rows.order_items.filter(({ order_name }) => order_name in ORDERS);
for (const { id, order_name: order } of seenFromAbove) {
  Deno.test(`older database: the layers of the order ${order} are unchanged from above`, async () =>
    await compareLayers(await depot(), id, order));
}

Deno.test("older database: the packing sheet draws every layer unchanged", async () => {
  const visitor = await depot();
  const before: Record<string, { sheet: { layers: string[] }[] }> = older.drawings;
  for (const { id, order_name: order } of rows.order_items) {
    await visitor.open(`${WAREHOUSE}/orders/${id}/sheet`, WIDE, async (page) => {
      await page.locator(".layer svg").first().waitFor();
      const shown = await page.locator(".layer svg").evaluateAll((all) =>
        all.map((one) => one.innerHTML)
      );
      const former = before[order]!.sheet.flatMap(({ layers }) => layers);
      for (const [layer, svg] of former.entries()) {
        const [now, then] = [outlines(shown[layer]!), outlines(svg)];
        assert.equal(now.length, then.length);
        const off = now.flatMap((shares, at) => shares.map((share, i) => share - then[at]![i]!));
        assert.ok(Math.max(...off.map(Math.abs)) < 0.005, `${order}, layer ${layer + 1}: ${now}`);
      }
      await shoot(page, `older-${order}-sheet`);
    });
  }
});

Deno.test("older database: without the migration the comparison finds differences", async () => {
  await using visitor = await opened("0012_axes_of_floors_and_pallets");
  await assert.rejects(compareFloor(visitor), /stretched|no edge|where they were/);
  // One order is enough: this is about the comparison, which is the same for each.
  const { id, order_name: order } = seenFromAbove[0]!;
  await assert.rejects(compareLayers(visitor, id, order), /stretched|where it was/, order);
});
