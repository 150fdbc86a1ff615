/** What is chosen is seen with its neighbours, beside and above what covers the river. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { RiverCamera } from "../../../../../static/gallery/influence/state/camera.ts";
import type { RiverScene } from "../../../../../static/gallery/influence/state/scene.ts";
import { buildTimeScale } from "../../../../../static/gallery/map/time_scale.ts";

const scale = buildTimeScale([{ start: 1500, end: 1900 }], -600, 2026);
// A desk with a card, one with the panel too, and a phone whose lower half the card covers.
const LOOKS = [
  { frame: { width: 1280, height: 622 }, insets: { left: 0, right: 368, bottom: 0 } },
  { frame: { width: 1280, height: 622 }, insets: { left: 368, right: 368, bottom: 0 } },
  { frame: { width: 390, height: 626 }, insets: { left: 0, right: 0, bottom: 313 } },
];
const place = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 1, max: 119, noNaN: true }),
});

Deno.test("selection: fits with all neighbours into the free space, wherever they are", () => {
  const places = fc.array(place, { minLength: 2, maxLength: 12 });
  fc.assert(fc.property(places, fc.constantFrom(...LOOKS), (places, { frame, insets }) => {
    const scene = {
      scale,
      layout: { x: places.map(({ x }) => x), y: places.map(({ y }) => y) },
      world: { rows: 120, densest: scale.densest, rowCap: 46 },
    } as unknown as RiverScene;
    const camera = new RiverCamera(scene, () => {});
    camera.resize(frame);
    camera.insets = insets;
    camera.view = camera.viewOfSelection(0, places.keys().drop(1));
    const [begins, ends] = [camera.view.top <= 1e-6, 120 - camera.view.top];
    for (const { x, y } of places) {
      const left = (x - camera.view.left) * frame.width * camera.view.zoom;
      const top = (y - camera.view.top) * camera.row;
      assert.ok(left >= insets.left - 1 && left <= frame.width - insets.right + 1, `x ${left}`);
      // With the names above and below, except at the ends of the world.
      const [above, below] = [begins ? -1 : 38, ends * camera.row <= frame.height ? -1 : 38];
      const room = frame.height - insets.bottom;
      assert.ok(top >= above && top <= room - below, `y ${top} of ${room}`);
    }
    // Once the card is gone the world ends at the frame again.
    camera.insets = { left: 0, right: 0, bottom: 0 };
    camera.pan(1e5, 1e5);
    assert.ok(camera.view.left >= 0 && camera.view.top >= 0);
  }));
});
