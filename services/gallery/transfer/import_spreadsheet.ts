/** Import of paintings or artists from a spreadsheet, each row by the rules for a single edit. */
import { AppError, refusal } from "../../../domain/app_error.ts";
import { lifetimeConflict } from "../../../domain/gallery/artist_life.ts";
import { agrees, readDate } from "../../../domain/gallery/dates.ts";
import { CHANGES, DRAFT, type Fields } from "../../../domain/gallery/editing/records.ts";
import { Identifier } from "../../../domain/gallery/museum.ts";
import type { ImportReport } from "../../../domain/gallery/transfer/import_report.ts";
import {
  areDistinct,
  contradictsName,
  isRepeated,
  type KnownRecord,
  type Marks,
  matchByMarks,
  matchByName,
  matchKey,
} from "../../../domain/gallery/transfer/match_row.ts";
import {
  ID_COLUMN,
  type PackedSpreadsheet,
  type SpreadsheetKind,
  type SpreadsheetMode,
  type SpreadsheetRow,
} from "../../../domain/gallery/transfer/spreadsheet_records.ts";
import { ROWS_PER_PIECE } from "../../../domain/gallery/transfer/spreadsheet.ts";
import { at, type Message, say } from "../../../domain/messages/message.ts";
import { normalizedName } from "../../../domain/normalized_name.ts";
import { chunks } from "../../../domain/chunks.ts";
import { unpacked } from "../../../domain/warehouse/transfer/packed.ts";
import { shown } from "../../../domain/files/cells.ts";
import type { Database } from "../../../db/open.ts";
import { inTurns } from "../../in_turns.ts";
import {
  type ImportOptions,
  type ImportRow,
  type ImportRun,
  problemsOf,
  runImport,
} from "./import_run.ts";
import { findRecord, writesTogether } from "../editing/catalog_records.ts";
import { KnownRecords } from "./known_records.ts";

/** Maximum rows of one spreadsheet: other writes wait meanwhile. */
const MAX_SPREADSHEET_ROWS = 20_000;

/** Options of an import of a spreadsheet. */
export interface SpreadsheetOptions extends ImportOptions {
  kind: SpreadsheetKind;
  mode: SpreadsheetMode;
  /** Name of the movement of new artists for which the file names none. */
  movement?: string | undefined;
  /** True to create the artists of paintings that the catalog lacks. */
  createArtists?: boolean;
}

/** A row in progress: its values, its record and its errors. */
interface Row {
  place: string;
  /** Its cells by field, for refusals. */
  cells: Fields;
  fields: Fields;
  /** Years derived from its dates. */
  derived: Fields;
  /** Name of an artist that is created with the row's painting. */
  newOwner: string | undefined;
  marks: Marks;
  record: KnownRecord | undefined;
  problems: Message[];
}

/** The owner's kind and column, by kind. */
const OWNER = {
  painting: { column: "artist", field: "artist_id", kind: "artist" },
  artist: { column: "movement", field: "movement_id", kind: "movement" },
} as const;

const NAME = { painting: "title", artist: "name" } as const;
const DATE = { painting: "date", artist: "birth_date" } as const;
const YEAR = { painting: "year", artist: "birth_year" } as const;

/**
 * Imports a spreadsheet as one operation. Rows are matched with existing records by id, by
 * identifiers or inventory number, or by name: for an artist with the year of birth, for a painting
 * with artist and year, if present. Unmapped columns are ignored.
 *
 * @throws {AppError} 413 for too many rows; as {@link runImport} does
 */
export function importSpreadsheet(
  db: Database,
  sheet: PackedSpreadsheet,
  options: SpreadsheetOptions,
): Promise<ImportReport> {
  if (sheet.read.rows > MAX_SPREADSHEET_ROWS) {
    throw refusal(413, "too_many_rows", { max: MAX_SPREADSHEET_ROWS });
  }
  return runImport(db, options, async (run) => {
    const owners = await KnownRecords.read(run.tx, OWNER[options.kind].kind);
    const rows = await readRows(sheet, owners, options);
    await matchRows(rows, await KnownRecords.read(run.tx, options.kind), options);
    const movement_id = await movementOf(run, options.movement);
    const entry = new SheetEntry(run, owners, options, movement_id ? { movement_id } : {});
    for await (const some of inTurns(chunks(rows, writesTogether(options.kind)))) {
      run.throwIfAborted();
      for (const row of some) await entry.enter(row);
      await entry.flush();
    }
  });
}

