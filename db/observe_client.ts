import type { Observe } from "../domain/observe.ts";
import type { Statement } from "./file_connection.ts";

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

/** Changes a client so that `observe` watches every statement, inside transactions too. */
export function observeClient(client: Watched, observe: Observe): void {
  observeStatements(client, observe);
  if (client.transaction === undefined) return;
  const begin = client.transaction.bind(client);
  client.transaction = async (mode) => {
    const opened = await begin(mode);
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
      () => execute(statement, args),
    );
}

/** Returns what a statement does and to which table, without values: `SELECT paintings`. */
export function statementName(sql: string): string {
  const head = sql.slice(0, HEAD);
  const operation = OPERATION.exec(head)?.[1]?.toUpperCase() ?? "OTHER";
  const table = TABLE.exec(head)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}
