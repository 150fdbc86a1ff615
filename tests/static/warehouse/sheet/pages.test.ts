/** Pallets and lists on pages. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { turnSize } from "../../../../static/warehouse/sheet/box_labels.ts";
import { BoxTypes, sheetLayers } from "../../../../static/warehouse/sheet/sheet_layers.ts";
import { CAPTION, GAP, roomOn, usualPaper } from "../../../../static/warehouse/sheet/layer_grid.ts";
import { layerSize } from "../../../../static/warehouse/sheet/layer_svg.ts";
import {
  BELOW_COLUMNS,
  BESIDE_COLUMNS,
  LEGEND_ROW,
  lineHeight,
  LIST_HEADING,
  type PalletPage,
  palletPages,
  type PickLine,
  pickPages,
} from "../../../../static/warehouse/sheet/pallet_pages.ts";
import type { PlacedBox } from "../../../../static/warehouse/shared/calculation.ts";
import { palletOf, placed } from "../small_pallets.ts";

const BASE = { length: 1200, width: 800 };
const A4 = roomOn("a4");

function pagesOf(layers: PlacedBox[][], base = BASE, room = A4): PalletPage[] {
  const pallet = palletOf(1, ...layers);
  return palletPages(sheetLayers(pallet, new BoxTypes([pallet])), base, room);
}

/** A layer full of boxes of this size, numbered on from the ones below. */
function full(layer: number, length: number, width: number): PlacedBox[] {
  const [across, along] = [Math.floor(1200 / length), Math.floor(800 / width)];
  return Array.from(
    { length: across * along },
    (_, index) =>
      placed(layer * across * along + index + 1, {
        length_box: length,
        width_box: width,
        positionOnPallete: { x: Math.floor(index / across) * width, y: index % across * length },
      }),
  );
}

const many = (layers: number, length: number, width: number) =>
  Array.from({ length: layers }, (_, layer) => full(layer, length, width));

/** How much of the room a page takes. */
function taken(page: PalletPage, base = BASE): { width: number; height: number } {
  const rows = Math.ceil(page.layers.length / page.columns);
  const drawing = layerSize(base, page.scale);
  const below = Math.ceil(page.below.length / BELOW_COLUMNS) * LEGEND_ROW;
  const beside = Math.ceil(page.beside.length / BESIDE_COLUMNS) * LEGEND_ROW;
  const grid = rows === 0 ? 0 : rows * (CAPTION + drawing.height) + (rows - 1) * GAP;
  return {
    width: rows === 0 ? 0 : page.columns * drawing.width + (page.columns - 1) * GAP,
    height: Math.max(page.overview, beside) + (page.overview > 0 ? GAP : 0) +
      below + (below > 0 ? GAP : 0) + grid,
  };
}

Deno.test("pallet pages: a pallet of six layers has one page", () => {
  const pages = pagesOf(many(6, 300, 200));
  assert.deepEqual(
    pages.map(({ part, parts, layers, columns }) => [part, parts, layers.length, columns]),
    [[1, 1, 6, 2]],
  );
});

Deno.test("pallet pages: layers with illegible numbers continue on the next page", () => {
  const pages = pagesOf(many(30, 100, 80));
  assert.ok(pages.length > 1);
  assert.deepEqual(pages.map(({ part }) => part), pages.map((_, index) => index + 1));
  assert.deepEqual(new Set(pages.map(({ parts }) => parts)), new Set([pages.length]));
  for (const { scale } of pages) {
    const box = { x: 0, y: 0, width: 100 * scale, height: 80 * scale };
    assert.ok(turnSize(box, 3000) >= 7.99);
  }
});

