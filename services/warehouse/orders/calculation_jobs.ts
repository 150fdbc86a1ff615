/** Calculation jobs, in this process or another. */
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { packMessages, say } from "../../../domain/messages/message.ts";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import type { PackingState } from "../../../domain/warehouse/order_packing.ts";
import {
  type CalculationJob,
  hasEnded,
  type JobState,
} from "../../../domain/warehouse/calculation_job.ts";
import type { JobRequest } from "../../../domain/warehouse/computed_order.ts";
import { overloadRefusal, type Requester } from "../../../adapters/workers/worker_pool.ts";
import type { Log } from "../../../domain/log.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { storageFaultOf } from "../../../domain/storage_fault.ts";
import { calculationJobs } from "../../../db/schema/warehouse.ts";
import { recordCalculation } from "../../../db/warehouse/audit.ts";
import type { OrderCalculator, PreparedCalculation } from "./order_calculator.ts";
import { retryWhileUnavailable } from "../../retry_while_unavailable.ts";

// Milliseconds between two entries of a job's progress, which are also its heartbeats.
const ENTRY_INTERVAL_MS = 2000;
// Milliseconds without a new entry after which a job is lost.
const LOST_AFTER_MS = 10_000;
// Milliseconds between two reads of a job of another process.
const READ_INTERVAL_MS = 1000;
// Time for which storing the end of a job is retried while the database is unreachable.
const STORE_PATIENCE_MS = 60_000;
// Maximum simultaneous jobs of one process, and of one client.
const MAX_JOBS = 100;
const MAX_JOBS_OF_CLIENT = 20;
// Maximum number of stored jobs, and their lifetime.
const MAX_STORED_JOBS = 1000;
const MAX_STORED_MS = 7 * 24 * 60 * 60 * 1000;

const { id, state, seen, seq } = calculationJobs;
const isInProgress = inArray(state, ["waiting", "running"] satisfies JobState[]);

/** A job that this process is running or preparing. */
interface LiveJob {
  job: CalculationJob;
  /** The best layout so far, as JSON. */
  layout: string | undefined;
  client: string | undefined;
  cancel: AbortController;
  /** True while its result is being committed: it may still be stored or cancelled. */
  isCommitting: boolean;
  /** Resolves at the next change, and is then replaced. */
  change: PromiseWithResolvers<void>;
}

/** Runs calculations as jobs, stored for every process; a job of an ended process is lost. */
export class CalculationJobs {
  readonly #live = new Map<string, LiveJob>();
  /** Other processes' jobs: the last entry, and when this process first read it. */
  readonly #lastEntries = new Map<string, { entry: number; since: number }>();

  constructor(
    private readonly services: {
      db: Database;
      calculator: OrderCalculator;
      log: Pick<Log, "error">;
      /** Aborted when the server stops. */
      stopping: AbortSignal;
    },
  ) {
    services.stopping.addEventListener("abort", () => {
      for (const live of this.#live.values()) this.#abort(live, "lost");
    }, { once: true });
  }

  /** Jobs of this process that are being packed. */
  get running(): number {
    return this.#live.size - this.waiting;
  }

  /** Jobs of this process that wait for a worker. */
  get waiting(): number {
    return this.#live.values().filter(({ job }) => job.state === "waiting").toArray().length;
  }

  /**
   * Starts a job.
   * @param requester The client whose turns it shares; the signal cancels it before it has started.
   * @throws {AppError} Like {@link OrderCalculator.prepare}; 429 when this client has too many
   *   jobs, 503 when all clients together have.
   */
  async start(request: JobRequest, requester: Requester = {}, actor?: User) {
    const { client } = requester;
    const { db, calculator } = this.services;
    const before = await db.doneBefore<CalculationJob>();
    if (before !== undefined) return before;
    this.#assertRoom(client);
    const live: LiveJob = {
      job: {
        id: crypto.randomUUID(),
        id_order_item: request.id_order_item,
        state: "waiting",
        fraction: 0,
        created: new Date().toISOString(),
      },
      layout: undefined,
      client,
      cancel: new AbortController(),
      isCommitting: false,
      change: Promise.withResolvers(),
    };
    const { job } = live;
    // Counted before anything is awaited, so that concurrent requests respect the limits.
    this.#live.set(job.id, live);
    let isAdded = false;
    try {
      const prepared = await calculator.prepare(request, request, requester);
      const added = await addJob(db, job);
      isAdded = added.id === job.id;
      const isTrial = request.parameters !== undefined;
      if (isAdded) {
        this.#run(live, prepared, isTrial ? undefined : recordCalculation(actor, request));
      }
      return added;
    } finally {
      if (!isAdded) this.#live.delete(job.id);
    }
  }

  #assertRoom(client: string | undefined): void {
    const active = this.#live.values().filter(({ job }) => !hasEnded(job)).toArray();
    const own = active.filter((live) => live.client === client);
    if (client !== undefined && own.length >= MAX_JOBS_OF_CLIENT) {
      const headers = { "Retry-After": "5" };
      throw refusal(429, "too_many_jobs", { max: MAX_JOBS_OF_CLIENT }, { headers });
    }
    if (active.length >= MAX_JOBS || this.services.stopping.aborted) throw overloadRefusal();
  }

