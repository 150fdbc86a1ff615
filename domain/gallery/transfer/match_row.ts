/** Matches rows of a spreadsheet with records of the catalog. */
import { refusal } from "../../app_error.ts";
import { normalizedName } from "../../normalized_name.ts";
import { push } from "../../push.ts";
import { agrees, type WorkDate } from "../dates.ts";
import type { Identifier } from "../museum.ts";
import { editDistance, isLongerForm, nameWords } from "../painters/person_name.ts";
import { folded } from "../search_query.ts";
import { type SpreadsheetKind, type SpreadsheetMode } from "./spreadsheet_records.ts";

/** Fields that identify a record or a row; undefined if the file has no such column. */
export interface Marks {
  /** The name of an artist, or the title of a painting. */
  name: string | undefined;
  /** Year of birth, or in which it was painted; null if unknown. */
  year: number | null | undefined;
  /** The date of a row, which may agree with several years. */
  date?: WorkDate | undefined;
  /** The artist, for a painting. */
  owner: number | undefined;
  inventory: string | undefined;
  collection: string | undefined;
  identifiers: readonly Identifier[];
}

/** A record of the catalog. */
export interface KnownRecord extends Marks {
  id: number;
  name: string;
  /** Year of death, for an artist. */
  deathYear?: number | null;
  /** EDTF: of a work, or of birth and death. */
  dates?: readonly string[];
  /** Other names that a row may use for it. */
  otherNames: readonly string[];
}

/**
 * Normalizes a name for comparison: without case, diacritics and punctuation; for an artist,
 * `Monet, Claude` becomes `claude monet`.
 */
export function matchKey(kind: SpreadsheetKind | "movement", name: string): string {
  const clean = normalizedName(name);
  const [, last, first] = kind === "artist" ? /^([^,]+),([^,]+)$/.exec(clean) ?? [] : [];
  return folded(first === undefined ? clean : `${first} ${last}`) || clean.toLowerCase();
}

/** An identifier as a lookup key. */
export const identifierKey = ({ scheme, value }: Identifier): string => `${scheme} ${value}`;

const nameField = (kind: SpreadsheetKind) => kind === "artist" ? "name" : "title";

/**
 * Finds the record with an identifier or the inventory number of a row.
 * @param records Records with one of them.
 * @throws {AppError} 400 if several records match
 */
export function matchByMarks(
  kind: SpreadsheetKind,
  row: Marks,
  records: readonly KnownRecord[],
): KnownRecord | undefined {
  const matching = narrowed(kind, row, records.filter((record) => identifies(kind, row, record)));
  if (matching.length < 2) return matching[0];
  const ids = matching.map(({ id }) => id).join(", ");
  throw refusal(400, "row_of_several", { ids }, { where: nameField(kind) });
}

/**
 * Finds the record with the name of a row, unless its identifiers or inventory number differ.
 * @param named Records of this name.
 * @param otherNamed Records with this as another name.
 * @throws {AppError} 400 if it may be one of several records, or has no name
 */
export function matchByName(
  kind: SpreadsheetKind,
  row: Marks,
  { named, otherNamed }: Record<"named" | "otherNamed", readonly KnownRecord[]>,
  mode: SpreadsheetMode,
): KnownRecord | undefined {
  if (row.name === undefined) {
    throw refusal(400, "value_missing", {}, { where: nameField(kind) });
  }
  const possible = (records: readonly KnownRecord[]) =>
    records.filter((record) =>
      (row.owner === undefined || record.owner === row.owner) && !contradicts(row, record)
    );
  const own = possible(named);
  return ofYear(kind, row, own.length > 0 ? own : possible(otherNamed), mode);
}

/** True if an identifier, or the inventory number and the collection, of row and record are equal. */
function identifies(kind: SpreadsheetKind, row: Marks, record: KnownRecord): boolean {
  const keys = new Set(record.identifiers.map(identifierKey));
  if (row.identifiers.some((one) => keys.has(identifierKey(one)))) return true;
  if (!row.inventory || row.inventory !== record.inventory) return false;
  // Inventory numbers are unique only within a collection.
  const agreements = [
    agreement(row.owner, record.owner),
    agreement(folded(row.collection ?? ""), folded(record.collection ?? "")),
    agreement(row.name && matchKey(kind, row.name), matchKey(kind, record.name)),
  ];
  const [owner, collection] = agreements;
  return owner !== false && collection !== false &&
    (agreements.includes(true) || agreements.every((one) => one === undefined));
}

