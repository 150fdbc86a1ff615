/** Looks through the whole catalog for pairs, beside the thread that answers requests where it can. */
import { sql } from "drizzle-orm";
import { EventLoopYielder } from "../../../adapters/event_loop_yielder.ts";
import type { LikelyDouble } from "../../../domain/gallery/doubles.ts";
import type { Yielder } from "../../../domain/yielder.ts";
import type { Database } from "../../../db/open.ts";
import type { Reader } from "../../../db/transaction.ts";
import { findLookalikes, type Lookalikes } from "./find_lookalikes.ts";
import { findNamed } from "./find_named.ts";

// A worker takes a third of a second of processor time to start: of so few records all is found by then.
const FEW = 5000;

/** What is looked for: records with like names, and paintings with like pictures. */
export interface Pairs {
  artist: LikelyDouble;
  painting: LikelyDouble;
  picture: Lookalikes;
}

/** Pairs that were found, and how many records were compared for that. */
export interface Comparison<Pair> {
  records: number;
  pairs: Pair[];
}

/** How each is looked for. */
export const FINDERS: {
  [What in keyof Pairs]: (
    db: Reader,
    yielder: Yielder,
  ) => AsyncIterable<Comparison<Pairs[What]>>;
} = {
  artist: (db, yielder) => findNamed(db, "artist", yielder),
  painting: (db, yielder) => findNamed(db, "painting", yielder),
  picture: findLookalikes,
};

const FINDER = new URL("./finder_worker.ts", import.meta.url);

/** What the worker is sent, beside the address of the database. */
export interface FindRequest {
  what: keyof Pairs;
}

/** What the worker posts: each comparison, then how it ended. */
export type FindReport = Comparison<Pairs[keyof Pairs]> | { done: true } | { error: string };

/**
 * Finds all pairs: of a large catalog in a worker, for as long as that takes, where the database is a
 * file that is served; else on this thread, with pauses.
 *
 * @param found Called with each comparison as it is made.
 * @throws The signal's reason when it is aborted; when the catalog cannot be read.
 */
export async function findPairs<What extends keyof Pairs>(
  db: Database,
  what: What,
  signal: AbortSignal,
  found: (comparison: Comparison<Pairs[What]>) => void,
): Promise<void> {
  const isWorthAWorker = await isLarge(db.background);
  signal.throwIfAborted();
  const request: FindRequest = { what };
  const worker = isWorthAWorker ? db.startWorker(FINDER, request) : undefined;
  if (worker === undefined) {
    const finder = FINDERS[what](db.background, new EventLoopYielder(signal));
    for await (const comparison of finder) found(comparison);
    return;
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort);
  worker.onmessage = ({ data }: MessageEvent<FindReport>) => {
    if ("done" in data) resolve();
    else if ("error" in data) reject(new Error(data.error));
    else found(data as Comparison<Pairs[What]>);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(`The worker that looks for pairs has ended: ${event.message}`));
  };
  try {
    await promise;
  } finally {
    signal.removeEventListener("abort", onAbort);
    worker.terminate();
  }
}

/** Whether there may be more than a few records, by their last ids: to count them takes longer. */
async function isLarge(db: Reader): Promise<boolean> {
  const [found] = await db.all<{ last: number }>(sql`SELECT max(
    coalesce((SELECT max(id) FROM artists), 0),
    coalesce((SELECT max(id) FROM paintings), 0)) AS last`);
  return found!.last > FEW;
}
