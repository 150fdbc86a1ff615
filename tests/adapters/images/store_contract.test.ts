/** What is asked of every image store: the same cases on the disk and in an object store. */
import assert from "node:assert/strict";
import { DiskImageStore } from "../../../adapters/images/disk_store.ts";
import { S3ImageStore } from "../../../adapters/images/s3/s3_image_store.ts";
import { type ByteRange, imagePath, type ImageStore } from "../../../domain/images/store.ts";
import { CREDENTIALS, S3Server } from "../../support/s3_server.ts";

// Keys that an answer of the object store lists.
const PAGE = 20;
const server = await S3Server.start(PAGE);
addEventListener("unload", () => server.end());

const bytes = (text: string) => new TextEncoder().encode(text);
const TIME = Date.UTC(2024, 0, 2, 3, 4, 5, 678);

async function text(store: ImageStore, path: string, range?: ByteRange) {
  const file = await store.open(path, range);
  return file && await new Response(file.body).text();
}

/** The same test of every kind of store, each time of an empty one. */
function ofEveryStore(name: string, test: (store: ImageStore) => Promise<void>): void {
  Deno.test(`DiskImageStore: ${name}`, async () => {
    const folder = await Deno.makeTempDir({ prefix: "depot-store-" });
    const store = await DiskImageStore.open(`${folder}/images`);
    try {
      await test(store);
    } finally {
      await store.close();
      await Deno.remove(folder, { recursive: true });
    }
  });
  Deno.test(`S3ImageStore: ${name}`, async () => {
    const store = await S3ImageStore.open(server.freshAddress(), CREDENTIALS, { answer: 60_000 });
    await test(store);
    await store.close();
  });
}

Deno.test("imagePath: encodes the owner and the cache key only", () => {
  const options = { cacheKey: TIME, extension: "jpg" };
  assert.equal(
    imagePath("painting", 12_345, { ...options, thumbnail: false }),
    "paintings/12/12345-lqvrmo8e.jpg",
  );
  assert.equal(
    imagePath("artist", 7, { ...options, thumbnail: true, extension: "png" }),
    "portraits/0/7-lqvrmo8e-thumb.png",
  );
});

ofEveryStore("what is put is there with its time, whole or in part", async (store) => {
  await store.put("paintings/0/1.jpg", bytes("0123456789"), TIME);
  assert.deepEqual(await store.stat("paintings/0/1.jpg"), { size: 10, modifiedAt: TIME });
  for (const range of [undefined, { start: 3, end: 5 }]) {
    const { size, modifiedAt, body } = (await store.open("paintings/0/1.jpg", range))!;
    assert.deepEqual([size, modifiedAt], [10, TIME]);
    await body.cancel();
  }
  assert.equal(await text(store, "paintings/0/1.jpg"), "0123456789");
  assert.deepEqual(await store.read("paintings/0/1.jpg"), bytes("0123456789"));
  assert.equal(await text(store, "paintings/0/1.jpg", { start: 2, end: 4 }), "234");
  assert.equal(await text(store, "paintings/0/1.jpg", { start: 9, end: 9 }), "9");
  assert.equal(await text(store, "paintings/0/1.jpg", { start: 0, end: 9 }), "0123456789");
});

ofEveryStore("an empty file is a file", async (store) => {
  await store.put("paintings/0/1.jpg", bytes(""), TIME);
  assert.deepEqual(await store.stat("paintings/0/1.jpg"), { size: 0, modifiedAt: TIME });
  assert.equal(await text(store, "paintings/0/1.jpg"), "");
});

ofEveryStore("reads long files in part without the rest", async (store) => {
  const long = new Uint8Array(1_000_000).map((_, at) => at % 251);
  await store.put("paintings/0/1.jpg", long, TIME);
  const { body } = (await store.open("paintings/0/1.jpg", { start: 70_000, end: 300_000 }))!;
  const part = await new Response(body).bytes();
  assert.deepEqual(part, long.slice(70_000, 300_001));
  // A reader that goes away leaves nothing open: the tests' own check for leaks holds that.
  await (await store.open("paintings/0/1.jpg"))!.body.cancel();
});

