/** What the plan says and how it is touched: round lengths, tints, handles, files, order. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { Floor } from "../../../../../static/warehouse/floor/model/floor.ts";
import { hueOf, stockStep } from "../../../../../static/warehouse/floor_plan/floor_palette.ts";
import { stackHeight } from "../../../../../static/warehouse/shared/measures.ts";
import {
  gridStep,
  lengthText,
  roundUp,
} from "../../../../../static/warehouse/floor_plan/measures.ts";
import { refusedRecord } from "../../../../../static/warehouse/floor/state/floor_api.ts";
import { guessedKind } from "../../../../../static/warehouse/floor/state/floor_file.ts";
import { HANDLES, resized } from "../../../../../static/warehouse/floor/drawing/handles.ts";
import { readingOrder } from "../../../../../static/warehouse/floor/state/floor_keys.ts";
import { parseNumber } from "../../../../../static/warehouse/floor/state/describe_thing.ts";
import { drawFloor } from "../draw_floor.ts";
import { idOf, section } from "../floors.ts";

Deno.test("round lengths: 1, 2 or 5 times a power of ten, at least the given length", () => {
  assert.deepEqual([0.3, 1, 3, 450, 501, 1e6].map(roundUp), [0.5, 1, 5, 500, 1000, 1e6]);
  assert.equal(gridStep(0.02), 500);
  assert.equal(gridStep(2), 10);
});

Deno.test("lengths: millimetres, from one metre on metres", () => {
  assert.equal(lengthText(350, "en"), "350 mm");
  assert.equal(lengthText(2110, "en"), "2.11 m");
  assert.equal(lengthText(2110, "ru"), "2,11 м");
});

Deno.test("stock: boxes spread over the base have this height", () => {
  const box = { length_box: 300, width_box: 200, height_box: 250 };
  const ground = { lenght_wsec: 3000, widht_wsec: 1000 };
  assert.equal(stackHeight({ count_box: 100 }, ground, box), 500);
  assert.equal(stackHeight({ count_box: 0 }, ground, undefined), 0);
  assert.equal(stackHeight({ count_box: 1 }, ground, undefined), undefined);
  assert.deepEqual([1, 500, 501, 1500, 9000].map(stockStep), [0, 0, 1, 2, 3]);
});

Deno.test("colours: a box type has the same colour everywhere", () => {
  fc.assert(fc.property(fc.uuid(), (id) => {
    assert.equal(hueOf(id, 9), hueOf(id, 9));
    assert.ok(hueOf(id, 9) >= 0 && hueOf(id, 9) < 9);
  }));
});

Deno.test("handles: no drag inverts a section; unmoved edges stay", () => {
  const rect = { left: 0, top: 0, right: 1000, bottom: 600 };
  const by = fc.integer({ min: -3000, max: 3000 });
  fc.assert(fc.property(fc.constantFrom(...HANDLES), by, by, (handle, dx, dy) => {
    const { left, top, right, bottom } = resized(rect, handle, dx, dy, 100);
    assert.ok(right - left >= 100 && bottom - top >= 100);
    if (handle.x >= 0) assert.equal(left, 0);
    if (handle.x <= 0) assert.equal(right, 1000);
    if (handle.y >= 0) assert.equal(top, 0);
    if (handle.y <= 0) assert.equal(bottom, 600);
  }));
});

Deno.test("files: type detected by their first line", () => {
  const guessed = (headings: string) => guessedKind(headings.split(","));
  assert.equal(guessed("section_name,x_pos,y_pos"), "sections");
  assert.equal(guessed("name_points,pos_x,pos_y"), "points");
  assert.equal(guessed("name_points_from,name_points_to"), "edges");
  assert.equal(guessed("sku_box,length_box,width_box"), "boxes");
  assert.equal(guessed("order_name,sku_box,count_box,length_box"), "orders");
  assert.equal(guessed("one,two"), undefined);
});

Deno.test("stepping: in reading order, row by row", () => {
  const drawing = `
    ........0
    ..A......
    .........
    .........
    .........
    1........
  `;
  const floor = new Floor(drawFloor(drawing, { cell: 300 }));
  assert.deepEqual(readingOrder({ floor }), [idOf("g", 0), idOf("p", 0), idOf("p", 1)]);
});

Deno.test("numbers: decimal point or comma, and spaces", () => {
  assert.deepEqual(["12,5", " 1 200 ", "-3", "1.5"].map(parseNumber), [12.5, 1200, -3, 1.5]);
  assert.deepEqual(["", "x", "1,2,3", "Infinity"].map(parseNumber), Array(4).fill(undefined));
});

Deno.test("save: a refusal selects the record that the server names", () => {
  const changes = {
    sections: { create: [section(0), section(1)], update: [], delete: [] },
  };
  assert.deepEqual(refusedRecord(changes, "sections.create[1].section_name: expected text"), {
    kind: "sections",
    id: idOf("s", 1),
  });
  assert.equal(refusedRecord(changes, "sections.create[7].section_name: expected text"), undefined);
  assert.equal(refusedRecord(changes, "There is no such warehouse"), undefined);
});
