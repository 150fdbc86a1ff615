import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql/web";
import type { Parts } from "../open.ts";
import * as schema from "../schema/mod.ts";
import { Endpoint, type Statement } from "./endpoint.ts";
import { ServerReads } from "./server_reads.ts";

// Milliseconds. A server lets a write wait for another one for 5 s, and one statement may remove a
// warehouse of a hundred thousand records.
const WRITE_DEADLINE = 30_000;
const READ_DEADLINE = 10_000;
// Short, because the primary is asked instead.
const REPLICA_DEADLINE = 3000;

/** Where a database on a server is. */
export interface ServerOptions {
  authToken?: string | undefined;
  /** A replica that reads go to. */
  readUrl?: string | undefined;
  /** Its token, when it is another. */
  readAuthToken?: string | undefined;
  /** Instead of the global one. */
  fetch?: typeof fetch | undefined;
}

/** The parts of a database on a libSQL server, with a replica or without. */
export function openServer(
  url: string,
  { authToken, readUrl, readAuthToken = authToken, fetch }: ServerOptions,
): Parts {
  const writing = new Endpoint(url, { authToken, deadline: WRITE_DEADLINE, fetch });
  const primary = new Endpoint(url, { authToken, deadline: READ_DEADLINE, fetch });
  const replica = readUrl === undefined ? undefined : new Endpoint(readUrl, {
    authToken: readAuthToken,
    deadline: REPLICA_DEADLINE,
    fetch,
  });
  const turned = new Set<() => void>();
  const reads = new ServerReads(primary, replica, () => turned.forEach((listener) => listener()));
  const writer = {
    execute: async (statement: Statement) => (await primary.run([statement]))[0]!,
    migrate: (statements: Statement[]) => writing.migrate(statements),
    transaction: () => writing.transaction((position) => reads.wrote(position)),
  };
  const reader = (options: { fresh: boolean }) =>
    asClient({ execute: (statement) => reads.read(statement, options) });
  const [onPrimary, read, fresh] = [
    asClient(writer),
    reader({ fresh: false }),
    reader({ fresh: true }),
  ];
  const primarily = drizzle({ client: onPrimary, schema });
  return {
    read: drizzle({ client: read, schema }),
    fresh: drizzle({ client: fresh, schema }),
    primary: primarily,
    writer: primarily,
    migrating: writer,
    clients: [writing, primary, ...(replica === undefined ? [] : [replica])],
    watched: [onPrimary, read, fresh],
    onTurn: (listener) => turned.add(listener),
    ...(replica === undefined ? {} : { asRequest: (work) => reads.asRequest(work) }),
    isWritable: () => primary.run([{ sql: "SELECT 1" }]).then(() => true, () => false),
  };
}

// Drizzle calls no more of a client than what is here.
function asClient(client: { execute: (statement: Statement) => Promise<unknown> }): Client {
  return client as unknown as Client;
}
