import assert from "node:assert/strict";
import { PortraitDetails } from "../../../static/gallery/shared/images.ts";

const detailOf = (artist: number) => ({
  artist_id: artist,
  id: artist * 10,
  title: `Work ${artist}`,
  thumbnail_path: `${artist}.webp`,
});

/** Resolves when details have come. */
const changed = (details: PortraitDetails) =>
  new Promise<void>((resolve) => {
    const stop = details.onChange(() => {
      stop();
      resolve();
    });
  });

Deno.test("portrait details: requested together, each artist once, 64 at a time", async () => {
  const asked: (readonly number[])[] = [];
  const details = new PortraitDetails((artists) => {
    asked.push(artists);
    return Promise.resolve(artists.filter((id) => id % 2 === 0).map(detailOf));
  });
  for (let id = 1; id <= 70; id++) assert.equal(details.of(id), undefined);
  await changed(details);
  await changed(details);
  assert.deepEqual(asked.map(({ length }) => length), [64, 6]);
  assert.deepEqual(asked[1], [1, 2, 3, 4, 5, 6], "who appeared last comes first");
  assert.deepEqual(details.of(70), detailOf(70));
  assert.equal(details.of(69), undefined);
  assert.equal(asked.length, 2, "nobody is asked for again, who has none neither");
});

Deno.test("portrait details: none after an error; later artists are requested", async () => {
  let failing = true;
  const details = new PortraitDetails((artists) =>
    failing ? Promise.reject(new Error("offline")) : Promise.resolve(artists.map(detailOf))
  );
  details.of(1);
  await changed(details);
  assert.equal(details.of(1), undefined);
  failing = false;
  details.of(2);
  await changed(details);
  assert.deepEqual(details.of(2), detailOf(2));
});
