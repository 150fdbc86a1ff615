import assert from "node:assert/strict";
import { textOf } from "../../../domain/messages/message.ts";
import { BoxCodes, conflictMessage } from "../../../domain/warehouse/box_codes.ts";

Deno.test("BoxCodes: a barcode belongs to one box type, and is not the SKU of another", () => {
  const codes = new BoxCodes();
  const conflictOf = (sku_box: string, ...barcodes: string[]) => {
    const conflict = codes.add({ sku_box, barcodes });
    return conflict && [conflict.field, textOf(conflictMessage(conflict), "en")];
  };
  assert.equal(conflictOf("TEA", "1", "TEA"), undefined, "its own SKU is no other");
  assert.equal(conflictOf("OIL", "2"), undefined);
  assert.deepEqual(conflictOf("RICE", "3", "2"), [
    "barcodes[1]",
    "2 of RICE is already a barcode of OIL",
  ]);
  assert.deepEqual(conflictOf("SALT", "OIL"), [
    "barcodes[0]",
    "OIL of SALT is already the SKU of another box type, OIL",
  ]);
  assert.deepEqual(conflictOf("1"), ["sku_box", "1 is already a barcode of TEA"]);
  assert.equal(conflictOf("RICE"), undefined, "SKUs may be the same");
});
