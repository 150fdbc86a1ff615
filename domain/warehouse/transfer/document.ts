/** A whole warehouse as one JSON document: what it looks like, and what a proper one is. */
import { refusal } from "../../app_error.ts";
import { checkRecord, isObject } from "../check_record.ts";
import { Warehouse } from "../records.ts";
import { renewIds } from "./new_ids.ts";
import { fromVersion1 } from "./older_version.ts";
import { type Chunk, pack } from "./packed.ts";
import type { WarehouseDocument } from "./warehouse_document.ts";
import { type Part, type PartCounts, type PartName, type PartRecord, PARTS } from "./parts.ts";

/** What the field `format` holds. */
export const FORMAT = "open-depot-warehouse";
/** What the field `version` holds in documents that are written; those of version 1 are read too. */
export const VERSION = 2;

/** A checked document, ready to be written. */
export interface PackedWarehouse {
  warehouse: Warehouse;
  counts: PartCounts;
  chunks: Chunk[];
  /** Users of the document that were passed over. */
  usersLeftOut: number;
}

/** How a document is read. */
export interface ReadOptions {
  /** Gives every record a new id; references follow. */
  newIds?: boolean;
  /** Takes the users along; they are passed over without. */
  users?: boolean;
}

/**
 * Reads and checks a document. Orders come without their calculation, which is not part of it.
 *
 * @throws {AppError} 400 with the place: `points[17].pos_x: expected a number`.
 */
export function readWarehouse(
  text: string,
  { newIds = false, users = false }: ReadOptions = {},
): PackedWarehouse {
  const source = parse(text);
  const usersLeftOut = !users && Array.isArray(source.users) ? source.users.length : 0;
  const read = checkDocument(users ? source : { ...source, users: [] });
  const { warehouse, parts } = newIds ? renewIds(read) : read;
  const counts: PartCounts = {};
  const chunks: Chunk[] = [];
  for (const [name, records] of parts) {
    if (name !== "users" || users) counts[name] = records.length;
    chunks.push(...pack(name, records));
  }
  return { warehouse, counts, chunks, usersLeftOut };
}

function parse(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal(400, "document_not_json");
  }
  if (!isObject(value)) throw refusal(400, "document_not_object");
  if (value.format !== FORMAT) {
    throw refusal(400, "expected_value", { value: FORMAT }, { where: "format" });
  }
  if (value.version === 1) return fromVersion1(value);
  if (value.version !== VERSION) {
    throw refusal(400, "expected_version", { version: VERSION }, { where: "version" });
  }
  return value;
}

/** Checks every record, and that all they refer to is in the document. */
function checkDocument(source: Record<string, unknown>): WarehouseDocument {
  const warehouse = checkRecord(Warehouse, source.warehouse, "warehouse");
  const parts = new Map<PartName, PartRecord[]>();
  const ids = new Map<PartName, Set<string>>();
  for (const part of PARTS) {
    const list = source[part.name] ?? [];
    if (!Array.isArray(list)) throw refusal(400, "expected_list", {}, { where: part.name });
    const own = new Set<string>();
    const logins = new Set<string>();
    ids.set(part.name, own);
    parts.set(
      part.name,
      list.map((value, index) => {
        const place = `${part.name}[${index}]`;
        const record = checkRecord(part.record, value, place) as PartRecord;
        assertOnce(own, record.id, `${place}.id`);
        if (part.name === "users") {
          assertOnce(logins, record.user_login as string, `${place}.user_login`);
        }
        assertReferences(part, record, place, warehouse.id, ids);
        if (part.name === "orders") record.pallete_computed = "";
        return record;
      }),
    );
  }
  return { warehouse, parts };
}

function assertOnce(seen: Set<string>, value: string, place: string): void {
  if (seen.has(value)) throw refusal(400, "comes_twice", { value }, { where: place });
  seen.add(value);
}

function assertReferences(
  part: Part,
  record: PartRecord,
  place: string,
  warehouse: string,
  ids: ReadonlyMap<PartName, ReadonlySet<string>>,
): void {
  if (part.warehouse !== undefined && record[part.warehouse] !== warehouse) {
    throw refusal(400, "expected_own_warehouse", {}, { where: `${place}.${part.warehouse}` });
  }
  for (const { field, part: other, what } of part.references) {
    const id = record[field] as string;
    if (id !== "" && !ids.get(other)!.has(id)) {
      throw refusal(400, "not_in_document", { what, id }, { where: `${place}.${field}` });
    }
  }
}
