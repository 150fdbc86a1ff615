// The one thing a worker may be allowed is to stand back behind the thread that answers requests.
const STANDING_BACK = { name: "sys", kind: "setPriority" } as const;

/** Starts a worker that may read, write and connect to nothing. */
export function startWorker(source: URL): Worker {
  const { state } = Deno.permissions.querySync(STANDING_BACK);
  return new Worker(source, {
    type: "module",
    deno: { permissions: state === "granted" ? { sys: [STANDING_BACK.kind] } : "none" },
  });
}
