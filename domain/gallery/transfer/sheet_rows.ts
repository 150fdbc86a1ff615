/** Rows of a spreadsheet, and the records that they are about. */
import { AppError, refusal } from "../../app_error.ts";
import { chunks } from "../../chunks.ts";
import { shortened } from "../../files/cells.ts";
import type { FileOfRows } from "../../files/read_file.ts";
import { messageOf } from "../../messages/expecting.ts";
import { at, type Message, say } from "../../messages/message.ts";
import { normalizedName } from "../../normalized_name.ts";
import { lifetimeConflict } from "../artist_life.ts";
import { agrees, readDate } from "../dates.ts";
import { packed } from "../../warehouse/transfer/packed.ts";
import { CHANGES, DRAFT, type Fields } from "../editing/records.ts";
import { Identifier } from "../museum.ts";
import {
  areDistinct,
  contradictsName,
  isRepeated,
  type KnownRecord,
  KnownRecords,
  type Marks,
  matchByMarks,
  matchByName,
  matchKey,
} from "./match_row.ts";
import { DATE_COLUMNS, readSheet, type SpreadsheetRow } from "./spreadsheet.ts";
import {
  ID_COLUMN,
  type PlannedRow,
  type SheetJob,
  type SheetPlan,
  type SpreadsheetKind,
} from "./spreadsheet_records.ts";

// Rows of a plan that are written without a pause: other requests wait meanwhile.
const ROWS_PER_PIECE = 150;

/**
 * Plans the import of a file: matches its rows with existing records.
 * @throws {AppError} Like {@link readSheet}; 400 for an unknown movement
 */
export function planSheet(file: FileOfRows, job: SheetJob): SheetPlan {
  const { kind, movement, existing } = job;
  const knownOf = (of: SpreadsheetKind | "movement") => new KnownRecords(of, existing[of] ?? []);
  const sheet = readSheet(file, job);
  const owners = knownOf(OWNER[kind].kind);
  const rows = sheet.rows.map(rowReader(owners, [...sheet.columns.keys()], job));
  matchRows(rows, knownOf(kind), job);
  const movement_id = movement !== undefined &&
    ownerOf(knownOf("movement"), normalizedName(movement), undefined, OWNER.artist);
  const defaults = movement_id ? { movement_id } : {};
  const planned = rows.map((row) => plannedRow(job, row, owners, defaults));
  return {
    read: sheet.read,
    headings: new Map([...sheet.columns].map(([field, { heading }]) => [field, heading])),
    rows: chunks(planned, ROWS_PER_PIECE).map(packed).toArray(),
    hasRefused: planned.some(({ refused }) => refused !== undefined),
    defaults,
  };
}

function plannedRow(
  { kind, mode }: SheetJob,
  row: SheetRow,
  owners: KnownRecords,
  defaults: Fields,
): PlannedRow {
  const { line, record, marks, cells, newOwner } = row;
  const name = record?.name ?? marks.name ?? "";
  const planned = { line, id: record?.id ?? null, name, warnings: [] };
  const isSkipped = mode === (record === undefined ? "update" : "add");
  if (row.problems.length === 0 && isSkipped) return { ...planned, fields: {}, isSkipped };
  const fields = fieldsOf(kind, row, defaults);
  const problems = problemsOf(kind, row, fields);
  if (problems.length > 0) return { ...planned, fields, refused: { problems, cells } };
  return {
    ...planned,
    fields: valuesOf(kind, row, fields),
    ...(newOwner !== undefined &&
      { newArtist: { name: newOwner, painting: { ...row.derived, ...fields } } }),
    ...(kind === "painting" && ofPainting(row, owners)),
  };
}

