/** A process that hangs (SIGSTOP) while it holds the database's one write transaction. */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@libsql/client/sqlite3";
import { ServerProcess } from "../support/processes.ts";

const POINTS = 30_000;
const WAITING = 5;
const TRIES = 600;

Deno.test({
  name: "a hung process: others read on, their writes are refused in words, and go on after it",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const data = await Deno.makeTempDir({ prefix: "depot-hung-" });
    const path = `${data}/depot.db`;
    {
      const env = { SEED: "none" };
      const hanging = await ServerProcess.start({ data, env });
      await using other = await ServerProcess.start({ data, env });
      const ask = async (server: ServerProcess, path: string, body?: unknown) => {
        const headers = { "Content-Type": "application/json", "Accept-Language": "en" };
        const init = { method: "POST", headers, body: JSON.stringify(body) };
        const response = await server.fetch(`/api/v1${path}`, body === undefined ? {} : init);
        const answer = await response.json();
        return { status: response.status, answer, wait: response.headers.get("Retry-After") };
      };
      const record = { warehouse_name: "W", warehouse_length: 1, warehouse_width: 1 };
      const write = () => ask(other, "/warehouse_data", record);
      const { answer: { id } } = await write();
      const batch = () => {
        const points = Array.from({ length: POINTS }, (_, at) => ({
          id_warehouse: id,
          name_points: "of a batch",
          pos_x: at,
          pos_y: at,
        }));
        return ask(hanging, "/warehouse_points/points", points);
      };
      const stored = async () =>
        (await ask(other, `/warehouse_points/withWarehouseID/${id}`)).answer.length;

      /** A batch in progress, stopped while it holds the file. */
      const stoppedInside = async () => {
        const under = batch().catch(() => undefined);
        for (let tries = 0; tries < TRIES; tries++) {
          await pause(20);
          hanging.child.kill("SIGSTOP");
          await pause(20);
          if (await isHeld(path)) return { under };
          hanging.child.kill("SIGCONT");
        }
        assert.fail("the batch was never under way");
      };

      const first = await stoppedInside();
      const [reads, ...refusals] = await Promise.all([
        (async () => {
          let count = 0;
          for (; count < 20; count++) {
            assert.equal((await ask(other, "/warehouse_data")).status, 200);
            assert.equal(await stored(), 0);
          }
          return count;
        })(),
        ...Array.from({ length: WAITING }, write),
      ]);
      const error = "Another process holds the database; nothing was changed";
      for (const refusal of refusals) {
        assert.deepEqual(refusal, { status: 503, answer: { error }, wait: "5" });
      }
      assert.equal((await other.fetch("/readyz")).status, 200);
      // Awake again it ends what it was at, and writes of others go on.
      hanging.child.kill("SIGCONT");
      assert.equal((await first.under)?.status, 200);
      assert.equal((await write()).status, 200);
      assert.equal(await stored(), POINTS);

      // Killed instead, it leaves nothing of what it was at.
      const second = await stoppedInside();
      await hanging.stop("SIGKILL");
      await second.under;
      assert.equal((await write()).status, 200);
      assert.equal(await stored(), POINTS);
      assert.equal((await ask(other, "/warehouse_data")).answer.length, 3);
      console.log(
        `hung inside a write: ${reads * 2} reads answered, ${WAITING} writes refused with 503, ` +
          "0 lost, 0 by half; on after SIGCONT and after SIGKILL",
      );
    }
    await Deno.remove(data, { recursive: true });
  },
});

/** Whether someone has begun a write. */
async function isHeld(path: string): Promise<boolean> {
  const client = createClient({ url: `file:${path}`, timeout: 1 });
  try {
    const probe = await client.transaction("write");
    await probe.rollback();
    return false;
  } catch (error) {
    assert.match(String(error), /SQLITE_BUSY/);
    return true;
  } finally {
    client.close();
  }
}
