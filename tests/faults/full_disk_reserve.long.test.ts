/** The disk full: who is logged in gets out, a curator gets in and makes room, and /readyz says it. */
import assert from "node:assert/strict";
import { drawnImage } from "../support/pictures.ts";
import { ServerProcess } from "../support/processes.ts";
import { ALL } from "./kills.ts";
import { fillUp, noSmallDisk, onSmallDisk, seenFromOutside } from "./small_disk.ts";

const MEGABYTES = 24;
const CURATOR = { username: "ada", password: "the night watch" };
// Each logs in, which is meant to take long.
const ROUNDS = ALL ? 60 : 8;
const RESERVE_BYTES = 4 << 20;
// Bytes that hold some changes and no large picture.
const LITTLE = 300_000;

const skipped = await noSmallDisk();
if (skipped !== undefined) console.log(`skipped: room on a full disk (${skipped})`);

Deno.test({
  name: "disk full: logout, login, clear and delete go on, and all else once there is room",
  ignore: skipped !== undefined,
  fn: async () => {
    const data = await Deno.makeTempDir({ prefix: "depot-full-" });
    {
      await using server = await ServerProcess.start({
        data,
        env: { CURATOR_USERNAME: CURATOR.username, CURATOR_PASSWORD: CURATOR.password },
        within: onSmallDisk(data, MEGABYTES),
      });
      const disk = seenFromOutside(server.child.pid, data);
      let headers: Record<string, string> = await server.logIn(CURATOR);
      const ask = async (method: string, path: string, body?: unknown) => {
        const type = body === undefined ? {} : { "Content-Type": "application/json" };
        const init = { method, headers: { ...headers, ...type } };
        const sent = body === undefined ? init : { ...init, body: JSON.stringify(body) };
        const response = await server.fetch(path, sent);
        const text = await response.text();
        return { status: response.status, answer: text === "" ? undefined : JSON.parse(text) };
      };
      const statusOf = async (method: string, path: string, body?: unknown) =>
        (await ask(method, path, body)).status;
      const readiness = async () => (await ask("GET", "/readyz")).answer.status;
      const [{ id: warehouse }] = (await ask("GET", "/api/v1/warehouse_data")).answer;
      const point = { id_warehouse: warehouse, name_points: "one of many", pos_x: 1, pos_y: 1 };
      const add = (count: number) =>
        statusOf("POST", "/api/v1/warehouse_points/points", Array(count).fill(point));
      const listed = `/api/v1/warehouse_points/withWarehouseID/${warehouse}`;
      const drawn = (width: number, height: number) => drawnImage(width, height, "jpeg").toBase64();
      const [small, large] = [drawn(600, 400), drawn(2400, 1800)] as const;
      const upload = (id: number, imageData: string) =>
        statusOf("POST", `/api/paintings/${id}/upload-image`, {
          imageData,
          mimeType: "image/jpeg",
        });
      assert.deepEqual([await upload(1, small), await add(1000)], [200, 200]);
      const points: { id: string }[] = (await ask("GET", listed)).answer;
      assert.equal((await Deno.stat(`${disk}/depot.db.reserve`)).size, RESERVE_BYTES);
      assert.equal(await readiness(), "ready");

      // A picture that does not fit, while the database could go on.
      await fillUp(`${disk}/filler`);
      const { size: filled } = await Deno.stat(`${disk}/filler`);
      await Deno.truncate(`${disk}/filler`, filled - LITTLE);
      assert.equal(await upload(3, large), 507);
      assert.equal(await readiness(), "full");
      assert.equal(await add(1), 200);
      await Deno.truncate(`${disk}/filler`, filled - LITTLE - (2 << 20));
      assert.equal(await readiness(), "ready");

      await fillUp(`${disk}/filler`);
      let accepted = 0;
      while (await add(1000) === 200) assert.ok(++accepted < 100);
      assert.equal(await readiness(), "full");
      const full = (await ask("GET", listed)).answer.length;

      for (let round = 0; round < ROUNDS; round++) {
        assert.equal(await statusOf("POST", "/api/auth/logout"), 200);
        assert.equal((await ask("GET", "/api/auth/me")).answer.role, "user", "it has ended");
        headers = await server.logIn(CURATOR);
        const { id } = points[round]!;
        assert.equal(await statusOf("DELETE", `/api/v1/warehouse_points/${id}`), 204);
      }
      assert.equal((await ask("GET", listed)).answer.length, full - ROUNDS);
      assert.equal(await statusOf("POST", "/api/paintings/1/clear-image"), 200);
      assert.equal(await statusOf("GET", "/api/paintings/1/image"), 404);
      assert.equal(await statusOf("DELETE", "/api/paintings/2"), 200);
      assert.equal(await statusOf("GET", "/api/paintings/2"), 404);

      await Deno.remove(`${disk}/filler`);
      assert.equal(await readiness(), "ready");
      assert.equal((await Deno.stat(`${disk}/depot.db.reserve`)).size, RESERVE_BYTES);
      assert.deepEqual([await add(1), await upload(3, small)], [200, 200]);
      console.log(
        `disk of ${MEGABYTES} MB full: ${ROUNDS} times logged out, logged in and deleted, 0 refused`,
      );
    }
    await Deno.remove(data, { recursive: true });
  },
});
