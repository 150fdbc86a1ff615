import assert from "node:assert/strict";
import { movementColor } from "../../../../domain/gallery/painters/movement_choice.ts";
import { contrast, parseColor } from "../../../../static/shared/color.ts";

Deno.test("movement colour: deterministic, distant from the previous one, legible with white", () => {
  assert.equal(movementColor(0), movementColor(0));
  const colors = Array.from({ length: 200 }, (_, n) => movementColor(n));
  assert.equal(new Set(colors).size, 200);
  for (const color of colors) {
    assert.match(color, /^#[0-9A-F]{6}$/);
    // WCAG 2.2, 1.4.11: three to one for what is not text.
    assert.ok(contrast(parseColor(color), [255, 255, 255]) >= 3, color);
    assert.ok(contrast(parseColor(color), [23, 20, 16]) >= 3, color);
  }
});
