/** Pure parts of the warehouse's pages. */
import assert from "node:assert/strict";
import { verifyPassword } from "../../../adapters/accounts/password.ts";
import { scaleOf } from "../../../static/warehouse/boxes/box_picture.tsx";
import { countUsage, linesIn } from "../../../static/warehouse/boxes/box_rows.ts";
import { nameIn } from "../../../static/warehouse/shared/download.ts";
import { ApiError } from "../../../static/shared/api_error.ts";
import { refusedIn } from "../../../static/shared/file_import/import_outcome.ts";
import { hashPassword } from "../../../static/warehouse/users/hash_password.ts";
import { sectionsPath } from "../../../static/warehouse/shared/floor_svg.tsx";

Deno.test("hashPassword: the browser's hash verifies its own password only", async () => {
  const hash = await hashPassword("верблюд 🐪 horse");
  assert.match(hash, /^\$scrypt\$ln=15,r=8,p=3\$/);
  assert.equal(await verifyPassword("верблюд 🐪 horse", hash), true);
  assert.equal(await verifyPassword("верблюд 🐪 hors", hash), false);
  assert.notEqual(await hashPassword("верблюд 🐪 horse"), hash);
});

Deno.test("refusedIn: refused cells with all reasons; none in other errors", () => {
  const cell = { line: 3, column: "pos_x", value: "x" };
  const body = { refused: [{ ...cell, reasons: ["expected a number", "A\nB: is repeated"] }] };
  assert.deepEqual(refusedIn(new ApiError(400, "line 3", undefined, body)), [
    { ...cell, reason: "expected a number; A\nB: is repeated" },
  ]);
  assert.equal(refusedIn(new ApiError(400, "The file has no rows", undefined, {})), undefined);
  // The gallery counts refused rows.
  assert.equal(refusedIn(new ApiError(400, "2 rows", undefined, { refused: 2 })), undefined);
});

Deno.test("box types in use: stock of all sections, and each order once", () => {
  const csv = "id_order_item,id_box,order_name,sku_box,count_box,pallet_length\n" +
    'O1,A,"First, of all",a,3,1200\nO1,A,First,a,2,\nO2,A,Second,a,1,\nO3,,Empty,,,\nO2,B,Second,b,4,\n';
  const lines = linesIn(csv);
  assert.deepEqual(lines[0], { id_order_item: "O1", id_box: "A", name_box: "a", count_box: 3 });
  assert.equal(lines.length, 4);
  const section = (id_box: string, count_box: number) => ({
    id: "",
    id_warehouse: "",
    section_name: "",
    sku_name: "",
    id_box,
    count_box,
  });
  const sections = [section("A", 5), section("", 0), section("A", 7), section("C", 1)];
  assert.deepEqual([...countUsage({ sections, lines })], [
    ["A", { stock: 12, orders: 2 }],
    ["B", { stock: 0, orders: 1 }],
    ["C", { stock: 1, orders: 0 }],
  ]);
});

Deno.test("box pictures: the largest box fills the picture, and none exceeds it", () => {
  const box = (length_box: number, width_box: number, height_box: number) => ({
    length_box,
    width_box,
    height_box,
  });
  // 42 px wide: (l + w) · cos 30°.
  const scale = scaleOf([box(500, 500, 10), box(100, 100, 100)]);
  assert.equal(Math.round(1000 * Math.cos(Math.PI / 6) * scale * 100) / 100, 42);
  assert.equal(scaleOf([]), 0);
  assert.equal(scaleOf([box(1, 1, 99)]), 38 / 100);
});

Deno.test("sectionsPath: one outline per section", () => {
  const place = (x_pos: number, y_pos: number) => ({ x_pos, y_pos, lenght_wsec: 2, widht_wsec: 4 });
  assert.equal(sectionsPath([place(1, 2), place(-3.004, 0)]), "M1 2h4v2h-4zM-3 0h4v2h-4z");
});

Deno.test("nameIn: the file name of a Content-Disposition header", () => {
  assert.equal(nameIn("attachment; filename=\"_.csv\"; filename*=UTF-8''%D0%A1.csv"), "С.csv");
  assert.equal(nameIn('attachment; filename="a b.json"'), "a b.json");
  assert.equal(nameIn(null), undefined);
});
