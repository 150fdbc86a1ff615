import { Hono } from "hono";
import { z } from "zod";
import { refusal } from "../domain/app_error.ts";
import { route } from "./contract/route.ts";
import type { Services } from "./services.ts";

const NOT_STORED = { "Cache-Control": "no-store" };

export const Health = z.object({ status: z.literal("ok") }).meta({
  id: "Health",
  description: "The process is running.",
});
export const Readiness = z.object({ status: z.enum(["ready", "full"]) }).meta({
  id: "Readiness",
  description: "The database is available.",
});

/**
 * `/healthz`: the process responds. `/readyz`: so does the database, and there is room for writes.
 */
export function healthRoutes({ db, storage, log }: Pick<Services, "db" | "storage" | "log">) {
  return new Hono()
    .get(
      "/healthz",
      route({
        id: "getHealth",
        tag: "Server",
        summary: "Responds while the process is running.",
        who: "anybody",
        answers: { 200: { about: "Success.", schema: Health } },
      }, (c) => c.json({ status: "ok" as const }, 200, NOT_STORED)),
    )
    .get(
      "/readyz",
      route({
        id: "getReadiness",
        tag: "Server",
        summary: "Responds while the database is available, too; `full` if there is no room for " +
          "changes.",
        who: "anybody",
        answers: { 200: { about: "Success.", schema: Readiness } },
        errors: [503],
      }, async (c) => {
        try {
          const status = await db.availability();
          if (status !== "unavailable") {
            // Reads still work, so a load balancer must continue to send them here.
            const isFull = status === "ready" && await storage.isFull();
            return c.json({ status: isFull ? "full" as const : status }, 200, NOT_STORED);
          }
          log.error("The database does not respond");
        } catch (error) {
          log.error("The database does not respond", { error });
        }
        const headers = { ...NOT_STORED, "Retry-After": "1" };
        throw refusal(503, "database_silent", {}, { headers });
      }),
    );
}