/** The label and the warnings of a painting. */
function ofPainting(
  row: SheetRow,
  artists: KnownRecords,
): Pick<PlannedRow, "label" | "warnings"> {
  const { marks, record, derived, newOwner, isTitleAlone } = row;
  const fields: Fields = { ...derived, ...row.fields };
  const artist = artists.withId((fields.artist_id ?? record?.owner) as number);
  const year = fields.year ?? record?.year;
  const title = record?.name ?? marks.name ?? "";
  const details = [artist?.name ?? newOwner, typeof year === "number" && year].filter(Boolean);
  const dated = row.cells.date ? "date" : "year";
  const outside = artist && outsideLife(fields, artist);
  const warning = (column: string, message: Message | undefined) =>
    message ? [{ column, value: shortened(String(row.cells[column] ?? "")), message }] : [];
  return {
    label: details.length > 0 ? `${title} (${details.join(", ")})` : title,
    warnings: [
      ...isTitleAlone && artist ? warning("title", say("only_title", { name: artist.name })) : [],
      ...warning(dated, outside),
    ],
  };
}

/** A row in progress: its values, its record and its errors. */
interface SheetRow {
  line: number;
  /** Its cells by field, for refusals. */
  cells: Fields;
  fields: Fields;
  /** Years derived from its dates. */
  derived: Fields;
  /** Name of an artist that is created with the row's painting. */
  newOwner: string | undefined;
  marks: Marks;
  record: KnownRecord | undefined;
  /** True if nothing but the title of a painting identifies its record. */
  isTitleAlone?: boolean;
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

/** Returns a function that finds the owners and the marks of rows. */
function rowReader(
  owners: KnownRecords,
  columns: readonly string[],
  { kind, createArtists = false }: Pick<SheetJob, "kind" | "createArtists">,
): (row: SpreadsheetRow) => SheetRow {
  const { column, field } = OWNER[kind];
  const newOwners = new Map<string, number>();
  return ({ line, cells, fields: own, derived, problems }: SpreadsheetRow): SheetRow => {
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
    return { line, cells, fields, derived, newOwner, marks, record: undefined, problems };
  };
}

/** The id of a row's owner, by name. */
function ownerOf(
  owners: KnownRecords,
  name: string,
  cellValue: unknown,
  { column }: (typeof OWNER)[SpreadsheetKind],
): unknown {
  const { named, otherNamed } = owners.ofName(name);
  // Of several spellings of one name, the exact one is meant.
  const exact = named.filter((record) => normalizedName(record.name) === name);
  const matches = exact.length > 0 ? exact : named.length > 0 ? named : otherNamed;
  if (cellValue !== undefined) {
    if ([...named, ...otherNamed].some(({ id }) => id === cellValue)) return cellValue;
    throw refusal(400, "owner_contradicts", { name }, { where: column });
  }
  if (matches.length === 1) return matches[0]!.id;
  throw matches.length === 0
    ? refusal(400, "name_unknown", { name }, { where: column })
    : refusal(400, "name_of_several", { name }, { where: column });
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
function matchRows(
  rows: readonly SheetRow[],
  existing: KnownRecords,
  { kind, mode }: Pick<SheetJob, "kind" | "mode">,
): void {
  const takenBy = new Map<number, SheetRow>();
  const take = (row: SheetRow, record: KnownRecord | undefined) => {
    if (record === undefined) return;
    const earlier = takenBy.get(record.id);
    if (earlier !== undefined) throw repeated(kind, earlier);
    takenBy.set(record.id, row);
    row.record = record;
  };
  // A record matched by id or marks is not available for rows with only its name.
  for (const row of rows) {
    attempt(row.problems, () => take(row, certainRecord(row, existing, kind)));
  }
  const created = new Map<string, SheetRow[]>();
  for (const row of rows) {
    if (row.record !== undefined || row.problems.length > 0) continue;
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
      row.isTitleAlone = marks.owner === undefined && typeof marks.year !== "number";
      if (record !== undefined) return;
      const key = matchKey(kind, marks.name!);
      const alike = created.get(key) ?? [];
      const earlier = alike.find((other) => isRepeated(kind, other.marks, marks));
      if (earlier !== undefined) throw repeated(kind, earlier);
      created.set(key, [...alike, row]);
    });
  }
}

