import { type Context, Hono } from "hono";
import { auditLines, auditPage } from "../../db/warehouse/audit.ts";
import { ADMINISTRATORS_ONLY } from "../../db/warehouse/user_rules.ts";
import { AppError } from "../../domain/app_error.ts";
import { AuditFilter, AuditQuery } from "../../domain/warehouse/audit.ts";
import { ROLES } from "../../domain/warehouse/records.ts";
import { mayDo } from "../../domain/warehouse/roles.ts";
import type { Services } from "../services.ts";
import { takenInTime } from "../taken_in_time.ts";
import { valid } from "../validate.ts";
import type { Authenticator } from "./authenticator.ts";
import { credentialsAlways, type UserVariables } from "./credentials.ts";
import { json } from "./json.ts";

/**
 * What users have changed, for administrators in every mode (an addition). One of a single warehouse
 * sees what concerns that one.
 */
export function auditRoutes({ db }: Pick<Services, "db">, authenticator: Authenticator) {
  return new Hono<{ Variables: UserVariables }>()
    .use("/warehouse_audit/*", credentialsAlways(authenticator))
    .get("/warehouse_audit", valid("query", AuditQuery), async (c) => {
      const within = warehouseOfAdministrator(c);
      c.header("Cache-Control", "no-store");
      return json(c, await auditPage(db.read, c.req.valid("query"), within));
    })
    .get("/warehouse_audit/export", valid("query", AuditFilter), (c) => {
      const lines = auditLines(db.read, c.req.valid("query"), warehouseOfAdministrator(c));
      return c.body(takenInTime(c, lines).pipeThrough(new TextEncoderStream()), 200, {
        "Content-Type": "application/jsonl; charset=utf-8",
        "Content-Disposition": 'attachment; filename="warehouse-audit.jsonl"',
        "Cache-Control": "no-store",
      });
    });
}

/** The only warehouse of who asks; undefined for one of all. @throws {AppError} 403 */
function warehouseOfAdministrator(
  c: Context<{ Variables: UserVariables }>,
): string | undefined {
  const user = c.get("user")!;
  if (!mayDo(user, ROLES.administrator)) throw new AppError(403, ADMINISTRATORS_ONLY);
  return user.uuid_warehouse || undefined;
}
