/** CSV files of orders into lines, parameters and the box types that are not known yet. */
import assert from "node:assert/strict";
import { OrderParams } from "../../../domain/warehouse/records.ts";
import * as csvKinds from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { plan, records, refusal } from "./transfer_csv_plan.ts";
import { id, WAREHOUSE_ID } from "./transfer_records.ts";

const PARAMS = "pallet_length,pallet_width,pallet_max_height,min_layer_fill_ratio," +
  "min_support_ratio,height_layer_diff,height_tolerance,packing_type";

Deno.test("a file of orders has a column for every parameter but the limits of pallets", () => {
  const { id: _, id_order_item: __, pallet_limits: ___, ...fields } = OrderParams.shape;
  assert.deepEqual(csvKinds.PARAMS, Object.keys(fields));
});

Deno.test("orders from CSV: a new line of no boxes is refused", () => {
  assert.match(
    refusal("orders", "order_name,sku_box,count_box\nO1,A,0\nO1,B,1\n"),
    /^line 2: count_box.*expected a whole number of at least 1/,
  );
});

Deno.test("orders from CSV: lines gathered by name, parameters from the first row", () => {
  const { orders, order_data, order_params, boxes } = records(
    "orders",
    `order_name,sku_box,count_box,${PARAMS}\n` +
      "O1,A,2,1200,800,1800,0.6,0.7,40,5,3\nO2,B,1,,,,,,,,\nO1,B,3,1200,,,,,,,\n,A,4,,,,,,,,\nO3,,,,,,,,,,\n",
  );
  assert.equal(boxes, undefined);
  assert.deepEqual(
    orders.map((order: Record<string, unknown>) => [order.order_name, order.pallete_computed]),
    [["O1", ""], ["O2", ""], ["O3", ""]],
  );
  const [first, second] = orders;
  assert.deepEqual(
    order_data.map((line: Record<string, unknown>) => [
      line.id_order_item,
      line.id_box,
      line.name_box,
      line.count_box,
    ]),
    [
      [first.id, id(11), "A", 2],
      [second.id, id(12), "B", 1],
      [first.id, id(12), "B", 3],
      [first.id, id(11), "A", 4],
    ],
  );
  assert.equal(order_params.length, 1);
  const { id: _, ...params } = order_params[0];
  assert.deepEqual(params, {
    id_order_item: first.id,
    pallet_length: 1200,
    pallet_width: 800,
    pallet_max_height: 1800,
    min_layer_fill_ratio: 0.6,
    min_support_ratio: 0.7,
    height_layer_diff: 40,
    height_tolerance: 5,
    packing_type: 3,
    pallet_limits: null,
  });
});

Deno.test("orders from CSV: contradictory and incomplete parameters, missing names and boxes", () => {
  assert.equal(
    refusal(
      "orders",
      "order_name,sku_box,count_box,pallet_length\n,A,1,\nO,A,1,\nO,B,1,800\nO,,2,\nO,X,2,\n",
    ),
    [
      "line 2: order_name: expected the name of an order",
      "line 4: pallet_length: the order's parameters are in its first row (line 3)",
      "line 5: sku_box: expected the name of a box type",
      "line 6: sku_box: no box type of the warehouse has the name X",
    ].join("\n"),
  );
  assert.match(
    refusal("orders", "order_name,sku_box,count_box,pallet_length\nO,A,1,800\n"),
    /^line 2: pallet_width: expected a number from 0.001 to 1000000\n/,
  );
});

Deno.test("orders from CSV: a due time in the first row of an order, with an offset", () => {
  const { orders } = records(
    "orders",
    "order_name,sku_box,count_box,due_at\nO1,A,2,2026-11-30T00:30+02:00\nO1,B,2,\nO2,A,1,\n" +
      "O3,A,1,2026-11-30T00:30Z\nO3,B,1,2026-11-30T00:30Z\n",
  );
  assert.deepEqual(
    orders.map((order: Record<string, unknown>) => [order.order_name, order.due_at]),
    [["O1", "2026-11-29T22:30:00.000Z"], ["O2", ""], ["O3", "2026-11-30T00:30:00.000Z"]],
  );
  assert.equal(
    refusal(
      "orders",
      "order_name,sku_box,count_box,due_at\nO1,A,2,11/12/2026\nO2,A,1,\nO2,B,1,2026-11-30T00:30Z\n" +
        "O3,A,1,31.11.2026\n",
    ),
    [
      "line 2: due_at: expected a date with or without a time, such as 2026-11-30 14:30 or " +
      "30.11.2026",
      "line 4: due_at: the order's details are in its first row (line 3)",
      "line 5: due_at: there is no such day: this month has 30 days",
    ].join("\n"),
  );
});

