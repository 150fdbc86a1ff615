import { z } from "zod";
import { uuid } from "../../fields.ts";
import type { CsvKind } from "./csv_kinds.ts";
import type { CsvTable, Row } from "./csv_table.ts";
import type { NameIndex } from "./name_index.ts";
import type { PartName, PartRecord } from "./parts.ts";

// Which fields of a record hold numbers; the others hold text.
const numeric = new WeakMap<z.ZodObject, Set<string>>();

/** The records that come of a file, as far as it has been read. */
export class Plan {
  readonly records = new Map<PartName, PartRecord[]>();
  readonly givenIds: { part: CsvKind; id: string; line: number }[] = [];
  readonly #ids = new Set<string>();

  constructor(
    readonly table: CsvTable,
    private readonly kind: CsvKind,
    readonly warehouse: string,
    readonly known: { boxes: NameIndex; points: NameIndex },
  ) {}

  /** The id that a row gives to its record, or a new one. */
  idOf(row: Row, field = "id"): string {
    const given = row.text(field).trim();
    if (given === "") return crypto.randomUUID();
    const { success, data: id, error } = uuid().safeParse(given);
    if (!success) {
      row.refuse(field, error.issues[0]!.message);
      return crypto.randomUUID();
    }
    if (this.#ids.has(id)) row.refuse(field, `${id} comes twice`);
    this.#ids.add(id);
    this.givenIds.push({ part: this.kind, id, line: row.line });
    return id;
  }

  /**
   * Adds the record that a row makes.
   *
   * @param given Fields that are not read from the row's cells.
   * @returns Nothing when the row has told that something is wrong with it.
   */
  add(
    part: PartName,
    schema: z.ZodObject,
    row: Row,
    given: Record<string, unknown>,
  ): PartRecord | undefined {
    const numbers = numericFields(schema);
    const draft: Record<string, unknown> = { ...given };
    for (const field of Object.keys(schema.shape)) {
      if (field in draft || !this.table.columns.has(field)) continue;
      draft[field] = numbers.has(field) ? row.number(field) : row.text(field);
    }
    const { success, data, error } = schema.safeParse(draft);
    if (!success) {
      for (const { path, message } of error.issues) row.refuse(path.join("."), message);
      return undefined;
    }
    const record = data as PartRecord;
    const records = this.records.get(part);
    if (records === undefined) this.records.set(part, [record]);
    else records.push(record);
    return record;
  }
}

// A field holds numbers when it takes one: 1 lies within every range that a record has.
function numericFields(schema: z.ZodObject): Set<string> {
  let fields = numeric.get(schema);
  if (fields === undefined) {
    const entries = Object.entries(schema.shape) as [string, z.ZodType][];
    fields = new Set(
      entries.filter(([, field]) => field.safeParse(1).success).map(([name]) => name),
    );
    numeric.set(schema, fields);
  }
  return fields;
}
