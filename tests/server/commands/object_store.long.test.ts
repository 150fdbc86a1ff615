/** A server whose images lie in an object store, and the commands beside it. */
import assert from "node:assert/strict";
import { openStore } from "../../../server/open_storage.ts";
import { restoreBackup } from "../../../services/backup/restore_backup.ts";
import { Database } from "../../../db/open.ts";
import { DiskImageStore } from "../../../adapters/images/disk_store.ts";
import { S3ImageStore } from "../../../adapters/images/s3/s3_image_store.ts";
import { readSettings, SettingsError } from "../../../server/settings.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { drawnImage } from "../../support/pictures.ts";
import { CREDENTIALS, S3Server } from "../../support/s3_server.ts";
import { run, ServerProcess } from "../../support/processes.ts";

/** A database with one painting, and a curator's session. */
async function newDepot(data: string): Promise<{ Cookie: string }> {
  const db = await Database.open(`file:${data}/depot.db`);
  await fill(db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1)],
  });
  const session = await curatorSession(db);
  await db.close();
  return session;
}

Deno.test("IMAGES_URL: uploads to the bucket; backups are restored to disk or bucket", async () => {
  await using objects = await S3Server.start();
  const data = await Deno.makeTempDir({ prefix: "depot-objects-" });
  try {
    const headers = { "Content-Type": "application/json", ...await newDepot(data) };
    const env = { ...objects.env("depot/images"), SEED: "none" };
    await using server = await ServerProcess.start({ data, env });
    const imageData = drawnImage(60, 50, "jpeg").toBase64();
    const uploaded = await server.fetch("/api/paintings/1/upload-image", {
      method: "POST",
      headers,
      body: JSON.stringify({ imageData, mimeType: "image/jpeg" }),
    });
    assert.equal(uploaded.status, 200);
    const { imagePath, image_cache_key } = await uploaded.json();
    const image = await server.fetch(`/images/${imagePath}`);
    const bytes = await image.bytes();
    assert.equal(image.headers.get("Content-Type"), "image/jpeg");
    await assert.rejects(Deno.stat(`${data}/images`), Deno.errors.NotFound);

    const backup = await run(data, ["backup", `${data}/depot.tar`], { env });
    assert.match(backup.err, /^Backed up the database and 2 image files/m);
    const stores = [
      await DiskImageStore.open(`${data}/there/images`),
      await S3ImageStore.open(objects.freshAddress(), CREDENTIALS),
    ];
    for (const [at, store] of stores.entries()) {
      const archive = (await Deno.open(`${data}/depot.tar`)).readable;
      await restoreBackup(archive, { store, database: `${data}/there/${at}.db` });
      const { body, modifiedAt } = (await store.open(imagePath))!;
      assert.deepEqual(await new Response(body).bytes(), bytes);
      assert.equal(modifiedAt, image_cache_key);
    }

    // Beside the server, because nothing of its work looks like a fault.
    const verified = await run(data, ["verify"], { env });
    assert.equal(verified.code, 0, verified.out + verified.err);
    assert.match(verified.out, /^Read the database and 2 image files$/m);
  } finally {
    await Deno.remove(data, { recursive: true });
  }
});

Deno.test("openStore: a refusing bucket is named without secrets", async () => {
  await using objects = await S3Server.start();
  const env: Record<string, string> = {
    ...objects.env("images"),
    AWS_SECRET_ACCESS_KEY: "not-the-secret",
  };
  await assert.rejects(openStore(readSettings((name) => env[name])), (error) => {
    assert.ok(error instanceof SettingsError);
    assert.match(error.message, /^IMAGES_URL: the bucket images at http:\S+ cannot be opened: /);
    assert.match(error.message, /403 SignatureDoesNotMatch$/);
    return !error.message.includes("not-the-secret");
  });
});
