import { messageOf } from "../../messages/expecting.ts";
import { type Message, say } from "../../messages/message.ts";
import { z } from "zod";
import { uuid } from "../../fields.ts";
import type { CellValue } from "../../files/row_report.ts";
import type { SimilarName, SkippedLine } from "../../files/reading.ts";
import type { SimilarNames } from "../../names.ts";
import { normalizedName } from "../../normalized_name.ts";
import { newId } from "../../new_id.ts";
import { push } from "../../push.ts";
import { barcodesOf, barcodesText } from "../barcodes.ts";
import { isClosed } from "../order_states.ts";
import { shortened } from "../../files/cells.ts";
import { BOX_TEXTS, type ImportMode, LIMITS, ORDER_DETAILS } from "./csv_kinds.ts";
import type { CsvTable, Row } from "./csv_table.ts";
import type { NamedRecord, RecordIndex } from "./record_index.ts";
import type { ListName, PartCounts, PartRecord } from "./parts.ts";

// Numeric fields of a record; the others are text.
const numeric = new WeakMap<z.ZodObject, Set<string>>();

const NAMES: Readonly<Partial<Record<ListName, readonly string[]>>> = {
  boxes: ["sku_box"],
  points: ["name_points"],
  edges: ["name_points_from", "name_points_to"],
  sections: ["section_name"],
  section_geometry: ["name_section"],
  orders: ["order_name"],
  order_data: ["name_box"],
  deliveries: ["delivery_name", "name_box"],
  users: ["user_login"],
  warehouses: ["warehouse_name"],
};

/** Returns the name of a record; edges are named by their ends, parameters have no name. */
export function nameOf(part: ListName, record: PartRecord): string {
  return (NAMES[part] ?? []).map((field) => String(record[field] ?? "")).join(" – ");
}

// Maximum number of similar names, and of skipped rows, in a response.
const MAX_LISTED = 200;

/** The records planned from a file, as far as it has been read. */
export class Plan {
  /** Records that are written: new ones, changed fields with their previous values, removed ones. */
  readonly writes = {
    created: new Map<ListName, PartRecord[]>(),
    changed: new Map<ListName, PartRecord[]>(),
    former: new Map<ListName, PartRecord[]>(),
    /** Existing records that are not in the file, if it replaces them. */
    removed: new Map<ListName, PartRecord[]>(),
  };
  /** Number of existing records that equal those of the file. */
  readonly same: PartCounts = {};
  /** Number of existing records that differ but are not changed, because the file may only add. */
  readonly skipped: PartCounts = {};
  /** The first of their rows. */
  readonly skippedRows: SkippedLine[] = [];
  /** The first new names that are similar to others. */
  readonly similar: SimilarName[] = [];
  /** Ids that the file assigns to new records, with their lines and headings. */
  readonly givenIds: { id: string; line: number; column: string }[] = [];
  readonly #ids = new Set<string>();
  readonly #names = new Map<string, number>();
  /** Ids of existing records that are in the file. */
  readonly #matchedIds = new Set<string>();
  /** Rows that may only repeat records, with their field and the reason for refusing others. */
  readonly #repeating = new Map<Row, readonly [field: string, reason: Message]>();
  #rowsByName: Map<string, Row[]> | undefined;

  constructor(
    readonly table: CsvTable,
    readonly warehouse: string,
    readonly names: Readonly<Record<"boxes" | "points", RecordIndex<NamedRecord>>>,
    private readonly mode: ImportMode = "update",
    /** True if valid rows are planned although others are refused. */
    readonly isPartial = false,
  ) {}

  /** True if existing records are not changed. */
  get addsOnly(): boolean {
    return this.mode === "add";
  }

  /** The id that a row assigns to its record, or a new one. */
  idOf(row: Row, field = "id"): string {
    const text = row.text(field).trim();
    if (text === "") return newId();
    const { success, data: id } = uuid().safeParse(text);
    if (!success) {
      row.refuse(field, say("expected_exported_id"));
      return newId();
    }
    if (this.#ids.has(id)) row.refuse(field, say("comes_twice", { value: id }));
    this.#ids.add(id);
    this.givenIds.push({ id, line: row.line, column: row.headingOf(field) });
    return id;
  }

  /**
   * Requires rows to equal records with one name, to which they belong in their order: nothing else
   * identifies these.
   */
  requireSame(rows: readonly Row[], field: string, reason: Message): void {
    for (const row of rows) this.#repeating.set(row, [field, reason]);
  }

  /** Refuses a row that adds or changes records although it may only repeat some. */
  #isRefusedChange(row: Row): boolean {
    const repeating = this.#repeating.get(row);
    if (repeating !== undefined) row.refuse(...repeating);
    return repeating !== undefined;
  }

