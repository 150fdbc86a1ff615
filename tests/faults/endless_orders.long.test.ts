/**
 * Orders whose numbers make an engine go on for ever, or for hours: the server refuses them or gives
 * them an end, while it answers others.
 */
import assert from "node:assert/strict";
import { ServerProcess } from "../support/processes.ts";
import { ALL } from "./kills.ts";
import { answersMeanwhile, type Lines, Orders, post } from "./small_order.ts";

const onLinux = Deno.build.os === "linux";
const ENV = { TRUSTED_PROXIES: "1", WAREHOUSE_AUTH: "open" };
const SMALL: Lines = [[400, 300, 200, 10]];
const various = (count: number, of: (at: number) => Lines[number]): Lines =>
  Array.from({ length: count }, (_, at) => of(at));
const ORDERS: [name: string, lines: Lines, packingType: number][] = [
  ["sheets", [[1200, 800, 0.001, 50_000]], 4],
  ["dust", [[0.001, 0.001, 0.001, 30]], 0],
  ["rods", [[1200, 2, 2, 300], [1200, 800, 1, 200]], 0],
  ["types", various(1000, (at) => [100 + at / 100, 80 + at / 300, 60 + at / 150, 10]), 4],
  ["tiny", various(20, (at) => [10 + at % 7, 8 + at % 5, 6 + at % 3, 1000]), 0],
];
// Their senders wait for so many milliseconds, and for not much longer.
const DEADLINE = 2000;
// So long they take as jobs, for which senders' orders wait; at `deno task kills` as long as they like.
const DEADLINE_OF_JOB = ALL ? undefined : 4000;

Deno.test({
  name: "orders without an end: refused or ended, while small orders are calculated",
  ignore: !onLinux,
  async fn() {
    await using server = await ServerProcess.start({ env: { ...ENV, SEED: "none" } });
    const orders = await Orders.of(server);
    const nothing = post(server, "/stockbox", orders.box([1e-300, 1e-300, 1e-300, 30], "NOTHING"));
    const refused = await nothing;
    assert.deepEqual([refused.status, (await refused.json()).error], [
      400,
      "length_box: expected a number from 0.001 to 1000000",
    ]);
    const small = await orders.add(SMALL, 0);
    const hostile: [name: string, order: Record<string, unknown>][] = [];
    for (const [name, lines, type] of ORDERS) hostile.push([name, await orders.add(lines, type)]);

    const attack = async () => {
      const jobs: string[] = [];
      for (const [, order] of hostile) {
        const job = await post(
          server,
          "/computed_order/jobs",
          { ...order, effort: 3, deadline_ms: DEADLINE_OF_JOB },
          "192.0.2.2",
        );
        if (job.status === 202) jobs.push((await job.json()).id);
        else assert.equal((await job.body?.cancel(), job.status), 503);
      }
      assert.ok(jobs.length > 0);
      await Promise.all(hostile.map(async ([name, order]) => {
        const asked = { ...order, effort: 3, deadline_ms: DEADLINE };
        const answer = await post(server, "/computed_order", asked, "192.0.2.3");
        await answer.body?.cancel();
        // 503 where a large job holds the room.
        assert.ok([200, 422, 503].includes(answer.status), `${name}: ${answer.status}`);
      }));
      for (const id of jobs) {
        const gone = await server.fetch(`/api/v1/computed_order/jobs/${id}`, { method: "DELETE" });
        assert.equal(gone.status, 204);
      }
    };
    const { rounds, slowest, memory } = await answersMeanwhile(orders, small, attack());
    console.log(
      `${rounds} small orders meanwhile, the slowest ${
        Math.round(slowest)
      } ms; ${memory} MB at most`,
    );
    assert.ok(rounds > 0);
  },
});
