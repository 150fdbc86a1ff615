/**
 * A packing worker for tests, whose steps are counted: an order takes as many as it has boxes, says
 * after each how far it is, and has a layout after the first. Boxes that weigh 666 kill the worker,
 * those of 777 hold it for seconds, and those of 13 break the engine.
 */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import type { PackingRequest } from "../../../adapters/packing/packing_messages.ts";
import { PackingScheduler } from "../../../adapters/packing/packing_scheduler.ts";
import { steppingPack } from "./stepping_pack.ts";

// Each look at the clock is some milliseconds later, so that a turn is a step.
let clock = 0;
const scheduler = new PackingScheduler((report) => self.postMessage(report), {
  pack: steppingPack,
  now: () => clock += 10,
});

self.onmessage = ({ data }: MessageEvent<PackingRequest>) => {
  if ("task" in data && data.task.problem.types[0]?.weight === 666) {
    throw new Error("out of memory");
  }
  scheduler.receive(data);
};
