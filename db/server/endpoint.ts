import type { ResultSet } from "@libsql/client/http";
import { BatchCond, type HttpClient, openHttp, type RowsResult, Stmt } from "@libsql/hrana-client";
import { DatabaseUnavailable } from "../unavailable.ts";
import { ServerTransaction } from "./server_transaction.ts";

/** A statement with its values in the order of its question marks. */
export interface Statement {
  sql: string;
  args?: unknown[];
}

/** How a server is reached. */
export interface EndpointOptions {
  authToken?: string | undefined;
  /** Milliseconds that one call may take. */
  deadline: number;
  fetch?: typeof fetch | undefined;
}

// Milliseconds for which nobody asks again after a call has failed: as long as that took, within these
// bounds. Where connections hang instead of being refused, everybody would wait for his own deadline.
const PAUSE = { least: 50, most: 1000 };

/**
 * One libSQL server as it is seen from here: Hrana 3 over HTTP, every call with a deadline
 * (https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md).
 */
export class Endpoint {
  readonly #client: HttpClient;
  readonly #deadline: number;
  readonly #fetch: typeof fetch;
  #downUntil = -Infinity;
  #failure = "";

  /** @param url `libsql://`, `https://` or `http://`. */
  constructor(url: string, { authToken, deadline, fetch: given = fetch }: EndpointOptions) {
    this.#deadline = deadline;
    this.#fetch = given;
    const web = url.replace(/^libsql:/, "https:").replace(/\/?$/, "/");
    const call = (request: Request) => this.#call(request);
    this.#client = openHttp(web, authToken, call, undefined, 3);
  }

  /** Whether it has failed to answer a moment ago. */
  get isDown(): boolean {
    return performance.now() < this.#downUntil;
  }

  /**
   * Runs statements one after the other in one round trip, each by itself.
   *
   * @throws {DatabaseUnavailable} when nothing answers; else what the first failure among them is.
   */
  async run(statements: readonly Statement[]): Promise<ResultSet[]> {
    const stream = this.#client.openStream();
    const asked = statements.map((statement) => stream.query(hranaStatement(statement)));
    // Now, so that it goes out with the statements.
    stream.closeGracefully();
    return (await Promise.all(asked)).map(resultSet);
  }

  /** Begins a write transaction with its first statement; see {@link ServerTransaction}. */
  async transaction(
    options: ConstructorParameters<typeof ServerTransaction>[1],
  ): Promise<ServerTransaction> {
    await this.#client.getVersion();
    return new ServerTransaction(this.#client.openStream(), options);
  }

  /** Runs all statements in one transaction and one round trip, without looking at foreign keys. */
  async migrate(statements: readonly Statement[]): Promise<unknown[]> {
    await this.#client.getVersion();
    const stream = this.#client.openStream();
    const batch = stream.batch(false);
    const ran: Promise<unknown>[] = [];
    const run = (statement: Statement, condition?: BatchCond) => {
      const step = condition === undefined ? batch.step() : batch.step().condition(condition);
      const result = step.run(hranaStatement(statement));
      result.catch(() => {});
      return { step, result };
    };
    run({ sql: "PRAGMA foreign_keys = off" });
    let { step: last, result: begun } = run({ sql: "BEGIN IMMEDIATE" });
    for (const statement of [...statements, { sql: "COMMIT" }]) {
      const { step, result } = run(statement, BatchCond.ok(last));
      ran.push(result);
      last = step;
    }
    run({ sql: "ROLLBACK" }, BatchCond.not(BatchCond.ok(last)));
    run({ sql: "PRAGMA foreign_keys = on" });
    const executed = batch.execute();
    stream.closeGracefully();
    await executed;
    await begun;
    return (await Promise.all(ran)).slice(0, -1);
  }

  close(): void {
    this.#client.close();
  }

  async #call(request: Request): Promise<Response> {
    // The client's question whether the protocol is known, which every server of today answers so.
    if (request.method === "GET") return new Response();
    if (this.isDown) throw new DatabaseUnavailable(this.#failure);
    const asked = performance.now();
    try {
      const response = await this.#fetch(request, { signal: AbortSignal.timeout(this.#deadline) });
      // The deadline holds for the last byte too.
      const body = await response.arrayBuffer();
      this.#downUntil = -Infinity;
      // What is wrong with a statement is told with 200. This is about the token, or a transaction that
      // the server knows no more, or the server itself, and the next call may do better.
      if (response.ok) return new Response(body, response);
      const reason = `status ${response.status}: ${new TextDecoder().decode(body)}`;
      throw new DatabaseUnavailable(`The database does not answer: ${reason}`);
    } catch (cause) {
      if (cause instanceof DatabaseUnavailable) throw cause;
      const now = performance.now();
      this.#downUntil = now + Math.min(Math.max(now - asked, PAUSE.least), PAUSE.most);
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.#failure = `The database does not answer: ${reason}`;
      throw new DatabaseUnavailable(this.#failure, { cause });
    }
  }
}

/** A statement as the protocol's client takes it. */
export function hranaStatement({ sql, args = [] }: Statement): Stmt {
  const statement = new Stmt(sql);
  statement.bindIndexes(args as never);
  return statement;
}

/** Rows as Drizzle takes them. */
export function resultSet(
  { columnNames, columnDecltypes, rows, affectedRowCount, lastInsertRowid }: RowsResult,
): ResultSet {
  const texts = (names: readonly (string | undefined)[]) => names.map((name) => name ?? "");
  return {
    columns: texts(columnNames),
    columnTypes: texts(columnDecltypes),
    rows: rows as never,
    rowsAffected: affectedRowCount,
    lastInsertRowid,
    toJSON: () => ({ rows }),
  };
}
