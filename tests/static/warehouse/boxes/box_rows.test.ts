import assert from "node:assert/strict";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { boxChange, boxOutcome, boxRow } from "../../../../static/warehouse/boxes/box_rows.ts";

const BOX: Box = {
  id: "b",
  uuid_warehouse: "w",
  sku_box: "OIL",
  length_box: 1,
  width_box: 1,
  height_box: 1,
  weight_box: 1,
  max_load_box: null,
  is_rotated_box: 0,
};

Deno.test("box rows: all barcodes in one cell; absent values are empty", () => {
  assert.deepEqual(boxRow(BOX), { ...BOX, barcodes: "", description: "", photo: "" });
  assert.deepEqual(boxRow({ ...BOX, barcodes: ["1", "2"], description: "Oil" }), {
    ...BOX,
    barcodes: "1 | 2",
    description: "Oil",
    photo: "",
  });
});

Deno.test("box rows: barcodes are sent as a list, and returned as a cell", () => {
  const update = { id: "b", action: "update" } as const;
  const fields = { barcodes: "1 | 2" };
  const before = { barcodes: "", description: "" };
  assert.deepEqual(boxChange({ ...update, fields, before }), {
    ...update,
    fields: { barcodes: ["1", "2"] },
    before: { barcodes: [], description: "" },
  });
  assert.deepEqual(boxChange({ id: "b", action: "delete" }), { id: "b", action: "delete" });
  assert.deepEqual(boxOutcome({ id: "b", status: 409, error: "taken", field: "barcodes[1]" }), {
    id: "b",
    status: 409,
    error: "taken",
    field: "barcodes",
  });
  const { record } = boxOutcome({ id: "b", status: 200, record: { ...BOX, barcodes: ["1"] } });
  assert.equal(record!.barcodes, "1");
});
