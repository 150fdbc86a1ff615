/** The primary is lost for good: a replica's folder becomes the primary's (docs/operations.md). */
import assert from "node:assert/strict";
import { Database } from "../../db/open.ts";
import { Endpoint } from "../../db/server/endpoint.ts";
import { positionIn, READ_POSITION } from "../../db/server/position.ts";
import { eras } from "../../db/schema/gallery.ts";
import { era } from "../catalog_fixture.ts";
import { untilSo } from "../eventually.ts";
import { HAS_SQLD, Sqld } from "../sqld.ts";
import { Cluster } from "./cluster.ts";

const ROWS = 500;

Deno.test({
  name:
    "a replica promoted to primary has all rows, takes writes, survives a restart and feeds a replica",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using servers = await Cluster.start();
    const { primary, replica } = servers;
    const before = await servers.open();
    for (let from = 1; from <= ROWS; from += 50) {
      const some = Array.from({ length: 50 }, (_, at) => era(from + at));
      await before.write((tx) => tx.insert(eras).values(some));
    }
    await servers.caughtUp();
    await primary.stop();
    await before.close();

    await replica.stop();
    await replica.promote();
    const after = await Database.open(replica.url);
    const ids = async (db: Database) =>
      (await db.read.select({ id: eras.id }).from(eras)).map(({ id }) => id).sort((a, b) => a - b);
    assert.deepEqual(await ids(after), Array.from({ length: ROWS }, (_, at) => at + 1));
    assert.deepEqual(await after.read.all("PRAGMA integrity_check"), [{ integrity_check: "ok" }]);
    await after.write((tx) => tx.insert(eras).values(era(ROWS + 1)));
    await replica.stop();
    await replica.restart();
    await after.write((tx) => tx.insert(eras).values(era(ROWS + 2)));
    assert.equal((await ids(after)).length, ROWS + 2);

    await using another = await Sqld.start({ changesFrom: replica.changes });
    const copy = new Endpoint(another.url, { deadline: 2000 });
    const [reached] = await after.primary.all<{ value: string }>(
      "SELECT value FROM installation WHERE key = 'position'",
    );
    await untilSo(async () => {
      const [position] = await copy.run([READ_POSITION]).catch(() => []);
      return position !== undefined && positionIn(position) === Number(reached!.value);
    });
    const [counted] = await copy.run([{ sql: "SELECT count(*) FROM eras" }]);
    assert.equal(counted!.rows[0]![0], ROWS + 2);
    copy.close();
    await after.close();
  },
});
