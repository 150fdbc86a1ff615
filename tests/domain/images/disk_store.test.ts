import assert from "node:assert/strict";
import { DiskImageStore } from "../../../domain/images/disk_store.ts";
import { imagePath } from "../../../domain/images/store.ts";

class TestStore implements AsyncDisposable {
  private constructor(readonly folder: string, readonly store: DiskImageStore) {}

  static async open() {
    const folder = await Deno.makeTempDir({ prefix: "depot-store-" });
    return new TestStore(folder, await DiskImageStore.open(`${folder}/images`));
  }

  async text(path: string, range?: { start: number; end: number }): Promise<string | undefined> {
    const file = await this.store.open(path, range);
    return file && await new Response(file.body).text();
  }

  async [Symbol.asyncDispose]() {
    await this.store.close();
    await Deno.remove(this.folder, { recursive: true });
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);
const TIME = Date.UTC(2024, 0, 2, 3, 4, 5, 678);

Deno.test("imagePath: says what it shows and when it was hung, and nothing else", () => {
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

Deno.test("DiskImageStore: what is put is there with its time, whole or in part", async () => {
  await using test = await TestStore.open();
  await test.store.put("paintings/0/1.jpg", bytes("0123456789"), TIME);
  assert.deepEqual(await test.store.stat("paintings/0/1.jpg"), { size: 10, modifiedAt: TIME });
  const { size, modifiedAt, body } = (await test.store.open("paintings/0/1.jpg"))!;
  assert.deepEqual([size, modifiedAt], [10, TIME]);
  assert.equal(await new Response(body).text(), "0123456789");
  assert.equal(await test.text("paintings/0/1.jpg", { start: 2, end: 4 }), "234");
  assert.equal(await test.text("paintings/0/1.jpg", { start: 9, end: 9 }), "9");
  assert.equal(await test.text("paintings/0/1.jpg", { start: 0, end: 9 }), "0123456789");
});

Deno.test("DiskImageStore: reads long files in part without the rest", async () => {
  await using test = await TestStore.open();
  const long = new Uint8Array(1_000_000).map((_, at) => at % 251);
  await test.store.put("paintings/0/1.jpg", long, TIME);
  const { body } = (await test.store.open("paintings/0/1.jpg", { start: 70_000, end: 300_000 }))!;
  const part = await new Response(body).bytes();
  assert.deepEqual(part, long.slice(70_000, 300_001));
  // A reader that goes away leaves no file open: the tests' own check for leaks holds that.
  await (await test.store.open("paintings/0/1.jpg"))!.body.cancel();
  await (await test.store.open("paintings/0/1.jpg", { start: 5, end: 9 }))!.body.cancel();
});

Deno.test("DiskImageStore: removes what is there and does not mind what is not", async () => {
  await using test = await TestStore.open();
  await test.store.put("paintings/0/1.jpg", bytes("x"), TIME);
  await test.store.remove("paintings/0/1.jpg");
  await test.store.remove("paintings/0/1.jpg");
  await test.store.remove("nothing/here");
  assert.equal(await test.store.open("paintings/0/1.jpg"), undefined);
  assert.equal(await test.store.stat("paintings"), undefined, "a folder is no file");
  assert.equal(await test.store.open("paintings"), undefined);
});

Deno.test("DiskImageStore: lists all files or those of a folder, and nothing of its own", async () => {
  await using test = await TestStore.open();
  for (const path of ["paintings/0/1.jpg", "paintings/12/12345.jpg", "portraits/0/1.png"]) {
    await test.store.put(path, bytes("x"), TIME);
  }
  await test.store.claim();
  assert.deepEqual([...await test.store.list()].sort(), [
    "paintings/0/1.jpg",
    "paintings/12/12345.jpg",
    "portraits/0/1.png",
  ]);
  assert.deepEqual([...await test.store.list("paintings/12")], ["paintings/12/12345.jpg"]);
  assert.deepEqual([...await test.store.list("paintings/99")], []);
});

Deno.test("DiskImageStore: no path leads out of it or to what is its own", async () => {
  await using test = await TestStore.open();
  await Deno.writeTextFile(`${test.folder}/secret.jpg`, "secret");
  await Deno.writeTextFile(`${test.folder}/images/.hidden.jpg`, "secret");
  const paths = [
    "../secret.jpg",
    "paintings/../../secret.jpg",
    "./../secret.jpg",
    `${test.folder}/secret.jpg`,
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
  for (const path of paths) {
    assert.equal(await test.store.open(path), undefined, path);
    assert.equal(await test.store.stat(path), undefined, path);
    await test.store.remove(path);
    await assert.rejects(test.store.put(path, bytes("x"), TIME), /No file can be named/, path);
  }
  assert.equal(await Deno.readTextFile(`${test.folder}/secret.jpg`), "secret");
  assert.equal(await Deno.readTextFile(`${test.folder}/images/.hidden.jpg`), "secret");
});

Deno.test("DiskImageStore: names that people give are found", async () => {
  await using test = await TestStore.open();
  for (const path of ["Frans Hals/Малле Баббе (1633).jpg", "a..b/c.d.jpg", "100%/x.jpg"]) {
    await test.store.put(path, bytes(path), TIME);
    assert.equal(await test.text(path), path);
  }
});

Deno.test("DiskImageStore: whoever is alone tidies up; whoever is not keeps off", async () => {
  await using test = await TestStore.open();
  await Deno.writeTextFile(`${test.folder}/images/.incoming/half`, "half an ima");
  assert.equal(await test.store.claim(), true);
  assert.deepEqual([...Deno.readDirSync(`${test.folder}/images/.incoming`)], []);

  await Deno.writeTextFile(`${test.folder}/images/.incoming/half`, "half an ima");
  const other = await DiskImageStore.open(`${test.folder}/images`);
  assert.equal(await other.claim(), false);
  assert.equal([...Deno.readDirSync(`${test.folder}/images/.incoming`)].length, 1);
  await other.close();
  await test.store.close();

  const third = await DiskImageStore.open(`${test.folder}/images`);
  assert.equal(await third.claim(), true);
  await third.close();
});

Deno.test("DiskImageStore: a file that cannot be written leaves nothing behind", async () => {
  await using test = await TestStore.open();
  await Deno.mkdir(`${test.folder}/images/paintings/0/1.jpg`, { recursive: true });
  await assert.rejects(test.store.put("paintings/0/1.jpg", bytes("x"), TIME));
  assert.deepEqual([...Deno.readDirSync(`${test.folder}/images/.incoming`)], []);
});