ofEveryStore("two who put one path at once leave the whole file of one of them", async (store) => {
  const contents = ["a".repeat(200_000), "b".repeat(300_000)];
  const outcomes = await Promise.allSettled(
    contents.map((content) => store.put("paintings/0/1.jpg", bytes(content), TIME)),
  );
  const put = contents.filter((_, at) => outcomes[at]!.status === "fulfilled");
  const found = (await text(store, "paintings/0/1.jpg"))!;
  assert.ok(put.includes(found), `${found.slice(0, 9)}… of ${found.length}`);
});

ofEveryStore("what is put twice with the same bytes is there", async (store) => {
  for (let time = 1; time <= 2; time++) await store.put("paintings/0/1.jpg", bytes("x"), TIME);
  assert.equal(await text(store, "paintings/0/1.jpg"), "x");
});

ofEveryStore("removes what is there and does not mind what is not", async (store) => {
  await store.put("paintings/0/1.jpg", bytes("x"), TIME);
  assert.equal(await store.stat("paintings"), undefined, "a folder is no file");
  assert.equal(await store.read("paintings"), undefined);
  assert.equal(await store.open("paintings"), undefined);
  await store.remove("paintings/0/1.jpg");
  await store.remove("paintings/0/1.jpg");
  await store.remove("nothing/here");
  assert.equal(await store.stat("paintings/0/1.jpg"), undefined);
  assert.equal(await store.read("paintings/0/1.jpg"), undefined);
  assert.equal(await store.open("paintings/0/1.jpg"), undefined);
});

ofEveryStore("lists all files or those of a folder, and nothing of its own", async (store) => {
  for (const path of ["paintings/0/1.jpg", "paintings/12/12345.jpg", "portraits/0/1.png"]) {
    await store.put(path, bytes("x"), TIME);
  }
  await store.claim();
  assert.deepEqual([...await store.list()].sort(), [
    "paintings/0/1.jpg",
    "paintings/12/12345.jpg",
    "portraits/0/1.png",
  ]);
  assert.deepEqual([...await store.list("paintings/12")], ["paintings/12/12345.jpg"]);
  assert.deepEqual([...await store.list("paintings/99")], []);
  assert.deepEqual([...await store.list("paintings/1")], [], "not what begins alike");
});

ofEveryStore("lists more files than an answer of an object store holds", async (store) => {
  const paths = Array.from(
    { length: 2 * PAGE + 10 },
    (_, at) => `${at < 2 * PAGE + 3 ? "paintings/1" : `portraits/${at % 3}`}/${at}.jpg`,
  );
  const queue = paths.values();
  const work = async () => {
    for (const path of queue) await store.put(path, bytes(path), TIME);
  };
  await Promise.all(Array.from({ length: 16 }, work));
  assert.deepEqual([...await store.list()].sort(), paths.sort());
  assert.equal((await store.list("paintings/1")).size, 2 * PAGE + 3);
});

ofEveryStore("paths that no file can have are refused", async (store) => {
  const paths = [
    "../secret.jpg",
    "paintings/../../secret.jpg",
    "./../secret.jpg",
    "/tmp/secret.jpg",
    "/etc/passwd",
    "..\\secret.jpg",
    "paintings\\..\\..\\secret.jpg",
    ".hidden.jpg",
    ".lock",
    ".incoming/x",
    "a//b.jpg",
    "",
    ".",
    "..",
    "a/",
    "secret.jpg\u0000.png",
    "C:/secret.jpg",
    "x/. /y",
    "x".repeat(300),
  ];
  for (const path of [...paths, "lone \ud800.jpg", "я".repeat(401)]) {
    assert.equal(await store.read(path), undefined);
    assert.equal(await store.open(path), undefined, path);
    assert.equal(await store.stat(path), undefined, path);
    await store.remove(path);
    await assert.rejects(store.put(path, bytes("x"), TIME), /No file can be named/, path);
    if (path !== "") assert.deepEqual([...await store.list(path)], [], path);
  }
  assert.deepEqual([...await store.list()], []);
});

ofEveryStore("names that people give are found", async (store) => {
  const paths = [
    "100%/x+y.jpg",
    "Frans Hals/Малле Баббе (1633).jpg",
    "a..b/c.d.jpg",
    "a=b;c@d,e!~$/#1 [2].jpg",
  ];
  for (const path of paths) {
    await store.put(path, bytes(path), TIME);
    assert.equal(await text(store, path), path);
  }
  assert.deepEqual([...await store.list()].sort(), paths);
});
