import { refusal } from "../../domain/app_error.ts";

// The one thing a worker may be allowed is to stand back behind the thread that answers requests.
const STANDING_BACK = { name: "sys", kind: "setPriority" } as const;

/**
 * Starts a worker that may read, write and connect to nothing.
 *
 * @throws {AppError} 501 on an edge host that has no workers: what would hold the thread that answers
 *   requests is not done there, all else is.
 */
export function startWorker(): Worker {
  if (typeof Worker === "undefined") {
    throw refusal(501, "no_workers");
  }
  const { state } = Deno.permissions.querySync(STANDING_BACK);
  return new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    deno: { permissions: state === "granted" ? { sys: [STANDING_BACK.kind] } : "none" },
  });
}
