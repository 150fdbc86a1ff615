import assert from "node:assert/strict";
import { ApiError } from "../../../../static/shared/api_error.ts";
import { explain, fieldFault } from "../../../../static/warehouse/shared/explain.ts";

Deno.test("explain: what the server expects of a field is a sentence with the label of the field", () => {
  const refused = (message: string) => explain(new ApiError(400, message)).detail;
  assert.equal(
    refused("warehouse_name: expected text of 1 to 255 characters"),
    "Name: Expected text of 1 to 255 characters.",
  );
  assert.equal(refused("[3].sku_box: expected text"), "SKU: Expected text.");
  assert.equal(refused("fields.max_load_box: expected a number ≥ 0"), "Expected a number ≥ 0.");
  assert.equal(refused("Unknown box type"), "Unknown box type");
});

Deno.test("fieldFault: names the field; refusals of no field and other errors have none", () => {
  assert.deepEqual(fieldFault(new ApiError(422, "warehouse_width: expected a number")), {
    field: "warehouse_width",
    sentence: "Expected a number.",
  });
  assert.equal(fieldFault(new ApiError(409, "warehouse_name: taken")), undefined);
  assert.equal(fieldFault(new Error("x: y")), undefined);
});
