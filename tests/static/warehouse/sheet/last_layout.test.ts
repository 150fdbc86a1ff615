/** Which kept layout is shown on the sheet of a changed order, and what a delivery note counts. */
import assert from "node:assert/strict";
import type { Box, OrderParams } from "../../../../domain/warehouse/records.ts";
import { lastLayout } from "../../../../static/warehouse/order/state/load_order.ts";
import {
  deliveryNote,
  type PrintedOrder,
} from "../../../../static/warehouse/print/printed_orders.ts";
import { palletOf, placed } from "../small_pallets.ts";

const NUMBERS = {
  pallet_length: 1200,
  pallet_width: 800,
  pallet_max_height: 1500,
  min_layer_fill_ratio: 0.5,
  min_support_ratio: 0.7,
  height_layer_diff: 0,
  height_tolerance: 0,
  packing_type: 0,
} as const;
const parameters = { id: "p", id_order_item: "o", ...NUMBERS } as OrderParams;
const layout = (id: string, changes: object = {}) => ({
  id,
  parameters: { ...NUMBERS, pallet_limits: null, ...changes },
});

Deno.test("lastLayout: the newest with the order's parameters, without trials", () => {
  const [trial, own, older] = [
    layout("trial", { packing_type: 4 }),
    layout("own"),
    layout("older"),
  ];
  assert.equal(lastLayout([trial, own, older], parameters), own);
});

Deno.test("lastLayout: the newest of all if the parameters were changed; undefined if there are none", () => {
  const [newest, older] = [
    layout("newest", { pallet_width: 1000 }),
    layout("older", { pallet_width: 900 }),
  ];
  assert.equal(lastLayout([newest, older], parameters), newest);
  assert.equal(lastLayout([newest], undefined), newest);
  assert.equal(lastLayout([], parameters), undefined);
});

/** An order of 4 + 1 boxes of one type and 2 of another, with the former on a pallet. */
function printedOrder(changes: Partial<PrintedOrder> = {}, state = "calculated"): PrintedOrder {
  const size = { length_box: 300, width_box: 200, height_box: 100 };
  const pallet = palletOf(1, [1, 2, 3, 4, 5].map((turn) => placed(turn, size)));
  const { sku_box } = pallet.layers[0]!.boxed[0]!;
  const boxes = [
    { id: "a", sku_box, ...size, description: "Rice" },
    { id: "b", sku_box: "OTHER", ...size },
  ] as Box[];
  const line = (id_box: string, count_box: number) => ({ id_box, count_box, name_box: "" });
  return {
    order: { state },
    boxes,
    lines: [line("a", 4), line("b", 2), line("a", 1), line("b", 0)],
    calculation: { pallets: [pallet] },
    walk: {},
    picks: [],
    missing: [{ id_box: "a", count: 2 }],
    ...changes,
  } as unknown as PrintedOrder;
}

const pick = (id_box: string, count: number, status = "applied") => ({ id_box, count, status });
const countsOf = ({ lines }: ReturnType<typeof deliveryNote>) => lines.map(({ count }) => count);

Deno.test("delivery note: one line per type, with packed boxes until the order is picked", () => {
  const note = deliveryNote(printedOrder());
  assert.deepEqual(note.lines.map(({ ordered }) => ordered), [5, 2]);
  assert.equal(note.lines[0]!.description, "Rice");
  assert.deepEqual([note.counted, countsOf(note), note.short], ["packed", [3, 0], 2]);
  const picks = [pick("a", 2)] as unknown as PrintedOrder["picks"];
  assert.deepEqual(deliveryNote(printedOrder({ picks }, "picking")), note);
});

Deno.test("delivery note: picked boxes after picking, without rejected picks", () => {
  const picks = [pick("a", 2), pick("a", 2), pick("b", 2), pick("a", 1, "task")];
  const of = { picks } as unknown as Partial<PrintedOrder>;
  const note = deliveryNote(printedOrder(of, "short"));
  assert.deepEqual([note.counted, countsOf(note), note.short], ["picked", [4, 2], 1]);
  const delivered = deliveryNote(printedOrder({}, "delivered"));
  assert.equal(delivered.counted, "packed");
});

Deno.test("delivery note: no counts for an order that is not calculated", () => {
  const note = deliveryNote(printedOrder({ calculation: undefined, missing: [] }, "new"));
  assert.deepEqual([note.counted, countsOf(note), note.short], [
    undefined,
    [undefined, undefined],
    0,
  ]);
});
