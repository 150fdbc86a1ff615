import type { ResultSet } from "@libsql/client/http";
import { BatchCond, type HttpClient, openHttp } from "@libsql/hrana-client";
import { DatabaseUnavailable } from "../unavailable.ts";
import { ServerHealth } from "./server_health.ts";
import { ServerTransaction } from "./server_transaction.ts";
import { hranaStatement, resultSet, type Statement } from "./statement.ts";

/** How a server is reached. */
export interface EndpointOptions {
  authToken?: string | undefined;
  /** Milliseconds that one call may take. */
  deadline: number;
  /** Milliseconds for which a call in progress goes on waiting while the server is known to hang. */
  patience?: number;
  /** What is known of the server, where another endpoint leads to it as well. */
  health?: ServerHealth;
  fetch?: typeof fetch | undefined;
}

/**
 * One libSQL server as it is seen from here: Hrana 3 over HTTP, every call with a deadline
 * (https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md).
 */
export class Endpoint {
  /** Of the server; shared by all endpoints that lead to it. */
  readonly health: ServerHealth;
  readonly #client: HttpClient;
  readonly #deadline: number;
  readonly #patience: number;
  readonly #fetch: typeof fetch;

  /** @param url `libsql://`, `https://` or `http://`. */
  constructor(
    url: string,
    { authToken, deadline, patience = 0, health, fetch: given = fetch }: EndpointOptions,
  ) {
    this.#deadline = deadline;
    this.#patience = patience;
    this.#fetch = given;
    const web = url.replace(/^libsql:/, "https:").replace(/\/?$/, "/");
    const open = (call: (request: Request) => Promise<Response>) =>
      openHttp(web, authToken, call, undefined, 3);
    this.health = health ?? new ServerHealth(async (signal) => {
      const client = open((request) => this.#send(request, signal));
      try {
        const stream = client.openStream();
        const answer = stream.query("SELECT 1");
        stream.closeGracefully();
        await answer;
      } finally {
        client.close();
      }
    });
    // Last, because it asks at once which protocol the server speaks.
    this.#client = open((request) => this.#call(request));
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

  /**
   * Reads in one round trip and from one state of the database: a replica that is still young answers
   * some statements from its primary and the next from itself, though they came together.
   *
   * @throws As {@link run}.
   */
  async read(statements: readonly Statement[]): Promise<ResultSet[]> {
    const stream = this.#client.openStream();
    const batch = stream.batch(false);
    const begun = batch.step().run("BEGIN");
    const asked = statements.map((statement) => batch.step().query(hranaStatement(statement)));
    const ended = batch.step().run("COMMIT");
    const executed = batch.execute();
    stream.closeGracefully();
    const [, , , ...answers] = await Promise.all([executed, begun, ended, ...asked]);
    return answers.map((answer) => resultSet(answer!));
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
    this.health.close();
  }

  async #call(request: Request): Promise<Response> {
    if (isQuestionOfProtocol(request)) return new Response();
    if (this.health.isDown) throw notAnswering(this.health.reason);
    const watched = this.health.watch(this.#patience);
    const timeout = AbortSignal.timeout(this.#deadline);
    try {
      const response = await this.#send(request, AbortSignal.any([timeout, watched.signal]));
      this.health.answered();
      return response;
    } catch (cause) {
      // A slow server may only have much to do. What is wrong with a request says nothing either.
      if (timeout.aborted) void this.health.check();
      else if (!(cause instanceof DatabaseUnavailable)) this.health.failed(cause);
      throw cause instanceof DatabaseUnavailable ? cause : notAnswering(cause);
    } finally {
      watched.end();
    }
  }

  async #send(request: Request, signal: AbortSignal): Promise<Response> {
    if (isQuestionOfProtocol(request)) return new Response();
    const response = await this.#fetch(request, { signal });
    // The signal holds for the last byte too.
    const body = await response.arrayBuffer();
    // Errors of a statement are answered with 200. This is about the token, or a transaction that
    // the server knows no more, or the server itself, and the next call may do better.
    if (response.ok) return new Response(body, response);
    const reason = `status ${response.status}: ${new TextDecoder().decode(body)}`;
    throw new DatabaseUnavailable(`The database does not answer: ${reason}`);
  }
}

// The client's question whether the protocol is known, which every server of today answers with yes.
function isQuestionOfProtocol({ method }: Request): boolean {
  return method === "GET";
}

/** The error that tells that a server does not answer, and why. */
export function notAnswering(cause: unknown): DatabaseUnavailable {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseUnavailable(`The database does not answer: ${reason}`, { cause });
}
