/** Writes painters of a data set into the catalog. */
import { eq, inArray, sql } from "drizzle-orm";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import { equal, type Fields, picked } from "../../../domain/gallery/editing/records.ts";
import type { ImportReport } from "../../../domain/gallery/painters/import_report.ts";
import type { Painters } from "../../../domain/gallery/painters/painter.ts";
import {
  type CatalogBefore,
  type ImportPlan,
  planImport,
} from "../../../domain/gallery/painters/plan_import.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import {
  artists,
  eras,
  influenceSources,
  movements,
  paintings,
} from "../../../db/schema/gallery.ts";
import { type Change, recordAll } from "../../../db/gallery/audit.ts";
import { findRecords } from "./catalog_records.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";

const ROWS_A_STATEMENT = 200;

/** How an import is run. */
export interface ImportOptions {
  /** Who imports, for the log. */
  username: string;
  /** What the log says of it, such as the name of the file. */
  reason?: string;
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
 * already is matched, never overwritten, so a second import of the same file changes nothing. All
 * that is written is one operation of the log.
 *
 * @throws {AppError} 409 when the catalog has no eras.
 */
export async function importPainters(
  db: Database,
  painters: Painters,
  { username, reason, now, namesakes = false, dryRun = false, onProgress = () => {} }:
    ImportOptions,
): Promise<ImportReport> {
  if (dryRun) return planImport(painters, await catalogBefore(db.read), now, { namesakes }).report;
  return await db.write(async (tx) => {
    // Read inside the transaction, so that nothing is written in between.
    const plan = planImport(painters, await catalogBefore(tx), now, { namesakes });
    if (sizeOf(plan) > 0) {
      const operation = await beginOperation(tx, { username, kind: "import", reason });
      await writePlan(tx, plan, { username, operation }, onProgress);
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

// The id that AUTOINCREMENT would give: one that no row has ever had.
async function nextId(db: Pick<Transaction, "all">, table: string): Promise<number> {
  const [row] = await db.all<{ seq: number }>(
    sql`SELECT seq FROM sqlite_sequence WHERE name = ${table}`,
  );
  return (row?.seq ?? 0) + 1;
}

const sizeOf = ({ movements, artists, fills, influences }: ImportPlan): number =>
  movements.length + artists.length + fills.length + influences.length;

type Editor = Required<Pick<Change, "username" | "operation">>;

async function writePlan(
  tx: Transaction,
  plan: ImportPlan,
  editor: Editor,
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
  const all = sizeOf(plan);
  let written = 0;
  const insert = async <Row>(rows: readonly Row[], write: (chunk: Row[]) => Promise<unknown>) => {
    for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
      const chunk = rows.slice(start, start + ROWS_A_STATEMENT);
      await write(chunk);
      onProgress(written += chunk.length, all);
    }
  };
  await insert(newMovements, async (chunk) => {
    await tx.insert(movements).values(chunk);
    await recordCreated(tx, "movement", chunk.map(({ id }) => id), editor);
  });
  await insert(plan.artists, async (chunk) => {
    await tx.insert(artists).values(chunk);
    await recordCreated(tx, "artist", chunk.map(({ id }) => id), editor);
  });
  await insert(plan.fills, (chunk) => fillArtists(tx, chunk, editor));
  await insert(edges, async (chunk) => {
    const rows = await tx.insert(influenceSources).values(chunk)
      .returning({ id: influenceSources.id });
    await recordCreated(tx, "influence", rows.map(({ id }) => id), editor);
  });
}

async function recordCreated(
  tx: Transaction,
  kind: Kind,
  ids: readonly number[],
  editor: Editor,
): Promise<void> {
  const created = await findRecords(tx, kind, ids);
  await recordAll(
    tx,
    created.map((after): Change => ({
      ...editor,
      action: `${kind}.create`,
      target: { type: kind, id: after.id },
      before: null,
      after,
    })),
  );
}

const LIFE = ["birth_year", "death_year"];
const METADATA = ["palette_metadata"];

/** Fills what was empty. What curators cannot edit has an entry of its own. */
async function fillArtists(
  tx: Transaction,
  fills: ImportPlan["fills"],
  editor: Editor,
): Promise<void> {
  const { id, birth_year, death_year, palette_metadata } = artists;
  const rows = await tx.select({ id, birth_year, death_year, palette_metadata }).from(artists)
    .where(inArray(id, fills.map((fill) => fill.id)));
  const former = new Map(rows.map((row) => [row.id, row]));
  const changes: Change[] = [];
  for (const { id, ...fields } of fills) {
    await tx.update(artists).set(fields).where(eq(artists.id, id));
    const [before, after]: [Fields, Fields] = [former.get(id)!, fields];
    for (
      const [action, names] of [["artist.update", LIFE], ["artist.metadata", METADATA]] as const
    ) {
      const changed = names.filter((name) => !equal(before[name], after[name]));
      if (changed.length === 0) continue;
      changes.push({
        ...editor,
        action,
        target: { type: "artist", id },
        before: picked(before, changed),
        after: picked(after, changed),
      });
    }
  }
  await recordAll(tx, changes);
}
