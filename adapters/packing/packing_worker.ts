/** The entry of a packing worker, which may read, write and connect to nothing. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { forceGarbageCollection } from "../images/force_garbage_collection.ts";
import type { Up } from "../workers/messages.ts";
import { lowerPriority } from "../workers/lower_priority.ts";
import type { PackingRequest } from "./packing_messages.ts";
import { PackingScheduler } from "./packing_scheduler.ts";

self.postMessage({ up: true } satisfies Up);
lowerPriority();

const scheduler = new PackingScheduler((report) => self.postMessage(report), {
  freeMemory: forceGarbageCollection,
});

self.onmessage = ({ data }: MessageEvent<PackingRequest>) => scheduler.receive(data);