/** The id of the movement that was chosen for the whole file. */
async function movementOf(run: ImportRun, name: string | undefined): Promise<unknown> {
  if (name === undefined) return undefined;
  const movements = await KnownRecords.read(run.tx, "movement");
  return ownerOf(movements, normalizedName(name), undefined, OWNER.artist);
}

async function readRows(
  sheet: PackedSpreadsheet,
  owners: KnownRecords,
  { kind, createArtists = false }: SpreadsheetOptions,
): Promise<Row[]> {
  const { column, field } = OWNER[kind];
  const newOwners = new Map<string, number>();
  const columns = [...sheet.columns.keys()];
  const read = ({ line, cells, fields: own, derived, problems }: SpreadsheetRow): Row => {
    const { [column]: ownerName, ...values } = own;
    const fields: Record<string, unknown> = values;
    let newOwner: string | undefined;
    if (
      typeof ownerName === "string" && kind === "painting" && createArtists &&
      own[field] === undefined && !owners.has(ownerName)
    ) {
      newOwner = ownerName;
      const key = matchKey("artist", ownerName);
      // No record has a negative id.
      if (!newOwners.has(key)) newOwners.set(key, -1 - newOwners.size);
      fields[field] = newOwners.get(key);
    } else if (typeof ownerName === "string") {
      attempt(problems, () => {
        fields[field] = ownerOf(owners, ownerName, own[field], OWNER[kind]);
      });
    }
    const marks = marksOf(kind, { ...derived, ...fields }, columns);
    const place = String(line);
    return { place, cells, fields, derived, newOwner, marks, record: undefined, problems };
  };
  const rows: Row[] = [];
  for await (const piece of inTurns(sheet.values)) {
    rows.push(...unpacked<SpreadsheetRow>(piece).map(read));
  }
  return rows;
}

/** The id of a row's owner, by name. */
function ownerOf(
  owners: KnownRecords,
  name: string,
  cellValue: unknown,
  { column, field }: (typeof OWNER)[SpreadsheetKind],
): unknown {
  const { named, otherNamed } = owners.ofName(name);
  // Of several spellings of one name, the exact one is meant.
  const exact = named.filter((record) => normalizedName(record.name) === name);
  const matches = exact.length > 0 ? exact : named.length > 0 ? named : otherNamed;
  if (cellValue !== undefined) {
    if ([...named, ...otherNamed].some(({ id }) => id === cellValue)) return cellValue;
    throw refusal(400, "owner_contradicts", { name, column: field }, { where: column });
  }
  if (matches.length === 1) return matches[0]!.id;
  throw matches.length === 0
    ? refusal(400, "name_unknown", { name }, { where: column })
    : refusal(400, "name_of_several", { name, column: field }, { where: column });
}

function marksOf(kind: SpreadsheetKind, fields: Fields, columns: readonly string[]): Marks {
  const year = fields[YEAR[kind]];
  const text = (field: string) =>
    columns.includes(field) ? (fields[field] as string | undefined) ?? "" : undefined;
  const identifiers = Array.isArray(fields.identifiers) ? fields.identifiers : [];
  return {
    name: fields[NAME[kind]] as string | undefined,
    year: typeof year === "number" ? year : columns.includes(YEAR[kind]) ? null : undefined,
    date: readDate(String(fields[DATE[kind]] ?? "")),
    owner: kind === "painting" ? fields.artist_id as number | undefined : undefined,
    inventory: text("inventory_number"),
    collection: text("collection"),
    identifiers: identifiers.filter((one) => Identifier.safeParse(one).success),
  };
}

