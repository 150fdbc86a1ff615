import { eq, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { User } from "../../domain/warehouse/records.ts";
import type { MovementReason } from "../../domain/warehouse/stock_records.ts";
import type { Transaction } from "../open.ts";
import { stockContext } from "../schema/stock.ts";

/** The reason, user and order that the ledger records with a change of stock. */
export interface StockChange {
  /** If undefined, the triggers choose it by whether a section is created, changed or deleted. */
  reason?: MovementReason;
  /** The user who makes it; undefined if the server requires no credentials. */
  actor: Pick<User, "user_login"> | undefined;
  /** Id of the order that boxes are taken for. */
  order?: string;
}

/** Runs `work`; triggers record its stock changes with the outermost reason, user and order. */
export async function asStockChange<T>(
  tx: Transaction,
  { reason, actor, order }: StockChange,
  work: () => Promise<T>,
): Promise<T> {
  if (reason === undefined && actor === undefined) return await work();
  const { rowsAffected } = await tx.insert(stockContext).values({
    id: 1,
    reason: reason ?? null,
    user_login: actor?.user_login ?? "",
    id_order_item: order ?? "",
  }).onConflictDoNothing();
  const result = await work();
  // If it fails, the transaction and with it the context is rolled back.
  if (rowsAffected > 0) await tx.delete(stockContext).where(eq(stockContext.id, 1));
  return result;
}

/** Returns a sum limited to the safe integer 2^53 - 1: SQLite's own `sum` fails beyond 2^63. */
export const boundedTotal = (count: SQLWrapper | SQL): SQL<number> =>
  sql<number>`min(total(${count}), ${sql.raw(`${Number.MAX_SAFE_INTEGER}`)})`;
