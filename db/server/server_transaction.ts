import type { ResultSet } from "@libsql/client/http";
import { BatchCond, type HttpStream, type RowsResult, Stmt } from "@libsql/hrana-client";
import { DatabaseUnavailable, unavailability } from "../storage_fault.ts";
import { TransactionLost } from "../../adapters/libsql_errors.ts";

/** A statement with its values in the order of its question marks. */
export interface Statement {
  sql: string;
  args?: unknown[];
}

/** Returns a statement as the protocol's client takes it. */
export function hranaStatement({ sql, args = [] }: Statement): Stmt {
  const statement = new Stmt(sql);
  statement.bindIndexes(args as never);
  return statement;
}

/** Returns rows as Drizzle takes them. */
export function resultSet(
  { columnNames, rows, affectedRowCount, lastInsertRowid }: RowsResult,
): ResultSet {
  const columns = columnNames.map((name) => name ?? "");
  return { columns, rows, rowsAffected: affectedRowCount, lastInsertRowid } as never;
}

/**
 * A write transaction on a libSQL server, as Drizzle takes it. It begins along with its first
 * statement, so that this costs no round trip.
 *
 * A server takes the lock from a transaction that keeps others waiting (5 s in sqld), and what came
 * after that would be committed by itself, statement by statement. So every statement is sent on the
 * condition that the transaction still stands, which the usual client does not do.
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
    // Now, so that it goes out with the last statement.
    if (this.#isClosed) this.stream.closeGracefully();
    await executed;
    await begin;
    // A step whose condition did not hold has no result, which the client's types do not say.
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

  /** Never fails: what the server did not receive, it rolls back by itself when the connection is silent. */
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
