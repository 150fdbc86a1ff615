import assert from "node:assert/strict";
import fc from "fast-check";
import { planFlight } from "../../../../static/gallery/map/camera.ts";

const anyView = fc.record({
  zoom: fc.double({ min: 1, max: 200, noNaN: true }),
  left: fc.double({ min: 0, max: 0.99, noNaN: true }),
  top: fc.constant(0),
});

Deno.test("planFlight: begins at its start and ends at its target", () => {
  fc.assert(fc.property(anyView, anyView, (from, to) => {
    const flight = planFlight(from, to);
    for (const [share, view] of [[0, from], [1, to]] as const) {
      const at = flight.at(share);
      assert.ok(Math.abs(at.zoom / view.zoom - 1) < 1e-5, `${at.zoom} ${view.zoom}`);
      assert.ok(Math.abs(at.left - view.left) < 1e-5, `${at.left} ${view.left}`);
    }
  }));
});

Deno.test("planFlight: zooms out on a long way", () => {
  const flight = planFlight({ zoom: 50, left: 0.1, top: 0 }, { zoom: 50, left: 0.9, top: 0 });
  assert.ok(flight.at(0.5).zoom < 5);
});
