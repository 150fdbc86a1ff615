import { isBusy } from "../libsql_errors.ts";
import { AppError } from "../../domain/app_error.ts";
import { WorkerDied, WorkerOverrun } from "../workers/worker_pool.ts";

/**
 * The outcome of work, which is the label `outcome` of the metrics: `refused` because of the
 * client, `unavailable` (503), `upstream` (502) and `timeout` (504) because of another server,
 * `aborted` by its client, `busy` while another connection held the database, `overrun` and `died`
 * with its worker.
 */
export type Outcome = "ok" | Failure;
type Failure =
  | ("refused" | "unavailable" | "upstream" | "timeout" | "aborted")
  | ("busy" | "overrun" | "died" | "failed");

const BY_STATUS: Readonly<Record<number, Failure>> = {
  502: "upstream",
  503: "unavailable",
  504: "timeout",
};

/** Returns the outcome of work that ended with `error`. */
export function outcomeOf(error: unknown): Failure {
  if (error instanceof AppError) return BY_STATUS[error.status] ?? "refused";
  if (error instanceof WorkerOverrun) return "overrun";
  if (error instanceof WorkerDied) return "died";
  if (error instanceof DOMException && error.name === "AbortError") return "aborted";
  return isBusy(error) ? "busy" : "failed";
}

/** Returns true if it is a fault of the server that should be investigated. */
export function isFault(outcome: Outcome): boolean {
  return outcome === "overrun" || outcome === "died" || outcome === "failed";
}
