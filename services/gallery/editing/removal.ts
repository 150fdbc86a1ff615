/** Removing records with what hangs on them. The log has every row that went, to be entered again. */
import { and, eq, getTableColumns, inArray, or } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import { GOING_ALONG, type GoingAlong, type Kind } from "../../../domain/gallery/editing/kinds.ts";
import type { MergedKind } from "../../../domain/gallery/editing/merge_records.ts";
import type { Fields } from "../../../domain/gallery/editing/records.ts";
import { list, say } from "../../../domain/messages/message.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { record } from "../../../db/gallery/audit.ts";
import { CATALOG, type CatalogTable, DEPENDENCES, REMOVED_TABLES } from "./catalog_kinds.ts";
import { type Editor, findRecord, type Precondition } from "./catalog_records.ts";

/** Rows that one removal takes along at the most: they stand in one entry of the log. */
export const MOST_ROWS = 5000;
const IDS_A_STATEMENT = 500;

/** A row of a table. */
export type Row = Fields & { id: number };

/** Rows by the names that the log has them under; the removed record's own is alone under its kind. */
export type RemovedRows = Readonly<Record<string, Row | readonly Row[]>>;

/** How many of what use a record. */
export type Uses = Partial<Record<GoingAlong, number>>;

/**
 * Removes a record, within a larger write.
 *
 * @param along What may go along that is no part of it.
 * @param merge The record that it was merged into, where it was: its id leads there.
 * @throws {AppError} 404; 409 when something else uses it; what `precondition` throws
 */
export async function removeRecord(
  tx: Transaction,
  kind: Kind,
  id: number,
  along: ReadonlySet<GoingAlong>,
  editor: Editor,
  precondition?: Precondition,
  merge?: { merged_into: number },
): Promise<RemovedRows> {
  const { noun, table } = CATALOG[kind];
  if (precondition !== undefined) {
    const before = await findRecord(tx, kind, id);
    if (before !== undefined) precondition(before);
  }
  const found = await rowsWith(tx, kind, id, along);
  if (found === undefined) throw notFound(noun, id);
  const { rows: before, uses } = found;
  if (Object.keys(uses).length > 0) throw stillUsed(uses);
  // What the tables' own rules would let stand or refuse goes first; all else goes by them.
  for (const name of ["influences", "paintings", "artists", "movements"]) {
    const ids = [before[name] ?? []].flat().map((row) => (row as Row).id);
    for (const some of chunks(ids, IDS_A_STATEMENT)) {
      const from = REMOVED_TABLES[name]!;
      await tx.delete(from).where(inArray(from.id, some));
    }
  }
  await tx.delete(table).where(eq(table.id, id));
  await record(tx, {
    ...editor,
    action: merge ? `${kind as MergedKind}.merge` : `${kind}.delete`,
    target: { type: kind, id },
    before,
    after: merge ?? null,
  });
  return before;
}

/** Removes a record as a request asks for it. @throws As {@link removeRecord} does. */
export function remove(
  db: Database,
  kind: Kind,
  id: number,
  along: readonly GoingAlong[],
  username: string,
  precondition?: Precondition,
): Promise<RemovedRows> {
  const work = (tx: Transaction) =>
    removeRecord(tx, kind, id, new Set(along), { username }, precondition);
  return db.write(work, { usesKeptRoom: true, isLong: true });
}

const USED_BY = {
  movements: "used_by_movements",
  artists: "used_by_artists",
  paintings: "used_by_paintings",
  influences: "used_by_influences",
} as const satisfies Record<GoingAlong, string>;

/** The refusal of a removal: what uses the record, in words and for programs. */
export function stillUsed(uses: Uses) {
  const words = Object.entries(uses).map(([what, count]) =>
    say(USED_BY[what as GoingAlong], { count })
  );
  return refusal(409, "still_used", { uses: list(words, ", ") }, { more: { used_by: uses } });
}

/** The columns that are written, without what the database derives from them. */
const storedColumns = (table: CatalogTable) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>)
      .filter(([, { generated }]) => generated === undefined),
  );

/** The row of a record with all that hangs on it; undefined when there is none. */
export async function rowsOf(
  tx: Transaction,
  kind: Kind,
  id: number,
): Promise<RemovedRows | undefined> {
  return (await rowsWith(tx, kind, id, new Set(GOING_ALONG)))?.rows;
}

async function rowsWith(
  tx: Transaction,
  kind: Kind,
  id: number,
  along: ReadonlySet<GoingAlong>,
): Promise<{ rows: RemovedRows; uses: Uses } | undefined> {
  const { table } = CATALOG[kind];
  const [row] = await tx.select(storedColumns(table)).from(table).where(eq(table.id, id));
  if (row === undefined) return undefined;
  const found = new Map<string, Map<number, Row>>();
  const uses: Uses = {};
  await collect(tx, kind, [id], along, found, uses);
  const rows = {
    [kind]: row as Row,
    ...Object.fromEntries([...found].map(([name, some]) => [name, [...some.values()]])),
  };
  return { rows, uses };
}

/** Adds to `rows` all that hangs on records, and to `uses` what may not go along. */
async function collect(
  tx: Transaction,
  kind: Kind,
  ids: readonly number[],
  along: ReadonlySet<GoingAlong>,
  rows: Map<string, Map<number, Row>>,
  uses: Uses,
): Promise<void> {
  for (const { name, table, by, only, asked, kind: own } of DEPENDENCES[kind]) {
    const found: Row[] = [];
    for (const some of chunks(ids, IDS_A_STATEMENT)) {
      const hangs = or(...by.map((column: SQLiteColumn) => inArray(column, some)));
      found.push(...await rowsWhere(tx, table, and(only, hangs)));
      if (found.length > MOST_ROWS) throw refusal(409, "takes_too_much_along", { max: MOST_ROWS });
    }
    if (found.length === 0) continue;
    if (asked !== undefined && !along.has(asked)) {
      uses[asked] = (uses[asked] ?? 0) + found.length;
      continue;
    }
    const known = rows.get(name) ?? new Map<number, Row>();
    rows.set(name, known);
    for (const row of found) known.set(row.id, row);
    const all = [...rows.values()].reduce((sum, { size }) => sum + size, 0);
    if (all > MOST_ROWS) throw refusal(409, "takes_too_much_along", { max: MOST_ROWS });
    if (own !== undefined) {
      await collect(tx, own, found.map(({ id }) => id), along, rows, uses);
    }
  }
}

async function rowsWhere(
  tx: Transaction,
  table: CatalogTable,
  where: ReturnType<typeof and>,
): Promise<Row[]> {
  return await tx.select(storedColumns(table)).from(table).where(where).orderBy(table.id) as Row[];
}
