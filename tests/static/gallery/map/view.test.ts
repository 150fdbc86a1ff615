import assert from "node:assert/strict";
import fc from "fast-check";
import { buildTimeScale } from "../../../../static/gallery/map/time_scale.ts";
import {
  clampView,
  maxZoom,
  panBy,
  ROW_CAP,
  rowHeight,
  rowOf,
  viewOf,
  viewOfArea,
  wholeView,
  windowOf,
  zoomAt,
} from "../../../../static/gallery/map/view.ts";

const scale = buildTimeScale(
  Array.from({ length: 60 }, (_, i) => ({ start: 1500 + i * 8, end: 1560 + i * 8 })),
  -600,
  2040,
);
const world = { rows: 110, densest: scale.densest };
const frame = { width: 1280, height: 620 };
const anyView = fc.record({
  zoom: fc.double({ min: 1, max: maxZoom(world, frame), noNaN: true }),
  left: fc.double({ min: -0.5, max: 1.5, noNaN: true }),
  top: fc.double({ min: -50, max: 200, noNaN: true }),
}).map((view) => clampView(view, world, frame));
const close = (a: number, b: number, slack: number) =>
  assert.ok(Math.abs(a - b) <= slack, `${a} ≠ ${b}`);

Deno.test("wholeView: everything fits the frame", () => {
  const view = wholeView(world, frame);
  assert.equal(view.zoom, 1);
  assert.equal(view.left, 0);
  close(rowHeight(1, world, frame) * world.rows, frame.height, 1e-6);
});

Deno.test("clampView: never outside the world", () => {
  fc.assert(fc.property(anyView, ({ zoom, left, top }) => {
    assert.ok(zoom >= 1 && left >= 0 && left + 1 / zoom <= 1 + 1e-9);
    const shown = frame.height / rowHeight(zoom, world, frame);
    assert.ok(top >= -1e-9 && top + shown <= world.rows + 1e-9);
  }));
});

Deno.test("clampView: a world lower than the frame is centred", () => {
  const low = { rows: 6, densest: scale.densest };
  const view = wholeView(low, frame);
  close(-view.top * ROW_CAP, (frame.height - 6 * ROW_CAP) / 2, 1e-6);
});

Deno.test("rowHeight: grows with the zoom up to its maximum", () => {
  let before = 0;
  for (let zoom = 1; zoom < 60; zoom *= 1.2) {
    const height = rowHeight(zoom, world, frame);
    assert.ok(height >= before && height <= ROW_CAP);
    before = height;
  }
  assert.equal(before, ROW_CAP);
});

Deno.test("zoomAt: the point under the pointer stays fixed", () => {
  const x = fc.integer({ min: 200, max: 1000 });
  const y = fc.integer({ min: 100, max: 500 });
  const factor = fc.double({ min: 1, max: 3, noNaN: true });
  fc.assert(fc.property(anyView, factor, x, y, (view, by, px, py) => {
    // Zooming in never runs into the edges, so nothing is clamped.
    const next = zoomAt(view, by, px, py, world, frame);
    const unit = (v: typeof view) => v.left + px / (frame.width * v.zoom);
    const row = (v: typeof view) => v.top + py / rowHeight(v.zoom, world, frame);
    close(unit(view), unit(next), 1e-9);
    close(row(view), row(next), 1e-6);
  }));
});

Deno.test("zoomAt: repeated zooming out ends at the whole view", () => {
  let view = clampView({ zoom: 9, left: 0.4, top: 30 }, world, frame);
  for (let i = 0; i < 40; i++) view = zoomAt(view, 0.8, 300, 200, world, frame);
  assert.equal(view.zoom, 1);
  assert.equal(view.left, 0);
});

Deno.test("panBy: by pixels within the world", () => {
  const view = clampView({ zoom: 10, left: 0.5, top: 40 }, world, frame);
  const moved = panBy(view, -128, -ROW_CAP, world, frame);
  close(moved.left - view.left, 128 / (frame.width * 10), 1e-12);
  close(moved.top - view.top, ROW_CAP / rowHeight(10, world, frame), 1e-9);
});

Deno.test("viewOf: restores a view from its window", () => {
  fc.assert(fc.property(anyView, (view) => {
    const back = viewOf(windowOf(view, scale, world, frame), scale, world, frame);
    close(back.zoom, view.zoom, view.zoom * 1e-6);
    close(back.left, view.left, 1e-9);
    close(back.top, view.top, 1e-6);
  }));
});

Deno.test("viewOfArea: contains the area with any number of rows; rows grow with the zoom", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, share, share, (a, b, c, d) => {
      const [left, right] = [Math.min(a, b), Math.max(a, b)];
      const [top, bottom] = [c, d].sort((x, y) => x - y).map((at) => at * world.rows) as [
        number,
        number,
      ];
      if (bottom - top < 1 || right - left < 2 / maxZoom(world, frame)) return;
      const view = viewOfArea(left, right, top, bottom, world, frame);
      const row = rowOf(view, world, frame);
      assert.ok(view.left <= left + 1e-9 && view.left + 1 / view.zoom >= right - 1e-9);
      // Rows that are hardly lower than others are as high as those.
      const slack = (bottom - top) * 1e-6 + 1e-9;
      assert.ok(view.top <= top + slack && view.top + frame.height / row >= bottom - slack);
      const again = viewOf(windowOf(view, scale, world, frame), scale, world, frame);
      close(rowOf(again, world, frame), row, row * 1e-6);
      close(again.top, view.top, 1e-3);
      let nearer = view;
      for (let step = 0; step < 12; step++) {
        const next = zoomAt(nearer, 1.5, 600, 300, world, frame);
        assert.ok(rowOf(next, world, frame) >= rowOf(nearer, world, frame) - 1e-9);
        nearer = next;
      }
      assert.equal(nearer.squeeze, undefined);
    }),
    {
      // To make numbers of a double simpler takes a million steps.
      endOnFailure: true,
      examples: [
        [0, 0.09497509687148782, 0.3134447578892024, 0],
        [0, 0.09497509687148782, 0, 0.15656565658383836],
      ],
    },
  );
});
