import type { Reader, Transaction } from "./open.ts";

/**
 * A statement that is built once for each connection, for those that every request needs: writing
 * them again takes Drizzle longer than SQLite takes to answer them.
 */
export function prepared<Statement>(
  build: (db: Reader | Transaction) => Statement,
): (db: Reader | Transaction) => Statement {
  const built = new WeakMap<object, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}
