import assert from "node:assert/strict";
import { refusal } from "../../../domain/app_error.ts";
import { WorkerOverrun } from "../../../adapters/workers/worker_pool.ts";
import { Observation } from "../../../adapters/observe/observation.ts";
import { TestLog } from "../../support/app.ts";

const logged = ({ lines }: TestLog) =>
  lines.map(({ level, message }) => `${level} ${message.replace(/[\d.]+ ms/, "… ms")}`);

Deno.test("Observation: logs a warning for an ended worker, not for a refusal", async () => {
  const log = new TestLog();
  const { pools } = new Observation({ log });
  const ended = new WorkerOverrun("took over 10 ms");
  await assert.rejects(pools.tasks("processImage", () => Promise.reject(ended)), ended);
  const refused = refusal(422, "image_undecodable");
  await assert.rejects(pools.tasks("processImage", () => Promise.reject(refused)), refused);
  assert.deepEqual(logged(log), ["warn Task processImage overrun"]);
  assert.equal(log.lines[0]!.properties.error, ended);
});

Deno.test("Observation: the debug log has every task and slow statements", async () => {
  const log = new TestLog();
  const { pools, database } = new Observation({ log, debug: true });
  const { now } = performance;
  let time = 0;
  performance.now = () => time;
  await pools.packing("packOrder", () => Promise.resolve());
  await database.statement("SELECT paintings", () => Promise.resolve());
  await database.statement("SELECT artists", () => {
    time += 60;
    return Promise.resolve();
  });
  performance.now = now;
  assert.deepEqual(logged(log), [
    "debug Task packOrder ok … ms",
    "debug Statement SELECT artists ok … ms",
  ]);
});
