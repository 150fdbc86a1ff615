import assert from "node:assert/strict";
import { Database } from "../../db/open.ts";
import { eras } from "../../db/schema/gallery.ts";
import { unavailability } from "../../db/unavailable.ts";
import { era } from "../catalog_fixture.ts";
import { HAS_SQLD, Sqld } from "../sqld.ts";
import { untilSo } from "../eventually.ts";
import { Cluster } from "./cluster.ts";
import { HeldProxy } from "./held_proxy.ts";

const namesOf = async (db: Database) =>
  (await db.read.select({ name: eras.name }).from(eras)).map(({ name }) => name);

Deno.test({
  name: "a replica: answers what it has, in one round trip; the primary what it lacks",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using servers = await Cluster.start();
    const { asked, line } = servers;
    const [db, other] = [await servers.open(), await servers.open()];
    await db.write((tx) => tx.insert(eras).values(era(1)));
    await servers.caughtUp();
    asked.primary = asked.replica = 0;
    await namesOf(db);
    assert.deepEqual(asked, { primary: 0, replica: 1 });

    line.hold();
    await db.write((tx) => tx.insert(eras).values(era(2)));
    assert.deepEqual(await namesOf(db), ["Era 1", "Era 2"], "who has written");
    assert.deepEqual(await namesOf(other), ["Era 1"], "who has not");
    assert.equal(
      (await other.fresh.select().from(eras)).length,
      2,
      "who asks for no more than a second",
    );

    line.release();
    await untilSo(async () => (await namesOf(other)).length === 2);
    await servers.caughtUp();
    assert.equal((await namesOf(db)).length, 2);
    await db.close();
    await other.close();
  },
});

Deno.test({
  name: "a replica: what one answer has shown no later answer takes back",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using servers = await Cluster.start();
    const { line } = servers;
    const [db, other] = [await servers.open(), await servers.open()];
    await servers.caughtUp();
    line.hold();
    await db.write((tx) => tx.insert(eras).values(era(1)));
    // Asked for by someone who must see it, at the primary.
    assert.equal((await other.fresh.select().from(eras)).length, 1);
    assert.deepEqual(await namesOf(other), ["Era 1"]);
    await db.close();
    await other.close();
  },
});

Deno.test({
  name:
    "the primary away: reads go on, but not for a request that has written what the replica lacks",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using servers = await Cluster.start();
    const { line, primary } = servers;
    const db = await servers.open();
    await db.write((tx) => tx.insert(eras).values(era(1)));
    await servers.caughtUp();
    const count = () => db.read.select().from(eras).then(({ length }) => length);
    let turns = 0;
    db.onReplicaSwitch(() => turns++);
    line.hold();
    await db.asRequest(async () => {
      await db.write((tx) => tx.insert(eras).values(era(2)));
      await primary.stop();
      await assert.rejects(count(), (error) => unavailability(error) !== undefined);
    });
    assert.equal(await count(), 1, "a request that has not written");
    assert.equal(turns, 1);
    assert.equal(await db.availability(), "reading");
    await assert.rejects(
      db.write((tx) => tx.insert(eras).values(era(3))),
      (error) => unavailability(error)?.unconfirmed === false,
    );
    await primary.restart();
    line.release();
    await untilSo(async () => await count() === 2 && turns === 2);
    await untilSo(() =>
      db.write((tx) => tx.insert(eras).values(era(3))).then(() => true, () => false)
    );
    assert.equal(await count(), 3);
    await db.close();
  },
});

Deno.test({
  name: "the replica away: reads go to the primary, and back",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using servers = await Cluster.start();
    const { replica } = servers;
    const db = await servers.open();
    await db.write((tx) => tx.insert(eras).values(era(1)));
    await replica.stop();
    assert.deepEqual(await namesOf(db), ["Era 1"]);
    await replica.restart();
    await servers.caughtUp();
    assert.deepEqual(await namesOf(db), ["Era 1"]);
    await db.close();
  },
});

Deno.test({
  name:
    "a replica that hangs: the primary answers instead, and the replica is left alone for a while",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using primary = await Sqld.start();
    await using line = new HeldProxy(primary.url);
    let asked = 0;
    const db = await Database.open(primary.url, {
      // A server that hangs is the same whether it is a replica or not.
      readUrl: line.url,
      fetch: (input, init) => {
        if ((input as Request).url.startsWith(line.url)) asked++;
        return fetch(input, init);
      },
    });
    await db.write((tx) => tx.insert(eras).values(era(1)));
    assert.deepEqual(await namesOf(db), ["Era 1"]);
    line.hold();
    const all = await Promise.all(Array.from({ length: 5 }, () => namesOf(db)));
    assert.deepEqual(all, Array(5).fill(["Era 1"]));
    asked = 0;
    for (let read = 0; read < 100; read++) assert.deepEqual(await namesOf(db), ["Era 1"]);
    // By probes alone, of which there is one at a time.
    assert.ok(asked < 20, `${asked}`);
    line.release();
    await untilSo(async () => {
      asked = 0;
      for (let read = 0; read < 20; read++) await namesOf(db);
      return asked >= 20;
    });
    await db.close();
  },
});
