/** A wall to hang pictures on: two paintings and an artist, with a store on disk. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { Pictures } from "../../../services/gallery/pictures/pictures.ts";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { DiskImageStore } from "../../../adapters/images/disk_store.ts";
import type { ImageStore } from "../../../domain/images/store.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestDatabase } from "../../support/app.ts";

/** The wall, which goes when the test ends. */
export class TestWall implements AsyncDisposable {
  readonly warnings: string[] = [];
  pictures: Pictures;

  private constructor(readonly database: TestDatabase, readonly store: DiskImageStore) {
    this.pictures = this.over(store);
  }

  static async open() {
    const database = await TestDatabase.open();
    await fill(database.db, {
      eras: [era(1)],
      movements: [movement(1)],
      artists: [artist(1)],
      paintings: [painting(1), painting(2)],
    });
    return new TestWall(database, await DiskImageStore.open(`${database.folder}/images`));
  }

  /** The pictures as another process sees them, or over a store with a fault. */
  over(store: ImageStore, keepDays?: number): Pictures {
    return new Pictures(this.database.db, store, (text) => this.warnings.push(text), keepDays);
  }

  get read() {
    return this.database.db.read;
  }

  async row(id = 1) {
    return (await this.read.select().from(paintings).where(eq(paintings.id, id)))[0]!;
  }

  /** Paths of the files that are kept after they were replaced or deleted. */
  async kept(): Promise<string[]> {
    const rows = await this.read.select().from(imageFiles).where(eq(imageFiles.state, "kept"));
    return rows.map(({ path }) => path).sort();
  }

  /**
   * Holds that the disk, the register and the rows agree, and answers the files that rows name. Kept
   * files are there as well.
   */
  async assertWhole(): Promise<string[]> {
    const rows = await this.read.select().from(paintings);
    const portraits = await this.read.select().from(artists);
    const named = [
      ...rows.flatMap((row) => [row.image_path, row.thumbnail_path]),
      ...portraits.flatMap((row) => [row.portrait_path, row.portrait_thumb_path]),
    ].filter((path) => path !== null).sort();
    const register = await this.read.select().from(imageFiles);
    const live = register.filter(({ state }) => state === "live");
    const kept = register.filter(({ state }) => state === "kept");
    assert.deepEqual(live.map(({ path }) => path).sort(), named);
    assert.equal(live.length + kept.length, register.length);
    assert.ok(kept.every(({ kept_since }) => Math.abs(kept_since! - Date.now()) < 3_600_000));
    const there = register.map(({ path }) => path).sort();
    assert.deepEqual([...await this.store.list()].sort(), there);
    assert.deepEqual([...Deno.readDirSync(`${this.database.folder}/images/.incoming`)], []);
    for (const file of register) {
      assert.equal((await this.store.stat(file.path))!.modifiedAt, file.modified_at);
    }
    return named;
  }

  async [Symbol.asyncDispose]() {
    await this.store.close();
    await this.database[Symbol.asyncDispose]();
  }
}

/** A store in which one operation fails or is watched. */
export function faulty(store: ImageStore, change: Partial<ImageStore>): ImageStore {
  return {
    put: (...args) => store.put(...args),
    stat: (...args) => store.stat(...args),
    open: (...args) => store.open(...args),
    read: (...args) => store.read(...args),
    remove: (...args) => store.remove(...args),
    list: (...args) => store.list(...args),
    claim: () => store.claim(),
    close: () => store.close(),
    ...change,
  };
}
