import type { ResultSet } from "@libsql/client/http";
import { BatchCond, type HttpClient, openHttp } from "@libsql/hrana-client";
import { DatabaseUnavailable } from "../unavailable.ts";
import { ServerTransaction } from "./server_transaction.ts";
import { hranaStatement, resultSet, type Statement } from "./statement.ts";

/** How a server is reached. */
export interface EndpointOptions {
  authToken?: string | undefined;
  /** Milliseconds that one call may take. */
  maxCallMs: number;
  fetch?: typeof fetch | undefined;
}

/**
 * One libSQL server as it is seen from here: Hrana 3 over HTTP, every call with a deadline
 * (https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md).
 */
export class Endpoint {
  readonly #client: HttpClient;
  readonly #maxCallMs: number;
  readonly #fetch: typeof fetch;

  /** @param url `libsql://`, `https://` or `http://`. */
  constructor(url: string, { authToken, maxCallMs, fetch: given = fetch }: EndpointOptions) {
    this.#maxCallMs = maxCallMs;
    this.#fetch = given;
    const web = url.replace(/^libsql:/, "https:").replace(/\/?$/, "/");
    // Last, because it asks at once which protocol the server speaks.
    this.#client = openHttp(
      web,
      authToken,
      (request: Request) => this.#call(request),
      undefined,
      3,
    );
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
  async transaction(): Promise<ServerTransaction> {
    await this.#client.getVersion();
    return new ServerTransaction(this.#client.openStream());
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
    if (isQuestionOfProtocol(request)) return new Response();
    const signal = AbortSignal.timeout(this.#maxCallMs);
    try {
      const response = await this.#fetch(request, { signal });
      // The signal holds for the last byte too.
      const body = await response.arrayBuffer();
      // Errors of a statement are answered with 200. This is about the token, or a transaction that
      // the server knows no more, or the server itself, and the next call may do better.
      if (response.ok) return new Response(body, response);
      throw new Error(`status ${response.status}: ${new TextDecoder().decode(body)}`);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new DatabaseUnavailable(`The database does not answer: ${reason}`, { cause });
    }
  }
}

// The client's question whether the protocol is known, which every server of today answers with yes.
function isQuestionOfProtocol({ method }: Request): boolean {
  return method === "GET";
}
