import { sql } from "drizzle-orm";
import type { Reader } from "./transaction.ts";

// Bytes of a file that is looked through at every start, which takes 10 ms for each million of them.
const QUICKLY_READ = 64_000_000;

/** What SQLite finds wrong with the structure of a file that is not large; undefined where all is well. */
export async function quickCheck(db: Reader): Promise<string | undefined> {
  const [size] = await db.all<{ bytes: number }>(
    sql`SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size`,
  );
  if (size!.bytes > QUICKLY_READ) return undefined;
  const [found] = await db.all<{ quick_check: string }>(sql`PRAGMA quick_check(1)`);
  return found!.quick_check === "ok" ? undefined : found!.quick_check;
}
