import { newId } from "../../new_id.ts";
import type { WarehouseDocument } from "./warehouse_document.ts";
import { type PartName, type PartRecord, PARTS } from "./parts.ts";

/** The same warehouse with other ids, in the same order; whatever refers to a record follows it. */
export function renewIds({ warehouse, parts }: WarehouseDocument): WarehouseDocument {
  const id = newId();
  // By part, because an id is unique only among its like.
  const renewed = new Map<PartName, Map<string, string>>();
  const result = new Map<PartName, PartRecord[]>();
  for (const part of PARTS) {
    const own = new Map<string, string>();
    renewed.set(part.name, own);
    result.set(
      part.name,
      (parts.get(part.name) ?? []).map((record) => {
        const copy: PartRecord = { ...record, id: newId() };
        own.set(record.id, copy.id);
        if (part.warehouse !== undefined) copy[part.warehouse] = id;
        for (const { field, part: other } of part.references) {
          if (record[field] !== "") {
            copy[field] = renewed.get(other)!.get(record[field] as string)!;
          }
        }
        return copy;
      }),
    );
  }
  return { warehouse: { ...warehouse, id }, parts: result };
}