/** Finds the record of each row. Two rows never share a record. */
async function matchRows(
  rows: readonly Row[],
  existing: KnownRecords,
  { kind, mode }: Pick<SpreadsheetOptions, "kind" | "mode">,
): Promise<void> {
  const takenBy = new Map<number, Row>();
  const take = (row: Row, record: KnownRecord | undefined) => {
    if (record === undefined) return;
    const former = takenBy.get(record.id);
    if (former !== undefined) throw repeated(kind, former);
    takenBy.set(record.id, row);
    row.record = record;
  };
  // A record matched by id or marks is not available for rows with only its name.
  for await (const some of inTurns(chunks(rows, ROWS_PER_PIECE))) {
    for (const row of some) {
      attempt(row.problems, () => take(row, certainRecord(row, existing, kind)));
    }
  }
  const created = new Map<string, Row[]>();
  const match = (row: Row) => {
    if (row.record !== undefined || row.problems.length > 0) return;
    attempt(row.problems, () => {
      const { marks } = row;
      const { named, otherNamed } = existing.ofName(marks.name ?? "");
      const free = (records: readonly KnownRecord[]) =>
        records.filter(({ id }) => {
          const taker = takenBy.get(id);
          return taker === undefined || !areDistinct(taker.marks, marks);
        });
      const candidates = { named: free(named), otherNamed: free(otherNamed) };
      const record = matchByName(kind, marks, candidates, mode);
      take(row, record);
      if (record !== undefined) return;
      const key = matchKey(kind, marks.name!);
      const alike = created.get(key) ?? [];
      const former = alike.find((other) => isRepeated(kind, other.marks, marks));
      if (former !== undefined) throw repeated(kind, former);
      created.set(key, [...alike, row]);
    });
  };
  for await (const some of inTurns(chunks(rows, ROWS_PER_PIECE))) some.forEach(match);
}

/** The record that a row identifies by its id, its identifiers or its inventory number. */
function certainRecord(
  { fields, marks }: Row,
  existing: KnownRecords,
  kind: SpreadsheetKind,
): KnownRecord | undefined {
  const { [ID_COLUMN]: id } = fields;
  if (id === undefined) return matchByMarks(kind, marks, existing.ofMarks(marks));
  const where = ID_COLUMN;
  if (!Number.isSafeInteger(id)) throw refusal(400, "expected_integer_from", { min: 1 }, { where });
  const record = existing.withId(id as number);
  if (record === undefined) {
    throw refusal(400, "reference_not_found", { what: kind, id: id as number }, { where });
  }
  if (marks.name !== undefined && contradictsName(kind, marks.name, record)) {
    throw refusal(400, "id_of_other", { id: record.id, name: record.name }, { where });
  }
  return record;
}

const repeated = (kind: SpreadsheetKind, { place }: Row) =>
  refusal(400, "row_repeated", { row: place }, { where: NAME[kind] });

/** Creates and changes the records of rows, several at a time. */
class SheetEntry {
  /** Ids of created artists by name. */
  readonly #created = new Map<string, number>();
  /** Rows that are not written yet. */
  #pending: { row: Row; entry: ImportRow }[] = [];

  /** @param defaults Fields of new artists for which a row has none. */
  constructor(
    private readonly run: ImportRun,
    private readonly owners: KnownRecords,
    private readonly options: SpreadsheetOptions,
    private readonly defaults: Fields,
  ) {}

  async enter(row: Row): Promise<void> {
    const { run } = this;
    const { kind, mode } = this.options;
    const { place, record, problems, cells, marks } = row;
    const { [ID_COLUMN]: id, ...own } = row.fields;
    const isNew = record === undefined;
    if (problems.length === 0 && (isNew ? mode === "update" : mode === "add")) {
      return run.skip(place, record?.name ?? marks.name ?? "", record?.id ?? null);
    }
    const fields: Fields = { ...(isNew && kind === "artist" && this.defaults), ...own };
    const schema = !isNew || id !== undefined ? CHANGES[kind] : DRAFT[kind];
    const { column, field } = OWNER[kind];
    const hasOwner = cells[column] !== undefined;
    problems.push(
      ...problemsOf(schema, fields).filter(({ where }) =>
        !problems.some((one) => one.where === where) && !(where === field && hasOwner)
      ).map((one) =>
        one.where === field && fields[field] === undefined ? at(field, say("value_missing")) : one
      ),
    );
    if (problems.length > 0) return run.refuse(place, problems, cells);
    if (row.newOwner !== undefined) {
      const stored = isNew ? undefined : await findRecord(run.tx, kind, record.id);
      // Any existing id would do.
      const whole = { ...row.derived, ...fields, [field]: 1 };
      if (!run.isValid({ place, fields: whole }, kind, stored)) return;
    }
    const owner = row.newOwner === undefined ? {} : await this.#ownerOf(row, row.newOwner);
    if (owner === undefined) return;
    const values = isNew
      ? { ...row.derived, ...fields }
      : { ...derivedFor(kind, row, record), ...withKeptName(kind, fields, record, id) };
    const entry = { place, id: record?.id, fields: { ...values, ...owner } };
    this.#pending.push({ row, entry });
  }

