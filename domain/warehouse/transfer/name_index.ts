import { say } from "../../messages/message.ts";
import type { Noun } from "../../messages/nouns.ts";
import { NameMap, SimilarNames } from "../../names.ts";
import { normalizedName } from "../../normalized_name.ts";
import { shown } from "../../files/cells.ts";
import type { Row } from "./csv_table.ts";

/** A record that other records refer to. */
export interface Named {
  id: string;
  name: string;
}

/** Records of one kind by id and by name, for references of rows. */
export class NameIndex {
  readonly #byId = new Map<string, string>();
  readonly #byName = new NameMap<Named>();
  /** Similar names among the records. */
  readonly similar = new SimilarNames();

  /** @param what Name of the kind in messages. */
  constructor(private readonly what: Noun, records: Iterable<readonly [string, string]> = []) {
    for (const [id, name] of records) this.add({ id, name });
  }

  add(record: Named): void {
    this.#byId.set(record.id, record.name);
    this.#byName.add(record.name, record);
    this.similar.add(normalizedName(record.name));
  }

  /** Returns true if any record has this name. */
  has(name: string): boolean {
    return this.#byName.find(name).length > 0;
  }

  /**
   * Finds the record that a row refers to, by its id if given, else by its name.
   *
   * @returns null if the row names none; undefined if the record does not exist or is ambiguous,
   *   which is reported.
   */
  find(row: Row, idField: string, nameFields: readonly string[]): Named | null | undefined {
    const id = row.text(idField).trim().toLowerCase();
    if (id !== "") {
      const name = this.#byId.get(id);
      if (name !== undefined) return { id, name };
      row.refuse(idField, say("not_in_warehouse", { what: this.what, id: shown(id) }));
      return undefined;
    }
    const field = nameFields.find((field) => row.text(field) !== "");
    if (field === undefined) return null;
    const [found, ...others] = this.#byName.find(row.cell(field));
    if (found !== undefined && others.length === 0) return found;
    const name = row.text(field);
    const existing = this.similar.find(name);
    row.refuse(
      field,
      found !== undefined
        ? say("called_so_twice", { what: this.what, name: shown(name), field: idField })
        : existing === undefined
        ? say("not_called_so", { what: this.what, name: shown(name) })
        : say("similar_name", { name: shown(name), existing: shown(existing) }),
    );
    return undefined;
  }
}
