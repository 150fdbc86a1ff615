/** CSV files as people send them: encodings, delimiters, headings, units, flags. */
import assert from "node:assert/strict";
import { headingOf, headingText } from "../../../domain/warehouse/transfer/csv_headings.ts";
import { readFields } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { csvText } from "../../../domain/files/read_file.ts";
import { cellOf, EXCEL, PLAIN, textOf } from "../../../domain/files/cells.ts";
import { plan, records, refusal } from "./transfer_csv_plan.ts";

const TEXT = "Название точки;Позиция X;Позиция Y\r\nДок 1;1,5;2\r\n";

/** UTF-16 with half of a surrogate pair. */
const NO_TEXT = new Uint8Array([0xff, 0xfe, 0, 0xd8, 0x41, 0]);

/** What Excel in Russia saves as CSV. */
function windows1251(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...text], (sign) => {
    const code = sign.codePointAt(0)!;
    if (code < 0x80) return code;
    // А to я stand in one row there.
    assert.ok(code >= 0x410 && code <= 0x44f, sign);
    return code - 0x410 + 0xc0;
  });
}

function utf16(text: string, little: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  [...text].forEach((sign, at) => view.setUint16(2 * at, sign.charCodeAt(0), little));
  return new Uint8Array(view.buffer);
}

Deno.test("a file is read in UTF-8, UTF-16 and windows-1251, marked or not, in pieces or whole", async () => {
  const files: [string, Uint8Array][] = [
    ["UTF-8", new TextEncoder().encode(TEXT)],
    ["UTF-8 with a mark", new TextEncoder().encode(`\ufeff${TEXT}`)],
    ["UTF-16, little-endian, with a mark", utf16(`\ufeff${TEXT}`, true)],
    ["UTF-16, big-endian, with a mark", utf16(`\ufeff${TEXT}`, false)],
    ["UTF-16, little-endian", utf16(TEXT, true)],
    ["UTF-16, big-endian", utf16(TEXT, false)],
    ["windows-1251", windows1251(TEXT)],
  ];
  for (const [name, bytes] of files) {
    assert.equal((await csvText([bytes])).text, TEXT, name);
    const cut = bytes.length - 7;
    const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)];
    assert.equal((await csvText(pieces)).text, TEXT, name);
  }
  await assert.rejects(csvText([NO_TEXT]), { status: 400 });
});

Deno.test("CSV: the delimiter is detected from the first lines or declared", () => {
  const places = (csv: string) =>
    records("points", csv).points.map((one: Record<string, unknown>) => [
      one.name_points,
      one.pos_x,
      one.pos_y,
    ]);
  assert.deepEqual(places("name_points\tpos_x\tpos_y\na,b;c\t1,5\t2\n"), [["a,b;c", 1.5, 2]]);
  assert.deepEqual(places("sep=;\r\nname_points;pos_x;pos_y\r\na;1,5;2\r\n"), [["a", 1.5, 2]]);
  assert.deepEqual(places("sep=\t\nname_points\tpos_x\tpos_y\na\t1\t2\n"), [["a", 1, 2]]);
  assert.deepEqual(places('"name_points","pos_x","pos_y"\n"a;b",1.5,2\n'), [["a;b", 1.5, 2]]);
  assert.equal(
    refusal("points", "sep=;\nname_points;pos_x;pos_y\na;x;2\n"),
    "line 3: pos_x: expected a number",
  );
});

Deno.test("CSV: the web client's headings are known for each kind of file", () => {
  const fields = (kind: Parameters<typeof readFields>[0], ...headings: string[]) =>
    headings.map((heading) => headingOf(heading, readFields(kind)).field);
  assert.deepEqual(
    fields(
      "boxes",
      "SKU",
      "Ширина (см.)",
      "Длина (см.)",
      "Высота (см.)",
      "Вес (г.)",
      "Можно вращать",
      "Макс. нагрузка (г.)",
    ),
    [
      "sku_box",
      "width_box",
      "length_box",
      "height_box",
      "weight_box",
      "is_rotated_box",
      "max_load_box",
    ],
  );
  assert.deepEqual(fields("points", "Название точки", "Позиция X", "Позиция Y"), [
    "name_points",
    "pos_x",
    "pos_y",
  ]);
  assert.deepEqual(fields("edges", "Точка 1(Начало ребра)", "Точка 2 (Конец ребра)"), [
    "name_points_from",
    "name_points_to",
  ]);
  assert.deepEqual(
    fields("sections", "Название секции", "Точка графа", "Позиция X", "Ширина (см.)", "Длина, см"),
    ["section_name", "name_point_way", "x_pos", "widht_wsec", "lenght_wsec"],
  );
  assert.deepEqual(fields("sections", "Ячейка", "SKU", "Количество"), [
    "section_name",
    "sku_box",
    "count_box",
  ]);
});

