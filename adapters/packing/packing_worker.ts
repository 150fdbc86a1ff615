/** The entry of a packing worker, which may read, write and connect to nothing. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { forceGarbageCollection } from "../images/force_garbage_collection.ts";
import type { Up } from "../workers/messages.ts";
import { lowerPriority } from "../workers/lower_priority.ts";
import type { PackingRequest, PackingTask } from "./packing_messages.ts";
import { PackingScheduler } from "./packing_scheduler.ts";

self.postMessage({ up: true } satisfies Up);
lowerPriority();

const scheduler = new PackingScheduler((report) => self.postMessage(report), {
  freeMemory: forceGarbageCollection,
});

self.onmessage = ({ data }: MessageEvent<PackingRequest>) => {
  if ("task" in data) data.task = onArrival(data.task, data.sentAt);
  scheduler.receive(data);
};

/** The task without the time that it was on its way; a jump of the clock gives it no more than it had. */
function onArrival(task: PackingTask, sentAt = Date.now()): PackingTask {
  if (task.remaining === undefined) return task;
  const transit = Math.max(0, Date.now() - sentAt);
  return { ...task, remaining: Math.max(0, task.remaining - transit) };
}
