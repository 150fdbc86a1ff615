import type { ResultSet } from "@libsql/client/http";
import { BatchCond, type HttpStream, type RowsResult, Stmt } from "@libsql/hrana-client";
import { DatabaseUnavailable, unavailability } from "../storage_fault.ts";
import { TransactionLost } from "../../adapters/libsql_errors.ts";

/** A statement with its values in the order of its placeholders. */
export interface Statement {
  sql: string;
  args?: unknown[];
}

/** Converts a statement for the protocol's client. */
export function hranaStatement({ sql, args = [] }: Statement): Stmt {
  const statement = new Stmt(sql);
  statement.bindIndexes(args as never);
  return statement;
}

/** Converts rows for Drizzle. */
export function resultSet(
  { columnNames, rows, affectedRowCount, lastInsertRowid }: RowsResult,
): ResultSet {
  const columns = columnNames.map((name) => name ?? "");
  return { columns, rows, rowsAffected: affectedRowCount, lastInsertRowid } as never;
}

/**
 * A write transaction on a libSQL server, with Drizzle's interface. It begins together with its
 * first statement, which saves a round trip.
 *
 * A server ends a transaction that keeps others waiting (5 s in sqld); later statements would then
 * be committed one by one. So every statement is sent on condition that the transaction is still
 * open, unlike in the usual client.
 */
export class ServerTransaction {
  #hasBegun = false;
  #isClosed = false;

  constructor(private readonly stream: HttpStream) {}

  /** Runs a statement within the transaction. */
  execute(statement: Statement): Promise<ResultSet> {
    return this.#send(statement);
  }

  async #send(statement: Statement): Promise<ResultSet> {
    const batch = this.stream.batch(false);
    const begin = this.#hasBegun ? undefined : batch.step().run("BEGIN IMMEDIATE");
    begin?.catch(() => {});
    this.#hasBegun = true;
    const result = batch.step().condition(BatchCond.not(BatchCond.isAutocommit(batch)))
      .query(hranaStatement(statement));
    result.catch(() => {});
    const executed = batch.execute();
    // Closed now, so that this is sent along with the last statement.
    if (this.#isClosed) this.stream.closeGracefully();
    await executed;
    await begin;
    // A step whose condition was false has no result, which the client's types do not express.
    const rows = await result as Awaited<typeof result> | undefined;
    if (rows === undefined) throw new TransactionLost("The transaction was ended by the server");
    return resultSet(rows);
  }

  async commit(): Promise<void> {
    this.#isClosed = true;
    if (!this.#hasBegun) return this.stream.close();
    try {
      await this.#send({ sql: "COMMIT" });
    } catch (cause) {
      if (unavailability(cause) === undefined) throw cause;
      throw new DatabaseUnavailable("The database did not confirm the change", {
        cause,
        unconfirmed: true,
      });
    }
  }

  /** Never fails: if the request is lost, the server rolls back when the connection is silent. */
  async rollback(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (!this.#hasBegun) return this.stream.close();
    try {
      const done = this.stream.run("ROLLBACK");
      this.stream.closeGracefully();
      await done;
    } catch {
      this.stream.close();
    }
  }
}
