/** The entry of a packing worker, which may read, write and connect to nothing. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import type { Up } from "../workers/messages.ts";
import { lowerPriority } from "../workers/lower_priority.ts";
import type { PackingRequest } from "./packing_messages.ts";
import { PackingTurns } from "./packing_turns.ts";

self.postMessage({ up: true } satisfies Up);
lowerPriority();

const turns = new PackingTurns((news) => self.postMessage(news));

self.onmessage = ({ data }: MessageEvent<PackingRequest>) => turns.receive(data);
