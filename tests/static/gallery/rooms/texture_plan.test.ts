import assert from "node:assert/strict";
import fc from "fast-check";
import {
  bytesOf,
  type Picture,
  planTextures,
} from "../../../../static/gallery/rooms/textures/texture_store.ts";
import { type Size } from "../../../../static/gallery/rooms/textures/picture_source.ts";

const LIMITS = { bytes: 40_000_000, loads: 4 };
const NOTHING = { loaded: new Map(), loading: new Map() };
const picture = (id: number, of: Partial<Picture> = {}): Picture => ({
  id,
  distance: 5,
  inView: true,
  pixels: 300,
  width: 3000,
  height: 2000,
  ...of,
});

Deno.test("planTextures: at first thumbnails, nearest first, four at a time", () => {
  const pictures = [9, 3, 7, 1, 5, 2].map((distance, i) => picture(i, { distance, pixels: 2000 }));
  assert.deepEqual(planTextures(pictures, NOTHING, LIMITS), {
    load: [3, 5, 1, 4].map((id) => ({ id, size: 480 })),
    cancel: [],
    free: [],
  });
});

Deno.test("planTextures: one that is near is loaded as sharp as it is seen", () => {
  const held = new Map([[1, { size: 480 as Size, bytes: 1 }]]);
  const sizes = [400, 900, 1400, 9000].map((pixels) =>
    planTextures([picture(1, { pixels })], { ...NOTHING, loaded: held }, LIMITS).load[0]?.size
  );
  assert.deepEqual(sizes, [undefined, 1024, 2048, 2048]);
});

Deno.test("planTextures: no image is loaded larger than it is", () => {
  const held = new Map([[1, { size: 480 as Size, bytes: 1 }]]);
  const small = picture(1, { pixels: 5000, width: 700, height: 500 });
  assert.equal(planTextures([small], { ...NOTHING, loaded: held }, LIMITS).load[0]?.size, 1024);
  const tiny = picture(1, { pixels: 5000, width: 400, height: 300 });
  assert.deepEqual(planTextures([tiny], { ...NOTHING, loaded: held }, LIMITS).load, []);
});

Deno.test("planTextures: what is in view comes before what is nearer next door", () => {
  const pictures = [picture(1, { distance: 2, inView: false }), picture(2, { distance: 12 })];
  assert.deepEqual(planTextures(pictures, NOTHING, LIMITS).load.map(({ id }) => id), [2, 1]);
});

Deno.test("planTextures: what is far is let go, and what is on its way is called off", () => {
  const far = picture(1, { distance: 40, inView: false });
  const state = {
    loaded: new Map([[1, { size: 480 as Size, bytes: 1 }], [2, { size: 480 as Size, bytes: 1 }]]),
    loading: new Map<number, Size>([[1, 1024]]),
  };
  assert.deepEqual(planTextures([far], state, LIMITS), { load: [], cancel: [1], free: [1, 2] });
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

Deno.test("planTextures: a visit that goes on settles within the budget, and stays settled", () => {
  fc.assert(
    fc.property(manyPictures, fc.integer({ min: 1, max: 60 }), (pictures, megabytes) => {
      const limits = { bytes: megabytes * 1e6, loads: 4 };
      const held = new Map<number, { size: Size; bytes: number }>();
      let steps = planTextures(pictures, { loaded: held, loading: new Map() }, limits);
      for (let round = 0; round < 200 && steps.load.length > 0; round++) {
        assert.ok(steps.load.length <= 4);
        for (const id of steps.free) held.delete(id);
        for (const { id, size } of steps.load) {
          held.set(id, { size, bytes: bytesOf(pictures[id]!, size) });
        }
        steps = planTextures(pictures, { loaded: held, loading: new Map() }, limits);
      }
      assert.deepEqual(steps, { load: [], cancel: [], free: [] });
      const bytes = [...held.values()].reduce((sum, { bytes }) => sum + bytes, 0);
      assert.ok(bytes <= limits.bytes, `${bytes} of ${limits.bytes}`);
    }),
    { numRuns: 200 },
  );
});