  /** Finds the record of a row among several of its name, if the file has as many rows with it. */
  #namesake<Stored extends PartRecord>(
    row: Row,
    field: string,
    index: RecordIndex<Stored>,
  ): Stored | undefined {
    const records = index.namesakes(row, field);
    if (records.length < 2) return undefined;
    this.#rowsByName ??= Map.groupBy(this.table.rows, (one) => one.text(field));
    const rows = this.#rowsByName.get(row.text(field))!;
    if (rows.length !== records.length) return undefined;
    this.requireSame([row], field, index.ambiguous(row, row.text(field)));
    return records[rows.indexOf(row)];
  }

  /**
   * Finds the existing record of a row, by its id or else its name.
   * @param schemas Schemas of its records, by which the numbers of a refused row are checked.
   * @returns Undefined for a new record; `"refused"` if the row's name is invalid, which has been
   *   reported.
   */
  match<Stored extends PartRecord>(
    row: Row,
    field: string,
    index: RecordIndex<Stored>,
    ...schemas: readonly z.ZodObject[]
  ): Stored | undefined | "refused" {
    const name = row.text(field);
    const match = name === ""
      ? undefined
      : this.#namesake(row, field, index) ?? index.find(row, field, name);
    if (name === "") row.refuse(field, say("expected_name"));
    else if (match !== "refused") {
      const key = match?.id ?? name;
      const line = this.#names.get(key);
      if (line !== undefined) {
        row.refuse(field, say("name_in_line", { name: shortened(name), line }));
      } else this.#names.set(key, row.line);
    }
    if (row.isRefused(field)) {
      for (const schema of schemas) this.check(schema, row);
      return "refused";
    }
    if (match === undefined) this.noteName(row, name, index.similar);
    return match;
  }

  /** Records a new name if it is similar to another. */
  noteName({ line }: Row, name: string, names: SimilarNames): void {
    const existing = names.find(name);
    if (existing !== undefined && this.similar.length < MAX_LISTED) {
      this.similar.push({ line, name, existing });
    }
    names.add(name);
  }

  /** Reports the invalid numbers of a row whose record is refused. */
  check(schema: z.ZodObject, row: Row): void {
    const { success, error } = schema.safeParse(this.#cells(schema, row, {}));
    if (success) return;
    for (const issue of error.issues) {
      const { where: field = "", ...message } = messageOf(schema, issue);
      const isGiven = numericFields(schema).has(field) && row.text(field) !== "";
      if (isGiven && !row.isRefused(field)) row.refuse(field, message);
    }
  }

  /**
   * Adds the record of a row.
   * @param derived Fields that are not read from the row's cells.
   * @returns Undefined if the row is invalid, which has been reported.
   */
  add(
    part: ListName,
    schema: z.ZodObject,
    row: Row,
    derived: Record<string, unknown>,
  ): PartRecord | undefined {
    if (this.#isRefusedChange(row)) return undefined;
    const record = this.#checked(schema, row, { ...this.#cells(schema, row, derived), ...derived });
    if (record !== undefined) {
      push(this.writes.created, part, record);
      this.table.report.note({
        line: row.line,
        part,
        name: nameOf(part, record),
        is_new: true,
        fields: [],
      });
    }
    return record;
  }

  /** Adds a record without listing it: one that belongs to another. */
  addOwned(part: ListName, record: PartRecord): void {
    push(this.writes.created, part, record);
  }

  /**
   * Plans a row's changes to an existing record: empty cells change nothing.
   * @param derived Fields that are not read from the row's cells.
   * @returns The changed record; undefined if the row is invalid, which has been reported.
   */
  change(
    part: ListName,
    schema: z.ZodObject,
    row: Row,
    existing: PartRecord,
    derived: Record<string, unknown> = {},
  ): PartRecord | undefined {
    const cells = Object.fromEntries(
      Object.entries(this.#cells(schema, row, derived))
        .filter(([field, value]) =>
          row.cell(field).trim() !== "" && field !== "id" && !isSameValue(existing[field], value)
        ),
    );
    this.#matchedIds.add(existing.id);
    const record = this.#checked(schema, row, { ...existing, ...cells, ...derived });
    if (record === undefined) return undefined;
    const fields = changedFields(existing, record);
    if (fields.length > 0 && this.#isRefusedChange(row)) return undefined;
    if (fields.length === 0) this.keep(part);
    else if (this.addsOnly) this.skip(part, row, existing);
    if (fields.length === 0 || this.addsOnly) return existing;
    const change = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
    push(this.writes.changed, part, { ...change, id: existing.id });
    const former = Object.fromEntries(fields.map(({ field, before }) => [field, before]));
    push(this.writes.former, part, { ...former, id: existing.id });
    this.table.report.note({
      line: row.line,
      part,
      name: nameOf(part, existing),
      is_new: false,
      fields: fields.map(({ field, before, after }) => ({
        field,
        before: cellValueOf(before),
        after: cellValueOf(after),
      })),
    });
    return record;
  }

  /**
   * Changes the existing record of a row, or adds a new one.
   * @param derived Fields that are not read from the row's cells.
   * @param initial Such fields of a new record, besides its id.
   */
  put(
    part: ListName,
    schema: z.ZodObject,
    row: Row,
    existing: PartRecord | undefined,
    derived: Record<string, unknown> = {},
    initial: Record<string, unknown> = {},
  ): void {
    if (existing !== undefined) this.change(part, schema, row, existing, derived);
    else this.add(part, schema, row, { id: this.idOf(row), ...initial, ...derived });
  }

  /** Lists an existing record that is not changed, whatever the file says. */
  skip(part: ListName, { line }: Row, record: PartRecord): void {
    this.skipped[part] = (this.skipped[part] ?? 0) + 1;
    const { skippedRows } = this;
    if (skippedRows.length < MAX_LISTED) skippedRows.push({ line, name: nameOf(part, record) });
  }

  /**
   * Removes the existing records that are not in the file, if the mode is `replace`; called after
   * all rows have been read.
   * @returns The removed records.
   */
  replace(part: ListName, existing: readonly PartRecord[]): PartRecord[] {
    if (this.mode !== "replace") return [];
    const removed = existing.filter(({ id }) => !this.#matchedIds.has(id));
    for (const record of removed) {
      this.table.report.note({
        line: 0,
        part,
        name: nameOf(part, record),
        is_new: false,
        is_removed: true,
        fields: [],
      });
    }
    this.remove(part, removed);
    return removed;
  }

  /** Removes existing records without listing them: those that belong to other removed ones. */
  remove(part: ListName, records: readonly PartRecord[]): void {
    for (const record of records) push(this.writes.removed, part, record);
  }

  /**
   * Ids of orders that are closed, of changed box types, and of written lines and parameters with
   * their orders.
   */
  get resetIds(): unknown[] {
    const { created, changed, removed } = this.writes;
    const details = [created, changed, removed].flatMap((lists) =>
      (["order_data", "order_params"] as const).flatMap((part) => lists.get(part) ?? [])
    );
    const closing = (changed.get("orders") ?? []).filter(({ state }) => isClosed(String(state)));
    return [...details, ...closing, ...changed.get("boxes") ?? []]
      .flatMap(({ id, id_order_item }) => [id, id_order_item]);
  }

  /** Counts an existing record that equals the file's. */
  keep(part: ListName): void {
    this.same[part] = (this.same[part] ?? 0) + 1;
  }

  #cells(
    schema: z.ZodObject,
    row: Row,
    derived: Record<string, unknown>,
  ): Record<string, unknown> {
    const numbers = numericFields(schema);
    const cells: Record<string, unknown> = {};
    for (const field of Object.keys(schema.shape)) {
      if (field in derived || !this.table.columns.has(field)) continue;
      if (OPTIONAL_TEXTS.has(field) && row.text(field) === "") continue;
      cells[field] = field === "barcodes"
        ? barcodesOf(row.cell(field))
        : numbers.has(field)
        ? row.number(field)
        : LONG_TEXTS.has(field)
        ? row.cell(field).replace(/\r\n?/g, "\n").trim()
        : row.text(field);
    }
    return cells;
  }

  #checked(
    schema: z.ZodObject,
    row: Row,
    draft: Record<string, unknown>,
  ): PartRecord | undefined {
    const { success, data, error } = schema.safeParse(draft);
    if (success) return data as PartRecord;
    for (const issue of error.issues) {
      const { where = "", ...message } = messageOf(schema, issue);
      const field = where.replace(/\[.*/, "");
      // A more specific error of the cell has been reported already.
      if (!row.isRefused(field)) row.refuse(field, message);
    }
    return undefined;
  }
}

// Texts that may have several lines.
const LONG_TEXTS: ReadonlySet<string> = new Set(["address", "note"]);
const OPTIONAL_TEXTS: ReadonlySet<string> = new Set([
  ...BOX_TEXTS,
  ...ORDER_DETAILS,
  ...LIMITS,
  "supplier",
]);

type Value = PartRecord[string];

/** The changed fields of a record, except those that follow another, such as labels. */
function changedFields(
  before: PartRecord,
  after: PartRecord,
): { field: string; before: Value; after: Value }[] {
  const changes = Object.keys(after).map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));
  return changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/** Formats a value for a cell. */
const cellValueOf = (value: Value): CellValue => Array.isArray(value) ? barcodesText(value) : value;

/**
 * Returns true if a value equals a stored one, or would be one that was stored before names were
 * normalized, or a number that a spreadsheet has shortened to its 15 digits.
 */
export function isSameValue(stored: unknown, value: unknown): boolean {
  if (typeof stored === "number" && typeof value === "number") {
    return stored.toPrecision(15) === value.toPrecision(15);
  }
  return typeof stored === "string" && typeof value === "string" &&
    normalizedName(stored) === value;
}

// A numeric field accepts 1, which is within the range of every field.
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