Deno.test("a heading names a unit that fits its field, in brackets or after a comma", () => {
  const fields = readFields("boxes");
  const cases: [string, ReturnType<typeof headingOf>][] = [
    ["length_box (in)", { field: "length_box", unit: "in" }],
    ["Length [cm]", { field: "length_box", unit: "cm" }],
    ["length_box [cm]", { field: "length_box", unit: "cm" }],
    ["Вес, кг", { field: "weight_box", unit: "kg" }],
    ["WEIGHT_BOX (lbs.)", { field: "weight_box", unit: "lb" }],
    ["Вес (см.)", {}],
    ["SKU (mm)", {}],
    ["Длина (аршин)", {}],
    ["constructor", {}],
  ];
  for (const [heading, expected] of cases) assert.deepEqual(headingOf(heading, fields), expected);
  const units = { length_unit: "in", weight_unit: "lb" } as const;
  assert.deepEqual(["pos_x", "max_load_box", "sku_box"].map((one) => headingText(one, units)), [
    "pos_x (in)",
    "max_load_box (lb)",
    "sku_box",
  ]);
});

Deno.test("boxes from the web client's file: centimetres and grams into millimetres and kilograms", () => {
  const csv = "SKU,Ширина (см.),Длина (см.),Высота (см.),Вес (г.),Можно вращать," +
    "Макс. нагрузка (г.)\nA,23,38.5,28.5,14500,True,110000\nB,1,1,1,1,False,\n";
  const { boxes: [a, b] } = records("boxes", csv);
  assert.deepEqual(
    [a.length_box, a.width_box, a.height_box, a.weight_box, a.max_load_box, a.is_rotated_box],
    [385, 230, 285, 14.5, 110, 1],
  );
  assert.deepEqual([b.weight_box, b.max_load_box, b.is_rotated_box], [0.001, null, 0]);
  assert.equal(
    refusal("boxes", csv.replace("False", "maybe")),
    "line 3: Можно вращать: expected yes or no",
  );
});

Deno.test("CSV: chosen columns override headings", () => {
  const csv = "Was,Breite,Was,q\nKiste,12,34,56\n";
  assert.equal(refusal("points", csv), "The file lacks the columns name_points, pos_x, pos_y");
  const columns = ["name_points", "pos_x (cm)", "", "pos_y"];
  const { points: [point] } = records("points", csv, { reading: { columns } });
  assert.deepEqual([point.name_points, point.pos_x, point.pos_y], ["Kiste", 120, 56]);
  assert.deepEqual(plan("points", csv, { reading: { columns } }).read.unmapped, ["Was"]);
  assert.equal(
    refusal("points", csv, { reading: { columns: ["name_points", "sku_box"] } }),
    "columns: sku_box is not a field of such a file",
  );
  assert.equal(
    refusal("points", csv, { reading: { columns: ["", "", "", "", ""] } }),
    "columns: the file has 4 of them",
  );
});

Deno.test("CSV: empty and repeated names are refused", () => {
  assert.equal(
    refusal("points", "name_points,pos_x,pos_y\na,1,2\n ,1,2\na,3,4\n"),
    "line 3: name_points: expected a name\nline 4: name_points: a is in line 2 already",
  );
  assert.equal(
    refusal("boxes", "sku_box,length_box,width_box,height_box,weight_box\nx,1,1,1,1\nx,1,1,1,1\n"),
    "line 3: sku_box: x is in line 2 already",
  );
  assert.equal(
    refusal("sections", "section_name\nS\nS\n"),
    "line 3: section_name: S is in line 2 already",
  );
});

Deno.test("cells: formulas for other delimiters are guarded and read back unchanged", () => {
  const cases: [text: string, cell: string][] = [
    ["=1+1", "'=1+1"],
    ["a;=1+1", "a;'=1+1"],
    ["a,+1;-2\t@x", "a,'+1;'-2\t'@x"],
    ["a;'=1", "a;''=1"],
    ["two\n=1+1", "two\n'=1+1"],
    ["a; =1, b - c", "a; =1, b - c"],
    ["-5", "-5"],
    ["O'Neil", "O'Neil"],
  ];
  for (const [text, cell] of cases) {
    for (const form of [PLAIN, EXCEL]) {
      assert.equal(cellOf(text, form), cell);
      assert.equal(textOf(cell), text);
    }
  }
  assert.equal(cellOf(12.125, PLAIN), "12.1250");
  assert.equal(cellOf(-1000.5, EXCEL), "-1000,5");
  assert.equal(cellOf(0.125, EXCEL), "0,1250");
});
