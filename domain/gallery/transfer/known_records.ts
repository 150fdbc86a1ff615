import { normalizedName } from "../../normalized_name.ts";
import { push } from "../../push.ts";
import { identifierKey, type KnownRecord, type Marks, matchKey } from "./match_row.ts";
import type { SpreadsheetKind } from "./spreadsheet_records.ts";

/** The records of a kind, as they were before an import, to be matched with its rows. */
export class KnownRecords {
  readonly #byId = new Map<number, KnownRecord>();
  readonly #byName = new Map<string, KnownRecord[]>();
  readonly #byOtherName = new Map<string, KnownRecord[]>();
  readonly #byMark = new Map<string, KnownRecord[]>();

  /** @param lists JSON of lists of records. */
  constructor(private readonly kind: SpreadsheetKind | "movement", lists: readonly string[]) {
    for (const list of lists) for (const record of JSON.parse(list)) this.#add(record);
  }

  #add({ identifiers = [], inventory, ...rest }: KnownRecord): void {
    const record = { ...rest, identifiers, inventory: inventory && normalizedName(inventory) };
    this.#byId.set(record.id, record);
    push(this.#byName, matchKey(this.kind, record.name), record);
    for (const key of new Set(record.otherNames.map((name) => matchKey(this.kind, name)))) {
      push(this.#byOtherName, key, record);
    }
    for (const key of marksOf(record)) push(this.#byMark, key, record);
  }

  /** Returns true if a record has this name, or has it as another name. */
  has(name: string): boolean {
    const { named, otherNamed } = this.ofName(name);
    return named.length + otherNamed.length > 0;
  }

  withId(id: number): KnownRecord | undefined {
    return this.#byId.get(id);
  }

  /** Returns the records of a name, and those with that as another name. */
  ofName(name: string): Record<"named" | "otherNamed", readonly KnownRecord[]> {
    const key = matchKey(this.kind, name);
    return { named: this.#byName.get(key) ?? [], otherNamed: this.#byOtherName.get(key) ?? [] };
  }

  /** Returns the records with one of the identifiers, or with the inventory number. */
  ofMarks(marks: Pick<Marks, "inventory" | "identifiers">): KnownRecord[] {
    return [...new Set(marksOf(marks).flatMap((key) => this.#byMark.get(key) ?? []))];
  }
}

const marksOf = ({ inventory, identifiers }: Pick<Marks, "inventory" | "identifiers">) => [
  ...identifiers.map(identifierKey),
  ...(inventory ? [`number ${inventory}`] : []),
];
