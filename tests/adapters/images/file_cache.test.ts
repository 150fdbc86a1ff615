import assert from "node:assert/strict";
import { FileCache } from "../../../adapters/images/file_cache.ts";

/** A store of files of ten bytes each, and which of them were read. */
function store(...paths: string[]) {
  const read: string[] = [];
  return {
    paths,
    read,
    cache: (budget?: number) =>
      new FileCache({
        read: async (path) => {
          read.push(path);
          await Promise.resolve();
          return paths.includes(path) ? new Uint8Array(10).fill(path.length) : undefined;
        },
      }, budget),
  };
}

Deno.test("FileCache: concurrent and later requests share one read", async () => {
  const { cache, read } = store("a.jpg");
  const files = cache();
  const [one, other] = await Promise.all([files.read("a.jpg", '"1"'), files.read("a.jpg", '"1"')]);
  assert.deepEqual(one, new Uint8Array(10).fill(5));
  assert.equal(other, one);
  assert.equal(await files.read("a.jpg", '"1"'), one);
  assert.deepEqual(read, ["a.jpg"]);
  assert.deepEqual([files.cache.hits, files.cache.misses], [2, 1]);
});

Deno.test("FileCache: a missing file is not cached", async () => {
  const { cache, read, paths } = store();
  const files = cache();
  assert.equal(await files.read("a.jpg", '"1"'), undefined);
  paths.push("a.jpg");
  assert.equal((await files.read("a.jpg", '"1"'))?.length, 10);
  assert.deepEqual(read, ["a.jpg", "a.jpg"]);
});

Deno.test("FileCache: other bytes under the same path are another file", async () => {
  const { cache, read } = store("a.jpg");
  const files = cache();
  await files.read("a.jpg", 'W/"1"');
  await files.read("a.jpg", 'W/"2"');
  assert.deepEqual(read, ["a.jpg", "a.jpg"]);
});

Deno.test("FileCache: evicts the least recently used file beyond the budget", async () => {
  const { cache, read } = store("a.jpg", "b.jpg", "c.jpg");
  const files = cache(2 * 1034);
  for (const path of ["a.jpg", "b.jpg", "a.jpg", "c.jpg", "a.jpg", "b.jpg"]) {
    await files.read(path, '"1"');
  }
  assert.deepEqual(read, ["a.jpg", "b.jpg", "c.jpg", "b.jpg"]);
  assert.equal(files.cache.weight, 2 * 1034);
});

Deno.test("FileCache: a failure of the store is not cached", async () => {
  let fails = true;
  const files = new FileCache({
    read: () => fails ? Promise.reject(new Error("away")) : Promise.resolve(new Uint8Array(1)),
  });
  await assert.rejects(files.read("a.jpg", '"1"'), /away/);
  fails = false;
  assert.equal((await files.read("a.jpg", '"1"'))?.length, 1);
});
