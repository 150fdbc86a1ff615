import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Picture,
  planTextures,
} from "../../../../static/gallery/rooms/textures/texture_store.ts";
import { type Size } from "../../../../static/gallery/rooms/textures/picture_source.ts";

/** Loaded pictures by id, with nothing on its way. */
const loaded = (...sizes: [id: number, size: Size][]) => ({
  loaded: new Map(sizes.map(([id, size]) => [id, { size }])),
  loading: new Set<number>(),
  largest: 2048 as Size,
});
const picture = (id: number, of: Partial<Picture> = {}): Picture => ({
  id,
  distance: 5,
  inView: true,
  pixels: 300,
  width: 3000,
  height: 2000,
  ...of,
});

Deno.test("planTextures: first thumbnails, nearest first, four at a time", () => {
  const pictures = [9, 3, 7, 1, 5, 2].map((distance, i) => picture(i, { distance, pixels: 2000 }));
  const load = [3, 5, 1, 4].map((id) => ({ id, size: 480 }));
  assert.deepEqual(planTextures(pictures, loaded()), { load, free: [] });
});

Deno.test("planTextures: a near image is loaded at its displayed resolution", () => {
  const sizes = (largest: Size) =>
    [400, 900, 1400, 9000].map((pixels) => {
      const state = { ...loaded([1, 480]), largest };
      return planTextures([picture(1, { pixels })], state).load[0]?.size;
    });
  assert.deepEqual(sizes(2048), [undefined, 1024, 2048, 2048]);
  assert.deepEqual(sizes(1024), [undefined, 1024, 1024, 1024]);
});

Deno.test("planTextures: no image is loaded larger than its file", () => {
  const small = picture(1, { pixels: 5000, width: 700, height: 500 });
  assert.equal(planTextures([small], loaded([1, 480])).load[0]?.size, 1024);
  const tiny = picture(1, { pixels: 5000, width: 400, height: 300 });
  assert.deepEqual(planTextures([tiny], loaded([1, 480])).load, []);
});

Deno.test("planTextures: visible images before nearer ones in the next room", () => {
  const pictures = [picture(1, { distance: 2, inView: false }), picture(2, { distance: 12 })];
  assert.deepEqual(planTextures(pictures, loaded()).load.map(({ id }) => id), [2, 1]);
});

Deno.test("planTextures: distant images are released, near ones stay sharp", () => {
  const far = picture(1, { distance: 40, inView: false });
  const near = picture(3, { distance: 4, inView: false });
  const state = loaded([1, 480], [2, 480], [3, 2048]);
  assert.deepEqual(planTextures([far, near], state), { load: [], free: [1, 2] });
});

const anyPicture = (id: number) =>
  fc.record({
    id: fc.constant(id),
    distance: fc.double({ min: 0.5, max: 60, noNaN: true }),
    inView: fc.boolean(),
    pixels: fc.integer({ min: 1, max: 6000 }),
    width: fc.integer({ min: 20, max: 8000 }),
    height: fc.integer({ min: 20, max: 8000 }),
  });
const manyPictures = fc.integer({ min: 0, max: 60 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => anyPicture(id))));

Deno.test("planTextures: repeated planning converges", () => {
  fc.assert(
    fc.property(manyPictures, (pictures) => {
      const state = loaded();
      let steps = planTextures(pictures, state);
      for (let round = 0; round < 200 && steps.load.length > 0; round++) {
        assert.ok(steps.load.length <= 4);
        for (const id of steps.free) state.loaded.delete(id);
        for (const { id, size } of steps.load) state.loaded.set(id, { size });
        steps = planTextures(pictures, state);
      }
      assert.deepEqual(steps, { load: [], free: [] });
    }),
    { numRuns: 200 },
  );
});
