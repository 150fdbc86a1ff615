/** Names of movements seen from afar. */
import assert from "node:assert/strict";
import { LabelPlacer, overlaps } from "../../../../../static/shared/canvas/label_placer.ts";
import { TextMeter } from "../../../../../static/shared/canvas/text_meter.ts";
import { placeMovementNames } from "../../../../../static/gallery/timeline/drawing/lanes.ts";
import type { Picture } from "../../../../../static/gallery/timeline/drawing/picture.ts";
import { TimelineCamera } from "../../../../../static/gallery/timeline/state/camera.ts";
import { buildScene } from "../../../../../static/gallery/timeline/state/scene.ts";
import { artistOf, catalogOf, movementOf } from "../../sample_catalog.ts";

/** Sixty movements of fifty years, one above the other, with six artists each. */
function scene() {
  const movements = Array.from(
    { length: 60 },
    (_, at) => ({ ...movementOf(at + 1, 1400 + at * 4, 1450 + at * 4), name: `Movement ${at}` }),
  );
  const artists = movements.flatMap(({ id, start_year }) =>
    Array.from(
      { length: 6 },
      (_, at) => artistOf(id * 10 + at, id, start_year - 30 + at, start_year + 40 + at),
    )
  );
  return buildScene(catalogOf(movements, artists));
}

/** The names of a map with letters six pixels wide, in its whole view. */
function namesIn(frame: { width: number; height: number }) {
  const shown = scene();
  const camera = new TimelineCamera(shown, () => {});
  camera.resize(frame);
  const context = { font: "", measureText: (text: string) => ({ width: 6 * text.length }) };
  const { view, row } = camera;
  const picture = {
    scene: shown,
    view,
    frame,
    row,
    unit: frame.width * view.zoom,
    meter: new TextMeter(context as unknown as CanvasRenderingContext2D),
    placer: new LabelPlacer(),
    blocks: shown.layout.blocks.map((_, index) => index),
    strength: new Float32Array(shown.layout.blocks.length).fill(1),
    hits: [],
    spanText: (start: number, end: number) => `${start}–${end}`,
  };
  const names = placeMovementNames(picture as unknown as Picture);
  const low = names.filter(({ index, size }) =>
    shown.layout.blocks[index]!.rows * row < size * 0.95
  );
  const hits: { x: number; y: number; width: number; height: number }[] = picture.hits;
  return { names, low, hits };
}

Deno.test("names: lanes lower than a letter have names, too", () => {
  const { low, hits } = namesIn({ width: 640, height: 226 });
  assert.ok(low.length >= 8, String(low.length));
  for (const [at, one] of hits.entries()) {
    assert.ok(!hits.slice(at + 1).some((other) => overlaps(one, other)), "no name covers another");
    assert.ok(one.x >= 0 && one.x + one.width <= 642, "no name is cut by the frame");
  }
});

Deno.test("names: more movements are named with more space", () => {
  const few = namesIn({ width: 640, height: 226 }).names.length;
  const many = namesIn({ width: 1280, height: 622 }).names.length;
  assert.ok(many > few, `${many} > ${few}`);
});
