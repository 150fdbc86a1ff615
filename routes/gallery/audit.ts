import { Hono } from "hono";
import { auditPage } from "../../db/gallery/audit.ts";
import { AuditQuery } from "../../domain/gallery/audit.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";

/** What curators have changed, for curators (an addition). */
export function auditRoutes(services: Services) {
  return new Hono()
    .get("/audit", curatorOnly(services), valid("query", AuditQuery), async (c) => {
      return c.json(await auditPage(services.db.read, c.req.valid("query")));
    });
}
