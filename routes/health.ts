import { Hono } from "hono";
import type { Services } from "./services.ts";

const NEVER_KEPT = { "Cache-Control": "no-store" };

/** `/healthz`: the process answers. `/readyz`: so does the database. */
export function healthRoutes({ db, log }: Pick<Services, "db" | "log">) {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, NEVER_KEPT))
    .get("/readyz", async (c) => {
      try {
        await db.ping();
        return c.json({ status: "ready" }, 200, NEVER_KEPT);
      } catch (error) {
        log.error("The database does not answer", { error });
        return c.json({ error: "The database does not answer" }, 503, NEVER_KEPT);
      }
    });
}
