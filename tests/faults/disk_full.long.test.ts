/** The disk full: what cannot be stored is refused in words, reads go on, and with room all goes on. */
import assert from "node:assert/strict";
import { drawnImage } from "../support/pictures.ts";
import { run, ServerProcess } from "../support/processes.ts";
import { besideOn, fillUp, noSmallDisk, onSmallDisk, seenFromOutside } from "./small_disk.ts";

const MEGABYTES = 24;
const CURATOR = { username: "ada", password: "the night watch" };
const NO_ROOM = "There is no room left to store this; nothing was changed";
const BATCH = 1000;
const UPLOADS = 3;

const skipped = await noSmallDisk();
if (skipped !== undefined) console.log(`skipped: disk full (${skipped})`);

Deno.test({
  name: "disk full: 507 for what cannot be stored, nothing by half, and on without a restart",
  ignore: skipped !== undefined,
  fn: async () => {
    const data = await Deno.makeTempDir({ prefix: "depot-full-" });
    {
      await using server = await ServerProcess.start({
        data,
        env: { CURATOR_USERNAME: CURATOR.username, CURATOR_PASSWORD: CURATOR.password },
        within: onSmallDisk(data, MEGABYTES),
      });
      const { pid } = server.child;
      const disk = seenFromOutside(pid, data);
      const headers = { "Content-Type": "application/json", ...await server.logIn(CURATOR) };
      const ask = async (path: string, body?: unknown) => {
        const init = { method: "POST", headers, body: JSON.stringify(body) };
        const response = await server.fetch(path, body === undefined ? { headers } : init);
        return { status: response.status, answer: await response.json() };
      };
      const [{ id: warehouse }] = (await ask("/api/v1/warehouse_data")).answer;
      const listed = `/api/v1/warehouse_points/withWarehouseID/${warehouse}`;
      const before = (await ask(listed)).answer.length;

      const imageData = (await drawnImage(1500, 1200, "jpeg")).toBase64();
      const upload = (id: number) =>
        ask(`/api/paintings/${id}/upload-image`, { imageData, mimeType: "image/jpeg" });
      let stored = 0;
      const add = async () => {
        const points = Array.from({ length: BATCH }, (_, at) => ({
          id_warehouse: warehouse,
          name_points: "one of many",
          pos_x: at,
          pos_y: at,
        }));
        const { status, answer } = await ask("/api/v1/warehouse_points/points", points);
        if (status === 200) stored += BATCH;
        else assert.deepEqual([status, answer], [507, { error: NO_ROOM }]);
        return status;
      };
      assert.deepEqual([(await upload(1)).status, await add()], [200, 200]);
      const files = await imageFiles(`${disk}/images`);

      await fillUp(`${disk}/filler`);
      // The log of the database has some room in it still.
      let accepted = 0;
      while (await add() === 200) assert.ok(++accepted < 100);
      let refused = 1;
      for (let i = 0; i < UPLOADS; i++) {
        assert.deepEqual(await upload(2), { status: 507, answer: { error: NO_ROOM } });
        assert.equal(await add(), 507);
        refused += 2;
      }
      // Reads go on, a curator's too.
      for (const path of ["/api/catalog/bootstrap", "/api/audit", "/readyz", listed]) {
        assert.equal((await ask(path)).status, 200, path);
      }
      assert.deepEqual((await ask("/readyz")).answer, { status: "full" });
      const metrics = await (await server.fetch("/metrics")).text();
      assert.match(metrics, /^depot_storage_full 1$/m);
      const image = await server.fetch("/api/paintings/1/image?size=full");
      assert.equal((await image.bytes()).length > 10_000, true);
      assert.equal((await ask(listed)).answer.length, before + stored, "nothing by half");
      assert.deepEqual(await imageFiles(`${disk}/images`), files);
      // A backup there finds no room either, and leaves nothing.
      const backup = await run(data, ["backup", `${data}/depot.tar`], { within: besideOn(pid) });
      assert.equal(backup.code, 1, backup.err);
      assert.match(backup.err, /There is no room left|No space left|disk is full/);
      const left = Array.from(Deno.readDirSync(disk), ({ name }) => name).sort();
      assert.deepEqual(left, [
        "depot.db",
        "depot.db-shm",
        "depot.db-wal",
        "filler",
        "images",
      ]);

      await Deno.remove(`${disk}/filler`);
      assert.deepEqual([await add(), (await upload(2)).status], [200, 200]);
      assert.equal((await ask(listed)).answer.length, before + stored);
      assert.equal((await imageFiles(`${disk}/images`)).length, files.length + 2);
      const verdict = await run(data, ["verify"], { within: besideOn(pid) });
      assert.equal(verdict.code, 0, verdict.out + verdict.err);
      console.log(
        `disk of ${MEGABYTES} MB full: ${refused} changes and a backup refused, ${stored} points ` +
          "acknowledged, 0 lost, 0 by half; on without a restart",
      );
    }
    await Deno.remove(data, { recursive: true });
  },
});

async function imageFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name === ".lock") continue;
    if (isDirectory) found.push(...await imageFiles(`${folder}/${name}`));
    else found.push(name);
  }
  return found.sort();
}