/** The record with the id, an identifier or the inventory number of a row. */
function certainRecord(
  { fields, marks }: SheetRow,
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

const repeated = (kind: SpreadsheetKind, { line }: SheetRow) =>
  refusal(400, "row_repeated", { row: String(line) }, { where: NAME[kind] });

/** The fields of a row: those of a new record, with `defaults` for an artist. */
function fieldsOf(
  kind: SpreadsheetKind,
  { record, fields }: SheetRow,
  defaults: Fields,
): Fields {
  const { [ID_COLUMN]: _, ...own } = fields;
  return { ...(record === undefined && kind === "artist" && defaults), ...own };
}

/** All problems of a row: those found before, and those of other fields. */
function problemsOf(kind: SpreadsheetKind, row: SheetRow, fields: Fields): Message[] {
  const { record, problems, cells } = row;
  const isNew = record === undefined && row.fields[ID_COLUMN] === undefined;
  const schema = isNew ? DRAFT[kind] : CHANGES[kind];
  const { column, field } = OWNER[kind];
  const schemaErrors = (schema.safeParse(fields).error?.issues ?? [])
    .map((issue) => messageOf(schema, issue))
    .filter(({ where }) =>
      !problems.some((one) => one.where === where) &&
      !(where === field && cells[column] !== undefined)
    );
  const isMissing = ({ where }: Message) => where === field && fields[field] === undefined;
  return [
    ...problems,
    ...schemaErrors.map(({ where = "", ...one }) =>
      at(
        where,
        isMissing({ where, ...one })
          ? say(kind === "artist" ? "movement_missing" : "value_missing")
          : one.code === "expected_edtf"
          ? say("expected_museum_date")
          : one,
      )
    ),
  ];
}

/** The values that a row sets: with years derived from its dates, and without names to keep. */
const valuesOf = (kind: SpreadsheetKind, row: SheetRow, fields: Fields): Fields =>
  row.record === undefined ? { ...row.derived, ...fields } : {
    ...derivedFor(kind, row, row.record),
    ...withoutSpellings(kind, fields, row.record, row.fields[ID_COLUMN]),
  };

/**
 * The years derived from new dates, if the known ones contradict them; and no dates where the known
 * ones contradict a year of the row.
 */
function derivedFor(
  kind: SpreadsheetKind,
  { derived, fields }: SheetRow,
  { year, deathYear, dates = [] }: KnownRecord,
): Fields {
  const values: Record<string, unknown> = {};
  for (const [at, [yearField, dateField]] of DATE_COLUMNS[kind].entries()) {
    const [known, date] = [[year, deathYear][at], fields[dateField]];
    const isAgreed = (year: unknown, date: unknown) => {
      const read = readDate(String(date));
      return read === undefined || typeof year !== "number" || agrees(year, read);
    };
    if (date === undefined && !isAgreed(fields[yearField], dates[at])) values[dateField] = "";
    const own = derived[yearField];
    if (own === undefined || date === dates[at]) continue;
    if (typeof known !== "number" || !isAgreed(known, date)) values[yearField] = own;
  }
  return values;
}

/**
 * The fields of a row, without a name that only differs in spelling, or is another of the record's
 * names: only a row with its id renames a record.
 */
function withoutSpellings(
  kind: SpreadsheetKind,
  fields: Fields,
  { name, otherNames, inventory = "" }: KnownRecord,
  id: unknown,
): Fields {
  const { [NAME[kind]]: sent, inventory_number: number, ...rest } = fields;
  const isNamed = (spelling: (name: string) => string) => (own: string) =>
    spelling(own) === spelling(sent as string);
  const isUnchanged = sent === undefined ||
    (id === undefined
      ? [name, ...otherNames].some(isNamed((one) => matchKey(kind, one)))
      : isNamed(normalizedName)(name));
  return {
    ...rest,
    ...(!isUnchanged && { [NAME[kind]]: sent }),
    ...(number !== undefined && number !== normalizedName(inventory) &&
      { inventory_number: number }),
  };
}

/** The warning about a painting that is dated outside the life of its artist, if it is. */
function outsideLife(fields: Fields, { id, name, year, deathYear }: KnownRecord) {
  const life = { birth_year: year ?? null, death_year: deathYear ?? null };
  return lifetimeConflict(fields, { id, name, ...life });
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
