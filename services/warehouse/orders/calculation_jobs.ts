import { packMessages, say } from "../../../domain/messages/message.ts";
import { AppError, refusal } from "../../../domain/app_error.ts";
import type { PackingState } from "../../../adapters/packing/packing_task.ts";
import { type CalculationJob, hasEnded } from "../../../domain/warehouse/calculation_job.ts";
import type { JobRequest } from "../../../domain/warehouse/computed_order.ts";
import { tooMuchToDo } from "../../../adapters/workers/refusals.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import type { Requester } from "../../../adapters/workers/requester.ts";
import { recordCalculation } from "../../../db/warehouse/audit.ts";
import { JobEntries } from "./job_entries.ts";
import { addJob, endJob, keepJob, readJob } from "./job_records.ts";
import type { OrderCalculator, PreparedCalculation } from "./order_calculator.ts";

// Milliseconds between two entries of how far a job is, which also say that its process lives.
const BETWEEN_ENTRIES = 2000;
// Milliseconds between two looks at a job that another process runs.
const BETWEEN_LOOKS = 1000;
// Milliseconds for which a result waits for a database that does not answer.
const PATIENCE = 60_000;
// Milliseconds that a cancellation waits for a result that is being committed.
const PATIENCE_WITH_COMMIT = 50;
// Jobs of one process at once, and of them one client's.
const MAX_JOBS = 100;
const MAX_JOBS_OF_CLIENT = 20;

/** An entry that counts towards the limits: a job that runs or is being prepared. */
interface Place {
  readonly client: string | undefined;
}

/** A job that this process runs. */
interface LiveJob {
  job: CalculationJob;
  place: Place;
  cancel: AbortController;
  /** Whether its result is being committed: it may still end either way. */
  isCommitting: boolean;
  /** Resolves at the next change, and is a new one then. */
  change: PromiseWithResolvers<void>;
  /** Resolves when it has ended, and that is stored. */
  over: Promise<void>;
}

/** What the jobs work with. */
export interface JobServices {
  db: Database;
  calculator: OrderCalculator;
  log: { error(message: string, properties?: Record<string, unknown>): void };
  /** Aborted when the server is asked to stop. */
  stopping: AbortSignal;
}

/**
 * Calculations that go on by themselves. How far each has come is stored, so that clients are
 * told, in this process or another; one whose process is no more is lost, and stores nothing.
 */
export class CalculationJobs {
  readonly #live = new Map<string, LiveJob>();
  readonly #places = new Set<Place>();
  readonly #entries = new JobEntries();

  constructor(private readonly services: JobServices) {
    services.stopping.addEventListener("abort", () => this.#loseAll(), { once: true });
  }

  /** Jobs of this process that are being packed. */
  get running(): number {
    return this.#live.size - this.waiting;
  }

  /** Jobs of this process that wait for a worker. */
  get waiting(): number {
    return this.#live.values().reduce((sum, { job }) => sum + Number(job.state === "waiting"), 0);
  }

  /**
   * Begins a job.
   *
   * @param requester Whose turns it shares while it is packed; the signal ends it before it has begun.
   * @param actor Who wants it, for the audit trail; undefined where no login is required.
   * @throws {AppError} As {@link OrderCalculator.prepare} does; 429 when this client has too many
   *   already, 503 when all clients together have.
   */
  async start(
    request: JobRequest,
    requester: Requester = {},
    actor?: User,
  ): Promise<CalculationJob> {
    const { client } = requester;
    const { db, calculator } = this.services;
    const before = await db.doneBefore<CalculationJob>();
    if (before !== undefined) return before;
    const place = this.#takePlace(client);
    let live: LiveJob | undefined;
    try {
      const prepared = await calculator.prepare(request, request, requester);
      const job: CalculationJob = {
        id: crypto.randomUUID(),
        id_order_item: request.id_order_item,
        state: "waiting",
        fraction: 0,
        created: new Date().toISOString(),
      };
      const added = await addJob(db, job);
      if (added.id !== job.id) return added;
      const over = Promise.withResolvers<void>();
      live = {
        job,
        place,
        cancel: new AbortController(),
        isCommitting: false,
        change: Promise.withResolvers(),
        over: over.promise,
      };
      this.#live.set(job.id, live);
      const isTrial = request.parameters !== undefined;
      const record = isTrial ? undefined : recordCalculation(actor, request);
      this.#run(live, prepared, client, record).finally(over.resolve);
      return job;
    } finally {
      if (live === undefined) this.#places.delete(place);
    }
  }

  /** Counts a job before anything is waited for, so that simultaneous requests keep to the limits. */
  #takePlace(client: string | undefined): Place {
    const own = this.#places.values().reduce((sum, one) => sum + Number(one.client === client), 0);
    if (client !== undefined && own >= MAX_JOBS_OF_CLIENT) {
      const headers = { "Retry-After": "5" };
      throw refusal(429, "too_many_jobs", { max: MAX_JOBS_OF_CLIENT }, { headers });
    }
    if (this.#places.size >= MAX_JOBS || this.services.stopping.aborted) throw tooMuchToDo();
    const place = { client };
    this.#places.add(place);
    return place;
  }

  /** A job as it stands. @throws {AppError} 404 */
  async get(id: string): Promise<CalculationJob> {
    return this.#live.get(id)?.job ?? await readJob(this.services.db, id, this.#entries);
  }

  /**
   * Cancels a job; one that has ended stays as it is. It counts as cancelled at once, whatever it is
   * doing: its result is dropped, and the cancellation is stored as soon as the database is free. Only
   * a job whose result is being committed may still end as done.
   *
   * @throws {AppError} 404
   */
  async cancel(id: string): Promise<void> {
    const { db } = this.services;
    const live = this.#live.get(id);
    if (live === undefined) {
      const { state } = await readJob(db, id, this.#entries);
      // Its own process sees at its next entry that it is in progress no longer.
      if (!hasEnded({ state })) {
        const end = (tx: Transaction) => endJob(tx, id, { state: "cancelled" });
        await db.write(end);
      }
      return;
    }
    live.cancel.abort();
    if (!live.isCommitting) return this.#cancelled(live);
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, PATIENCE_WITH_COMMIT);
    await Promise.race([live.over, promise]);
    clearTimeout(timer);
  }

  #cancelled(live: LiveJob): void {
    if (hasEnded(live.job)) return;
    // Its client may begin another at once, before the cancellation is stored.
    this.#places.delete(live.place);
    this.#change(live, { state: "cancelled", finished: new Date().toISOString() });
  }

