/** The list of warehouses as a CSV file. */
import assert from "node:assert/strict";
import type { CsvJob } from "../../../domain/warehouse/transfer/existing_records.ts";
import { packed, unpack } from "../../../domain/warehouse/transfer/packed.ts";
import { plan, refusal } from "./transfer_csv_plan.ts";
import { id } from "./transfer_records.ts";

const NORTH = {
  id: id(1),
  warehouse_name: "North",
  warehouse_length: 40,
  warehouse_width: 60,
  length_unit: "m",
  weight_unit: "kg",
};
const TWIN = { ...NORTH, warehouse_name: "Twin" };
const JOB: Partial<CsvJob> = {
  warehouse: "",
  units: { length_unit: "cm", weight_unit: "g" },
  existing: {
    warehouses: [packed([NORTH, { ...TWIN, id: id(2) }, { ...TWIN, id: id(3) }])],
  },
};
const HEADINGS = "warehouse_name,warehouse_width,warehouse_length,length_unit,weight_unit";

Deno.test("warehouses from CSV: the web client's headings; cm and g by default", () => {
  const csv = "Название склада;Ширина (см.);Длина (см.)\nЮг;2500;4050,5\nNorth;6100;4000\n";
  const { writes, counts, changed } = plan("warehouses", csv, JOB);
  const [south] = unpack(writes.created[0]!);
  assert.deepEqual({ ...south, id: "" }, {
    id: "",
    warehouse_name: "Юг",
    warehouse_length: 4050.5,
    warehouse_width: 2500,
    length_unit: "cm",
    weight_unit: "g",
  });
  // The known one is in metres.
  assert.deepEqual(unpack(writes.changed[0]!), [{ id: id(1), warehouse_width: 61 }]);
  assert.deepEqual([counts, changed], [{ warehouses: 1 }, { warehouses: 1 }]);
});

Deno.test("warehouses from CSV: unit columns in either language", () => {
  const csv = `${HEADINGS}\nA,1,2,in,lb\nB,1,2,мм,кг\nNorth,60,40,m,\n`;
  const { writes, same } = plan("warehouses", csv, JOB);
  assert.deepEqual(
    unpack(writes.created[0]!).map(({ length_unit, weight_unit }) => [length_unit, weight_unit]),
    [["in", "lb"], ["mm", "kg"]],
  );
  assert.deepEqual(same, { warehouses: 1 });
  const converted = plan(
    "warehouses",
    "warehouse_name,warehouse_width (m),warehouse_length (m),length_unit\nC,1,2,in\n",
    JOB,
  );
  const [record] = unpack(converted.writes.created[0]!);
  assert.deepEqual([record!.warehouse_width, record!.warehouse_length], [1 / 0.0254, 2 / 0.0254]);
});

Deno.test("warehouses from CSV: errors by line", () => {
  assert.equal(
    refusal("warehouses", `${HEADINGS}\nA,0,2,km,\nNorth,1,2,mm,g\nTwin,1,2,,\nA,1,1,,\n`, JOB),
    [
      "line 2: length_unit: expected one of mm, cm, m, in",
      "line 2: warehouse_width: expected a number from 0.001 to 1000000",
      "line 3: length_unit: the warehouse is in m: a file cannot change its units",
      "line 3: weight_unit: the warehouse is in kg: a file cannot change its units",
      "line 4: warehouse_name: more than one warehouse has the name Twin: add a column “id”",
      "line 5: warehouse_name: A is in line 2 already",
    ].join("\n"),
  );
  assert.equal(
    refusal("warehouses", "Название склада\nX\n", JOB),
    "The file lacks the columns warehouse_length, warehouse_width",
  );
});
