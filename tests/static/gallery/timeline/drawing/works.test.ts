/** Marks of tours on the map. */
import assert from "node:assert/strict";
import { LabelPlacer, overlaps } from "../../../../../static/shared/canvas/label_placer.ts";
import { placeOfMark } from "../../../../../static/gallery/timeline/drawing/works.ts";

Deno.test("marks of tours: in their lane, beside a name, none without space", () => {
  const placer = new LabelPlacer();
  const inLane = placeOfMark(placer, 200, 200)!;
  assert.deepEqual([inLane.x + inLane.width / 2, inLane.y + inLane.height / 2], [200, 200]);

  const names = [190, 200, 210].map((y) => ({ x: 120, y: y - 5, width: 90, height: 10 }));
  for (const name of names) placer.block(name);
  const marks = Array.from({ length: 4 }, () => {
    const mark = placeOfMark(placer, 200, 200)!;
    placer.block(mark);
    return mark;
  });
  for (const [at, mark] of marks.entries()) {
    const others = [...names, ...marks.slice(at + 1)];
    assert.ok(!others.some((other) => overlaps(mark, other)), "a mark covers nothing");
  }

  placer.block({ x: 0, y: 0, width: 400, height: 400 });
  assert.equal(placeOfMark(placer, 200, 200), undefined);
});
