/** CSV files into records: cells, references, orders, and everything that is wrong at once. */
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { csvLine } from "../../../domain/csv.ts";
import { cellOf, EXCEL, PLAIN, textOf } from "../../../domain/warehouse/transfer/csv_cells.ts";
import { type CsvJob, planCsv } from "../../../domain/warehouse/transfer/csv_import.ts";
import type { CsvKind } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { packed, unpack } from "../../../domain/warehouse/transfer/packed.ts";
import { id, WAREHOUSE_ID } from "./transfer_records.ts";

const KNOWN = {
  boxes: [[id(11), "A"], [id(12), "B"], [id(13), "twice"], [id(14), "twice"]],
  points: [[id(21), "P"], [id(22), "Q"], [id(23), "twice"], [id(24), "twice"]],
};
const UUID = /^[-\da-f]{36}$/;

function plan(kind: CsvKind, csv: string, options: Partial<CsvJob> = {}) {
  return planCsv(csv, {
    kind,
    warehouse: WAREHOUSE_ID,
    // In two pieces, as they come from the database.
    known: {
      boxes: [packed(KNOWN.boxes.slice(0, 1)), packed(KNOWN.boxes.slice(1))],
      points: [packed(KNOWN.points)],
    },
    ...options,
  });
}

// deno-lint-ignore no-explicit-any -- compared with what is expected
function records(kind: CsvKind, csv: string, options?: Partial<CsvJob>): any {
  const { chunks } = plan(kind, csv, options);
  return Object.fromEntries(chunks.map((chunk) => [chunk.part, unpack(chunk)]));
}

function refusal(kind: CsvKind, csv: string, options?: Partial<CsvJob>): string {
  try {
    plan(kind, csv, options);
  } catch (error) {
    assert.ok(error instanceof AppError);
    assert.equal(error.status, 400);
    return error.message;
  }
  return assert.fail("was taken");
}

Deno.test("boxes from CSV: no limit of load where the cell is empty, given ids are kept", () => {
  const csv =
    "sku_box,length_box,width_box,height_box,weight_box,max_load_box,is_rotated_box,id\n" +
    `"x, ""y""",1,2.5,3,0,,0,${id(77).toUpperCase()}\nz,1,1,1,1,1e2,,\n`;
  const { boxes } = records("boxes", csv);
  assert.deepEqual(boxes[0], {
    id: id(77),
    uuid_warehouse: WAREHOUSE_ID,
    sku_box: 'x, "y"',
    length_box: 1,
    width_box: 2.5,
    height_box: 3,
    weight_box: 0,
    max_load_box: null,
    is_rotated_box: 0,
  });
  assert.match(boxes[1].id, UUID);
  assert.deepEqual([boxes[1].max_load_box, boxes[1].is_rotated_box], [100, 1]);
  assert.deepEqual(plan("boxes", csv).givenIds, [{ part: "boxes", id: id(77), line: 2 }]);
});

Deno.test("points from CSV as Excel writes it: byte order mark, semicolons, commas, grouped thousands", () => {
  const csv = '\ufeffname_points;pos_x;pos_y\r\n\'=1+1;-1,5;1\u00a0200,25\r\n"a;b";.5;12 345\r\n';
  const { points } = records("points", csv);
  assert.deepEqual(
    points.map(({ name_points, pos_x, pos_y }: Record<string, unknown>) => [
      name_points,
      pos_x,
      pos_y,
    ]),
    [["=1+1", -1.5, 1200.25], ["a;b", 0.5, 12345]],
  );
});

Deno.test("points from CSV: a decimal comma is none where commas part the cells", () => {
  assert.equal(
    refusal("points", 'name_points,pos_x,pos_y\na,"1,5",2\n'),
    "line 2: pos_x: expected a number",
  );
});

