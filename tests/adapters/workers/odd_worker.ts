/** A worker for the tests of the pool: its tasks are to sleep, to fail and to die. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import type { Outcome, TaskRequest } from "../../../adapters/workers/worker_pool.ts";
import { holdThread } from "./hold_thread.ts";

// Milliseconds of a task that overruns; every deadline in the tests is shorter.
const HELD = { processor: 500, all: 8000 };

let served = 0;

self.onmessage = async ({ data }: MessageEvent<TaskRequest>) => {
  const post = (outcome: Outcome) => self.postMessage(outcome);
  served++;
  switch (data.name) {
    case "sleep":
      await new Promise((resolve) => setTimeout(resolve, data.input as number));
      return post({ output: served });
    case "wait":
      await Atomics.waitAsync(data.input as Int32Array, 0, 0).value;
      return post({ output: served });
    case "hold":
      return holdThread(HELD);
    case "refuse":
      return post({
        refusal: { status: 422, messages: [{ code: "not_valid", parameters: {} }], more: {} },
      });
    case "fail":
      return post({ fault: "RuntimeError: unreachable" });
    case "die":
      throw new Error("out of memory");
    case "length":
      return post({ output: (data.input as Uint8Array).length });
  }
};
