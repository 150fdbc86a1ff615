import { Hono } from "hono";
import type { Services } from "./services.ts";

/** `/healthz`: the process answers. `/readyz`: so does the database. */
export function healthRoutes({ db, log }: Pick<Services, "db" | "log">) {
  return new Hono()
    .use(async (c, next) => {
      await next();
      c.res.headers.set("Cache-Control", "no-store");
    })
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      try {
        await db.ping();
        return c.json({ status: "ready" });
      } catch (error) {
        log.error("The database does not answer", { error });
        return c.json({ error: "The database does not answer" }, 503);
      }
    });
}
