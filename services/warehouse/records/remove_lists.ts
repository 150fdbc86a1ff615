/** Records of a warehouse that an import removes, or its undoing, unless they are used. */
import { count, inArray } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import { nameOf } from "../../../domain/warehouse/transfer/csv_differences.ts";
import { type Chunk, unpack } from "../../../domain/warehouse/transfer/packed.ts";
import { type PartName, type PartRecord, PARTS } from "../../../domain/warehouse/transfer/parts.ts";
import { list } from "../../../domain/messages/message.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { orderPicks } from "../../../db/schema/stock.ts";
import { emptyResultsNaming } from "../orders/empty_results.ts";
import type { Identified } from "../../../db/warehouse/resource.ts";
import { ResourceStore } from "./resource_store.ts";
import { column, resourceOf, tableOf } from "../transfer/transfer_tables.ts";

const IDS_A_STATEMENT = 500;
// Of more a message would be too long to be read.
const MOST_NAMED = 20;

/** Records by part. */
export type Lists = Partial<Record<PartName, PartRecord[]>>;

/** What is in chunks, by part. */
export function listsOf(packed: readonly Chunk[]): Lists {
  const lists: Lists = {};
  for (const chunk of packed) {
    (lists[chunk.part as PartName] ??= []).push(...unpack(chunk));
  }
  return lists;
}

/**
 * Holds that nothing refers to records that are to go but what goes with them.
 *
 * @throws {AppError} 409 that names those that are used.
 */
export async function assertRemovable(tx: Transaction, lists: Lists): Promise<void> {
  const used: string[] = [];
  for (const { name: part } of PARTS) {
    const records = lists[part] ?? [];
    const names = new Map(records.map((record) => [record.id, nameOf(part, record)]));
    const owners = referringTo(part).filter(({ from }) => from === undefined || !lists[from]);
    for (const some of chunks([...names.keys()], IDS_A_STATEMENT)) {
      for (const { owner } of owners) {
        const found = await tx.selectDistinct({ id: owner }).from(owner.table)
          .where(inArray(owner, [...some]));
        for (const { id } of found) used.push(names.get(id as string)!);
      }
    }
  }
  if (used.length === 0) return;
  const names = [...new Set(used)];
  const shown = names.slice(0, MOST_NAMED);
  if (names.length > MOST_NAMED) shown.push("…");
  throw refusal(409, "import_removes_used", { names: list(shown, ", ") });
}

/**
 * Removes records, children before what they refer to.
 *
 * @throws {AppError} 409 where something else refers to one.
 */
export async function removeLists(
  tx: Transaction,
  db: Database,
  lists: Lists,
  actor: User | undefined,
): Promise<void> {
  for (const { name: part } of PARTS.toReversed()) {
    const records = lists[part] ?? [];
    if (records.length > 0) await remove(tx, db, part, records, actor);
  }
}

async function remove(
  tx: Transaction,
  db: Database,
  part: PartName,
  records: readonly PartRecord[],
  actor: User | undefined,
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const gone = { points: "points", sections: "sections", section_geometry: "geometry" } as const;
  if (part in gone) await emptyResultsNaming(tx, { [gone[part as keyof typeof gone]]: ids });
  const store = new ResourceStore(resourceOf(part), db, actor);
  for (const some of chunks(ids, IDS_A_STATEMENT)) {
    await assertUnused(tx, part, some);
    await tx.delete(tableOf(part)).where(inArray(tableOf(part).id, some));
  }
  await store.recordRemoval(tx, records as readonly Identified[]);
}

async function assertUnused(
  tx: Transaction,
  part: PartName,
  ids: readonly string[],
): Promise<void> {
  for (const { owner } of referringTo(part)) {
    const [found] = await tx.select({ n: count() }).from(owner.table)
      .where(inArray(owner, [...ids]));
    if (found!.n > 0) throw refusal(409, "import_in_use");
  }
}

/** The columns that name records of a part, and the part that each belongs to, if any. */
function referringTo(part: PartName): { owner: SQLiteColumn; from?: PartName }[] {
  const referring: { owner: SQLiteColumn; from?: PartName }[] = PARTS.flatMap(
    ({ name, references }) =>
      references.filter((one) => one.part === part)
        .map(({ field }) => ({ owner: column(tableOf(name), field), from: name })),
  );
  if (part === "orders") referring.push({ owner: orderPicks.id_order_item });
  return referring;
}
