import assert from "node:assert/strict";
import { ApiError } from "../../../../static/shared/api_error.ts";
import { explain, fieldFaults } from "../../../../static/warehouse/shared/explain.ts";

Deno.test("explain: a sentence with the field's label", () => {
  const refused = (message: string) => explain(new ApiError(400, message)).detail;
  assert.equal(
    refused("warehouse_name: expected text of 1 to 255 characters"),
    "Name: Expected text of 1 to 255 characters.",
  );
  assert.equal(refused("[3].sku_box: expected text"), "SKU: Expected text.");
  assert.equal(
    refused("fields.max_load_box: expected a number of at least 0"),
    "Expected a number of at least 0.",
  );
  assert.equal(refused("Unknown box type"), "Unknown box type");
});

Deno.test("fieldFaults: faults by field; none for other errors", () => {
  assert.deepEqual(fieldFaults(new ApiError(422, "warehouse_width: expected a number")), [
    { field: "warehouse_width", sentence: "Expected a number." },
  ]);
  assert.deepEqual(fieldFaults(new ApiError(409, "warehouse_name: taken")), []);
  assert.deepEqual(fieldFaults(new Error("x: y")), []);
});

Deno.test("fieldFaults: all fields of the response, also in the explanation", () => {
  const errors = [
    { field: "[0].warehouse_name", message: "expected text of 1 to 255 characters" },
    { field: "[0].warehouse_width", message: "expected a number" },
  ];
  const error = new ApiError(400, "[0].warehouse_name: expected text", undefined, { errors });
  assert.deepEqual(fieldFaults(error), [
    { field: "warehouse_name", sentence: "Expected text of 1 to 255 characters." },
    { field: "warehouse_width", sentence: "Expected a number." },
  ]);
  assert.equal(
    explain(error).detail,
    "Name: Expected text of 1 to 255 characters. Width: Expected a number.",
  );
});
