import type { LibSQLDatabase } from "drizzle-orm/libsql";
import type * as schema from "./schema/mod.ts";

/** The reading side: Drizzle over all tables. */
export type Reader = LibSQLDatabase<typeof schema>;
/** What a write is given: Drizzle inside one transaction. */
export type Transaction = Parameters<Parameters<Reader["transaction"]>[0]>[0];
