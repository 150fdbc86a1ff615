import type { Client, InArgs, InStatement, Transaction, TransactionMode } from "@libsql/client";
import type { Observe } from "../domain/observe.ts";

// What of a statement is looked at: those of large batches have a hundred thousand parameters.
const HEAD = 2000;
const OPERATION = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|table)\s+["`]?(\w{1,40})/i;

/** As much of a client as Drizzle calls; one of a server of ours has no batches. */
export type Watched = Executes & Partial<Pick<Client, "transaction">>;

type Executes = Pick<Client, "execute"> & Partial<Pick<Client, "batch">>;
type Opened = Executes & Pick<Transaction, "commit">;

/**
 * Lets `observe` watch every statement of a client, inside its transactions too. It is the client
 * itself that is changed, because Drizzle holds on to it.
 */
export function observeClient(client: Watched, observe: Observe): void {
  observeStatements(client, observe);
  if (client.transaction === undefined) return;
  const begin = client.transaction.bind(client) as (mode?: TransactionMode) => Promise<Opened>;
  client.transaction = (async (mode?: TransactionMode) => {
    const opened = await observe("BEGIN", async () => await begin(mode));
    observeStatements(opened, observe);
    const commit = opened.commit.bind(opened);
    opened.commit = () => observe("COMMIT", commit);
    return opened;
  }) as Client["transaction"];
}

function observeStatements(on: Executes, observe: Observe): void {
  const execute = on.execute.bind(on) as (statement: InStatement, args?: InArgs) => ReturnType<
    Executes["execute"]
  >;
  on.execute = (statement: InStatement, args?: InArgs) =>
    observe(
      statementName(typeof statement === "string" ? statement : statement.sql),
      () => args === undefined ? execute(statement) : execute(statement, args),
    );
  if (on.batch === undefined) return;
  const batch = on.batch.bind(on) as (...given: unknown[]) => ReturnType<Client["batch"]>;
  on.batch = (...given: unknown[]) => observe("BATCH", () => batch(...given));
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
