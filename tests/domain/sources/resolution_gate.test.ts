import { say } from "../../../domain/messages/message.ts";
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { ResolutionGate } from "../../../domain/sources/resolution_gate.ts";
import { refusal } from "../../adapters/sources/upstream.ts";

const MINUTE = 60_000;

Deno.test("ResolutionGate: concurrent calls for a key share one run", async () => {
  const gate = new ResolutionGate<number, string>(() => 0);
  const release = Promise.withResolvers<string>();
  let runs = 0;
  const work = () => {
    runs++;
    return release.promise;
  };
  const asking = Array.from({ length: 50 }, () => gate.run(7, work));
  const other = gate.run(8, () => Promise.resolve("other"));
  assert.equal(await other, "other");
  release.resolve("picture");
  assert.deepEqual(new Set(await Promise.all(asking)), new Set(["picture"]));
  assert.equal(runs, 1);
  assert.equal(await gate.run(7, () => Promise.resolve("again")), "again");
});

Deno.test("ResolutionGate: a failure is cached for ten minutes", async () => {
  let now = 1_000_000;
  const gate = new ResolutionGate<number, string>(() => now);
  let runs = 0;
  const work = () => {
    runs++;
    return Promise.reject(new AppError(502, say("answered_status", { status: runs })));
  };
  assert.deepEqual(await refusal(gate.run(1, work)), [502, "answered 1"]);
  now += 10 * MINUTE - 1;
  assert.deepEqual(await refusal(gate.run(1, work)), [502, "answered 1"]);
  assert.equal(await gate.run(2, () => Promise.resolve("another key")), "another key");
  now += 1;
  assert.deepEqual(await refusal(gate.run(1, work)), [502, "answered 2"]);
  assert.equal(runs, 2);
});

Deno.test("ResolutionGate.forget: clears a cached failure", async () => {
  const gate = new ResolutionGate<number, string>(() => 0);
  await refusal(gate.run(1, () => Promise.reject(new AppError(502, say("no_hit")))));
  gate.forget(1);
  assert.equal(await gate.run(1, () => Promise.resolve("there")), "there");
});

Deno.test("ResolutionGate: errors of this server are not cached", async () => {
  const gate = new ResolutionGate<number, string>(() => 0);
  await assert.rejects(gate.run(1, () => Promise.reject(new TypeError("ours"))), TypeError);
  await assert.rejects(
    gate.run(1, () => {
      throw new TypeError("at once");
    }),
    /at once/,
  );
  assert.equal(await gate.run(1, () => Promise.resolve("fine")), "fine");
});

Deno.test("ResolutionGate: evicts the oldest failures", async () => {
  const gate = new ResolutionGate<number, string>(() => 0, 2);
  for (const key of [1, 2, 3]) {
    await refusal(gate.run(key, () => Promise.reject(new AppError(502, say("no_hit")))));
  }
  const again = () => Promise.resolve("again");
  assert.equal(await gate.run(1, again), "again");
  assert.deepEqual(await refusal(gate.run(2, again)), [502, "no result"]);
  assert.deepEqual(await refusal(gate.run(3, again)), [502, "no result"]);
});