Deno.test("pallet pages: a long legend continues on the next page, before the layers", () => {
  const boxes = full(0, 100, 80).concat(full(1, 100, 80))
    .map((box, index) => ({ ...box, sku_box: `SKU ${index}` }));
  const pages = pagesOf([boxes.slice(0, 120), boxes.slice(120)]);
  const entries = pages.flatMap(({ beside, below }) => [...beside, ...below]);
  assert.deepEqual(entries.map(({ type }) => type.sku), boxes.map(({ sku_box }) => sku_box));
  assert.ok(pages.length > 1);
  assert.equal(pages[0]!.layers.length, 0);
});

Deno.test("pallet pages: nothing exceeds the page; every layer once, in order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 45 }),
      fc.integer({ min: 20, max: 600 }),
      fc.integer({ min: 20, max: 400 }),
      fc.integer({ min: 1, max: 200 }),
      fc.record({
        length: fc.integer({ min: 400, max: 3000 }),
        width: fc.integer({ min: 400, max: 3000 }),
      }),
      fc.constantFrom("a4", "letter"),
      (counts, length_box, width_box, types, base, paper) => {
        let order = 0;
        const layers = counts.map((count) =>
          Array.from({ length: count }, (_, index) => {
            const sku_box = `${order % types}`;
            const positionOnPallete = { x: 0, y: index * length_box };
            return placed(++order, { length_box, width_box, sku_box, positionOnPallete });
          })
        );
        const room = roomOn(paper as "a4" | "letter");
        const pages = pagesOf(layers, base, room);
        assert.deepEqual(
          pages.flatMap((page) => page.layers.map(({ number }) => number)),
          layers.map((_, index) => index + 1),
        );
        for (const page of pages) {
          const { width, height } = taken(page, base);
          assert.ok(width <= room.width + 1e-6, `${width} wide`);
          assert.ok(height <= room.height + 1e-6, `${height} high`);
          assert.ok(page.overview + page.below.length + page.layers.length > 0, "a blank page");
        }
      },
    ),
    { numRuns: 60 },
  );
});

const line = (stop: number, pallets = 1): PickLine => ({
  stop,
  section: `S${stop}`,
  sku: "CUBE",
  count: pallets,
  pallets: Array.from({ length: pallets }, (_, index) => ({ pallet: index + 1, count: 1 })),
});

Deno.test("pick list: four tick boxes per row, three rows for nine pallets", () => {
  assert.deepEqual([1, 4, 5, 9].map((pallets) => lineHeight(line(1, pallets))), [32, 32, 58, 84]);
});

Deno.test("pick list: lines are never split; those without a stop have a heading", () => {
  const lines = [line(1), line(2), line(3), line(0), line(0)];
  // Head of the table 30, lines 32 each, heading 30.
  assert.deepEqual(pickPages(lines, 30 + 3 * 32 + 30 + 32).map((page) => page.length), [4, 1]);
  assert.deepEqual(pickPages(lines, 30 + 3 * 32 + 61).map((page) => page.length), [3, 2]);
  assert.deepEqual(pickPages([], 900), []);
});

Deno.test("pick list: no page exceeds its height", () => {
  fc.assert(fc.property(
    fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 120 }),
    fc.nat({ max: 30 }),
    (pallets, missing) => {
      const lines = pallets.map((count, index) => line(index < missing ? 0 : index, count))
        .sort((a, b) => Number(a.stop === 0) - Number(b.stop === 0));
      const pages = pickPages(lines, 900);
      assert.deepEqual(pages.flat(), lines);
      for (const page of pages) {
        const headings = page.some(({ stop }) => stop === 0) ? 2 : 1;
        const height = page.reduce((sum, one) => sum + lineHeight(one), headings * LIST_HEADING);
        assert.ok(height <= 900, `${height}`);
      }
    },
  ));
});

Deno.test("paper: Letter in North America, A4 elsewhere", () => {
  assert.deepEqual(["en-US", "en-GB", "es-MX", "ru", "de-DE"].map(usualPaper), [
    "letter",
    "a4",
    "letter",
    "a4",
    "a4",
  ]);
});
