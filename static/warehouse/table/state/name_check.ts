/** New names of a table's records: none twice, and those that are similar to another asked about. */
import { SimilarNames } from "../../../../domain/names.ts";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import { type Column, type Identified, valueOf } from "./column.ts";

/** The remark on a new name. */
export type NameFault = { taken: true } | { similarTo: string };

export class NameCheck<Row extends Identified> {
  readonly #idOf = new Map<string, string>();
  readonly #similar = new SimilarNames();

  /** @param rows the stored records, whose names the column has */
  constructor(rows: readonly Row[], { key }: Pick<Column<Row>, "key">) {
    for (const row of rows) this.add(row.id, String(valueOf(row, key) ?? ""));
  }

  /** Adds the name of another record. */
  add(id: string, name: string): void {
    const normalized = normalizedName(name);
    this.#idOf.set(normalized, id);
    this.#similar.add(normalized);
  }

  /** The remark on the name that a record is given; undefined for nothing. */
  faultOf(id: string, name: string): NameFault | undefined {
    const owner = this.#idOf.get(name);
    if (owner !== undefined) return owner === id ? undefined : { taken: true };
    const similarTo = this.#similar.find(name);
    return similarTo === undefined || this.#idOf.get(similarTo) === id ? undefined : { similarTo };
  }
}
