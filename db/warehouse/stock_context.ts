import { eq } from "drizzle-orm";
import type { User } from "../../domain/warehouse/records.ts";
import type { MovementReason } from "../../domain/warehouse/stock_records.ts";
import type { Transaction } from "../open.ts";
import { stockContext } from "../schema/stock.ts";

/** What the ledger says of changes of stock. */
export interface StockChange {
  /** Undefined: as the triggers name it, by whether a section is created, changed or deleted. */
  reason?: MovementReason | undefined;
  /** Who makes it; undefined where the server does not ask for credentials. */
  actor?: Pick<User, "user_login"> | undefined;
  /** Id of the order that boxes are taken for. */
  order?: string;
}

/**
 * Runs `work`, whose changes of sections' stock the triggers of the ledger record with this reason,
 * user and order. Within another such work that one's hold.
 */
export async function asStockChange<T>(
  tx: Transaction,
  change: StockChange,
  work: () => Promise<T>,
): Promise<T> {
  const end = await beginStockChange(tx, change, change.actor);
  const result = await work();
  // Where it fails the transaction is undone, and the context with it.
  await end();
  return result;
}

/**
 * As {@link asStockChange}, from here on.
 *
 * @param change Undefined where no stock is changed.
 * @returns What ends it; it must be called before the transaction commits.
 */
export async function beginStockChange(
  tx: Transaction,
  change: Omit<StockChange, "actor"> | undefined,
  actor: StockChange["actor"],
): Promise<() => Promise<void>> {
  const nothing = () => Promise.resolve();
  if (change === undefined) return nothing;
  const { reason, order } = change;
  if (reason === undefined && actor === undefined && order === undefined) return nothing;
  const { rowsAffected } = await tx.insert(stockContext).values({
    id: 1,
    reason: reason ?? null,
    user_login: actor?.user_login ?? "",
    id_order_item: order ?? "",
  }).onConflictDoNothing();
  if (rowsAffected === 0) return nothing;
  return async () => void await tx.delete(stockContext).where(eq(stockContext.id, 1));
}