Deno.test("orders from CSV: details as ERP systems name and write them; a state only if it is set", () => {
  const { orders } = records(
    "orders",
    "Auftrag,Artikel,Menge,Kunde,Lieferadresse,Liefertermin,Spediteur,Priorität,Bemerkung,state\n" +
      'O1,A,2,Café Ada,"Hauptstr. 1\r\n10115 Berlin",30.11.2026,DHL,2,klingeln,В резерве\nO1,B,2,Café Ada,,,,,,\n' +
      "O2,A,1,,,,,,,Доставлен\n",
    { zone: "Europe/Berlin" },
  );
  const { id: _, id_warehouse: __, ...first } = orders[0];
  assert.deepEqual(first, {
    order_name: "O1",
    pallete_computed: "",
    due_at: "2026-11-30T22:59:00.000Z",
    customer: "Café Ada",
    address: "Hauptstr. 1\n10115 Berlin",
    carrier: "DHL",
    priority: 2,
    note: "klingeln",
    state: "new",
  });
  assert.equal(orders[1].state, "delivered");
  assert.match(
    refusal("orders", "order_name,sku_box,count_box,state\nO,A,1,shipped\n"),
    /^line 2: state: expected one of new, /,
  );
  assert.equal(
    refusal("orders", "Bestellnr.,count_box\nO,1\n", { language: "en" }),
    "The file lacks the columns SKU or ID of the box type",
  );
});

Deno.test("orders from CSV of pallet builders: unknown box types are created once", () => {
  const csv = "SKU,Quantity,Length,Width,Height,Weight,Strength,Aisle\n" +
    "700,2,414,308,121,11033,4,6\nA,1,1,1,1,1,4,6\n700,5,414,308,121,11033,4,6\n";
  const { orders, order_data, boxes } = records("orders", csv, { orderName: "145" });
  assert.equal(orders[0].order_name, "145");
  const made = boxes[0].id;
  assert.deepEqual(boxes, [{
    id: made,
    uuid_warehouse: WAREHOUSE_ID,
    sku_box: "700",
    length_box: 414,
    width_box: 308,
    height_box: 121,
    weight_box: 11033,
    max_load_box: null,
    is_rotated_box: 0,
  }]);
  assert.deepEqual(
    order_data.map((line: Record<string, unknown>) => [line.id_box, line.name_box, line.count_box]),
    [[made, "700", 2], [id(11), "A", 1], [made, "700", 5]],
  );
  assert.deepEqual(plan("orders", csv, { orderName: "145" }).read.unmapped, ["Strength", "Aisle"]);
  assert.equal(refusal("orders", csv), "The file lacks the columns order_name or id_order_item");
  assert.equal(
    refusal("orders", "SKU,Quantity,Length\nnew,1,5\nnew,1,5\n", { orderName: "x" }),
    [
      "line 2: width_box: expected a number from 0.001 to 1000000",
      "line 2: height_box: expected a number from 0.001 to 1000000",
      "line 2: weight_box: expected a number from 0 to 1000000000",
    ].join("\n"),
  );
});

Deno.test("orders from CSV: contradictory sizes of a SKU are refused by name", () => {
  assert.equal(
    refusal(
      "orders",
      "order_name,sku_box,count_box,length_box,width_box,height_box,weight_box,max_load_box\n" +
        "O,new,1,5,5,5,5,\nO,new,1,5,6,5,5,\nO,A,1,2,1,1,1,9\nO,B,1,,,,,\n",
    ),
    [
      "line 3: width_box: the box type new has 5, not 6",
      "line 4: length_box: the box type A has 1, not 2",
      "line 4: max_load_box: the box type A has no limit, not 9",
    ].join("\n"),
  );
  const { order_data } = records("orders", "order_name,SKU,Количество,Длина (см.)\nO,A,1,0.1\n");
  assert.equal(order_data.length, 1, "the same size in another unit is the same");
});
