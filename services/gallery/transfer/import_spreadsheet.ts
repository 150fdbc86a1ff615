/** Import of paintings or artists from a spreadsheet, each row by the rules for a single edit. */
import { refusal } from "../../../domain/app_error.ts";
import type { ImportReport } from "../../../domain/gallery/transfer/import_report.ts";
import { matchKey } from "../../../domain/gallery/transfer/match_row.ts";
import type {
  PlannedRow,
  SheetJob,
  SheetPlan,
} from "../../../domain/gallery/transfer/spreadsheet_records.ts";
import { at, say } from "../../../domain/messages/message.ts";
import { unpacked } from "../../../domain/warehouse/transfer/packed.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { inTurns } from "../../in_turns.ts";
import { findRecord } from "../editing/catalog_records.ts";
import type { ImportRow } from "../../../domain/gallery/transfer/import_reporter.ts";
import { type ImportOptions, type ImportRun, previewImport, runImport } from "./import_catalog.ts";
import { type SQL, sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import { catalogVersion } from "../../../db/gallery/timeline.ts";

// Other writes wait while its rows are written.
const MAX_SPREADSHEET_ROWS = 20_000;

/** @throws {AppError} 413 for too many rows of a spreadsheet. */
export function assertRowCount(rows: number): void {
  if (rows > MAX_SPREADSHEET_ROWS) {
    throw refusal(413, "too_many_rows", { max: MAX_SPREADSHEET_ROWS });
  }
}

type Known = keyof SheetJob["existing"];

/**
 * Imports a spreadsheet as one operation. Rows are matched with existing records by id, by
 * identifiers or inventory number, or by name: for an artist with the year of birth, for a painting
 * with artist and year, if present. Unmapped columns are ignored.
 * Others write while they are planned and previewed. If a record that they are matched with is
 * changed before they are written, they are planned again.
 * @param plan Reads and matches the rows, here or in a worker; urgent while other writes wait.
 * @throws What `plan` and {@link runImport} throw
 */
export async function importSpreadsheet(
  db: Database,
  { username, dryRun = false, partial = false, reason, signal, ...options }:
    & Omit<SheetJob, "existing">
    & ImportOptions,
  plan: (job: SheetJob, urgent: boolean) => SheetPlan | Promise<SheetPlan>,
): Promise<ImportReport & Pick<SheetPlan, "read" | "headings">> {
  const run = { username, dryRun, partial, reason, signal };
  const existingNames = async (reader: Reader | Transaction) => {
    const existing: Partial<Record<Known, string[]>> = {};
    for (const kind of ["movement", "artist", "painting"] as const) {
      if (kind === "painting" && options.kind === "artist") continue;
      existing[kind] = await knownRecords(reader, kind);
    }
    return existing;
  };
  // Not on a snapshot, of which there are few: changes since are noticed below.
  const { catalog: version } = await catalogVersion(db.background);
  let existing = await existingNames(db.background);
  let planned = await plan({ ...options, existing }, false);
  const enter = async (run: ImportRun) => {
    const entry = new SheetEntry(run, options.kind, planned.defaults);
    for await (const piece of inTurns(planned.rows)) {
      run.throwIfAborted();
      for (const row of unpacked<PlannedRow>(piece)) await entry.enter(row);
      await entry.flush();
    }
  };
  const finish = (report: ImportReport) => {
    const { read, headings } = planned;
    return { ...report, read, headings };
  };
  const done = dryRun ? undefined : await db.doneBefore<ImportReport>();
  if (done !== undefined) return finish(done);
  if (dryRun || (planned.hasRefused && !partial)) {
    return finish(await previewImport(db.background, run, enter));
  }
  const report = await runImport(db, run, async (run) => {
    if ((await catalogVersion(run.tx)).catalog !== version) {
      const now = await existingNames(run.tx);
      if (!isDeepStrictEqual(now, existing)) {
        planned = await plan({ ...options, existing: now }, true);
        existing = now;
      }
    }
    await enter(run);
  });
  return finish(report);
}

/** Creates and changes the records of rows, several at a time. */
class SheetEntry {
  /** Ids of created artists by name. */
  readonly #created = new Map<string, number>();
  /** Rows that are not written yet. */
  #pending: (ImportRow & Pick<PlannedRow, "warnings">)[] = [];

  /** @param defaults Fields of new artists for which a row has none. */
  constructor(
    private readonly run: ImportRun,
    private readonly kind: SheetJob["kind"],
    private readonly defaults: SheetPlan["defaults"],
  ) {}

  async enter(
    { line, id, name, fields, isSkipped, refused, newArtist, warnings, label }: PlannedRow,
  ): Promise<void> {
    const { run, kind } = this;
    const place = String(line);
    if (isSkipped) return run.skip(place, name, id);
    if (refused) return run.refuse(place, refused.problems, refused.cells);
    let artist_id: number | undefined;
    if (newArtist !== undefined) {
      const stored = id === null ? undefined : await findRecord(run.tx, kind, id);
      // Any existing id would do.
      const whole = { ...newArtist.painting, artist_id: 1 };
      if (!run.isValid({ place, fields: whole }, kind, stored)) return;
      artist_id = await this.#artistOf(place, newArtist.name);
      if (artist_id === undefined) return;
    }
    const own = artist_id === undefined ? fields : { ...fields, artist_id };
    this.#pending.push({ place, id: id ?? undefined, fields: own, label, warnings });
  }

  /** Writes the rows that have been entered. */
  async flush(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    const ids = await this.run.enter(this.kind, pending);
    for (const [at, { place: row, warnings }] of pending.entries()) {
      if (ids[at] !== undefined) this.run.warn(warnings.map((one) => ({ row, ...one })));
    }
  }

  /** The artist of a painting, created for its first row; undefined if that is refused. */
  async #artistOf(place: string, name: string): Promise<number | undefined> {
    const key = matchKey("artist", name);
    if (this.defaults.movement_id === undefined) {
      this.run.refuse(place, [at("movement", say("movement_missing"))], {});
      return undefined;
    }
    let id = this.#created.get(key);
    if (id === undefined) {
      await this.flush();
      [id] = await this.run.enter("artist", [{ place, fields: { ...this.defaults, name } }]);
      if (id !== undefined) this.#created.set(key, id);
    }
    return id;
  }
}

