/**
 * The worker's side of `findPairs`. It has a connection of its own and the lowest priority. As it compares
 * names it rests for two thirds of the time, because the worker that compresses answers has the same
 * priority.
 */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { lowerPriority } from "../../../adapters/workers/lower_priority.ts";
import { neverYield, type Yielder } from "../../../domain/yielder.ts";
import { FileClient } from "../../../db/file_client.ts";
import { readerOver } from "../../../db/open_file.ts";
import { FINDERS, type FindReport, type FindRequest } from "./find_pairs.ts";

// Milliseconds of work after which it rests, twice as long.
const STRETCH = 20;

/** Rests for two thirds of the time. */
class Resting implements Yielder {
  #since = performance.now();

  async yieldIfDue(): Promise<void> {
    const worked = performance.now() - this.#since;
    if (worked < STRETCH) return;
    await new Promise((resolve) => setTimeout(resolve, 2 * worked));
    this.#since = performance.now();
  }
}

const post = (report: FindReport) => self.postMessage(report);

lowerPriority();

self.onmessage = async ({ data: { url, what } }: MessageEvent<FindRequest & { url: string }>) => {
  const client = new FileClient(url.slice("file:".length));
  // Pairs of pictures are found all at once: whoever has asked for them waits.
  const yielder = what === "picture" ? neverYield : new Resting();
  try {
    for await (const comparison of FINDERS[what](readerOver(client), yielder)) {
      post(comparison);
      await yielder.yieldIfDue();
    }
    client.close();
    post({ done: true });
  } catch (error) {
    // With its cause, which says what the database has refused.
    post({ error: Deno.inspect(error) });
  }
};
