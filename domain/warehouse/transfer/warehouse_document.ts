import type { Warehouse } from "../records.ts";
import type { PartName, PartRecord } from "./parts.ts";

/** A checked document. */
export interface WarehouseDocument {
  warehouse: Warehouse;
  parts: Map<PartName, PartRecord[]>;
}
