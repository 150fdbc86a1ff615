/** What backups and restores that were killed have left, and what must not be taken for it. */
import assert from "node:assert/strict";
import { restoreBackup } from "../../services/backup/restore_backup.ts";
import { writeBackup } from "../../services/backup/write_backup.ts";
import { DiskImageStore } from "../../adapters/images/disk_store.ts";
import { withFolder } from "../support/host.ts";

const DAY = 24 * 60 * 60 * 1000;

const names = (folder: string) => Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();

Deno.test("writeBackup: removes abandoned copies after a day", async () => {
  await withFolder(async (folder) => {
    for (const name of ["depot.db", "depot.db.backup-1", "depot.db.backup-2", "x.backup-1"]) {
      await Deno.writeTextFile(`${folder}/${name}`, "x");
      const time = name === "depot.db.backup-2" ? Date.now() - DAY / 2 : Date.now() - 2 * DAY;
      await Deno.utime(`${folder}/${name}`, time / 1000, time / 1000);
    }
    const db = { copyTo: () => Promise.reject(new Error("full")) };
    const store = { open: () => Promise.resolve(undefined) };
    const written = writeBackup(
      { db, store, database: `${folder}/depot.db` },
      new WritableStream(),
    );
    await assert.rejects(written, /full/);
    assert.deepEqual(names(folder), ["depot.db", "depot.db.backup-2", "x.backup-1"]);
  });
});

Deno.test("restoreBackup: refuses a location with a log of another database", async () => {
  await withFolder(async (folder) => {
    const database = `${folder}/depot.db`;
    await Deno.writeTextFile(`${database}-wal`, "x");
    const store = await DiskImageStore.open(`${folder}/images`);
    const restored = restoreBackup(new Blob([]).stream(), { store, database });
    await assert.rejects(restored, { status: 409, message: /^There is a database's log at / });
    assert.deepEqual(names(folder), ["depot.db-wal", "images"]);
  });
});

Deno.test("restoreBackup: removes leftovers of an interrupted restore", async () => {
  await withFolder(async (folder) => {
    const database = `${folder}/depot.db`;
    const store = await DiskImageStore.open(`${folder}/images`);
    await store.put("paintings/1.jpg", new Uint8Array([1]), 0);
    const restore = (alone = true) =>
      restoreBackup(new Blob([]).stream(), { store, database, isExclusive: alone });
    await assert.rejects(restore(), { status: 409, message: /^There are 1 image files already/ });
    await Deno.writeTextFile(`${database}.restoring`, "half");
    await assert.rejects(restore(false), { status: 409, message: /^A restore was interrupted/ });
    assert.deepEqual([...await store.list()], ["paintings/1.jpg"]);
    await assert.rejects(restore(), { status: 422 });
    assert.deepEqual([...await store.list()], []);
    assert.deepEqual(names(folder), ["images"]);
  });
});
