/** Jobs as they are stored, for every process on the database. */
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { notFound } from "../../../domain/app_error.ts";
import type { CalculationJob, JobState } from "../../../domain/warehouse/calculation_job.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { calculationJobs } from "../../../db/schema/warehouse.ts";
import { storageFaultOf } from "../../../db/storage_fault.ts";
import type { JobEntries } from "./job_entries.ts";

// So many jobs are kept, and none for longer than so many milliseconds.
const KEPT = 1000;
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

const { id, state, seen, seq } = calculationJobs;
const underWay = inArray(state, ["waiting", "running"] satisfies JobState[]);

/** What may change of a job while it is in progress. */
export type JobProgress = Pick<CalculationJob, "state" | "fraction" | "pallets">;

/**
 * Stores a new job, and removes old ones.
 *
 * @returns The job; an older one where its request was sent before (`Idempotency-Key`).
 */
export function addJob(db: Database, job: CalculationJob): Promise<CalculationJob> {
  return db.writeOnce(async (tx) => {
    const now = Date.now();
    await tx.insert(calculationJobs).values({ ...job, seen: now });
    await tx.delete(calculationJobs).where(or(
      lt(seen, now - KEPT_FOR),
      and(sql`NOT ${underWay}`, sql`${seq} <= (SELECT max(seq) FROM calculation_jobs) - ${KEPT}`),
    ));
    return job;
  });
}

/**
 * A job as it stands; one whose entries stand still is lost from then on.
 *
 * @param entries What this process has seen of jobs so far.
 * @throws {AppError} 404 when there is none, or none any more.
 */
export async function readJob(
  db: Database,
  jobId: string,
  entries: JobEntries,
): Promise<CalculationJob> {
  const [row] = await db.read.select().from(calculationJobs)
    .where(eq(id, jobId));
  if (row === undefined) throw notFound("calculation job", jobId);
  const { seq: _, seen: lastSeen, pallets, error, finished, ...job } = row;
  const isLost = finished === null && entries.standStill(jobId, lastSeen);
  if (isLost && await enterLost(db, jobId)) return readJob(db, jobId, entries);
  return {
    ...job,
    state: job.state as JobState,
    ...(pallets === null ? {} : { pallets }),
    ...(error === null ? {} : { error }),
    ...(finished === null ? {} : { finished }),
  };
}

// Where nothing can be written its own process cannot tell that it lives either: nothing is known.
async function enterLost(db: Database, jobId: string): Promise<boolean> {
  try {
    return await db.write((tx) => endJob(tx, jobId, { state: "lost" }));
  } catch (error) {
    if (storageFaultOf(error) === undefined) throw error;
    return false;
  }
}

/** Writes how far a job is, and that its process lives. @returns Whether it is in progress still. */
export async function keepJob(
  db: Database,
  jobId: string,
  progress: JobProgress,
): Promise<boolean> {
  const { rowsAffected } = await db.write((tx) =>
    tx.update(calculationJobs).set({ ...progress, seen: Date.now() })
      .where(and(eq(id, jobId), underWay))
  );
  return rowsAffected > 0;
}

/** Ends a job. @returns Whether it was in progress still; otherwise it stays as it was. */
export async function endJob(
  tx: Transaction,
  jobId: string,
  end: Partial<CalculationJob> & { state: JobState },
): Promise<boolean> {
  const { rowsAffected } = await tx.update(calculationJobs)
    .set({ ...end, finished: end.finished ?? new Date().toISOString() })
    .where(and(eq(id, jobId), underWay));
  return rowsAffected > 0;
}