Deno.test("edges from CSV: ends by name or by id, with the names of the points", () => {
  const { edges } = records(
    "edges",
    "name_points_from,id_points_to,name_points_to\n" +
      `P,,Q\nQ,${id(23)},whatever\n`,
  );
  const ends = edges.map((edge: Record<string, unknown>) => [
    edge.id_points_from,
    edge.name_points_from,
    edge.id_points_to,
    edge.name_points_to,
  ]);
  assert.deepEqual(ends, [[id(21), "P", id(22), "Q"], [id(22), "Q", id(23), "twice"]]);
});

Deno.test("edges from CSV: names of no point, of several, and none", () => {
  assert.equal(
    refusal(
      "edges",
      `name_points_from,name_points_to,id_points_to\nP,X,\ntwice,Q,\nP,,\nP,,${id(9)}\n`,
    ),
    [
      "line 2: name_points_to: no point of the warehouse is called X",
      "line 3: name_points_from: more than one point is called twice: give id_points_from",
      "line 4: name_points_to: expected the name of a point",
      `line 5: id_points_to: no point of the warehouse has the id ${id(9)}`,
    ].join("\n"),
  );
});

Deno.test("what a cell holds is told only as far as a line can be read", () => {
  assert.equal(
    refusal("edges", `name_points_from,name_points_to\nP,${"x".repeat(5000)}\n`),
    `line 2: name_points_to: no point of the warehouse is called ${"x".repeat(100)}…`,
  );
});

Deno.test("sections from CSV: with a place where the row has one", () => {
  const { sections, section_geometry } = records(
    "sections",
    "section_name,sku_name,count_box,point_name,x_pos,y_pos,lenght_wsec,widht_wsec\n" +
      "S1,B,4,P,1,2,3,4\nS2,,,,,,,\nS3,A,1,,1,2,3,4\n",
  );
  assert.deepEqual(
    sections.map((section: Record<string, unknown>) => [
      section.section_name,
      section.id_box,
      section.sku_name,
      section.count_box,
    ]),
    [["S1", id(12), "B", 4], ["S2", "", "", 0], ["S3", id(11), "A", 1]],
  );
  const [place, other, ...none] = section_geometry;
  assert.deepEqual(none, []);
  assert.deepEqual({ ...place, id: "" }, {
    id: "",
    id_warehouse: WAREHOUSE_ID,
    id_warehouse_section: sections[0].id,
    name_section: "S1",
    id_point_way: id(21),
    name_point_way: "P",
    x_pos: 1,
    y_pos: 2,
    lenght_wsec: 3,
    widht_wsec: 4,
  });
  assert.deepEqual(
    [other.id_warehouse_section, other.id_point_way, other.name_point_way],
    [sections[2].id, "", ""],
  );
});

Deno.test("sections from CSV: a place must be whole", () => {
  assert.equal(
    refusal("sections", "section_name,count_box,x_pos,y_pos\nS1,-1,5,\n"),
    [
      "line 2: count_box: expected an integer ≥ 0",
      "line 2: y_pos: expected a number",
      "line 2: lenght_wsec: expected a number > 0",
      "line 2: widht_wsec: expected a number > 0",
    ].join("\n"),
  );
});

const PARAMS = "pallet_length,pallet_width,pallet_max_height,min_layer_fill_ratio," +
  "min_support_ratio,height_layer_diff,height_tolerance,packing_type";

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
  });
});

Deno.test("orders from CSV: other parameters further down, half of them, no name, no box", () => {
  assert.equal(
    refusal(
      "orders",
      "order_name,sku_box,count_box,pallet_length\n,A,1,\nO,A,1,\nO,B,1,800\nO,,2,\nO,X,2,\n",
    ),
    [
      "line 2: order_name: expected the name of an order",
      "line 4: pallet_length: the order's parameters stand in its first row (line 3)",
      "line 5: sku_box: expected the name of a box type",
      "line 6: sku_box: no box type of the warehouse is called X",
    ].join("\n"),
  );
  assert.match(
    refusal("orders", "order_name,sku_box,count_box,pallet_length\nO,A,1,800\n"),
    /^line 2: pallet_width: expected a number > 0\n/,
  );
});

