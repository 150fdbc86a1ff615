import type { Observe } from "../domain/observe.ts";
import type { Statement } from "./file_client.ts";

// What of a statement is looked at: those of large batches have a hundred thousand parameters.
const HEAD = 2000;
const OPERATION = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|table)\s+["`]?(\w{1,40})/i;

/** The calls of a client that Drizzle makes. */
export interface Watched extends Executes {
  transaction?(mode?: "write" | "read" | "deferred"): Promise<Opened>;
}

interface Executes {
  execute(statement: Statement, args?: unknown): Promise<unknown>;
}

interface Opened extends Executes {
  commit(): Promise<void>;
}

/**
 * Lets `observe` watch every statement of a client, inside its transactions too. It is the client
 * itself that is changed, because Drizzle holds on to it.
 */
export function observeClient(client: Watched, observe: Observe): void {
  observeStatements(client, observe);
  if (client.transaction === undefined) return;
  const begin = client.transaction.bind(client);
  client.transaction = async (mode) => {
    const opened = await observe("BEGIN", async () => await begin(mode));
    observeStatements(opened, observe);
    const commit = opened.commit.bind(opened);
    opened.commit = () => observe("COMMIT", commit);
    return opened;
  };
}

function observeStatements(on: Executes, observe: Observe): void {
  const execute = on.execute.bind(on);
  on.execute = (statement, args) =>
    observe(
      statementName(typeof statement === "string" ? statement : statement.sql),
      () => args === undefined ? execute(statement) : execute(statement, args),
    );
}

/**
 * What a statement does and to which table: `SELECT paintings`. Of its values it holds nothing, so it
 * may go into logs and traces.
 */
export function statementName(sql: string): string {
  const head = sql.slice(0, HEAD);
  const operation = OPERATION.exec(head)?.[1]?.toUpperCase() ?? "OTHER";
  const table = TABLE.exec(head)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}
