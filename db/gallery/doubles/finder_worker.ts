/** The worker's side of `findPairs`. It has a connection of its own and the lowest priority. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { lowerPriority } from "../../../adapters/workers/lower_priority.ts";
import { neverYield } from "../../../domain/yielder.ts";
import { BackgroundReads, readerOf } from "../../background/background_reads.ts";
import { FINDERS, type FindReport, type FindRequest } from "./find_pairs.ts";

const post = (report: FindReport) => self.postMessage(report);

lowerPriority();

self.onmessage = async ({ data: { url, what } }: MessageEvent<FindRequest & { url: string }>) => {
  const reads = new BackgroundReads(url, () => false);
  try {
    for await (const comparison of FINDERS[what](readerOf(reads.client), neverYield)) {
      post(comparison);
    }
    await reads.close();
    post({ done: true });
  } catch (error) {
    // With its cause, which says what the database has refused.
    post({ error: Deno.inspect(error) });
  }
};
