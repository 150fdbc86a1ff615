import { z } from "zod";
import { refusal } from "../../app_error.ts";
import { uuid } from "../../fields.ts";
import { changesOf } from "../changes_of.ts";
import { isObject, parsedObject } from "../../parsed_object.ts";
import { checkRecord } from "../check_record.ts";
import { type Chunk, pack } from "../transfer/packed.ts";
import { type Part, type PartRecord, PARTS } from "../transfer/parts.ts";
import { FLOOR_PARTS, type FloorPart } from "./floor_changes.ts";

/** Maximum number of rows in one save, all lists together. */
export const MAX_CHANGES = 100_000;

const ACTIONS = ["create", "update", "delete"] as const;
type Action = typeof ACTIONS[number];

/** A validated save, packed for transfer from a worker. */
export type PackedChanges = Record<FloorPart, Record<Action, Chunk[]>>;

type Lists = Record<Action, unknown[]>;

const Named = z.object({ id: uuid() });

/**
 * Parses and validates the body of a save, as far as possible without stored records.
 * @param warehouse Id of the warehouse that every record must belong to.
 * @throws {AppError} 400 with the place: `points.create[3].pos_x: expected a number`; 404 for a
 *   reference to a record that the same save deletes.
 */
export function readChanges(text: string, warehouse: string): PackedChanges {
  const lists = listsOf(parsedObject(text, "body"));
  const deleted = new Map<string, ReadonlySet<string>>(FLOOR_PARTS.map((part) => [
    part,
    new Set(
      lists[part].delete.map((row, at) => checkRecord(Named, row, `${part}.delete[${at}]`).id),
    ),
  ]));
  return Object.fromEntries(FLOOR_PARTS.map((name) => {
    const reader = new PartReader(partOf(name), warehouse, deleted);
    const packed = ACTIONS.map((action) => [
      action,
      pack(name, lists[name][action].map((row, at) => reader.read(action, row, at))),
    ]);
    return [name, Object.fromEntries(packed)];
  })) as PackedChanges;
}

/** Returns the definition of a part of a floor plan. */
export function partOf(name: FloorPart): Part {
  return PARTS.find((part) => part.name === name)!;
}

function listsOf(source: Record<string, unknown>): Record<FloorPart, Lists> {
  let rows = 0;
  const lists = FLOOR_PARTS.map((part) => {
    const partLists = source[part] ?? {};
    if (!isObject(partLists)) throw refusal(400, "expected_json_object", {}, { where: part });
    const actions = ACTIONS.map((action) => {
      const list = partLists[action] ?? [];
      if (!Array.isArray(list)) {
        throw refusal(400, "expected_list", {}, { where: `${part}.${action}` });
      }
      rows += list.length;
      return [action, list];
    });
    return [part, Object.fromEntries(actions)];
  });
  if (rows > MAX_CHANGES) throw refusal(400, "too_many_changes", { max: MAX_CHANGES });
  return Object.fromEntries(lists);
}

/** Reads the rows of one part. */
class PartReader {
  readonly #changes: z.ZodObject;
  readonly #ids = new Set<string>();

  constructor(
    private readonly part: Part,
    private readonly warehouse: string,
    /** Ids to delete, by part. */
    private readonly deleted: ReadonlyMap<string, ReadonlySet<string>>,
  ) {
    this.#changes = changesOf(part.record.omit({ id: true }));
  }

  read(action: Action, row: unknown, index: number): unknown {
    const place = `${this.part.name}.${action}[${index}]`;
    const { id } = checkRecord(Named, row, place);
    if (this.#ids.has(id)) {
      throw refusal(400, "comes_twice", { value: id }, { where: `${place}.id` });
    }
    this.#ids.add(id);
    if (action === "create") {
      const record = checkRecord(this.part.record, row, place) as PartRecord;
      this.#assertOwn(record, place);
      return record;
    }
    const { changes, seen } = row as { changes?: unknown; seen?: unknown };
    const base = seen === undefined || seen === null
      ? {}
      : { seen: checkRecord(this.part.record, seen, `${place}.seen`) };
    if (action === "delete") return { id, ...base };
    const read = checkRecord(this.#changes, changes, `${place}.changes`) as Partial<PartRecord>;
    this.#assertOwn(read, `${place}.changes`);
    return { id, changes: read, ...base };
  }

  #assertOwn(fields: Partial<PartRecord>, place: string): void {
    const owner = this.part.warehouse!;
    if (fields[owner] !== undefined && fields[owner] !== this.warehouse) {
      throw refusal(400, "expected_own_warehouse", {}, { where: `${place}.${owner}` });
    }
    for (const { field, part, what } of this.part.references) {
      const id = fields[field] as string | undefined;
      if (id && this.deleted.get(part)?.has(id)) {
        throw refusal(404, "reference_not_found", { what, id }, { where: `${place}.${field}` });
      }
    }
  }
}
