/** Reading about many records, one after the other, in the background. */
import { and, asc, desc, eq, gt, notInArray, sql } from "drizzle-orm";
import type { Encyclopedia } from "../../../adapters/sources/encyclopedia.ts";
import { AppError, refusal } from "../../../domain/app_error.ts";
import type { ReadKind } from "../../../domain/gallery/encyclopedia/read_kinds.ts";
import type { JobBody } from "../../../domain/gallery/encyclopedia/records.ts";
import { packMessages } from "../../../domain/messages/message.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { readInPieces, ROWS_A_PIECE } from "../../../db/read_in_pieces.ts";
import { encyclopediaFindings, encyclopediaJobs } from "../../../db/schema/encyclopedia.ts";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { readAbout } from "./readings.ts";

/** A job as it is stored. */
export type StoredJob = typeof encyclopediaJobs.$inferSelect;

/** What the jobs work with. */
export interface JobServices {
  db: Database;
  encyclopedia: Encyclopedia;
  log: { warn(message: string, properties?: Record<string, unknown>): void };
  /** Aborted when the server is asked to stop. */
  stopping: AbortSignal;
}

// Milliseconds between two signs of life, after which a job is also seen to be stopped elsewhere.
const BETWEEN_SIGNS = 10_000;
// Milliseconds without one after which its process is no more.
const LOST_AFTER = 60_000;
// Failures in a row after which nothing more is to be expected.
const MOST_FAILURES = 3;

/** One job at a time, whichever process of the catalog runs it. */
export class ReadingJobs {
  /** The job that this process runs. */
  #live: { id: number; stop: AbortController; over: Promise<void> } | undefined;

  constructor(private readonly services: JobServices) {}

  /** The job that was begun last. */
  async last(db: Reader | Transaction = this.services.db.read): Promise<StoredJob | undefined> {
    const [job] = await db.select().from(encyclopediaJobs).orderBy(desc(encyclopediaJobs.id))
      .limit(1);
    if (job === undefined || !isUnderWay(job) || Date.now() - job.seen < LOST_AFTER) return job;
    return { ...job, state: "lost" };
  }

  /** @throws {AppError} 409 when one is under way, 502 where nothing may be asked outside */
  async start({ kind, which }: JobBody, username: string): Promise<StoredJob> {
    const { db, encyclopedia } = this.services;
    const before = await db.doneBefore<StoredJob>();
    if (before !== undefined) return before;
    if (!encyclopedia.enabled) throw refusal(502, "outside_switched_off");
    const ids = await recordsOf(db.background, kind, which);
    const job = await db.writeOnce(async (tx) => {
      const last = await this.last(tx);
      if (last !== undefined && isUnderWay(last)) throw refusal(409, "encyclopedia_job_running");
      const [begun] = await tx.insert(encyclopediaJobs).values({
        kind,
        username,
        at: Date.now(),
        seen: Date.now(),
        state: "running",
        total: ids.length,
      }).returning();
      return begun!;
    });
    const stop = new AbortController();
    const over = this.#run(job, ids, stop).catch((error) => {
      this.services.log.warn("A job could not go on reading the encyclopedia", { error });
    });
    this.#live = { id: job.id, stop, over };
    return job;
  }

  /** Ends the job that is under way. @throws {AppError} 409 when there is none */
  async stop(): Promise<StoredJob> {
    const { db } = this.services;
    const job = await this.last(db.read);
    if (job === undefined || !isUnderWay(job)) throw refusal(409, "encyclopedia_job_none");
    if (this.#live?.id === job.id) {
      this.#live.stop.abort();
      await this.#live.over;
    } else {
      await db.write((tx) =>
        tx.update(encyclopediaJobs).set({ state: "stopping" })
          .where(and(eq(encyclopediaJobs.id, job.id), eq(encyclopediaJobs.state, "running")))
      );
    }
    return (await this.last(db.read))!;
  }

  async #run(job: StoredJob, ids: readonly number[], stop: AbortController): Promise<void> {
    const { stopping } = this.services;
    const signal = AbortSignal.any([stop.signal, stopping]);
    const signs = setInterval(() => {
      this.#sign(job.id, stop).catch(() => {
        // The database does not answer; the next sign may reach it.
      });
    }, BETWEEN_SIGNS);
    Deno.unrefTimer(signs);
    let state: StoredJob["state"] = "failed";
    try {
      state = await this.#readAll(job, ids, signal);
    } finally {
      clearInterval(signs);
      // A server that stops closes its database at once; the job then counts as lost.
      if (!stopping.aborted) {
        await this.services.db.write((tx) =>
          tx.update(encyclopediaJobs).set({ state, seen: Date.now() })
            .where(eq(encyclopediaJobs.id, job.id))
        );
      }
    }
  }

  /** Says that the job goes on, and ends it where somebody has asked another process to. */
  async #sign(id: number, stop: AbortController): Promise<void> {
    const rows = await this.services.db.write((tx) =>
      tx.update(encyclopediaJobs).set({ seen: Date.now() }).where(eq(encyclopediaJobs.id, id))
        .returning({ state: encyclopediaJobs.state })
    );
    if (rows[0]?.state !== "running") stop.abort();
  }

  async #readAll(
    { id: job, kind }: StoredJob,
    ids: readonly number[],
    signal: AbortSignal,
  ): Promise<StoredJob["state"]> {
    const { db } = this.services;
    const count = (tx: Transaction, more: Partial<Record<"differs" | "failed", number>> = {}) =>
      tx.update(encyclopediaJobs).set({
        done: sql`${encyclopediaJobs.done} + 1`,
        differs: sql`${encyclopediaJobs.differs} + ${more.differs ?? 0}`,
        failed: sql`${encyclopediaJobs.failed} + ${more.failed ?? 0}`,
        seen: Date.now(),
      }).where(eq(encyclopediaJobs.id, job));
    let failures = 0;
    for (const id of ids) {
      if (signal.aborted) return "stopped";
      try {
        await readAbout(
          this.services,
          { kind, id },
          { signal, isJob: true },
          async (tx, outcome) => {
            await count(tx, { differs: outcome === "differs" ? 1 : 0 });
          },
        );
        failures = 0;
      } catch (error) {
        if (signal.aborted) return "stopped";
        if (!(error instanceof AppError)) throw error;
        // It was removed meanwhile.
        if (error.status === 404) {
          await db.write((tx) => count(tx));
          continue;
        }
        const messages = packMessages(error.messages);
        await db.write(async (tx) => {
          await count(tx, { failed: 1 });
          await tx.update(encyclopediaJobs).set({ error: messages })
            .where(eq(encyclopediaJobs.id, job));
        });
        if (++failures === MOST_FAILURES) return "failed";
      }
    }
    return "finished";
  }
}

const isUnderWay = ({ state }: StoredJob) => state === "running" || state === "stopping";

/** The records that a job reads about, in the order of their ids. */
async function recordsOf(db: Reader, kind: ReadKind, which: JobBody["which"]): Promise<number[]> {
  const table = kind === "artist" ? artists : paintings;
  const read = db.select({ id: encyclopediaFindings.record_id }).from(encyclopediaFindings)
    .where(eq(encyclopediaFindings.kind, kind));
  const rows = await readInPieces((after) =>
    db.select({ id: table.id }).from(table).where(and(
      gt(table.id, after),
      which === "unread" ? notInArray(table.id, read) : undefined,
    )).orderBy(asc(table.id)).limit(ROWS_A_PIECE)
  );
  return rows.map(({ id }) => id);
}
