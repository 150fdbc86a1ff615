/** A whole warehouse as one JSON document: its schema and its rules. */
import { AppError, refusal } from "../../app_error.ts";
import { isObject, parsedObject } from "../../parsed_object.ts";
import { type Box, type OrderParams, Warehouse } from "../records.ts";
import { type Chunk, pack } from "./packed.ts";
import { type Part, type PartCounts, type PartName, type PartRecord, PARTS } from "./parts.ts";
import { newId } from "../../new_id.ts";
import { BoxCodes, conflictMessage } from "../box_codes.ts";
import { checkRecord } from "../check_record.ts";
import type { PalletLimits } from "../pallet_limits.ts";
import { limitError } from "../stock.ts";
import { FORMER_UNITS } from "../units.ts";

// Validation of a document's records one by one, in the order of the parts.

/** Value of the field `format`. */
export const FORMAT = "open-depot-warehouse";
/** Value of the field `version` in written documents; version 1 is read too. */
export const VERSION = 2;

/**
 * Checks that a document is one of a warehouse.
 * @throws {AppError} 400
 */
function assertFormat(head: { format?: unknown; version?: unknown }): void {
  if (head.format !== FORMAT) {
    throw refusal(400, "expected_value", { value: FORMAT }, { where: "format" });
  }
  if (head.version !== 1 && head.version !== VERSION) {
    throw refusal(400, "expected_version", { version: VERSION }, { where: "version" });
  }
}

/** Validates every record, and that all references are within the document. */
class DocumentCheck {
  readonly warehouse: Warehouse;
  readonly #isVersion1: boolean;
  readonly #newIds: boolean;
  /** The warehouse's id in the document. */
  readonly #id: string;
  /**
   * By part, because ids are unique only within a part: the id under which each record is stored.
   */
  readonly #ids = new Map<PartName, Map<string, string>>();
  readonly #logins = new Set<string>();
  readonly #lines = new Set<string>();
  readonly #codes = new BoxCodes();

  /**
   * @param options `newIds` gives every record a new id and updates the references.
   * @throws {AppError} 400
   */
  constructor(
    head: { version?: unknown; warehouse?: unknown },
    { newIds = false }: { newIds?: boolean } = {},
  ) {
    this.#isVersion1 = head.version === 1;
    this.#newIds = newIds;
    const value = this.#isVersion1 ? warehouseOfVersion1(head.warehouse) : head.warehouse;
    const warehouse = checkRecord(Warehouse, value, "warehouse");
    this.#id = warehouse.id;
    this.warehouse = newIds ? { ...warehouse, id: newId() } : warehouse;
  }

  /**
   * Converts a record for the database.
   * @param index Its index in its list.
   * @throws {AppError} 400 with the place: `points[17].pos_x: expected a number`.
   */
  record(part: Part, value: unknown, index: number): PartRecord {
    const place = `${part.name}[${index}]`;
    const own = this.#ids.get(part.name) ?? new Map<string, string>();
    this.#ids.set(part.name, own);
    const raw = this.#isVersion1 && isObject(value) ? recordOfVersion1(part.name, value) : value;
    const record = checkRecord(part.record, raw, place) as PartRecord;
    if (own.has(record.id)) throw twice(record.id, `${place}.id`);
    if (part.name === "boxes") this.#assertOwnCodes(record as unknown as Box, place);
    if (part.name === "sections") {
      const error = limitError(record);
      if (error) throw new AppError(400, { ...error, where: `${place}.max_box` });
    }
    if (part.name === "deliveries") {
      const line = `${record.id_box} ${record.delivery_name}`;
      if (this.#lines.has(line)) throw twice(record.delivery_name as string, `${place}.id_box`);
      this.#lines.add(line);
    }
    if (part.name === "users") this.#assertLoginOnce(record.user_login as string, place);
    if (part.warehouse !== undefined) {
      if (record[part.warehouse] !== this.#id) {
        throw refusal(400, "expected_own_warehouse", {}, { where: `${place}.${part.warehouse}` });
      }
      record[part.warehouse] = this.warehouse.id;
    }
    for (const { field, part: other, what } of part.references) {
      const id = record[field] as string;
      if (id === "") continue;
      const reference = this.#ids.get(other)?.get(id);
      if (reference === undefined) {
        throw refusal(400, "not_in_document", { what, id }, { where: `${place}.${field}` });
      }
      record[field] = reference;
    }
    if (part.name === "orders") record.pallete_computed = "";
    if (part.name === "order_params" || part.name === "templates") {
      this.#renameLimits(record as unknown as OrderParams);
    }
    const id = this.#newIds ? newId() : record.id;
    own.set(record.id, id);
    record.id = id;
    return record;
  }

