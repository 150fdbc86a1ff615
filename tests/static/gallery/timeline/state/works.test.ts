import assert from "node:assert/strict";
import type { TimelineWork } from "../../../../../domain/gallery/records.ts";
import { TimelineWorks } from "../../../../../static/gallery/timeline/state/works.ts";
import { untilSo } from "../../../../support/time.ts";

const work = (id: number, artist_id: number): TimelineWork => ({
  id,
  artist_id,
  title: `Work ${id}`,
  year: 1900,
  thumbnail_path: `${id}.webp`,
  thumbnail_cache_key: 1,
  width: 48,
  height: 48,
});

Deno.test("TimelineWorks: visible artists are requested together, each once", async () => {
  const asked: number[][] = [];
  let changes = 0;
  const works = new TimelineWorks((artists) => {
    asked.push([...artists]);
    return Promise.resolve(artists.map((id) => work(id * 10, id)));
  }, () => changes++);
  works.setVisible([3, 1]);
  works.setVisible([3, 1, 2]);
  assert.deepEqual(works.of(1), [], "nothing is known yet");
  await untilSo(() => Promise.resolve(changes === 1));
  assert.deepEqual(asked, [[1, 2, 3]]);
  assert.deepEqual(works.of(2), [work(20, 2)]);
  works.setVisible([2, 4]);
  await untilSo(() => Promise.resolve(changes === 2));
  assert.deepEqual(asked[1], [4]);
});

Deno.test("TimelineWorks: more artists than a request may have are split", async () => {
  const sizes: number[] = [];
  const works = new TimelineWorks((artists) => {
    sizes.push(artists.length);
    return Promise.resolve([]);
  }, () => works.setVisible(all));
  const all = Array.from({ length: 100 }, (_, at) => at + 1);
  works.setVisible(all);
  await untilSo(() => Promise.resolve(sizes.length === 2));
  assert.deepEqual(sizes, [64, 36]);
});

Deno.test("TimelineWorks: after an error no pictures and no further requests", async () => {
  let asked = 0;
  let changes = 0;
  const works = new TimelineWorks(() => {
    asked++;
    return Promise.reject(new Error("offline"));
  }, () => changes++);
  works.setVisible([1]);
  await untilSo(() => Promise.resolve(changes === 1));
  works.setVisible([1]);
  works.stop();
  assert.deepEqual([asked, works.of(1)], [1, []]);
});
