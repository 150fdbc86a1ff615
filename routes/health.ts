import { Hono } from "hono";
import type { Services } from "./services.ts";

const NEVER_KEPT = { "Cache-Control": "no-store" };

/**
 * `/healthz`: the process answers. `/readyz`: so does the database, or a replica for reads at least, and
 * there is room for what is stored.
 */
export function healthRoutes({ db, store, log }: Pick<Services, "db" | "store" | "log">) {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, NEVER_KEPT))
    .get("/readyz", async (c) => {
      try {
        const status = await db.availability();
        if (status !== "unavailable") {
          const isFull = status === "ready" && await store.isFull?.();
          return c.json({ status: isFull ? "full" as const : status }, 200, NEVER_KEPT);
        }
        log.error("The database does not answer");
      } catch (error) {
        log.error("The database does not answer", { error });
      }
      const headers = { ...NEVER_KEPT, "Retry-After": "1" };
      return c.json({ error: "The database does not answer" }, 503, headers);
    });
}
