import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  isOfMerge,
  restore,
  restoreLog,
  restoreOperation,
} from "../../services/gallery/editing/restore.ts";
import { operationsPage } from "../../db/gallery/operations.ts";
import {
  OperationRestored,
  OperationsPage,
  OperationsQuery,
} from "../../domain/gallery/operations.ts";
import { eraseRetainedPictures } from "../../services/gallery/editing/removal.ts";
import { pictureOfEntry } from "../../services/gallery/pictures/image_files.ts";
import { auditPage } from "../../db/gallery/audit.ts";
import { AuditPage, AuditQuery, RestoreLog } from "../../domain/gallery/audit.ts";
import { idText, oneOf, text, uuid } from "../../domain/fields.ts";
import { EditedSince, RestoreAnswer } from "../../domain/gallery/editing/restore_records.ts";
import { EXAMPLES, REPLACED, RESTORABLE } from "../openapi/examples.ts";
import { at } from "../contract/route.ts";
import {
  assertEditorInChief,
  curatorOnly,
  type CuratorVariables,
  editorInChiefOnly,
} from "../middleware/curator_only.ts";
import { bodyOf, endOf } from "../middleware/limits.ts";
import { PRIVATE_FILE } from "../send_answer.ts";
import type { Services } from "../services.ts";

/** Routes for the log of changes, for curators (an addition): its pages, and undoing changes. */
export function auditRoutes(services: Services) {
  const { db, pictures, store } = services;
  const guard = curatorOnly(services);
  /** Throws 403 if a curator who is not an editor in chief tries to undo a merge. */
  const assertMayRestore = async (
    c: Context<{ Variables: CuratorVariables }>,
    part: Parameters<typeof isOfMerge>[1],
  ) => {
    if (await isOfMerge(db.read, part)) assertEditorInChief(c.get("curator"));
  };
  return new Hono().post(...at("/audit/:id/restore", {
    id: "restoreEntry",
    tag: "Editing",
    summary: "Undoes the changes of a log entry.",
    description: "That is itself a change with an entry. Later edits are listed in `conflicts`; " +
      "then nothing is restored.",
    who: guard,
    params: z.object({ id: idText().describe("The entry's id.") }),
    query: z.object({
      field: text({ min: 1, max: 100 }).optional()
        .describe("The only field of the record to restore; default: all."),
    }),
    answers: {
      200: { about: "The entry is undone.", schema: RestoreAnswer },
      409: { about: "Something was edited since.", schema: EditedSince },
    },
    errors: [403, 404],
    example: { path: { id: RESTORABLE } },
  }, async (c, { id }, { username }) => {
    await assertMayRestore(c, { entry: id });
    return await restore(db, id, username, c.req.valid("query").field);
  })).post(...at("/audit/restore", {
    id: "restoreLog",
    tag: "Editing",
    summary: "Undoes part of the log from a given time on.",
    description: "Restores a list, a record, or some fields of it to their state at that time, " +
      "entry by entry, newest first. Other edits since then stay and are listed in `conflicts`. " +
      "The undo is itself an operation.",
    who: guard,
    json: RestoreLog,
    answers: { 200: { about: "Result of the undo.", schema: OperationRestored } },
    errors: [403],
    keyed: false,
    example: {
      body: { since: 1_764_000_000_000, target_type: "era", target_id: 2, fields: ["sort_order"] },
    },
  }, async (c, _, { username }) => {
    const part = c.req.valid("json");
    await assertMayRestore(c, part);
    return await restoreLog(db, part, { username, signal: endOf(c) });
  })).post(...at("/audit/operations/:id/restore", {
    id: "restoreOperation",
    tag: "Editing",
    summary: "Undoes an operation as a whole.",
    description: "Undoes an import, a merge or a bulk change entry by entry, newest first. Later " +
      "edits stay unchanged and are listed in `conflicts`. The undo is itself an operation. If " +
      "the remaining record of a merge was merged or deleted later, undo that first (409).",
    who: guard,
    params: z.object({ id: uuid().describe("The operation's id.") }),
    answers: { 200: { about: "Result of the undo.", schema: OperationRestored } },
    errors: [403, 404, 409],
    keyed: false,
    example: { path: { id: EXAMPLES.Operation.id } },
  }, async (c, { id }, { username }) => {
    await assertMayRestore(c, { operation: id });
    return await restoreOperation(db, id, { username, signal: endOf(c) });
  })).get(...at("/audit/:id/pictures", {
    id: "getEntryPicture",
    tag: "Editing",
    summary: "The picture before or after the change of a log entry.",
    who: guard,
    params: z.object({ id: idText().describe("The entry's id.") }),
    query: z.object({
      side: oneOf(["before", "after"]).default("before").describe("Before or after the change."),
      size: oneOf(["thumb", "full"]).default("thumb").describe("Thumbnail or full image."),
    }),
    answers: {
      200: { about: "The picture.", type: "image/*", headers: ["Cache-Control"] },
      204: { about: "There was none, or it is no longer retained." },
    },
    errors: [404, 503],
    example: { path: { id: REPLACED } },
  }, async (c, { id }) => {
    const { side, size } = c.req.valid("query");
    const file = await pictureOfEntry(db.read, id, { side, isSmall: size === "thumb" });
    const bytes = file && await store.read(file.path);
    if (!bytes) return c.body(null, 204);
    return c.body(bodyOf(c, bytes), 200, { ...PRIVATE_FILE, "Content-Type": file.type });
  })).delete(...at("/audit/:id/pictures", {
    id: "eraseKeptPictures",
    tag: "Editing",
    summary: "Permanently deletes the picture that a log entry retains.",
    description: "A picture that was replaced, removed or deleted is retained for some time so " +
      "that it can be restored. This ends the retention now, for instance for legal reasons. The " +
      "log entry stays. Only for editors in chief.",
    who: editorInChiefOnly(services),
    params: z.object({ id: idText().describe("The entry's id.") }),
    answers: { 204: { about: "Its files are deleted." } },
    errors: [403, 404, 409],
    example: { path: { id: REPLACED } },
  }, async (_, { id }, { username }) => {
    await eraseRetainedPictures(db, id, username);
    await pictures.tidy();
  })).get(...at("/audit/operations", {
    id: "listOperations",
    tag: "Curators' review",
    summary: "Imports, merges and bulk changes, newest first.",
    who: guard,
    query: OperationsQuery,
    answers: { 200: { about: "A page of operations.", schema: OperationsPage } },
    example: { query: { limit: 10 } },
  }, async (c) => await operationsPage(db.read, c.req.valid("query")))).get(...at("/audit", {
    id: "listAudit",
    tag: "Curators' review",
    summary: "Changes by curators, newest first.",
    who: guard,
    query: AuditQuery,
    answers: { 200: { about: "A page of the log.", schema: AuditPage } },
    example: { query: { limit: 10 } },
  }, async (c) => await auditPage(db.read, c.req.valid("query"))));
}
