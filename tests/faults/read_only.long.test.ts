/** A folder that may not be written, at the start and from some moment on. */
import assert from "node:assert/strict";
import { drawnImage } from "../support/pictures.ts";
import { run, ServerProcess } from "../support/processes.ts";
import { heedingPermissions, noPermissionsHeeded, setWritable } from "./small_disk.ts";

const CURATOR = { username: "ada", password: "the night watch" };
const within = heedingPermissions();

const skipped = await noPermissionsHeeded();
if (skipped !== undefined) console.log(`skipped: read-only folders (${skipped})`);

Deno.test({
  name: "read-only: no start, but words; while running what is written is refused and reads go on",
  ignore: skipped !== undefined,
  fn: async (t) => {
    const data = await Deno.makeTempDir({ prefix: "depot-read-only-" });
    const env = { CURATOR_USERNAME: CURATOR.username, CURATOR_PASSWORD: CURATOR.password };
    const refusedStart = async (said: RegExp, { settings = {}, code: expected = 1 } = {}) => {
      const { code, out, err } = await run(data, ["serve"], { within, env: settings });
      assert.deepEqual([code, out], [expected, ""]);
      assert.match(err, said);
    };
    const imageData = (await drawnImage(300, 200, "jpeg")).toBase64();
    {
      await using server = await ServerProcess.start({ data, env, within });
      const headers = { "Content-Type": "application/json", ...await server.logIn(CURATOR) };
      const upload = async () => {
        const response = await server.fetch("/api/paintings/1/upload-image", {
          method: "POST",
          headers,
          body: JSON.stringify({ imageData, mimeType: "image/jpeg" }),
        });
        const { error } = await response.json();
        return [response.status, response.headers.get("Retry-After"), error];
      };
      await t.step("read-only: the folder of a running server", async () => {
        assert.deepEqual(await upload(), [200, null, undefined]);
        await setWritable(data, false);
        const refusal = "The storage cannot be written now; nothing was changed";
        assert.deepEqual(await upload(), [503, "60", refusal]);
        for (const path of ["/api/catalog/bootstrap", "/api/audit", "/readyz"]) {
          const response = await server.fetch(path, { headers });
          await response.body?.cancel();
          assert.equal(response.status, 200, path);
        }
        const image = await server.fetch("/api/paintings/1/image?size=full");
        assert.equal((await image.bytes()).length > 500, true);
        await setWritable(data, true);
        assert.deepEqual(await upload(), [200, null, undefined]);
      });
    }
    await t.step("read-only: a start with a read-only database", async () => {
      await setWritable(data, false);
      // Where its log lies beside it the database can be opened, and the images' folder is named.
      await refusedStart(
        /^(DATABASE_URL|IMAGES_DIR): \S+ cannot be opened: .*The server must be allowed to write/,
      );
      await setWritable(data, true);
    });
    await t.step("read-only: a start with read-only image files", async () => {
      await setWritable(`${data}/images`, false);
      await refusedStart(
        /^IMAGES_DIR: \S+ cannot be opened: .*The server must be allowed to write/,
      );
      await setWritable(`${data}/images`, true);
    });
    await t.step("read-only: a start without permission to create folders", async () => {
      await setWritable(data, false);
      const DATABASE_URL = `file:${data}/new/depot.db`;
      await refusedStart(/^DATABASE_URL: the folder \S+ cannot be made: Permission denied/, {
        settings: { DATABASE_URL },
        code: 78,
      });
      await setWritable(data, true);
    });
    await Deno.remove(data, { recursive: true });
  },
});