  /** Returns the current state of a job. @throws {AppError} 404 */
  async get(id: string): Promise<CalculationJob> {
    return this.#live.get(id)?.job ?? await this.#read(id);
  }

  /**
   * Cancels a job; an ended one is unchanged. It counts as cancelled at once, in any state: its
   * result is dropped, and the cancellation is stored as soon as the database is available. Only a
   * job whose result is being committed may still end as done.
   * @throws {AppError} 404
   */
  async cancel(id: string): Promise<void> {
    const { db } = this.services;
    const live = this.#live.get(id);
    if (live !== undefined) return this.#abort(live, "cancelled");
    // The job's own process notices the cancellation at its next entry.
    if (!hasEnded(await this.#read(id))) {
      await db.write((tx) => endJob(tx, id, { state: "cancelled" }));
    }
  }

  #abort(live: LiveJob, state: "cancelled" | "lost"): void {
    live.cancel.abort();
    if (!live.isCommitting) this.#change(live, { state, finished: new Date().toISOString() });
  }

  /**
   * Yields a job now and after every change until it or the signal ends, with the best layout so
   * far when it is new and this process runs the job.
   * @throws {AppError} 404
   */
  async *watch(
    id: string,
    signal: AbortSignal,
  ): AsyncGenerator<{ job: CalculationJob; layout: string | undefined }, void> {
    const { promise: onCancelled, resolve: leave } = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => leave(), { once: true });
    let sentLayout: string | undefined;
    for (let last = ""; !signal.aborted;) {
      // Read before anything is awaited, so that no change is missed.
      const change = this.#live.get(id)?.change.promise;
      const job = await this.get(id).catch((error) => {
        // A job that existed was deleted with its order.
        if (last === "" || !(error instanceof AppError)) throw error;
      });
      if (job === undefined) return;
      const text = JSON.stringify(job);
      const layout = this.#live.get(id)?.layout;
      const isNew = layout !== sentLayout;
      if (text !== last || isNew) yield { job, layout: isNew ? layout : undefined };
      sentLayout = layout;
      if (hasEnded(job) || signal.aborted) return;
      last = text;
      const { promise: later, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, READ_INTERVAL_MS);
      await Promise.race([change ?? later, onCancelled]);
      clearTimeout(timer);
    }
  }

  async #run(
    live: LiveJob,
    prepared: PreparedCalculation,
    record: ((tx: Transaction) => Promise<void>) | undefined,
  ): Promise<void> {
    const { id } = live.job;
    const { signal } = live.cancel;
    const entries = setInterval(() => this.#enter(live), ENTRY_INTERVAL_MS);
    const onProgress = ({ fraction, pallets, layout = live.layout }: PackingState) => {
      live.layout = layout;
      this.#change(live, { state: "running", fraction, ...(pallets !== null && { pallets }) });
    };
    try {
      await this.services.calculator.finish(prepared, {
        client: live.client,
        signal,
        onProgress,
        patienceMs: STORE_PATIENCE_MS,
        // Together with the result, so that a cancelled job has none and a completed one has.
        alongside: async (tx, { pallets: { length: pallets } }) => {
          // The transaction may be a retry.
          live.isCommitting = false;
          const isOurs = await endJob(tx, id, { state: "done", fraction: 1, pallets });
          // Ended by another process.
          if (!isOurs) this.#abort(live, "cancelled");
          await record?.(tx);
          live.isCommitting = true;
        },
      });
    } catch (error) {
      live.isCommitting = false;
      if (signal.aborted) this.#abort(live, "cancelled");
      await this.#enterFailure(live.job, error);
    } finally {
      clearInterval(entries);
    }
    this.#live.delete(id);
    live.change.resolve();
  }

  /** Stores the end of a job that was cancelled, lost or failed. */
  async #enterFailure(job: CalculationJob, error: unknown): Promise<void> {
    const { db, log } = this.services;
    const { id, created: _, id_order_item: __, ...end } = job;
    if (!hasEnded(job)) {
      const isRefused = error instanceof AppError;
      if (!isRefused) log.error("Job failed", { job: id, error });
      end.state = "failed";
      end.error = packMessages(isRefused ? error.messages : [say("calculation_failed")]);
    }
    try {
      const store = () => db.write((tx) => endJob(tx, id, end));
      await retryWhileUnavailable(store, { patienceMs: STORE_PATIENCE_MS });
    } catch (error) {
      log.error("The end of a job could not be stored", { job: id, error });
    }
  }

  /** Stores the progress of a job, which is also its heartbeat. */
  async #enter(live: LiveJob): Promise<void> {
    if (hasEnded(live.job)) return;
    const { db, log } = this.services;
    const { id: own, created: _, ...progress } = live.job;
    try {
      const { rowsAffected } = await db.write((tx) =>
        tx.update(calculationJobs).set({ ...progress, seen: Date.now() })
          .where(and(eq(id, own), isInProgress))
      );
      if (rowsAffected === 0) this.#abort(live, "cancelled");
    } catch (error) {
      log.error("The progress of a job could not be stored", { job: own, error });
    }
  }

  /**
   * Reads a stored job; one without new entries becomes lost. This process's monotonic clock
   * decides that, because clocks of other machines may differ.
   * @throws {AppError} 404 when it does not exist, or no longer.
   */
  async #read(jobId: string): Promise<CalculationJob> {
    const { db } = this.services;
    const [row] = await db.read.select().from(calculationJobs).where(eq(id, jobId));
    if (row === undefined) throw notFound("calculation job", jobId);
    const { seq: _, seen: entry, ...job } = row;
    const now = performance.now();
    const last = this.#lastEntries.get(jobId);
    if (job.finished !== null) this.#lastEntries.delete(jobId);
    else if (last?.entry !== entry) {
      // Drops entries of jobs that are no longer requested; the others will be read again.
      if (this.#lastEntries.size >= MAX_STORED_JOBS) this.#lastEntries.clear();
      this.#lastEntries.set(jobId, { entry, since: now });
    } else if (now - last.since > LOST_AFTER_MS && await this.#markLost(jobId)) {
      return await this.#read(jobId);
    }
    const fields = Object.entries(job).filter(([, value]) => value !== null);
    return Object.fromEntries(fields) as unknown as CalculationJob;
  }

  /** Marks a job as lost; false if it had ended, or nothing can be stored and it may run. */
  async #markLost(jobId: string): Promise<boolean> {
    try {
      return await this.services.db.write((tx) => endJob(tx, jobId, { state: "lost" }));
    } catch (error) {
      if (storageFaultOf(error) === undefined) throw error;
      return false;
    }
  }

  #change(live: LiveJob, changes: Partial<CalculationJob>): void {
    if (hasEnded(live.job)) return;
    live.job = { ...live.job, ...changes };
    live.change.resolve();
    live.change = Promise.withResolvers();
  }
}

/** Stores a new job, or returns that of a repeat (`Idempotency-Key`), and deletes old ones. */
function addJob(db: Database, job: CalculationJob): Promise<CalculationJob> {
  return db.writeOnce(async (tx) => {
    const now = Date.now();
    await tx.insert(calculationJobs).values({ ...job, seen: now });
    const last = sql`(SELECT max(seq) FROM calculation_jobs)`;
    await tx.delete(calculationJobs).where(or(
      lt(seen, now - MAX_STORED_MS),
      and(sql`NOT ${isInProgress}`, sql`${seq} <= ${last} - ${MAX_STORED_JOBS}`),
    ));
    return job;
  });
}

/** Ends a job. @returns False if it had ended already; then it is unchanged. */
async function endJob(
  tx: Transaction,
  jobId: string,
  end: Partial<CalculationJob> & { state: JobState },
): Promise<boolean> {
  const { rowsAffected } = await tx.update(calculationJobs)
    .set({ ...end, finished: end.finished ?? new Date().toISOString() })
    .where(and(eq(id, jobId), isInProgress));
  return rowsAffected > 0;
}
