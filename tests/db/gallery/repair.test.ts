/** What a repair leaves in the rows and in the audit log. */
import assert from "node:assert/strict";
import { repair } from "../../../services/backup/repair.ts";
import { verify } from "../../../services/backup/verify.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { drawnImage, pictureFiles } from "../../support/pictures.ts";
import { TestWall } from "./test_wall.ts";

const ONE = { type: "painting", id: 1 } as const;
const ADA = { username: "ada", action: "painting.upload_image" } as const;

async function open() {
  const wall = await TestWall.open();
  const workers = new WorkerPool({ size: 1 });
  const images = new ImageProcessor(workers);
  const { store, pictures } = wall;
  const { db } = wall.database;
  return {
    wall,
    upload: async () =>
      await pictures.replace(
        ONE,
        await images.process(drawnImage(900, 600, "jpeg"), "painting"),
        ADA,
      ),
    mend: async () => await repair({ db, store, images, pictures }, await verify({ db, store })),
    [Symbol.asyncDispose]: async () => {
      workers.close();
      await wall[Symbol.asyncDispose]();
    },
  };
}

Deno.test("repair: a lost picture chosen by a curator is recorded without being cleared", async () => {
  await using opened = await open();
  const { wall, upload, mend } = opened;
  const hung = await upload();
  await wall.store.remove(hung.full);
  await wall.store.remove(hung.thumbnail);
  const { takenDown } = await mend();
  assert.deepEqual(takenDown, [ONE]);
  const row = await wall.row();
  assert.deepEqual(
    [row.image_path, row.thumbnail_path, row.image_cleared, row.image_chosen_by],
    [null, null, false, "ada"],
  );
  assert.equal(await wall.pictures.publishFirst(ONE, pictureFiles()), undefined);
  const record = (await wall.read.select().from(auditLog)).at(-1)!;
  assert.deepEqual(
    [record.username, record.action, record.target_id],
    ["verify --repair", "painting.lose_image", 1],
  );
  const { before, after } = record.details as Record<string, Record<string, unknown>>;
  assert.deepEqual([before!.full, after!.full], [hung.full, null]);
  assert.equal(after!.lost, `${hung.full}, ${hung.thumbnail}`);
});

Deno.test("repair: the thumbnail of a lost full image stays", async () => {
  await using opened = await open();
  const { wall, upload, mend } = opened;
  const hung = await upload();
  await wall.store.remove(hung.full);
  await mend();
  const row = await wall.row();
  assert.deepEqual([row.image_path, row.thumbnail_path], [null, hung.thumbnail]);
  await wall.pictures.tidy();
  await wall.assertWhole();
});

Deno.test("repair: a thumbnail with an undecodable full image is removed alone", async () => {
  await using opened = await open();
  const { wall, mend } = opened;
  const sound = { ...pictureFiles("odd").full };
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode("odd"));
  const full = { ...sound, sha256: new Uint8Array(hash).toHex() };
  const hung = await wall.pictures.replace(ONE, { ...pictureFiles("odd"), full }, ADA);
  await wall.store.remove(hung.thumbnail);
  const { takenDown } = await mend();
  assert.deepEqual(takenDown, [ONE]);
  const row = await wall.row();
  assert.deepEqual([row.image_path, row.thumbnail_path], [hung.full, null]);
});
