import type { Client, ResultSet } from "@libsql/client";
import {
  BatchCond,
  type HttpClient,
  type HttpStream,
  openHttp,
  type RowsResult,
  Stmt,
} from "@libsql/hrana-client";
import { drizzle } from "drizzle-orm/libsql/web";
import type { DatabaseBackend, ServerOptions } from "../database_backend.ts";
import {
  DatabaseUnavailable,
  TransactionLost,
  unavailability,
} from "../../domain/storage_fault.ts";

// A server lets a write wait up to 5 s for another one.
const MAX_CALL_MS = 10_000;
// A migration is one call, and may rewrite a large table.
const MAX_MIGRATION_MS = 30_000;
// Availability checks are answered within a second.
const MAX_PING_MS = 800;

/** Returns the parts of a database on a libSQL server. */
export function openServer(url: string, options: ServerOptions): DatabaseBackend {
  const endpoint = (maxCallMs: number) => new Endpoint(url, { ...options, maxCallMs });
  const [server, migrating, pinged] = [
    endpoint(MAX_CALL_MS),
    endpoint(MAX_MIGRATION_MS),
    endpoint(MAX_PING_MS),
  ];
  const methods = {
    execute: (statement: Statement) => server.run(statement),
    migrate: (statements: Statement[]) => migrating.migrate(statements),
    transaction: () => server.transaction(),
  };
  // Drizzle calls no other methods of a client.
  const client = methods as unknown as Client;
  const database = drizzle({ client });
  return {
    read: database,
    writer: database,
    migrating: () => ({ ...methods, close: () => {} }),
    close: () => [server, migrating, pinged].forEach((one) => one.close()),
    watched: [client],
    availability: () =>
      pinged.run({ sql: "SELECT 1" }).then(() => "ready" as const, () => "unavailable" as const),
  };
}

/** Client of one libSQL server by Hrana 3 over HTTP, every call with a deadline. */
export class Endpoint {
  readonly #client: HttpClient;

  /** @param options `maxCallMs`: maximum milliseconds of one call */
  constructor(
    url: string,
    private readonly options: ServerOptions & { maxCallMs: number },
  ) {
    const web = url.replace(/^libsql:/, "https:").replace(/\/?$/, "/");
    const call = (request: Request) => this.#call(request);
    this.#client = openHttp(web, options.authToken, call, undefined, 3);
  }

  /** Runs a single statement. @throws {DatabaseUnavailable} When the server does not respond */
  async run(statement: Statement): Promise<ResultSet> {
    const stream = this.#client.openStream();
    const rows = stream.query(hranaStatement(statement));
    // Closed now, so that this is sent along with the statement.
    stream.closeGracefully();
    return resultSet(await rows);
  }

  /** Begins a write transaction with its first statement; see {@link ServerTransaction}. */
  async transaction(): Promise<ServerTransaction> {
    await this.#client.getVersion();
    return new ServerTransaction(this.#client.openStream());
  }

  /** Runs all statements in one transaction and one round trip, without checking foreign keys. */
  async migrate(statements: readonly Statement[]): Promise<unknown[]> {
    await this.#client.getVersion();
    const stream = this.#client.openStream();
    const batch = stream.batch(false);
    const run = (statement: Statement, condition?: BatchCond) => {
      const step = condition === undefined ? batch.step() : batch.step().condition(condition);
      const result = step.run(hranaStatement(statement));
      result.catch(() => {});
      return { step, result };
    };
    run({ sql: "PRAGMA foreign_keys = off" });
    const steps = [run({ sql: "BEGIN IMMEDIATE" })];
    for (const statement of [...statements, { sql: "COMMIT" }]) {
      steps.push(run(statement, BatchCond.ok(steps.at(-1)!.step)));
    }
    run({ sql: "ROLLBACK" }, BatchCond.not(BatchCond.ok(steps.at(-1)!.step)));
    run({ sql: "PRAGMA foreign_keys = on" });
    const executed = batch.execute();
    stream.closeGracefully();
    await executed;
    return (await Promise.all(steps.map(({ result }) => result))).slice(1, -1);
  }

  close(): void {
    this.#client.close();
  }

  async #call(request: Request): Promise<Response> {
    // The client requests whether the server supports the protocol; every server does.
    if (request.method === "GET") return new Response();
    const { fetch: send = fetch, maxCallMs } = this.options;
    try {
      const response = await send(request, { signal: AbortSignal.timeout(maxCallMs) });
      // The signal applies until the last byte.
      const body = await response.arrayBuffer();
      // Errors of statements have status 200. Others concern the token, a lost transaction or the
      // server itself, and the next call may succeed.
      if (response.ok) return new Response(body, response);
      throw new Error(`status ${response.status}: ${new TextDecoder().decode(body)}`);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new DatabaseUnavailable(`The database does not respond: ${reason}`, { cause });
    }
  }
}

/** A statement with its values in the order of its placeholders. */
interface Statement {
  sql: string;
  args?: unknown[];
}

/** Converts a statement for the protocol's client. */
function hranaStatement({ sql, args = [] }: Statement): Stmt {
  const statement = new Stmt(sql);
  statement.bindIndexes(args as never);
  return statement;
}

/** Converts rows for Drizzle. */
function resultSet({ columnNames, rows, affectedRowCount, lastInsertRowid }: RowsResult) {
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
class ServerTransaction {
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
