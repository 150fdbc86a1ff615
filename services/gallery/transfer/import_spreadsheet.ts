/** Import of paintings or artists from a spreadsheet, each row by the rules for a single edit. */
import { refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { Fields } from "../../../domain/gallery/editing/records.ts";
import type { ImportReport } from "../../../domain/gallery/transfer/import_report.ts";
import { KnownRecords } from "../../../domain/gallery/transfer/known_records.ts";
import { matchKey } from "../../../domain/gallery/transfer/match_row.ts";
import {
  dateConflict,
  fieldsOf,
  matchRows,
  OWNER,
  ownerOf,
  problemsOf,
  rowReader,
  type SheetOptions,
  type SheetRow,
  valuesOf,
} from "../../../domain/gallery/transfer/sheet_rows.ts";
import type {
  PackedSpreadsheet,
  SpreadsheetRow,
} from "../../../domain/gallery/transfer/spreadsheet_records.ts";
import { at, say } from "../../../domain/messages/message.ts";
import { normalizedName } from "../../../domain/normalized_name.ts";
import { unpacked } from "../../../domain/warehouse/transfer/packed.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { inTurns } from "../../in_turns.ts";
import { findRecord, writesTogether } from "../editing/catalog_records.ts";
import type { ImportRow } from "../../../domain/gallery/transfer/import_reporter.ts";
import { type ImportOptions, type ImportRun, runImport } from "./import_catalog.ts";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Identifier } from "../../../domain/gallery/museum.ts";
import { readInPieces, ROWS_PER_PIECE } from "../../../db/gallery/read_in_pieces.ts";
import { alternativeNames, artists, movements, paintings } from "../../../db/schema/gallery.ts";

/** Maximum rows of one spreadsheet: other writes wait meanwhile. */
const MAX_SPREADSHEET_ROWS = 20_000;

/**
 * Imports a spreadsheet as one operation. Rows are matched with existing records by id, by
 * identifiers or inventory number, or by name: for an artist with the year of birth, for a painting
 * with artist and year, if present. Unmapped columns are ignored.
 * @throws {AppError} 413 for too many rows; as {@link runImport} does
 */
export function importSpreadsheet(
  db: Database,
  sheet: PackedSpreadsheet,
  options: SheetOptions & ImportOptions,
): Promise<ImportReport> {
  if (sheet.read.rows > MAX_SPREADSHEET_ROWS) {
    throw refusal(413, "too_many_rows", { max: MAX_SPREADSHEET_ROWS });
  }
  return runImport(db, options, async (run) => {
    const { kind, movement } = options;
    const owners = await knownRecords(run.tx, OWNER[kind].kind);
    const read = rowReader(owners, [...sheet.columns.keys()], options);
    const rows: SheetRow[] = [];
    for await (const piece of inTurns(sheet.values)) {
      rows.push(...unpacked<SpreadsheetRow>(piece).map(read));
    }
    const matching = matchRows(rows, await knownRecords(run.tx, kind), options);
    for await (const _ of inTurns(matching));
    const movement_id = movement !== undefined &&
      ownerOf(
        await knownRecords(run.tx, "movement"),
        normalizedName(movement),
        undefined,
        OWNER.artist,
      );
    const entry = new SheetEntry(run, owners, options, movement_id ? { movement_id } : {});
    for await (const batch of inTurns(chunks(rows, writesTogether(kind)))) {
      run.throwIfAborted();
      for (const row of batch) await entry.enter(row);
      await entry.flush();
    }
  });
}

/** Creates and changes the records of rows, several at a time. */
class SheetEntry {
  /** Ids of created artists by name. */
  readonly #created = new Map<string, number>();
  /** Rows that are not written yet. */
  #pending: { row: SheetRow; entry: ImportRow }[] = [];

  /** @param defaults Fields of new artists for which a row has none. */
  constructor(
    private readonly run: ImportRun,
    private readonly owners: KnownRecords,
    private readonly options: SheetOptions,
    private readonly defaults: Fields,
  ) {}

  async enter(row: SheetRow): Promise<void> {
    const { run } = this;
    const { kind, mode } = this.options;
    const { place, record, marks } = row;
    const isNew = record === undefined;
    if (row.problems.length === 0 && (isNew ? mode === "update" : mode === "add")) {
      return run.skip(place, record?.name ?? marks.name ?? "", record?.id ?? null);
    }
    const fields = fieldsOf(kind, row, this.defaults);
    const problems = problemsOf(kind, row, fields);
    if (problems.length > 0) return run.refuse(place, problems, row.cells);
    if (row.newOwner !== undefined) {
      const stored = isNew ? undefined : await findRecord(run.tx, kind, record.id);
      // Any existing id would do.
      const whole = { ...row.derived, ...fields, [OWNER[kind].field]: 1 };
      if (!run.isValid({ place, fields: whole }, kind, stored)) return;
    }
    const owner = row.newOwner === undefined ? {} : await this.#ownerOf(row, row.newOwner);
    if (owner === undefined) return;
    const entry = { place, id: record?.id, fields: { ...valuesOf(kind, row, fields), ...owner } };
    this.#pending.push({ row, entry });
  }

  /** Writes the rows that have been entered. */
  async flush(): Promise<void> {
    const { kind } = this.options;
    const pending = this.#pending;
    this.#pending = [];
    const written = await this.run.enter(kind, pending.map(({ entry }) => entry));
    for (const [at, { row }] of pending.entries()) {
      if (written[at] === undefined || kind === "artist") continue;
      const conflict = dateConflict(row, this.owners);
      if (conflict !== undefined) this.run.warn({ row: row.place, ...conflict });
    }
  }

  /** The artist of a painting, created for its first row; undefined if that is refused. */
  async #ownerOf({ place }: SheetRow, name: string): Promise<Fields | undefined> {
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

/** Tables and columns of identifying marks. */
const SOURCES = {
  artist: {
    table: artists,
    columns: {
      id: artists.id,
      name: artists.name,
      year: artists.birth_year,
      deathYear: artists.death_year,
      identifiers: artists.identifiers,
    },
  },
  painting: {
    table: paintings,
    columns: {
      id: paintings.id,
      name: paintings.title,
      year: paintings.year,
      owner: paintings.artist_id,
      inventory: paintings.inventory_number,
      collection: paintings.collection,
      identifiers: paintings.identifiers,
    },
  },
  movement: { table: movements, columns: { id: movements.id, name: movements.name } },
} as const;

/** Reads all records of a kind: SQL cannot compare names like files. */
async function knownRecords(tx: Transaction, kind: keyof typeof SOURCES): Promise<KnownRecords> {
  const { id, target_id, target_type, name } = alternativeNames;
  const names = Map.groupBy(
    await readInPieces(async (after) =>
      await tx.select({ id, target_id, name }).from(alternativeNames)
        .where(and(eq(target_type, kind), gt(id, after))).orderBy(asc(id)).limit(ROWS_PER_PIECE)
    ),
    ({ target_id }) => target_id,
  );
  const known = new KnownRecords(kind);
  const { table, columns } = SOURCES[kind];
  await readInPieces(async (after) => {
    const rows = await tx.select(columns as (typeof SOURCES)["painting"]["columns"]).from(table)
      .where(gt(table.id, after)).orderBy(asc(table.id)).limit(ROWS_PER_PIECE);
    for (const { identifiers = [] as Identifier[], inventory, ...row } of rows) {
      known.add({
        ...row,
        identifiers,
        inventory: inventory && normalizedName(inventory),
        otherNames: names.get(row.id)?.map(({ name }) => name) ?? [],
      });
    }
    return rows;
  });
  return known;
}