  /**
   * A job as it stands and again after every change, until it has ended.
   *
   * @param signal Ends the watching.
   * @throws {AppError} 404
   */
  async *watch(id: string, signal: AbortSignal): AsyncGenerator<CalculationJob, void> {
    const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => leave(), { once: true });
    for (let last = ""; !signal.aborted;) {
      // Taken before anything is waited for, so that no change goes by in between.
      const change = this.#live.get(id)?.change.promise;
      const job = await this.get(id).catch((error) => {
        // One that was there has gone with its order.
        if (last === "" || !(error instanceof AppError)) throw error;
      });
      if (job === undefined) return;
      const text = JSON.stringify(job);
      if (text !== last) yield job;
      if (hasEnded(job) || signal.aborted) return;
      last = text;
      await (change === undefined ? pause(BETWEEN_LOOKS, gone) : Promise.race([change, gone]));
    }
  }

  async #run(
    live: LiveJob,
    prepared: PreparedCalculation,
    client: string | undefined,
    record: ((tx: Transaction) => Promise<void>) | undefined,
  ): Promise<void> {
    const { calculator, stopping } = this.services;
    const { id } = live.job;
    const { signal } = live.cancel;
    const entries = setInterval(() => this.#enter(live), BETWEEN_ENTRIES);
    const onProgress = ({ fraction, pallets }: PackingState) =>
      this.#change(live, {
        state: "running",
        fraction,
        ...(pallets === null ? {} : { pallets }),
      });
    try {
      await calculator.finish(prepared, {
        client,
        signal,
        onProgress,
        patience: PATIENCE,
        // With the result, so that a job that was cancelled has none and one that is done has.
        alongside: async (tx, { pallets: { length: pallets } }) => {
          // The transaction may have been tried before.
          live.isCommitting = false;
          const isUnderWay = await endJob(tx, id, { state: "done", fraction: 1, pallets });
          // Ended by another process.
          if (!isUnderWay) live.cancel.abort();
          await record?.(tx);
          live.isCommitting = true;
        },
      });
    } catch (error) {
      live.isCommitting = false;
      // At the end of the server it is entered as lost.
      if (!stopping.aborted) await this.#enterFailure(live, error);
    } finally {
      clearInterval(entries);
    }
    this.#live.delete(id);
    this.#places.delete(live.place);
    live.change.resolve();
  }

  async #enterFailure({ job, cancel: { signal } }: LiveJob, error: unknown) {
    const { db, log } = this.services;
    const { id, fraction } = job;
    const refused = error instanceof AppError;
    if (!signal.aborted && !refused) log.error("Job failed", { job: id, error });
    const reason = packMessages(refused ? error.messages : [say("calculation_failed")]);
    const end = signal.aborted
      ? cancelledAt(job)
      : { state: "failed", fraction, error: reason } as const;
    try {
      await db.write((tx) => endJob(tx, id, end));
    } catch (error) {
      log.error("The end of a job could not be stored", { job: id, error });
    }
  }

  async #enter(live: LiveJob): Promise<void> {
    if (hasEnded(live.job)) return;
    const { db, log } = this.services;
    const { id, state, fraction, pallets } = live.job;
    try {
      const progress = { state, fraction, ...(pallets === undefined ? {} : { pallets }) };
      if (!await keepJob(db, id, progress)) live.cancel.abort();
    } catch (error) {
      log.error("How far a job is could not be stored", { job: id, error });
    }
  }

  #change(live: LiveJob, changes: Partial<CalculationJob>): void {
    if (hasEnded(live.job)) return;
    live.job = { ...live.job, ...changes };
    live.change.resolve();
    live.change = Promise.withResolvers();
  }

  /**
   * At the end of the server: marks all jobs as lost, but for those that are cancelled, so that clients
   * stop waiting for them.
   */
  #loseAll(): void {
    const { db, log } = this.services;
    const lost = [...this.#live.values()];
    if (lost.length === 0) return;
    db.write(async (tx) => {
      for (const { job } of lost) {
        await endJob(tx, job.id, hasEnded(job) ? cancelledAt(job) : { state: "lost" });
      }
    }).catch((error) => log.error("Lost jobs could not be stored", { error }));
    for (const { cancel } of lost) cancel.abort();
  }
}

/** As a job is stored that is cancelled, with what its clients have been told. */
const cancelledAt = ({ fraction, pallets, finished }: CalculationJob) => ({
  state: "cancelled" as const,
  fraction,
  ...(pallets === undefined ? {} : { pallets }),
  ...(finished === undefined ? {} : { finished }),
});

/** Waits for so many milliseconds, or until `gone` resolves. */
async function pause(milliseconds: number, gone: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([promise, gone]);
  clearTimeout(timer);
}