  #renameLimits(parameters: Pick<OrderParams, "pallet_limits">): void {
    const ids = this.#ids.get("boxes") ?? new Map<string, string>();
    const { pallet_limits: limits } = parameters;
    if (limits !== null) parameters.pallet_limits = renamedLimits(limits, ids);
  }

  #assertOwnCodes(box: Box, place: string): void {
    const conflict = this.#codes.add(box);
    if (conflict === undefined) return;
    const where = `${place}.${conflict.field}`;
    throw new AppError(409, { ...conflictMessage(conflict), where });
  }

  #assertLoginOnce(login: string, place: string): void {
    if (this.#logins.has(login)) throw twice(login, `${place}.user_login`);
    this.#logins.add(login);
  }
}

/**
 * Limits with the new ids of box types; unknown types are dropped, since nothing is limited by
 * them.
 */
function renamedLimits(limits: PalletLimits, ids: ReadonlyMap<string, string>): PalletLimits {
  const renamed = (list: readonly string[]) => list.flatMap((id) => ids.get(id) ?? []);
  const { upright, nothing_on_top, groups } = limits;
  return {
    ...limits,
    ...(upright && { upright: renamed(upright) }),
    ...(nothing_on_top && { nothing_on_top: renamed(nothing_on_top) }),
    ...(groups && { groups: groups.map((group) => ({ ...group, boxes: renamed(group.boxes) })) }),
  };
}

const twice = (value: string, where: string) => refusal(400, "comes_twice", { value }, { where });

// Version 1 was written by older servers. There x was along a floor's length, and so was a place's
// length: length and width are swapped to preserve the floor. Units default to millimetres and
// kilograms. Roles 1 and 2 had other meanings.

/** Converts the warehouse of a document of version 1; anything else is unchanged. */
function warehouseOfVersion1(warehouse: unknown): unknown {
  if (!isObject(warehouse)) return warehouse;
  return { ...FORMER_UNITS, ...exchanged(warehouse, "warehouse_length", "warehouse_width") };
}

/** Converts a record of a document of version 1. */
function recordOfVersion1(
  part: PartName,
  record: Record<string, unknown>,
): Record<string, unknown> {
  if (part === "section_geometry") return exchanged(record, "lenght_wsec", "widht_wsec");
  const { user_role } = record;
  return part === "users" && (user_role === 1 || user_role === 2)
    ? { ...record, user_role: 3 - user_role }
    : record;
}

/** The record with the values of two fields swapped. */
function exchanged(record: Record<string, unknown>, one: string, other: string) {
  return { ...record, [one]: record[other], [other]: record[one] };
}

/** A validated document, ready to be written. */
export interface PackedWarehouse {
  warehouse: Warehouse;
  counts: PartCounts;
  chunks: Chunk[];
  /** Number of users of the document that were skipped. */
  skippedUsers: number;
}

/** Options for reading a document. */
export interface ReadOptions {
  /** True to give every record a new id and update the references. */
  newIds?: boolean;
  /** True to include the users, which are skipped by default. */
  users?: boolean;
}

/**
 * Parses and validates a document. Orders have no calculation, which is not part of it.
 * @throws {AppError} 400 with the place: `points[17].pos_x: expected a number`.
 */
export function readWarehouse(
  text: string,
  { newIds = false, users = false }: ReadOptions = {},
): PackedWarehouse {
  const source = parse(text);
  const check = new DocumentCheck(source, { newIds });
  const counts: PartCounts = {};
  const chunks: Chunk[] = [];
  let skippedUsers = 0;
  for (const part of PARTS) {
    const list = source[part.name] ?? [];
    if (part.name === "users" && !users) {
      if (Array.isArray(list)) skippedUsers = list.length;
      continue;
    }
    if (!Array.isArray(list)) throw refusal(400, "expected_list", {}, { where: part.name });
    const records = list.map((value, index) => check.record(part, value, index));
    counts[part.name] = records.length;
    chunks.push(...pack(part.name, records));
  }
  return { warehouse: check.warehouse, counts, chunks, skippedUsers };
}

function parse(text: string): Record<string, unknown> {
  const value = parsedObject(text, "document");
  assertFormat(value);
  return value;
}
