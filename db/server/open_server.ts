import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql/web";
import type { DatabaseBackend } from "../database_backend.ts";
import * as schema from "../schema/mod.ts";
import { Endpoint, notAnswering } from "./endpoint.ts";
import { ServerReads } from "./server_reads.ts";
import type { Statement } from "./statement.ts";

// Milliseconds. A server lets a write wait for another one for 5 s, and one statement may remove a
// warehouse of a hundred thousand records.
const WRITE_DEADLINE = 30_000;
const READ_DEADLINE = 10_000;
// Short, because the primary is asked instead.
const REPLICA_DEADLINE = 3000;
// A write may have happened though its answer is late, so its answer is waited for while the server
// hangs, but not for as long as one statement may take.
const WRITE_PATIENCE = 5000;
// What asks whether the servers answer is itself answered within a second.
const LOOK_DEADLINE = 800;
const PING = [{ sql: "SELECT 1" }];

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
): DatabaseBackend {
  const primary = new Endpoint(url, { authToken, deadline: READ_DEADLINE, fetch });
  const { health } = primary;
  const writing = new Endpoint(url, {
    authToken,
    deadline: WRITE_DEADLINE,
    patience: WRITE_PATIENCE,
    health,
    fetch,
  });
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
    onReplicaSwitch: (listener) => turned.add(listener),
    asRequest: (work, asked) => reads.asRequest(work, asked),
    positions: () => reads.positions(),
    assertTakesWrites: () => {
      if (health.isDown) throw notAnswering(health.reason);
    },
    availability: async () => {
      const [writable, readable] = await Promise.all([
        answersInTime(primary),
        replica !== undefined && answersInTime(replica),
      ]);
      return writable ? "ready" : readable ? "reading" : "unavailable";
    },
  };
}

async function answersInTime(server: Endpoint): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), LOOK_DEADLINE);
  try {
    return await Promise.race([server.run(PING).then(() => true, () => false), late]);
  } finally {
    clearTimeout(timer);
  }
}

// Drizzle calls no more of a client than what is here.
function asClient(client: { execute: (statement: Statement) => Promise<unknown> }): Client {
  return client as unknown as Client;
}
