import { Hono } from "hono";
import { auditPage } from "../../db/gallery/audit.ts";
import { AuditPage, AuditQuery } from "../../domain/gallery/audit.ts";
import { route } from "../contract/route.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import type { Services } from "../services.ts";

/** What curators have changed, for curators (an addition). */
export function auditRoutes(services: Services) {
  return new Hono().get(
    "/audit",
    route({
      id: "listAudit",
      tag: "Curators' review",
      summary: "What curators have changed, newest first.",
      who: curatorOnly(services),
      query: AuditQuery,
      answers: { 200: { about: "A page of the log.", schema: AuditPage } },
      example: { query: { limit: 10 } },
    }, async (c) => await auditPage(services.db.read, c.req.valid("query"))),
  );
}
