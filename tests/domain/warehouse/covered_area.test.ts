import assert from "node:assert/strict";
import fc from "fast-check";
import { coveredArea } from "../../../domain/warehouse/pallet_results.ts";

const SIDE = 12;

Deno.test("coveredArea: agrees with counting squares", () => {
  const edge = fc.integer({ min: 1, max: SIDE });
  const rectangle = fc.record({ x: fc.nat(SIDE), y: fc.nat(SIDE), length: edge, width: edge });
  fc.assert(fc.property(fc.array(rectangle, { maxLength: 15 }), (rectangles) => {
    const squares = new Set<number>();
    for (const { x, y, length, width } of rectangles) {
      for (let column = x; column < x + width; column++) {
        for (let row = y; row < y + length; row++) squares.add(column * 1000 + row);
      }
    }
    assert.equal(coveredArea(rectangles), squares.size);
  }));
});
