/** The audit trail of the warehouse. */
import { AuditEntry, AuditPage } from "../../../domain/warehouse/audit.ts";
import type { Components } from "./component.ts";
import { BOX_ID, WAREHOUSE_ID } from "./records.ts";

export const AUDIT_ENTRY = {
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
    example: AUDIT_ENTRY,
  },
  WarehouseAuditPage: {
    schema: AuditPage,
    about: "A page of the warehouse's audit trail, newest first.",
  },
};
