import { isBusy } from "../libsql_errors.ts";
import { AppError } from "../../domain/app_error.ts";
import { WorkerDied, WorkerOverrun } from "../workers/worker_pool.ts";

/** What became of a piece of work, in one of few words: the label `outcome` of the metrics. */
export type Outcome =
  | "ok"
  /** The client's request was at fault, and the answer says why. */
  | "refused"
  /** There was too much to do, or the server stops (503). */
  | "unavailable"
  /** Another server failed us (502), or was too slow (504). */
  | "upstream"
  | "timeout"
  /** Its client has gone. */
  | "aborted"
  /** Another connection held the database. */
  | "busy"
  /** Its worker was ended: after its deadline, or because it failed in a way it does not know. */
  | "overrun"
  | "died"
  | "failed";

const BY_STATUS: Readonly<Record<number, Outcome>> = {
  502: "upstream",
  503: "unavailable",
  504: "timeout",
};

/** The outcome of work that ended with `error`. */
export function outcomeOf(error: unknown): Exclude<Outcome, "ok"> {
  if (error instanceof AppError) {
    return (BY_STATUS[error.status] ?? "refused") as Exclude<Outcome, "ok">;
  }
  if (error instanceof WorkerOverrun) return "overrun";
  if (error instanceof WorkerDied) return "died";
  if (error instanceof DOMException && error.name === "AbortError") return "aborted";
  return isBusy(error) ? "busy" : "failed";
}

/** Whether it is a fault of the server that should be looked into. */
export function isFault(outcome: Outcome): boolean {
  return outcome === "overrun" || outcome === "died" || outcome === "failed";
}