Deno.test("orders from CSV as pallet builders write them: unknown box types are made, once", () => {
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
    is_rotated_box: 1,
  }]);
  assert.deepEqual(
    order_data.map((line: Record<string, unknown>) => [line.id_box, line.name_box, line.count_box]),
    [[made, "700", 2], [id(11), "A", 1], [made, "700", 5]],
  );
  assert.deepEqual(plan("orders", csv, { orderName: "145" }).ignored, ["Strength", "Aisle"]);
  assert.equal(refusal("orders", csv), "The file lacks the columns order_name or id_order_item");
  assert.equal(
    refusal("orders", "SKU,Quantity,Length\nnew,1,5\nnew,1,5\n", { orderName: "x" }),
    [
      "line 2: width_box: expected a number > 0",
      "line 2: height_box: expected a number > 0",
      "line 2: weight_box: expected a number ≥ 0",
    ].join("\n"),
  );
});

Deno.test("CSV files that are none, or lack something", () => {
  const cases: [csv: string, message: string | RegExp][] = [
    ["", "The file holds no rows"],
    ["name_points,pos_x,pos_y\n", "The file holds no rows"],
    ["name_points,pos_x\na,1\n", "The file lacks the columns pos_y"],
    ["name_points,pos_x,pos_y,POS_X\na,1,2,3\n", "The file has the column POS_X twice"],
    ['name_points,pos_x,pos_y\n"a,1,2\n', /^The file is not proper CSV: /],
    ["name_points,pos_x,pos_y\na,1\n", "line 2: pos_y: expected a number"],
    ["name_points,pos_x,pos_y,id\na,1,2,x\n", "line 2: id: expected a UUID"],
    [
      `name_points,pos_x,pos_y,id\na,1,2,${id(7)}\nb,1,2,${id(7)}\n`,
      `line 3: id: ${id(7)} comes twice`,
    ],
    ["name_points,pos_x,pos_y\na,1e999,2\n", "line 2: pos_x: expected a number"],
  ];
  for (const [csv, message] of cases) {
    if (message instanceof RegExp) assert.match(refusal("points", csv), message);
    else assert.equal(refusal("points", csv), message);
  }
});

Deno.test("CSV: fifty errors are shown, the others counted; lines are those of the file", () => {
  const csv = `name_points,pos_x,pos_y\n"a\nb",1,2\n\n${"c,x,0\n".repeat(60)}`;
  const lines = refusal("points", csv).split("\n");
  assert.equal(lines.length, 51);
  assert.equal(lines[0], "line 5: pos_x: expected a number");
  assert.equal(lines[49], "line 54: pos_x: expected a number");
  assert.equal(lines[50], "… and 10 more");
});

Deno.test("cells for Excel: nothing that it takes for a formula, and back again unchanged", () => {
  const texts = [
    "=1+1",
    "+x",
    "-x",
    "@x",
    "\tx",
    "'=x",
    "''@",
    "'",
    "it's",
    "",
    "-5",
    "+5,5",
    "1e5",
  ];
  const cells = texts.map((text) => cellOf(text, EXCEL));
  assert.deepEqual(cells.slice(0, 5), ["'=1+1", "'+x", "'-x", "'@x", "'\tx"]);
  assert.deepEqual(cells.slice(7), ["'", "it's", "", "-5", "+5,5", "1e5"]);
  assert.deepEqual(cells.map((cell) => textOf(cell, EXCEL)), texts);
  assert.deepEqual(texts.map((text) => textOf(cellOf(text, PLAIN), PLAIN)), texts);
  assert.deepEqual([cellOf(-1.5, EXCEL), cellOf(-1.5, PLAIN), cellOf(null, EXCEL)], [
    "-1,5",
    "-1.5",
    "",
  ]);
});

Deno.test("a line of CSV: quotes where RFC 4180 asks for them", () => {
  assert.equal(csvLine(["a", "b,c", 'd"e', "f\ng", "h;i", ""]), 'a,"b,c","d""e","f\ng",h;i,\r\n');
  assert.equal(csvLine(["b,c", "h;i"], ";"), 'b,c;"h;i"\r\n');
});
