/** CSV files into records: cells, references, and everything that is wrong at once. */
import assert from "node:assert/strict";
import { csvLine } from "../../../domain/files/csv.ts";
import { cellOf, EXCEL, PLAIN, textOf } from "../../../domain/files/cells.ts";
import { packed } from "../../../domain/warehouse/transfer/packed.ts";
import { plan, records, refusal } from "./transfer_csv_plan.ts";
import { id, WAREHOUSE_ID } from "./transfer_records.ts";

const UUID = /^[-\da-f]{36}$/;

Deno.test("boxes from CSV: an empty cell means no load limit; given ids are used", () => {
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
  assert.deepEqual([boxes[1].max_load_box, boxes[1].is_rotated_box], [100, 0]);
  assert.deepEqual(plan("boxes", csv).givenIds, [{ id: id(77), line: 2, column: "id" }]);
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

Deno.test("points from CSV: unambiguous numbers determine the decimal sign", () => {
  const places = (rows: string, options = {}) =>
    records("points", `name_points;pos_x;pos_y\n${rows}`, options).points
      .map(({ pos_x, pos_y }: Record<string, unknown>) => [pos_x, pos_y]);
  assert.deepEqual(places("a;1.000;0,75\nb;2.500;-1.234,5\n"), [[1000, 0.75], [2500, -1234.5]]);
  assert.deepEqual(places("a;1,000;0.75\nb;1.000;1 000\n"), [[1000, 0.75], [1, 1000]]);
  assert.deepEqual(places("a;1.234.567;2\nb;1.000;3\n"), [[1_234_567, 2], [1000, 3]]);
  assert.deepEqual(places("a;0.125;2\n"), [[0.125, 2]]);
  assert.deepEqual(places("a;1.000;2\n", { reading: { decimal: "," } }), [[1000, 2]]);
  assert.deepEqual(places("a;1.000;2\n", { reading: { decimal: "." } }), [[1, 2]]);
  assert.deepEqual(
    records("points", 'name_points,pos_x,pos_y\na,"1,5",2\n').points[0].pos_x,
    1.5,
  );
  const head = "name_points;pos_x;pos_y\n";
  assert.equal(
    refusal("points", `${head}a;1.000;2\nb;1,500;x\n`),
    "line 2: pos_x: 1.000 may mean 1000 or 1: say which sign is the decimal one\n" +
      "line 3: pos_x: 1,500 may mean 1500 or 1,5: say which sign is the decimal one\n" +
      "line 3: pos_y: expected a number",
  );
  // Two signs that contradict each other: what is clear by itself is read, nothing else.
  assert.equal(
    refusal("points", `${head}a;1.5;2,5\nb;1.000;1\n`),
    "line 3: pos_x: 1.000 may mean 1000 or 1: say which sign is the decimal one",
  );
  assert.equal(
    refusal("points", `${head}a;1.5;2\n`, { reading: { decimal: "," } }),
    "line 2: pos_x: expected a number",
  );
});

Deno.test("sections from CSV: a count has no decimals", () => {
  const counted = (count: string, options = {}) =>
    records("sections", `section_name;sku_name;count_box\nS;A;${count}\n`, options).sections[0]
      .count_box;
  assert.equal(counted("12"), 12);
  assert.equal(counted("3,00"), 3);
  assert.equal(counted("1 200"), 1200);
  assert.equal(counted("1.000", { reading: { decimal: "," } }), 1000);
  for (
    const [count, options] of [["1.000", {}], ["1,000", {}], ["1.5", {}], ["1.000", {
      reading: { decimal: "." },
    }]] as const
  ) {
    assert.match(
      refusal("sections", `section_name;sku_name;count_box\nS;A;${count}\n`, options),
      /^line 2: count_box: /,
      count,
    );
  }
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

Deno.test("edges from CSV: direction and speed of an existing edge, either end first", () => {
  const known = {
    id: id(31),
    id_warehouse: id(1),
    id_points_from: id(21),
    id_points_to: id(22),
    name_points_from: "P",
    name_points_to: "Q",
    one_way: 0,
    speed: null,
  };
  const differences = (rows: string, edge = known) =>
    plan("edges", `name_points_from,name_points_to,one_way,speed\n${rows}`, {
      existing: {
        points: [packed([{ id: id(21), name_points: "P" }, { id: id(22), name_points: "Q" }])],
        edges: [packed([edge])],
      },
    }).differences.map(({ is_new, fields }) => [
      is_new,
      ...fields.map(({ field, after }) => `${field} ${after}`),
    ]);
  assert.deepEqual(differences("Q,P,,\n"), []);
  assert.deepEqual(differences("Q,P,,0.5\n"), [[false, "speed 0.5"]]);
  assert.deepEqual(differences("P,Q,yes,\n"), [[false, "one_way 1"]]);
  // From now on it leads as the row says.
  assert.deepEqual(differences("Q,P,True,\n"), [[
    false,
    `id_points_from ${id(22)}`,
    `id_points_to ${id(21)}`,
    "name_points_from Q",
    "name_points_to P",
    "one_way 1",
  ]]);
  assert.deepEqual(differences("Q,P,True,\n", { ...known, one_way: 1 }), [[true]]);
});

Deno.test("edges from CSV: unknown, ambiguous and missing names", () => {
  assert.equal(
    refusal(
      "edges",
      `name_points_from,name_points_to,id_points_to\nP,X,\ntwice,Q,\nP,,\nP,,${id(9)}\n`,
    ),
    [
      "line 2: name_points_to: no point of the warehouse has the name X",
      "line 3: name_points_from: more than one point has the name twice: add a column “id_points_from”",
      "line 4: name_points_to: expected the name of a point",
      `line 5: id_points_to: no point of the warehouse has the id ${id(9)}`,
    ].join("\n"),
  );
});

Deno.test("a cell is quoted only up to the length that fits a line", () => {
  assert.equal(
    refusal("edges", `name_points_from,name_points_to\nP,${"x".repeat(5000)}\n`),
    `line 2: name_points_to: no point of the warehouse has the name ${"x".repeat(100)}…`,
  );
});

Deno.test("sections from CSV: with a place if the row has one", () => {
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

Deno.test("sections and deliveries from CSV: unknown box types with sizes are created if that is chosen", () => {
  const sizes = "length_box,width_box,height_box,weight_box";
  const files = [
    ["sections", `section_name,sku_name,count_box,${sizes}\nS1,new,4,5,6,7,8\nS2,new,1,,,,\n`],
    ["deliveries", `delivery_name,sku_box,count_box,${sizes}\nD1,new,4,5,6,7,8\nD2,new,1,,,,\n`],
  ] as const;
  for (const [kind, csv] of files) {
    const { boxes, [kind]: [first, second] } = records(kind, csv);
    assert.deepEqual(boxes.map((box: Record<string, unknown>) => [box.sku_box, box.height_box]), [
      ["new", 7],
    ]);
    assert.deepEqual([first.id_box, second.id_box], [boxes[0].id, boxes[0].id]);
    assert.match(
      refusal(kind, csv, { createBoxes: false }),
      /no box type of the warehouse has the name new/,
    );
  }
  // A height of the place is not compared with that of the box type.
  const { sections } = records("sections", "Platz,Artikel,Menge,Höhe\nS1,A,4,200\n");
  assert.equal(sections[0].id_box, id(11));
});

Deno.test("sections from CSV: a place must be complete", () => {
  assert.equal(
    refusal("sections", "section_name,count_box,x_pos,y_pos\nS1,-1,5,\n"),
    [
      "line 2: count_box: expected a whole number of at least 0",
      "line 2: y_pos: expected a number",
      "line 2: lenght_wsec: expected a number from 0.001 to 1000000",
      "line 2: widht_wsec: expected a number from 0.001 to 1000000",
    ].join("\n"),
  );
});

Deno.test("CSV: malformed files and missing columns", () => {
  const cases: [csv: string, message: string | RegExp][] = [
    ["", "The file has no rows"],
    ["name_points,pos_x,pos_y\n", "The file has no rows"],
    ["name_points,pos_x\na,1\n", "The file lacks the columns pos_y"],
    ["name_points,pos_x,pos_y,POS_X\na,1,2,3\n", "The file repeats the column POS_X"],
    ['name_points,pos_x,pos_y\n"a,1,2\n', /^The file is not valid CSV: /],
    ["name_points,pos_x,pos_y\na,1\n", "line 2: pos_y: expected a number"],
    [
      "name_points,pos_x,pos_y,id\na,1,2,x\n",
      "line 2: id: expected an ID as in an exported file, or an empty cell for a new record",
    ],
    [
      `name_points,pos_x,pos_y,id\na,1,2,${id(7)}\nb,1,2,${id(7)}\n`,
      `line 3: id: ${id(7)} is repeated`,
    ],
    ["name_points,pos_x,pos_y\na,1e999,2\n", "line 2: pos_x: expected a number"],
  ];
  for (const [csv, message] of cases) {
    if (message instanceof RegExp) assert.match(refusal("points", csv), message);
    else assert.equal(refusal("points", csv), message);
  }
});

Deno.test("CSV: lists fifty errors with line numbers, and counts the others", () => {
  const csv = `name_points,pos_x,pos_y\n"a\nb",1,2\n\n${
    Array.from({ length: 60 }, (_, at) => `c${at},x,0\n`).join("")
  }`;
  const lines = refusal("points", csv).split("\n");
  assert.equal(lines.length, 51);
  assert.equal(lines[0], "line 5: pos_x: expected a number");
  assert.equal(lines[49], "line 54: pos_x: expected a number");
  assert.equal(lines[50], "… and 10 more");
});

Deno.test("cells: formulas are guarded and read back unchanged", () => {
  const formulas = [
    "=1+1",
    "+x",
    "-x",
    "@x",
    "\tx",
    "\rx",
    "\nx",
    "＝1",
    "＋x",
    "－x",
    "＠x",
    "'=x",
    "''@",
  ];
  const harmless = ["'", "it's", "", "-5", "1e5", "a=b"];
  for (const form of [EXCEL, PLAIN]) {
    assert.deepEqual(
      formulas.map((text) => cellOf(text, form)),
      formulas.map((text) => `'${text}`),
    );
    assert.deepEqual(harmless.map((text) => cellOf(text, form)), harmless);
    const all = [...formulas, ...harmless];
    assert.deepEqual(all.map((text) => textOf(cellOf(text, form))), all);
  }
  // A number is none, as its form writes numbers.
  assert.deepEqual([cellOf("+5,5", EXCEL), cellOf("+5,5", PLAIN)], ["+5,5", "'+5,5"]);
  assert.deepEqual([cellOf(-1.5, EXCEL), cellOf(-1.5, PLAIN), cellOf(null, EXCEL)], [
    "-1,5",
    "-1.5",
    "",
  ]);
});

Deno.test("csvLine: quotes as in RFC 4180", () => {
  assert.equal(csvLine(["a", "b,c", 'd"e', "f\ng", "h;i", ""]), 'a,"b,c","d""e","f\ng",h;i,\r\n');
  assert.equal(csvLine(["b,c", "h;i"], ";"), 'b,c;"h;i"\r\n');
});
