import { type Context, Hono } from "hono";
import { z } from "zod";
import { refusal } from "../domain/app_error.ts";
import { at } from "./contract/route.ts";
import type { Services } from "./services.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import { isLoopbackName, parseHost } from "../domain/host_name.ts";
import { cameByProxy, type Connection } from "./middleware/client.ts";

const NOT_STORED = { "Cache-Control": "no-store" };

export const Health = z.object({ status: z.literal("ok") }).meta({
  id: "Health",
  description: "The process is running.",
});
export const Readiness = z.object({ status: z.enum(["ready", "full"]) }).meta({
  id: "Readiness",
  description: "The database is available.",
});

/** `/healthz`: the process responds. `/readyz`: so does the database, with room for writes. */
export function healthRoutes({ db, storage, log }: Pick<Services, "db" | "storage" | "log">) {
  return new Hono()
    .get(...at("/healthz", {
      id: "getHealth",
      tag: "Server",
      summary: "Responds while the process is running.",
      who: "anybody",
      answers: { 200: { about: "Success.", schema: Health } },
    }, (c) => c.json({ status: "ok" as const }, 200, NOT_STORED)))
    .get(...at("/readyz", {
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
    }));
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const BEARER = /^Bearer +(\S+)$/i;

/** `/metrics`: Prometheus metrics of this process only. */
export function metricsRoutes(
  { observation, settings }: Pick<Services, "observation" | "settings">,
) {
  const { registry } = observation;
  return new Hono().get(...at("/metrics", {
    id: "getMetrics",
    tag: "Server",
    summary: "Metrics and load of this process, for Prometheus.",
    description: "If METRICS_TOKEN is set, it requires that bearer token; otherwise only " +
      "programs on the same machine are admitted.",
    who: "token",
    answers: { 200: { about: "The metrics, as text.", type: "text/plain" } },
    errors: [401, 403],
  }, async (c) => {
    assertMayRead(c, settings.METRICS_TOKEN);
    return c.body(await registry.metrics(), 200, {
      "Content-Type": registry.contentType,
      "Cache-Control": "no-store",
    });
  }));
}

/**
 * With a token, admits clients that send it; without one, only programs on this machine that
 * connect directly. Others are refused with a reason (403), because the existence of metrics is not
 * secret, and an operator who sets up a collector should not have to guess.
 * @throws {AppError} 401 or 403
 */
function assertMayRead(c: Context, token: string | undefined): void {
  if (token !== undefined) {
    const [, sentToken = ""] = BEARER.exec(c.req.header("Authorization") ?? "") ?? [];
    if (timingSafeEqual(digest(sentToken), digest(token))) return;
    const headers = { "WWW-Authenticate": 'Bearer realm="metrics"' };
    throw refusal(401, "metrics_token", {}, { headers });
  }
  const from = (c.env as Connection | undefined)?.remoteAddr;
  const direct = from !== undefined && "hostname" in from && LOOPBACK.test(from.hostname) &&
    // Refuses a page whose own name resolves to this machine, and a proxy that sends no headers.
    isLoopbackName(parseHost(c.req.header("Host") ?? "")?.name ?? "") &&
    !cameByProxy(c);
  if (direct) return;
  throw refusal(403, "metrics_local");
}

// Of the same length for any token, as the constant-time comparison requires.
const digest = (text: string) => createHash("sha256").update(text).digest();