const agreement = <Value extends string | number>(one: Value | undefined, other?: Value) =>
  one === undefined || one === "" || other === undefined || other === ""
    ? undefined
    : one === other;

/** True if two have different identifiers of one scheme, or different inventory numbers. */
function contradicts(one: Marks, other: Marks): boolean {
  if (one.inventory && other.inventory && one.inventory !== other.inventory) return true;
  return one.identifiers.some(({ scheme, value }) => {
    const others = other.identifiers.filter((own) => own.scheme === scheme);
    // A record may have several pages.
    return scheme !== "page" && others.length > 0 && !others.some((own) => own.value === value);
  });
}

/** The records that have most in common with a row. */
function narrowed(
  kind: SpreadsheetKind,
  row: Marks,
  records: readonly KnownRecord[],
): KnownRecord[] {
  const key = row.name && matchKey(kind, row.name);
  const tests: ((record: KnownRecord) => boolean)[] = [
    (record) => key === matchKey(kind, record.name),
    (record) => record.owner === row.owner,
    (record) => record.year === row.year,
    (record) => record.inventory === row.inventory,
    (record) => record.name === row.name,
  ];
  return tests.reduce<KnownRecord[]>((left, test) => {
    const passing = left.length > 1 ? left.filter(test) : [];
    return passing.length > 0 ? passing : left;
  }, [...records]);
}

/**
 * Among records of one name, finds the one with the row's year or an unknown year. The mode decides
 * whether a record with another year is the same one with a corrected year; if both are possible,
 * the row is refused.
 */
function ofYear(
  kind: SpreadsheetKind,
  row: Marks,
  records: readonly KnownRecord[],
  mode: SpreadsheetMode,
): KnownRecord | undefined {
  const { name, year } = row as Marks & { name: string };
  const where = nameField(kind);
  const agreeing = typeof year !== "number"
    ? records
    : records.filter((record) =>
      record.year === year || record.year === null ||
      (row.date !== undefined && agrees(record.year!, row.date))
    );
  const matches = narrowed(kind, row, agreeing);
  if (matches.length > 1) {
    throw refusal(400, "name_of_several", { name }, { where });
  }
  if (matches.length === 1) return matches[0];
  if (records.length === 0 || mode === "add") return undefined;
  if (records.length === 1 && mode === "update") return records[0];
  throw refusal(400, "name_of_other_year", { name }, { where });
}

/** True if two rows denote different things although they have the name of one record. */
export function areDistinct(one: Marks, other: Marks): boolean {
  const [ours, theirs] = [one, other].map(({ identifiers }) => identifiers.map(identifierKey));
  return (one.inventory ?? "") !== (other.inventory ?? "") ||
    (ours!.length > 0 && theirs!.length > 0 && !ours!.some((key) => theirs!.includes(key))) ||
    (typeof one.year === "number" && typeof other.year === "number" && one.year !== other.year);
}

/** True if two rows of new records denote the same thing. */
export const isRepeated = (kind: SpreadsheetKind, one: Marks, other: Marks): boolean =>
  matchKey(kind, one.name ?? "") === matchKey(kind, other.name ?? "") &&
  one.owner === other.owner && (one.year ?? null) === (other.year ?? null) &&
  !areDistinct(one, other);

/**
 * True if the name in a row cannot be that of the record with the row's id. A corrected name may
 * differ by a few letters, or by added or removed words.
 */
export function contradictsName(kind: SpreadsheetKind, name: string, record: KnownRecord): boolean {
  const key = matchKey(kind, name);
  return ![record.name, ...record.otherNames].some((own) => {
    const other = matchKey(kind, own);
    return key === other || isLongerForm(nameWords(key), nameWords(other)) ||
      editDistance(key, other) <= Math.min(2, Math.floor(Math.min(key.length, other.length) / 3));
  });
}

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
