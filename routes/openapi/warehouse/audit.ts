/** The audit trail of the warehouse. */
import { z } from "zod";
import {
  AuditEntry,
  AuditFilter,
  type AuditPage,
  AuditQuery,
} from "../../../domain/warehouse/audit.ts";
import type { Components } from "../components/component.ts";
import { BOX_ID, WAREHOUSE_ID } from "../components/records.ts";
import type { Operations } from "../operation.ts";

const EntryPage = z.object({
  records: z.array(AuditEntry),
  next: z.int().nullable(),
}) satisfies z.ZodType<AuditPage>;

const ENTRY = {
  id: 12,
  at: 1760000000000,
  user_id: "b7c2f6de-5d6b-4c53-9f0c-3a2f4b1f8f11",
  user_login: "grace",
  id_warehouse: WAREHOUSE_ID,
  action: "update",
  resource: "box_type",
  count: 1,
  details: {
    ids: [BOX_ID],
    before: [{ id: BOX_ID, max_load_box: 110 }],
    after: [{ id: BOX_ID, max_load_box: 60 }],
  },
};

export const AUDIT_COMPONENTS: Components = {
  WarehouseAuditEntry: {
    schema: AuditEntry,
    about: "One change of a user, of one record or of many.",
    fields: {
      at: "Unix milliseconds.",
      id_warehouse: "Null for what belongs to no single warehouse.",
      count: "How many records were changed.",
      details: "Ids of the first 100 records, and the first 20 before and after.",
    },
    example: ENTRY,
  },
  WarehouseAuditPage: {
    schema: EntryPage,
    about: "A page of the warehouse's audit trail, newest first.",
    fields: { next: "The `before` of the page after it; null at the end." },
  },
};

const FILTER = {
  id_warehouse: "Only changes of this warehouse.",
  resource: "Only changes of such records.",
  action: "Only this action.",
  user_login: "Only changes of this user.",
};

export const AUDIT_OPERATIONS: Operations = {
  "GET /api/v1/warehouse_audit": {
    id: "listWarehouseAudit",
    tag: "Users",
    summary: "What users have changed in basic mode, newest first; for administrators.",
    query: AuditQuery,
    about: {
      ...FILTER,
      before: "Only entries before the one of this id: the `next` of the page before.",
      limit: "Entries at the most.",
    },
    answers: { 200: { about: "A page of the trail.", schema: EntryPage } },
    needs: "credentials",
    example: { query: { limit: 10 } },
  },
  "GET /api/v1/warehouse_audit/export": {
    id: "exportWarehouseAudit",
    tag: "Users",
    summary: "The whole trail, oldest first, as JSON of an entry a line; for administrators.",
    query: AuditFilter,
    about: FILTER,
    answers: {
      200: {
        about: "The entries.",
        headers: ["Content-Disposition"],
        type: "application/jsonl",
        example: `${JSON.stringify(ENTRY)}\n`,
      },
    },
    needs: "credentials",
    example: { query: { resource: "box_type" } },
  },
};
