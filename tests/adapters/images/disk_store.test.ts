import assert from "node:assert/strict";
import { DiskImageStore } from "../../../adapters/images/disk_store.ts";

class TestStore implements AsyncDisposable {
  private constructor(readonly folder: string, readonly store: DiskImageStore) {}

  static async open() {
    const folder = await Deno.makeTempDir({ prefix: "depot-store-" });
    return new TestStore(folder, await DiskImageStore.open(`${folder}/images`));
  }

  async [Symbol.asyncDispose]() {
    await this.store.close();
    await Deno.remove(this.folder, { recursive: true });
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);
const TIME = Date.UTC(2024, 0, 2, 3, 4, 5, 678);

Deno.test("DiskImageStore: no path reaches files outside the store or its internal files", async () => {
  await using test = await TestStore.open();
  await Deno.writeTextFile(`${test.folder}/secret.jpg`, "secret");
  await Deno.writeTextFile(`${test.folder}/images/.hidden.jpg`, "secret");
  const paths = [
    "../secret.jpg",
    `${test.folder}/secret.jpg`,
    "..\\secret.jpg",
    ".hidden.jpg",
    ".lock",
  ];
  for (const path of paths) {
    assert.equal(await test.store.open(path), undefined, path);
    assert.equal(await test.store.stat(path), undefined, path);
    await test.store.remove(path);
    await assert.rejects(test.store.put(path, bytes("x"), TIME), /No file can be named/, path);
  }
  await test.store.claim();
  assert.deepEqual([...await test.store.list()], []);
  assert.equal(await Deno.readTextFile(`${test.folder}/secret.jpg`), "secret");
  assert.equal(await Deno.readTextFile(`${test.folder}/images/.hidden.jpg`), "secret");
});

Deno.test("DiskImageStore: only an exclusive process removes partial files", async () => {
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

Deno.test("DiskImageStore: follows links inside the store only", async () => {
  await using test = await TestStore.open();
  const images = `${test.folder}/images`;
  await Deno.writeTextFile(`${test.folder}/secret.jpg`, "secret");
  await Deno.mkdir(`${test.folder}/images-elsewhere`);
  await Deno.writeTextFile(`${test.folder}/images-elsewhere/1.jpg`, "secret");
  await test.store.put("paintings/0/1.jpg", bytes("seen"), TIME);
  await Deno.symlink(`${test.folder}/secret.jpg`, `${images}/out.jpg`);
  await Deno.symlink(`${test.folder}/images-elsewhere`, `${images}/folder`);
  await Deno.symlink(`${images}/loop.jpg`, `${images}/loop.jpg`);
  await Deno.symlink(`${images}/paintings/0/1.jpg`, `${images}/in.jpg`);
  for (const path of ["out.jpg", "folder/1.jpg", "loop.jpg"]) {
    assert.equal(await test.store.stat(path), undefined, path);
    assert.equal(await test.store.open(path), undefined, path);
    assert.equal(await test.store.read(path), undefined, path);
  }
  assert.deepEqual(await test.store.read("in.jpg"), bytes("seen"));
  assert.deepEqual([...await test.store.list()].sort(), ["in.jpg", "paintings/0/1.jpg"]);
});
