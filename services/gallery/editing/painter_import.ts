/** Writes painters of a data set into the catalog. */
import { eq, sql } from "drizzle-orm";
import { chunks } from "../../../domain/chunks.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import { differing, pickFields } from "../../../domain/gallery/editing/records.ts";
import type { ImportReport } from "../../../domain/gallery/painters/import_report.ts";
import type { Painters } from "../../../domain/gallery/painters/painter.ts";
import {
  type CatalogBefore,
  type ImportPlan,
  planImport,
} from "../../../domain/gallery/painters/plan_import.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { artists, eras, movements, paintings } from "../../../db/schema/gallery.ts";
import { record, recordAll } from "../../../db/gallery/audit.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import { CATALOG } from "./catalog_kinds.ts";
import { type Editor, findRecords } from "./catalog_records.ts";

const ROWS_PER_STATEMENT = 200;

/** Options of {@link importPainters}. */
interface PainterImportOptions {
  /** The author in the log. */
  username: string;
  /** The reason in the log, such as the name of the file. */
  reason?: string;
  /** The current year. */
  now: number;
  /** True if artists of one name whose years differ by more than five are different people. */
  namesakes?: boolean;
  /** True to plan and report without writing. */
  dryRun?: boolean;
}

/**
 * Imports painters in one transaction: all of them or, if anything fails, none. Existing data is
 * matched, never overwritten, so a second import of the same file changes nothing. The whole import
 * is one operation of the log.
 * @throws {AppError} 409 when the catalog has no eras.
 */
export async function importPainters(
  db: Database,
  painters: Painters,
  { username, reason, now, namesakes = false, dryRun = false }: PainterImportOptions,
): Promise<ImportReport> {
  if (dryRun) return planImport(painters, await catalogBefore(db.read), now, { namesakes }).report;
  return await db.write(async (tx) => {
    // Read inside the transaction, so that nothing is written in between.
    const plan = planImport(painters, await catalogBefore(tx), now, { namesakes });
    if (plan.movements.length + plan.artists.length + plan.fills.length + plan.influences.length) {
      const operation = await beginOperation(tx, { username, kind: "import", reason });
      await writePlan(tx, plan, { username, operation });
    }
    return plan.report;
  }, { isLong: true });
}

async function catalogBefore(db: Pick<Transaction, "select" | "all">): Promise<CatalogBefore> {
  const span = (table: typeof eras | typeof movements) => ({
    id: table.id,
    name: table.name,
    start_year: table.start_year,
    end_year: table.end_year,
  });
  return {
    eras: await db.select(span(eras)).from(eras).orderBy(eras.id),
    movements: await db.select(span(movements)).from(movements).orderBy(movements.id),
    artists: await db.select({
      id: artists.id,
      name: artists.name,
      birth_year: artists.birth_year,
      death_year: artists.death_year,
      palette_metadata: artists.palette_metadata,
    }).from(artists).orderBy(artists.id),
    paintings: await db.select({
      id: paintings.id,
      artist_id: paintings.artist_id,
      year: paintings.year,
    }).from(paintings).orderBy(paintings.id),
    influences: await db.all(sql`
      SELECT DISTINCT work.artist_id, coalesce(source.artist_id, edge.source_artist_id)
        AS source_artist_id, edge.source_movement_id
      FROM influence_sources AS edge
      JOIN paintings AS work ON work.id = edge.painting_id
      LEFT JOIN paintings AS source ON source.id = edge.source_painting_id`),
    nextArtist: await nextId(db, "artists"),
    nextMovement: await nextId(db, "movements"),
  };
}

// The id that AUTOINCREMENT would assign, never used by any row.
async function nextId(db: Pick<Transaction, "all">, table: string): Promise<number> {
  const [row] = await db.all<{ seq: number }>(
    sql`SELECT seq FROM sqlite_sequence WHERE name = ${table}`,
  );
  return (row?.seq ?? 0) + 1;
}

async function writePlan(tx: Transaction, plan: ImportPlan, editor: Editor): Promise<void> {
  const [{ last }] = await tx.all<{ last: number | null }>(
    sql`SELECT max(sort_order) AS last FROM movements`,
  ) as [{ last: number | null }];
  const first = (last ?? -1) + 1;
  const newMovements = plan.movements.map((one, at) => ({ ...one, sort_order: first + at }));
  await insertRecords(tx, "movement", newMovements, editor);
  await insertRecords(tx, "artist", plan.artists, editor);
  for (const fill of plan.fills) await fillArtist(tx, fill, editor);
  const edges = plan.influences.map((edge) => ({
    ...edge,
    source_type: edge.source_artist_id === null ? "movement" : "artist",
  }));
  await insertRecords(tx, "influence", edges, editor);
}

/** Inserts unchanged rows, each with its log entry. */
async function insertRecords(
  tx: Transaction,
  kind: Kind,
  rows: readonly unknown[],
  editor: Editor,
): Promise<void> {
  const { table } = CATALOG[kind];
  for (const batch of chunks(rows, ROWS_PER_STATEMENT)) {
    const inserted = await tx.insert(table).values(batch as never).returning({ id: table.id });
    const created = await findRecords(tx, kind, inserted.map(({ id }) => id as number));
    await recordAll(
      tx,
      created.map((after) => ({
        ...editor,
        action: `${kind}.create`,
        target: { type: kind, id: after.id },
        before: null,
        after,
      })),
    );
  }
}

const LIFE = ["birth_year", "death_year"];
const METADATA = ["palette_metadata"];

/** Fills empty fields. Fields that curators cannot edit have a separate entry. */
async function fillArtist(
  tx: Transaction,
  { id, ...after }: ImportPlan["fills"][number],
  editor: Editor,
): Promise<void> {
  const { birth_year, death_year, palette_metadata } = artists;
  const [before] = await tx.select({ birth_year, death_year, palette_metadata }).from(artists)
    .where(eq(artists.id, id));
  await tx.update(artists).set(after).where(eq(artists.id, id));
  for (
    const [action, fields] of [["artist.update", LIFE], ["artist.metadata", METADATA]] as const
  ) {
    const changed = differing(pickFields(after, fields), before!);
    if (changed.length === 0) continue;
    await record(tx, {
      ...editor,
      action,
      target: { type: "artist", id },
      before: pickFields(before!, changed),
      after: pickFields(after, changed),
    });
  }
}
