import { say } from "../../messages/message.ts";
import type { Noun } from "../../messages/nouns.ts";
import { shown } from "./csv_cells.ts";
import type { Row } from "./csv_table.ts";

/** A record that something refers to. */
export interface Named {
  id: string;
  name: string;
}

/** Records of one kind by id and by name, for references of rows. */
export class NameIndex {
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #ambiguous = new Set<string>();

  /** @param what What one record is called in a message. */
  constructor(private readonly what: Noun, records: Iterable<readonly [string, string]> = []) {
    for (const [id, name] of records) this.add({ id, name });
  }

  add({ id, name }: Named): void {
    this.#names.set(id, name);
    if (this.#ids.has(name)) this.#ambiguous.add(name);
    this.#ids.set(name, id);
  }

  /** Whether any record has this name. */
  has(name: string): boolean {
    return this.#ids.has(name);
  }

  /**
   * The record that a row names: by its id where one is given, else by its name.
   *
   * @returns null when the row names none, undefined when what it names is not there or more than
   *   one, which the row then tells.
   */
  find(row: Row, idField: string, nameFields: readonly string[]): Named | null | undefined {
    const id = row.text(idField).trim().toLowerCase();
    if (id !== "") {
      const name = this.#names.get(id);
      if (name !== undefined) return { id, name };
      row.refuse(idField, say("not_in_warehouse", { what: this.what, id: shown(id) }));
      return undefined;
    }
    const field = nameFields.find((field) => row.cell(field) !== "");
    if (field === undefined) return null;
    const name = row.text(field);
    const found = this.#ids.get(name);
    if (found !== undefined && !this.#ambiguous.has(name)) return { id: found, name };
    row.refuse(
      field,
      found === undefined
        ? say("not_called_so", { what: this.what, name: shown(name) })
        : say("called_so_twice", { what: this.what, name: shown(name), field: idField }),
    );
    return undefined;
  }
}
