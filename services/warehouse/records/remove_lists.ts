/** Deleting records of a warehouse that an import or its undo removes, unless they are used. */
import { inArray } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import { nameOf } from "../../../domain/warehouse/transfer/csv_plan.ts";
import { type Chunk, unpack } from "../../../domain/warehouse/transfer/packed.ts";
import { type PartName, type PartRecord, PARTS } from "../../../domain/warehouse/transfer/parts.ts";
import { list } from "../../../domain/messages/message.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { orderPicks } from "../../../db/schema/stock.ts";
import { column } from "../../../db/warehouse/resource.ts";
import { ResourceStore } from "./resource_store.ts";
import { resourceOf, tableOf } from "./resources.ts";

const IDS_PER_STATEMENT = 500;
// Maximum number of names in a message.
const MAX_NAMED = 20;

/** Records by part. */
export type Lists = Partial<Record<PartName, PartRecord[]>>;

/** Returns the records of chunks, by part. */
export function listsOf(packed: readonly Chunk[]): Lists {
  const lists: Lists = {};
  for (const chunk of packed) {
    (lists[chunk.part as PartName] ??= []).push(...unpack(chunk));
  }
  return lists;
}

/**
 * Checks that only records that are deleted as well refer to the records to be deleted.
 *
 * @throws {AppError} 409 that names the used records.
 */
export async function assertRemovable(tx: Transaction, lists: Lists): Promise<void> {
  const used = new Set<string>();
  for (const { name: part } of PARTS) {
    const records = new Map((lists[part] ?? []).map((record) => [record.id, record]));
    for (const batch of chunks([...records.keys()], IDS_PER_STATEMENT)) {
      for (const id of await usedAmong(tx, part, batch, lists)) {
        used.add(nameOf(part, records.get(id)!));
      }
    }
  }
  if (used.size === 0) return;
  const names = [...used];
  const listedNames = names.slice(0, MAX_NAMED);
  if (names.length > MAX_NAMED) listedNames.push("…");
  throw refusal(409, "import_removes_used", { names: list(listedNames, ", ") });
}

/**
 * Deletes records, children before their parents.
 *
 * @throws {AppError} 409 when other records refer to one of them.
 */
export async function removeLists(
  tx: Transaction,
  db: Database,
  lists: Lists,
  actor: User | undefined,
): Promise<void> {
  for (const { name: part } of PARTS.toReversed()) {
    const records = lists[part] ?? [];
    if (records.length === 0) continue;
    const ids = records.map(({ id }) => id);
    const resource = resourceOf(part);
    for (const record of records) {
      if (actor !== undefined) await resource.mayChange?.(tx, actor, record as never, undefined);
    }
    await resource.clear?.(tx, ids);
    for (const batch of chunks(ids, IDS_PER_STATEMENT)) {
      if ((await usedAmong(tx, part, batch)).length > 0) throw refusal(409, "import_in_use");
      await tx.delete(resource.table).where(inArray(resource.table.id, batch));
    }
    await new ResourceStore(resource, db, actor).recordRemoval(tx, records);
  }
}

/** Returns the records, among some, that records outside of `leaving` refer to. */
async function usedAmong(
  tx: Transaction,
  part: PartName,
  ids: readonly string[],
  leaving: Lists = {},
): Promise<string[]> {
  const owners = PARTS.filter(({ name }) => !leaving[name]).flatMap(({ name, references }) =>
    references.filter((one) => one.part === part).map(({ field }) => column(tableOf(name), field))
  );
  if (part === "orders") owners.push(orderPicks.id_order_item);
  const used: string[] = [];
  for (const owner of owners) {
    const owners = await tx.selectDistinct({ id: owner }).from(owner.table)
      .where(inArray(owner, ids));
    used.push(...owners.map(({ id }) => id as string));
  }
  return used;
}
