import { type Context, Hono } from "hono";
import { auditLines, auditPage } from "../../db/warehouse/audit.ts";
import { AuditFilter, AuditPage, AuditQuery } from "../../domain/warehouse/audit.ts";
import { at, type UserVariables } from "../contract/route.ts";
import { EXAMPLES } from "../openapi/examples.ts";
import { textStream } from "../json_answer.ts";
import type { Services } from "../services.ts";

const AUDIT = { tag: "Users", who: "administrator", always: true } as const;

/** Changes made by users, for administrators; those of a single warehouse see only its changes. */
export function auditRoutes({ db }: Pick<Services, "db">) {
  return new Hono()
    .get(...at("/warehouse_audit", {
      ...AUDIT,
      id: "listWarehouseAudit",
      summary: "Changes made by users in basic mode, newest first; for administrators.",
      query: AuditQuery,
      answers: { 200: { about: "A page of the trail.", schema: AuditPage } },
      example: { query: { limit: 10 } },
    }, (c) => auditPage(db.read, c.req.valid("query"), onlyWarehouse(c))))
    .get(...at("/warehouse_audit/export", {
      ...AUDIT,
      id: "exportWarehouseAudit",
      summary: "The whole audit trail, oldest first, as JSON with one entry per line; for " +
        "administrators.",
      query: AuditFilter,
      answers: {
        200: {
          about: "The entries.",
          headers: ["Content-Disposition"],
          type: "application/jsonl",
          example: `${JSON.stringify(EXAMPLES.WarehouseAuditEntry)}\n`,
        },
      },
      example: { query: { resource: "box_type" } },
    }, (c) => {
      const lines = auditLines(db.read, c.req.valid("query"), onlyWarehouse(c));
      return c.body(textStream(c, lines), 200, {
        "Content-Type": "application/jsonl; charset=utf-8",
        "Content-Disposition": 'attachment; filename="warehouse-audit.jsonl"',
      });
    }));
}

/** Returns the requester's only warehouse; undefined for an administrator of all. */
function onlyWarehouse(c: Context<{ Variables: UserVariables }>): string | undefined {
  return c.get("user")!.uuid_warehouse || undefined;
}
