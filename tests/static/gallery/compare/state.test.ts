/** Two pictures that move together, and the address that says how. */
import assert from "node:assert/strict";
import {
  comparisonUrl,
  firstOf,
  linkOf,
  parseComparison,
  SAME,
  secondOf,
} from "../../../../static/gallery/compare/looks.ts";
import { type PictureView, WHOLE } from "../../../../static/gallery/painting/state/look_address.ts";

const close = (a: PictureView, b: PictureView) =>
  assert.ok(
    Math.abs(a.x - b.x) < 1e-9 && Math.abs(a.y - b.y) < 1e-9 && Math.abs(a.zoom - b.zoom) < 1e-9,
    `${JSON.stringify(a)} is ${JSON.stringify(b)}`,
  );

Deno.test("linked views stay linked, whichever of the two is moved", () => {
  const first = { x: 0.2, y: 0.7, zoom: 2 };
  const second = { x: 0.5, y: 0.4, zoom: 6 };
  const link = linkOf(first, second);
  close(secondOf(first, link), second);
  close(firstOf(second, link), first);
  const moved = { x: 0.35, y: 0.1, zoom: 5 };
  close(firstOf(secondOf(moved, link), link), moved);
  close(secondOf(moved, link), { x: 0.65, y: -0.2, zoom: 15 });
  close(secondOf(moved, SAME), moved);
});

Deno.test("an address has the paintings and their views; full views are omitted", () => {
  const look_a = { x: 0.25, y: 0.5, zoom: 3 };
  const look_b = { x: 0.1, y: 0.9, zoom: 1.5 };
  const url = comparisonUrl({ a: 7, b: 12, look_a, look_b });
  assert.equal(url, "/compare?a=7&b=12&look_a=0.25,0.5,3&look_b=0.1,0.9,1.5");
  assert.deepEqual(parseComparison(new URL(url, "http://depot").search), {
    a: 7,
    b: 12,
    look_a,
    look_b,
  });
  assert.equal(comparisonUrl({ a: 7, b: 12, look_a: WHOLE, look_b: WHOLE }), "/compare?a=7&b=12");
  assert.equal(comparisonUrl({}), "/compare");
  assert.deepEqual(parseComparison("?a=0&b=x&look_a=1"), {
    a: undefined,
    b: undefined,
    look_a: undefined,
    look_b: undefined,
  });
});
