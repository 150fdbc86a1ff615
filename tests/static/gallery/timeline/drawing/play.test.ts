import assert from "node:assert/strict";
import { lineAt, timePaintings } from "../../../../../static/gallery/timeline/drawing/play.ts";

const unitOf = (unit: number) => unit;

Deno.test("play: every painting has its own time, in order, also at equal positions", () => {
  const moments = timePaintings([0.9, 0.1, 0.9, 0.9, 0.5], unitOf);
  assert.deepEqual(moments.map(({ unit }) => unit), [0.1, 0.5, 0.9, 0.9, 0.9]);
  const gaps = moments.slice(1).map(({ at }, place) => at - moments[place]!.at);
  assert.ok(gaps.every((gap) => gap >= 5000 - 1e-6), `${gaps}`);
  assert.ok(moments.at(-1)!.at < 60_000);
});

Deno.test("play: the line never reverses, passes each painting at its time, and arrives", () => {
  const moments = timePaintings([0.2, 0.25, 0.25, 0.8], unitOf);
  for (const { unit, at } of moments) assert.ok(Math.abs(lineAt(moments, at) - unit) < 1e-9);
  let last = 0;
  for (let ms = 0; ms <= 60_000; ms += 250) {
    const line = lineAt(moments, ms);
    assert.ok(line >= last, `${ms}`);
    last = line;
  }
  assert.equal(last, 1);
  assert.equal(lineAt([], 30_000), 0.5);
});
