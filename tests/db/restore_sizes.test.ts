/** What an archive holds is looked at before it is read: nobody knows who has made it. */
import assert from "node:assert/strict";
import { createTarPacker, type TarHeader } from "modern-tar";
import { restoreBackup } from "../../services/backup/restore_backup.ts";
import { AppError } from "../../domain/app_error.ts";
import { withFolder } from "../support/host.ts";

/** Restores an archive that is nothing but the header of an entry, and tells how it ends. */
async function restored(header: TarHeader) {
  let refusal: unknown;
  let read = 0;
  await withFolder(async (data) => {
    const store = {
      put: () => Promise.reject(new Error("put")),
      list: () => Promise.resolve(new Set<string>()),
      remove: () => Promise.resolve(),
    };
    const { readable, controller: packer } = createTarPacker();
    packer.add(header);
    const { value: start } = await readable.getReader().read();
    const archive = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(start as Uint8Array<ArrayBuffer>),
      pull(controller) {
        if (++read > 50) controller.close();
        else controller.enqueue(new Uint8Array(1_000_000));
      },
    }, { highWaterMark: 0 });
    const database = `${data}/depot.db`;
    refusal = await restoreBackup(archive, { store, database }).catch((error) => error);
    assert.deepEqual([...Deno.readDirSync(data)], []);
  });
  assert.ok(refusal instanceof AppError, String(refusal));
  return { status: refusal.status, message: refusal.message, read };
}

Deno.test("restoreBackup: an entry larger than any image is refused before reading it", async () => {
  const { status, message, read } = await restored({ name: "images/a.jpg", size: 5e9 });
  assert.deepEqual([status, message], [
    422,
    "The backup contains images/a.jpg of 5000000000 bytes, more than 100000000",
  ]);
  assert.ok(read < 5, `${read}`);
});

Deno.test("restoreBackup: a large manifest and entries that are not files are refused", async () => {
  const manifest = await restored({ name: "manifest.json", size: 4e8 });
  assert.match(manifest.message, /manifest\.json of 400000000 bytes/);
  for (const type of ["symlink", "link", "directory"] as const) {
    const header = { name: "images/a.jpg", size: 0, type, linkname: "/etc/passwd" };
    assert.match((await restored(header)).message, /images\/a\.jpg, which is not a file/, type);
  }
});
