/** Sums of counts in SQL. */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";

/**
 * The sum of whole numbers that are not negative, as a number that JavaScript can hold: at the most
 * 2^53 - 1, where SQLite's `sum` fails beyond 2^63 and the client beyond 2^53.
 */
export const boundedTotal = (count: SQLWrapper | SQL): SQL<number> =>
  sql<number>`min(total(${count}), ${sql.raw(`${Number.MAX_SAFE_INTEGER}`)})`;
