import { Hono } from "hono";
import { z } from "zod";
import { restore } from "../../db/gallery/editing/restore.ts";
import { auditPage } from "../../db/gallery/audit.ts";
import { AuditPage, AuditQuery } from "../../domain/gallery/audit.ts";
import { idText } from "../../domain/fields.ts";
import { EditedSince, RestoreAnswer } from "../../domain/gallery/editing/restore_records.ts";
import { RESTORABLE } from "../openapi/components/edited.ts";
import { route } from "../contract/route.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import type { Services } from "../services.ts";

/** What curators have changed, for curators (an addition). */
export function auditRoutes(services: Services) {
  const who = curatorOnly(services);
  return new Hono().post(
    "/audit/:id/restore",
    route({
      id: "restoreEntry",
      tag: "Editing",
      summary: "Takes back what an entry of the log has changed.",
      description: "That is a change itself, with an entry of its own. What was edited since is " +
        "told by `conflicts`, and then nothing is put back.",
      who,
      params: z.object({ id: idText().describe("The entry's id.") }),
      answers: {
        200: { about: "It is taken back.", schema: RestoreAnswer },
        409: { about: "Something was edited since.", schema: EditedSince },
      },
      errors: [404],
      example: { path: { id: RESTORABLE } },
    }, async (c) => {
      const { id } = c.req.valid("param");
      return await restore(services.db, id, c.get("curator").username);
    }),
  ).get(
    "/audit",
    route({
      id: "listAudit",
      tag: "Curators' review",
      summary: "What curators have changed, newest first.",
      who,
      query: AuditQuery,
      answers: { 200: { about: "A page of the log.", schema: AuditPage } },
      example: { query: { limit: 10 } },
    }, async (c) => await auditPage(services.db.read, c.req.valid("query"))),
  );
}
