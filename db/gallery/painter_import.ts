/** Writes painters of a data set into the catalog. */
import { eq, sql } from "drizzle-orm";
import type { ImportReport } from "../../domain/gallery/painters/import_report.ts";
import type { Painters } from "../../domain/gallery/painters/painter.ts";
import {
  type CatalogBefore,
  type ImportPlan,
  planImport,
} from "../../domain/gallery/painters/plan_import.ts";
import type { Database, Transaction } from "../open.ts";
import { artists, eras, influenceSources, movements, paintings } from "../schema/gallery.ts";

const ROWS_A_STATEMENT = 200;

/** How an import is run. */
export interface ImportOptions {
  /** The year we are in. */
  now: number;
  /** Artists of one name whose years differ by more than five are several persons. */
  namesakes?: boolean;
  /** Plan and report, and write nothing. */
  dryRun?: boolean;
  /** Called with how many rows of how many have been written. */
  onProgress?: (written: number, all: number) => void;
}

/**
 * Imports painters in one transaction: all of them or, when anything fails, none. What is there
 * already is matched, never overwritten, so a second import of the same file changes nothing.
 *
 * @throws {AppError} 409 when the catalog has no eras.
 */
export async function importPainters(
  db: Database,
  painters: Painters,
  { now, namesakes = false, dryRun = false, onProgress = () => {} }: ImportOptions,
): Promise<ImportReport> {
  if (dryRun) return planImport(painters, await catalogBefore(db.read), now, { namesakes }).report;
  return await db.write(async (tx) => {
    // Read inside the transaction, so that nothing is written in between.
    const plan = planImport(painters, await catalogBefore(tx), now, { namesakes });
    await writePlan(tx, plan, onProgress);
    return plan.report;
  });
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

// The id that AUTOINCREMENT would give: one that no row has ever had.
async function nextId(db: Pick<Transaction, "all">, table: string): Promise<number> {
  const [row] = await db.all<{ seq: number }>(
    sql`SELECT seq FROM sqlite_sequence WHERE name = ${table}`,
  );
  return (row?.seq ?? 0) + 1;
}

async function writePlan(
  tx: Transaction,
  plan: ImportPlan,
  onProgress: (written: number, all: number) => void,
): Promise<void> {
  const [{ last = -1 } = {}] = await tx.all<{ last: number | null }>(
    sql`SELECT max(sort_order) AS last FROM movements`,
  );
  const newMovements = plan.movements.map((movement, i) => ({
    ...movement,
    sort_order: (last ?? -1) + 1 + i,
  }));
  const edges = plan.influences.map((edge) => ({
    ...edge,
    source_type: edge.source_artist_id === null ? "movement" as const : "artist" as const,
  }));
  const all = newMovements.length + plan.artists.length + plan.fills.length + edges.length;
  let written = 0;
  const insert = async <Row>(rows: readonly Row[], write: (chunk: Row[]) => Promise<unknown>) => {
    for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
      const chunk = rows.slice(start, start + ROWS_A_STATEMENT);
      await write(chunk);
      onProgress(written += chunk.length, all);
    }
  };
  await insert(newMovements, (chunk) => tx.insert(movements).values(chunk));
  await insert(plan.artists, (chunk) => tx.insert(artists).values(chunk));
  await insert(plan.fills, async (chunk) => {
    for (const { id, ...fields } of chunk) {
      await tx.update(artists).set(fields).where(eq(artists.id, id));
    }
  });
  await insert(edges, (chunk) => tx.insert(influenceSources).values(chunk));
}
