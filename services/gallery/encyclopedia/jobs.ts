/** Background jobs that search facts about many records, one after another. */
import { and, asc, desc, eq, gt, notInArray, sql } from "drizzle-orm";
import type { Encyclopedia } from "../../../adapters/sources/encyclopedia.ts";
import { AppError, refusal } from "../../../domain/app_error.ts";
import type { ReadKind } from "../../../domain/gallery/encyclopedia/read_kinds.ts";
import type { JobBody } from "../../../domain/gallery/encyclopedia/records.ts";
import { packMessages } from "../../../domain/messages/message.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { readInPieces, ROWS_PER_PIECE } from "../../../db/gallery/read_in_pieces.ts";
import {
  artists,
  encyclopediaFindings,
  encyclopediaJobs,
  paintings,
} from "../../../db/schema/gallery.ts";
import { readAbout } from "./readings.ts";

/** A stored job. */
export type StoredJob = typeof encyclopediaJobs.$inferSelect;

/** Services of the jobs. */
export interface JobServices {
  db: Database;
  encyclopedia: Encyclopedia;
  log: { warn(message: string, properties?: Record<string, unknown>): void };
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

// A job without progress for this long is lost: its process has ended, or was told to wait.
const LOST_AFTER_MS = 5 * 60 * 1000;
// Consecutive failures after which the job ends.
const MAX_FAILURES = 3;

const isRunning = (id: number) =>
  and(eq(encyclopediaJobs.id, id), eq(encyclopediaJobs.state, "running"));

/** Runs one job at a time, for all processes of the catalog. */
export class ReadingJobs {
  /** The running job of this process. */
  #live: { id: number; stop: AbortController; over: Promise<void> } | undefined;

  constructor(private readonly services: JobServices) {}

  /** Returns the most recent job. */
  async last(db: Reader | Transaction = this.services.db.read): Promise<StoredJob | undefined> {
    const [job] = await db.select().from(encyclopediaJobs).orderBy(desc(encyclopediaJobs.id))
      .limit(1);
    if (job?.state !== "running" || Date.now() - job.seen < LOST_AFTER_MS) return job;
    return { ...job, state: "lost" };
  }

  /** @throws {AppError} 409 when one is running, 502 if requests to other servers are disabled */
  async start({ kind, which }: JobBody, username: string): Promise<StoredJob> {
    const { db, encyclopedia } = this.services;
    const before = await db.doneBefore<StoredJob>();
    if (before !== undefined) return before;
    if (!encyclopedia.enabled) throw refusal(502, "outside_switched_off");
    const ids = await recordsOf(db.background, kind, which);
    const now = Date.now();
    const job = await db.writeOnce(async (tx) => {
      const last = await this.last(tx);
      if (last?.state === "running") throw refusal(409, "encyclopedia_job_running");
      // A job that was told to wait must not continue while this one runs.
      await tx.update(encyclopediaJobs).set({ state: "lost" })
        .where(eq(encyclopediaJobs.state, "running"));
      const [newJob] = await tx.insert(encyclopediaJobs)
        .values({ kind, username, at: now, seen: now, state: "running", total: ids.length })
        .returning();
      return newJob!;
    });
    const stop = new AbortController();
    const ended = this.#run(job, ids, stop.signal).catch((error) => {
      this.services.log.warn("A job could not go on reading the encyclopedia", { error });
    });
    this.#live = { id: job.id, stop, over: ended };
    return job;
  }

  /** Ends the running job. @throws {AppError} 409 when there is none */
  async stop(): Promise<StoredJob> {
    const { db } = this.services;
    const job = await this.last(db.read);
    if (job?.state !== "running") throw refusal(409, "encyclopedia_job_none");
    await this.#end(job.id, "stopped");
    if (this.#live?.id === job.id) {
      this.#live.stop.abort();
      await this.#live.over;
    }
    return (await this.last(db.read))!;
  }

  async #end(id: number, state: StoredJob["state"]): Promise<void> {
    await this.services.db.write((tx) =>
      tx.update(encyclopediaJobs).set({ state, seen: Date.now() }).where(isRunning(id))
    );
  }

  async #run(job: StoredJob, ids: readonly number[], stop: AbortSignal): Promise<void> {
    const { stopping } = this.services;
    let state: StoredJob["state"] = "failed";
    try {
      state = await this.#readAll(job, ids, AbortSignal.any([stop, stopping]));
    } finally {
      // A stopping server closes its database at once; the job then counts as lost.
      if (!stopping.aborted) await this.#end(job.id, state);
    }
  }

  async #readAll({ id: job, kind }: StoredJob, ids: readonly number[], signal: AbortSignal) {
    let failures = 0;
    let isStopped = false;
    const count = async (
      tx: Transaction,
      more: Partial<Pick<StoredJob, "differs" | "failed" | "error">> = {},
    ) => {
      const { differs = 0, failed = 0, ...error } = more;
      const rows = await tx.update(encyclopediaJobs).set({
        done: sql`${encyclopediaJobs.done} + 1`,
        differs: sql`${encyclopediaJobs.differs} + ${differs}`,
        failed: sql`${encyclopediaJobs.failed} + ${failed}`,
        seen: Date.now(),
        ...error,
      }).where(isRunning(job)).returning({ id: encyclopediaJobs.id });
      isStopped = rows.length === 0;
    };
    for (const id of ids) {
      if (signal.aborted || isStopped) return "stopped";
      try {
        await readAbout(
          this.services,
          { kind, id },
          { signal, isJob: true },
          (tx, outcome) => count(tx, { differs: outcome === "differs" ? 1 : 0 }),
        );
        failures = 0;
      } catch (error) {
        if (signal.aborted) return "stopped";
        if (!(error instanceof AppError)) throw error;
        // 404: it was deleted meanwhile.
        const isFailure = error.status !== 404;
        const more = isFailure ? { failed: 1, error: packMessages(error.messages) } : {};
        await this.services.db.write((tx) => count(tx, more));
        if (isFailure && ++failures === MAX_FAILURES) return "failed";
      }
    }
    return "finished";
  }
}

/** Returns the records that a job searches facts about, in the order of their ids. */
async function recordsOf(db: Reader, kind: ReadKind, which: JobBody["which"]): Promise<number[]> {
  const table = kind === "artist" ? artists : paintings;
  const read = db.select({ id: encyclopediaFindings.record_id }).from(encyclopediaFindings)
    .where(eq(encyclopediaFindings.kind, kind));
  const rows = await readInPieces((after) =>
    db.select({ id: table.id }).from(table).where(and(
      gt(table.id, after),
      which === "unread" ? notInArray(table.id, read) : undefined,
    )).orderBy(asc(table.id)).limit(ROWS_PER_PIECE)
  );
  return rows.map(({ id }) => id);
}
