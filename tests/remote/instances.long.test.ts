/** Several instances over one database server. */
import assert from "node:assert/strict";
import { Database } from "../../db/open.ts";
import { spawnServer } from "../support/processes.ts";
import { HAS_SQLD, Sqld } from "../support/sqld.ts";

Deno.test({
  name: "four instances that open an empty database together make its tables once",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using primary = await Sqld.start();
    const all = await Promise.all(Array.from({ length: 4 }, () => Database.open(primary.url)));
    const made = await all[0]!.read.all<{ n: number }>(
      "SELECT count(*) AS n FROM __drizzle_migrations",
    );
    const files = [...Deno.readDirSync("db/migrations")].filter(({ isFile }) => isFile);
    assert.deepEqual(made, [{ n: files.length }]);
    for (const db of all) await db.close();
  },
});

Deno.test({
  name: "two servers that start together on an empty database fill it once",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using primary = await Sqld.start();
    const data = await Deno.makeTempDir({ prefix: "depot-two-" });
    const outputs = await Promise.all([1, 2].map(async (number) => {
      const server = await spawnServer({
        data,
        env: {
          DATABASE_URL: primary.url,
          IMAGES_DIR: `${data}/images${number}`,
          LOG_LEVEL: "off",
        },
        stderr: "null",
      });
      let out = "";
      for await (const text of server.stdout.pipeThrough(new TextDecoderStream())) {
        out += text;
        if (out.includes("Open Depot is at")) break;
      }
      server.kill("SIGTERM");
      await server.status;
      return out;
    }));
    const db = await Database.open(primary.url);
    const count = async (table: string) =>
      (await db.read.all<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]!.n;
    assert.equal(await count("curators"), 1);
    assert.equal(await count("warehouse_users"), 1);
    assert.equal(await count("warehouses"), 1);
    assert.equal(await count("paintings"), 2079);
    const occurrences = (what: string) => outputs.join("").split(what).length - 1;
    assert.equal(occurrences("Made the first gallery curator"), 1);
    await db.close();
    await Deno.remove(data, { recursive: true });
  },
});
