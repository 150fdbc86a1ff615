import { shortened } from "../../files/cells.ts";
import { type Message, say } from "../../messages/message.ts";
import type { Noun } from "../../messages/nouns.ts";
import { NameMap, SimilarNames } from "../../names.ts";
import { normalizedName } from "../../normalized_name.ts";
import type { Row } from "./csv_table.ts";
import type { PartRecord } from "./parts.ts";

/** A record that other records refer to. */
export interface NamedRecord {
  id: string;
  name: string;
}

/** Records of one kind by id and by name, for the rows of a file. */
export class RecordIndex<Stored extends { id: string } = PartRecord> {
  readonly #ids = new Map<string, Stored>();
  readonly #names = new NameMap<Stored>();
  /** Similar names among the records. */
  readonly similar = new SimilarNames();

  /**
   * @param noun Name of the kind in messages.
   * @param idField The column of ids.
   */
  constructor(
    private readonly noun: Noun,
    records: Iterable<readonly [record: Stored, name: string]>,
    private readonly idField = "id",
  ) {
    for (const [record, name] of records) this.add(record, name);
  }

  add(record: Stored, name: string): void {
    this.#ids.set(record.id, record);
    this.#names.add(name, record);
    this.similar.add(normalizedName(name));
  }

  /** Returns true if any record has this name. */
  has(name: string): boolean {
    return this.#names.find(name).length > 0;
  }

  /** The record of a row, by its id or else its name; `"refused"` if several have the name. */
  find(row: Row, field: string, name: string): Stored | undefined | "refused" {
    const byId = this.#ids.get(row.text(this.idField).trim().toLowerCase());
    return byId ?? this.#withName(row, field, name, this.idField);
  }

  /** The records that a row may mean by its name; none if it has an id. */
  namesakes(row: Row, field: string, name = row.text(field)): readonly Stored[] {
    return row.text(this.idField) === "" ? this.#names.find(row.cell(field) || name) : [];
  }

  /**
   * Finds the record that a row refers to, by its id if given, else by its name.
   * @param present Id of the record that it refers to now: of several with the name, it is meant.
   * @returns null if the row names none; undefined if the record does not exist or is ambiguous,
   *   which is reported.
   */
  findReferred(
    row: Row,
    idField: string,
    nameFields: readonly string[],
    present?: unknown,
  ): Stored | null | undefined {
    const id = row.text(idField).trim().toLowerCase();
    if (id !== "") {
      const record = this.#ids.get(id);
      if (!record) {
        row.refuse(idField, say("not_in_warehouse", { what: this.noun, id: shortened(id) }));
      }
      return record;
    }
    const field = nameFields.find((field) => row.text(field) !== "");
    if (field === undefined) return null;
    const name = row.text(field);
    const match = this.#withName(row, field, name, idField, present);
    if (match === "refused") return undefined;
    const existing = match === undefined ? this.similar.find(name) : undefined;
    if (existing !== undefined) {
      row.refuse(
        field,
        say("similar_name", { name: shortened(name), existing: shortened(existing) }),
      );
    } else if (match === undefined) {
      row.refuse(field, say("not_called_so", { what: this.noun, name: shortened(name) }));
    }
    return match;
  }

  #withName(
    row: Row,
    field: string,
    name: string,
    idField: string,
    present?: unknown,
  ): Stored | undefined | "refused" {
    const named = this.#names.find(row.cell(field) || name);
    if (named.length < 2) return named[0];
    const match = named.find(({ id }) => id === present);
    if (match !== undefined) return match;
    row.refuse(field, this.ambiguous(row, name, idField));
    return "refused";
  }

  /** The reason to refuse a row with a name of several records. */
  ambiguous(row: Row, name: string, idField = this.idField): Message {
    const field = row.headingOf(idField);
    return say("called_so_twice", { what: this.noun, name: shortened(name), field });
  }
}