// Fields of a JSON object: those of a `KnownRecord`.
const MARKS: Readonly<Record<Known, SQL>> = {
  artist: sql`'name', name, 'year', birth_year, 'deathYear', death_year,
    'dates', json_array(birth_date, death_date),
    'identifiers', json(identifiers)`,
  painting: sql`'name', title, 'year', year, 'owner', artist_id, 'inventory', inventory_number,
    'collection', collection, 'dates', json_array(date), 'identifiers', json(identifiers)`,
  movement: sql`'name', name`,
};
const TABLES = { artist: sql`artists`, painting: sql`paintings`, movement: sql`movements` };

const RECORDS_PER_READ = 1000;

/**
 * Reads all records of a kind as JSON, because SQL cannot compare names like files. The JSON is not
 * parsed on this thread.
 */
async function knownRecords(tx: Reader | Transaction, kind: Known): Promise<string[]> {
  const lists: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const [read]: { list: string; last: number | null }[] = await tx.all(sql`
      SELECT json_group_array(json_object('id', id, ${MARKS[kind]}, 'otherNames',
        (SELECT json_group_array(name) FROM alternative_names
          WHERE target_type = ${kind} AND target_id = record.id))) AS list, max(id) AS last
      FROM (SELECT * FROM ${TABLES[kind]} WHERE id > ${after} ORDER BY id
        LIMIT ${RECORDS_PER_READ}) AS record`);
    lists.push(read!.list);
    after = read!.last;
  }
  return lists;
}
