import type { ResultSet } from "@libsql/client/http";
import { BatchCond, type HttpStream } from "@libsql/hrana-client";
import { DatabaseUnavailable, unavailability } from "../unavailable.ts";
import { TransactionLost } from "../../adapters/libsql_errors.ts";
import { hranaStatement, resultSet, type Statement } from "./statement.ts";

/**
 * A write transaction on a libSQL server, as Drizzle takes it. It begins along with its first
 * statement, so that this costs no round trip.
 *
 * A server takes the lock from a transaction that keeps others waiting (5 s in sqld), and what came
 * after that would be committed by itself, statement by statement. So every statement is sent on the
 * condition that the transaction still stands, which the usual client does not do.
 */
export class ServerTransaction {
  #begun = false;
  #closed = false;

  constructor(private readonly stream: HttpStream) {}

  get closed(): boolean {
    return this.#closed;
  }

  /** Runs a statement within the transaction. */
  async execute(statement: Statement): Promise<ResultSet> {
    const batch = this.stream.batch(false);
    const begin = this.#begun ? undefined : batch.step().run("BEGIN IMMEDIATE");
    begin?.catch(() => {});
    this.#begun = true;
    const result = batch.step().condition(BatchCond.not(BatchCond.isAutocommit(batch)))
      .query(hranaStatement(statement));
    result.catch(() => {});
    await batch.execute();
    await begin;
    // A step whose condition did not hold has no result, which the client's types do not say.
    const rows = await result as Awaited<typeof result> | undefined;
    if (rows === undefined) throw new TransactionLost("The transaction was ended by the server");
    return resultSet(rows);
  }

  /** Runs statements within the transaction in one round trip. */
  batch(statements: Statement[]): Promise<ResultSet[]> {
    return Promise.all(statements.map((statement) => this.execute(statement)));
  }

  async commit(): Promise<void> {
    this.#closed = true;
    if (!this.#begun) return this.stream.close();
    try {
      const batch = this.stream.batch(false);
      const result = batch.step().condition(BatchCond.not(BatchCond.isAutocommit(batch)))
        .run("COMMIT");
      result.catch(() => {});
      const executed = batch.execute();
      this.stream.closeGracefully();
      await executed;
      if (await result as unknown === undefined) {
        throw new TransactionLost("The transaction was ended by the server");
      }
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
    if (this.#closed) return;
    this.#closed = true;
    if (!this.#begun) return this.stream.close();
    try {
      const done = this.stream.run("ROLLBACK");
      this.stream.closeGracefully();
      await done;
    } catch {
      this.stream.close();
    }
  }
}