  /** Writes the rows that have been entered. */
  async flush(): Promise<void> {
    const { kind } = this.options;
    const pending = this.#pending;
    this.#pending = [];
    const written = await this.run.enter(kind, pending.map(({ entry }) => entry));
    for (const [at, { row }] of pending.entries()) {
      if (written[at] !== undefined && kind === "painting") warnOfDate(this.run, row, this.owners);
    }
  }

  /** The artist of a painting, created for its first row; undefined if that is refused. */
  async #ownerOf({ place }: Row, name: string): Promise<Fields | undefined> {
    const key = matchKey("artist", name);
    if (this.defaults.movement_id === undefined) {
      this.run.refuse(place, [at(OWNER.artist.column, say("value_missing"))], {});
      return undefined;
    }
    let artist_id = this.#created.get(key);
    if (artist_id === undefined) {
      await this.flush();
      const fields = { ...this.defaults, name };
      [artist_id] = await this.run.enter("artist", [{ place, fields }]);
      if (artist_id === undefined) return undefined;
      this.#created.set(key, artist_id);
    }
    return { artist_id };
  }
}

/** The year derived from a new date, if the known one contradicts it. */
function derivedFor(
  kind: SpreadsheetKind,
  { derived, fields }: Row,
  { year }: KnownRecord,
): Fields {
  const { [YEAR[kind]]: own } = derived;
  const date = readDate(String(fields[DATE[kind]]));
  return own === undefined || (typeof year === "number" && date && agrees(year, date))
    ? {}
    : { [YEAR[kind]]: own };
}

/** Warns about a painting dated outside the life of its artist. */
function warnOfDate(run: ImportRun, row: Row, artists: KnownRecords): void {
  const { place, cells, derived, record } = row;
  const fields: Fields = { ...derived, ...row.fields };
  const artist = artists.withId((fields.artist_id ?? record?.owner) as number);
  if (artist === undefined) return;
  const { id, name, year: birth_year = null, deathYear: death_year = null } = artist;
  const message = lifetimeConflict(fields, { id, name, birth_year, death_year });
  if (message === undefined) return;
  const column = cells.date ? "date" : "year";
  run.warn({ row: place, column, value: shown(String(cells[column] ?? "")), message });
}

/**
 * The fields of a row, without a name that only differs in spelling, or is another of the record's
 * names: only a row with its id renames a record.
 */
function withKeptName(
  kind: SpreadsheetKind,
  fields: Fields,
  { name, otherNames, inventory = "" }: KnownRecord,
  id: unknown,
): Fields {
  const { [NAME[kind]]: sent, inventory_number: number, ...rest } = fields;
  const isNamed = (spelling: (name: string) => string) => (own: string) =>
    spelling(own) === spelling(sent as string);
  const isKept = sent === undefined ||
    (id === undefined
      ? [name, ...otherNames].some(isNamed((one) => matchKey(kind, one)))
      : isNamed(normalizedName)(name));
  return {
    ...rest,
    ...(!isKept && { [NAME[kind]]: sent }),
    ...(number !== undefined && number !== normalizedName(inventory) &&
      { inventory_number: number }),
  };
}

/** Processes a row; a refusal becomes one of the row's problems. */
function attempt(problems: Message[], work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    problems.push(...error.messages);
  }
}
