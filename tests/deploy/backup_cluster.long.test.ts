/** The backup of a cluster, and a server started on what it has written. */
import assert from "node:assert/strict";
import { Database } from "../../db/open.ts";
import { eras } from "../../db/schema/gallery.ts";
import { era } from "../support/catalog.ts";
import { freePort } from "../support/processes.ts";
import { HAS_SQLD, Sqld } from "../support/sqld.ts";
import { withFolder } from "../support/host.ts";

const SCRIPT = new URL("../../deploy/docker/backup-cluster", import.meta.url).pathname;

async function command(program: string, args: string[], env: Record<string, string> = {}) {
  const { code, stderr } = await new Deno.Command(program, { args, env }).output();
  return { code, err: new TextDecoder().decode(stderr) };
}

Deno.test({
  name:
    "backup-cluster: a server starts on the copy with all rows, the bucket is there, old ones go",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using primary = await Sqld.start();
    const db = await Database.open(primary.url);
    await db.write((tx) =>
      tx.insert(eras).values(Array.from({ length: 300 }, (_, at) => era(at + 1)))
    );
    await db.close();
    await withFolder(async (folder) => {
      const backups = `${folder}/backups`;
      await Deno.mkdir(`${folder}/buckets/depot/paintings`, { recursive: true });
      await Deno.writeTextFile(`${folder}/buckets/depot/paintings/1.jpg`, "a picture");
      await Deno.mkdir(backups);
      for (const old of ["depot-2020-01-01T00-00-00Z.tar", "depot-2021-01-01T00-00-00Z.tar"]) {
        await Deno.writeTextFile(`${backups}/${old}`, "old");
      }
      const env = {
        PRIMARY: new URL(primary.url).host,
        CHANGES: primary.changes,
        SQLD: await Sqld.program(),
        COPY_PORT: String(freePort()),
        BUCKETS: `${folder}/buckets`,
        BACKUPS: backups,
        KEEP: "2",
      };
      const done = await command("bash", [SCRIPT], env);
      assert.deepEqual(done, { code: 0, err: "" });
      const names = Array.from(Deno.readDirSync(backups), ({ name }) => name).sort();
      assert.equal(names.length, 2, `${names}`);
      assert.equal(names[0], "depot-2021-01-01T00-00-00Z.tar");

      const restored = `${folder}/restored`;
      await Deno.mkdir(restored);
      await command("tar", ["-xf", `${backups}/${names[1]}`, "-C", restored]);
      assert.equal(
        await Deno.readTextFile(`${restored}/buckets/depot/paintings/1.jpg`),
        "a picture",
      );
      {
        await using server = await Sqld.startOn(restored);
        const copy = await Database.open(server.url);
        assert.equal((await copy.read.select().from(eras)).length, 300);
        await copy.write((tx) => tx.insert(eras).values(era(301)));
        await copy.close();
      }
      await Deno.mkdir(restored);

      const away = { ...env, PRIMARY: `127.0.0.1:${freePort()}` };
      assert.equal((await command("bash", [SCRIPT], away)).code, 1);
      assert.equal(
        Array.from(Deno.readDirSync(backups)).length,
        2,
        "nothing is left, nothing gone",
      );
    });
  },
});
