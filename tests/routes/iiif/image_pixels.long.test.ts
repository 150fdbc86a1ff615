/** The images of the IIIF Image API: right pixels, whatever is asked; and one file for all who ask. */
import assert from "node:assert/strict";
import { encodePng } from "../../../adapters/images/codecs/encode_png.ts";
import { assertColour, type Colour, grid, openGrid, pixelsOf, square } from "./grid_app.ts";

/** For each form: the size of the answer, and which square is seen where (in shares of it). */
type Seen = [x: number, y: number, column: number, row: number];
const CASES: Record<string, [width: number, height: number, ...Seen[]]> = {
  "full/max/0/default.jpg": [1000, 1000, [0.05, 0.05, 0, 0], [0.95, 0.25, 9, 2]],
  "full/max/0/default.png": [1000, 1000, [0.05, 0.05, 0, 0], [0.95, 0.25, 9, 2]],
  "full/600,/0/default.webp": [600, 600, [0.05, 0.05, 0, 0], [0.95, 0.25, 9, 2]],
  "full/!240,240/0/default.webp": [240, 240, [0.25, 0.75, 2, 7]],
  "square/max/0/default.jpg": [1000, 1000, [0.55, 0.15, 5, 1]],
  "200,300,100,100/max/0/default.jpg": [100, 100, [0.5, 0.5, 2, 3], [0.1, 0.9, 2, 3]],
  "pct:20,30,10,10/max/0/default.jpg": [100, 100, [0.5, 0.5, 2, 3]],
  "900,900,500,500/max/0/default.jpg": [100, 100, [0.5, 0.5, 9, 9]],
  "100,100,300,200/150,/0/default.jpg": [150, 100, [0.17, 0.25, 1, 1], [0.83, 0.75, 3, 2]],
  "full/500,/0/default.jpg": [500, 500, [0.25, 0.75, 2, 7]],
  "full/,250/0/default.jpg": [250, 250, [0.25, 0.75, 2, 7]],
  "full/pct:33/0/default.jpg": [330, 330, [0.25, 0.75, 2, 7]],
  "full/!400,300/0/default.jpg": [300, 300, [0.25, 0.75, 2, 7]],
  "full/400,200/0/default.jpg": [400, 200, [0.25, 0.75, 2, 7]],
  "full/^1500,/0/default.jpg": [1500, 1500, [0.25, 0.75, 2, 7]],
  "full/^1100,900/0/default.jpg": [1100, 900, [0.25, 0.75, 2, 7]],
  "0,0,200,100/max/90/default.jpg": [100, 200, [0.5, 0.25, 0, 0], [0.5, 0.75, 1, 0]],
  "0,0,200,100/max/180/default.jpg": [200, 100, [0.25, 0.5, 1, 0], [0.75, 0.5, 0, 0]],
  "0,0,200,100/max/270/default.jpg": [100, 200, [0.5, 0.25, 1, 0], [0.5, 0.75, 0, 0]],
  "0,0,200,200/max/!0/default.jpg": [200, 200, [0.25, 0.25, 1, 0], [0.25, 0.75, 1, 1]],
  "0,0,200,200/max/!90/default.jpg": [200, 200, [0.25, 0.25, 1, 1], [0.75, 0.25, 1, 0]],
  "0,0,200,200/max/!180/default.jpg": [200, 200, [0.25, 0.25, 0, 1], [0.75, 0.25, 1, 1]],
  "0,0,200,200/max/!270/default.jpg": [200, 200, [0.25, 0.25, 0, 0], [0.75, 0.25, 0, 1]],
};

Deno.test("images: region, size, rotation and mirroring select the right squares", async () => {
  await using opened = await openGrid();
  for (const [path, [width, height, ...seen]] of Object.entries(CASES)) {
    const pixels = await pixelsOf(await opened.test.request(`/iiif/3/1/${path}`));
    assert.deepEqual([pixels.width, pixels.height], [width, height], path);
    for (const [x, y, column, row] of seen) {
      assertColour(pixels, x * width, y * height, square(column, row));
    }
  }
});

Deno.test("images: colour, grey and black and white", async () => {
  await using opened = await openGrid();
  const get = async (file: string) =>
    await pixelsOf(await opened.test.request(`/iiif/3/1/200,300,400,400/max/0/${file}`));
  assertColour(await get("color.jpg"), 50, 50, square(2, 3));
  const luma = ([r, g, b]: Colour) => Math.round(0.299 * r + 0.587 * g + 0.114 * b);
  for (const file of ["gray.jpg", "gray.png"]) {
    const grey = await get(file);
    for (const [column, row] of [[0, 0], [3, 1], [2, 3]] as const) {
      const value = luma(square(2 + column, 3 + row));
      assertColour(grey, 50 + 100 * column, 50 + 100 * row, [value, value, value]);
    }
  }
  const { data, channels } = await get("bitonal.png");
  assert.equal(channels, 4, "as the decoder gives every PNG");
  const values = new Set(data.filter((_, i) => i % 4 !== 3));
  assert.deepEqual([...values].sort(), [0, 255]);
});

Deno.test("images: the tiles of a level form the level", async () => {
  await using opened = await openGrid();
  const { width, height, tiles } = await opened.test.json("/iiif/3/1/info.json");
  assert.deepEqual([width, height, tiles[0].width, tiles[0].scaleFactors], [1000, 1000, 512, [
    1,
    2,
  ]]);
  for (const [x, y, w, h] of [[0, 0, 512, 512], [512, 0, 488, 512], [512, 512, 488, 488]]) {
    const path = `/iiif/3/1/${x},${y},${w},${h}/${w},${h}/0/default.jpg`;
    const tile = await pixelsOf(await opened.test.request(path));
    assert.deepEqual([tile.width, tile.height], [w, h]);
    for (let row = Math.ceil(y! / 100); row * 100 + 50 < y! + h!; row++) {
      for (let column = Math.ceil(x! / 100); column * 100 + 50 < x! + w!; column++) {
        assertColour(tile, column * 100 + 50 - x!, row * 100 + 50 - y!, square(column, row));
      }
    }
  }
});

Deno.test("images: transparency is preserved as PNG, and white as JPEG", async () => {
  await using opened = await openGrid();

  const data = new Uint8Array(100 * 100 * 4);
  for (let at = 0; at < data.length; at += 4) data.set([200, 30, 30, at < 20_000 ? 255 : 0], at);
  await opened.hang(encodePng({ width: 100, height: 100, channels: 4, data }));
  const get = async (file: string) =>
    await pixelsOf(await opened.test.request(`/iiif/3/1/full/50,50/0/${file}`));
  const png = await get("default.png");
  assert.deepEqual([png.data[3], png.data.at(-1)], [255, 0]);
  const jpeg = await get("default.jpg");
  assertColour(jpeg, 25, 5, [200, 30, 30]);
  assertColour(jpeg, 25, 45, [255, 255, 255]);
});

Deno.test("images: a replaced image is served immediately in every size", async () => {
  await using opened = await openGrid();
  const { test, hang } = opened;
  const tile = async () => {
    const response = await test.request("/iiif/3/1/100,0,100,100/50,50/0/default.jpg");
    return { etag: response.headers.get("ETag"), pixels: await pixelsOf(response) };
  };
  const before = await tile();
  assertColour(before.pixels, 25, 25, square(1, 0));
  await hang(grid((x, y) => square(9 - x, y)));
  const after = await tile();
  assertColour(after.pixels, 25, 25, square(8, 0));
  assert.notEqual(after.etag, before.etag);
});
