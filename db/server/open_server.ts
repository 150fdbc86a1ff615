import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql/web";
import type { DatabaseBackend, ServerOptions } from "../database_backend.ts";
import { Endpoint } from "./endpoint.ts";
import type { Statement } from "./statement.ts";

// A server lets a write wait for another one for 5 s.
const MAX_CALL_MS = 10_000;
// A migration is one call, and may rewrite a large table.
const MAX_MIGRATION_MS = 30_000;
// Whoever asks if the database answers is itself answered within a second.
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
    execute: async (statement: Statement) => (await server.run([statement]))[0]!,
    migrate: (statements: Statement[]) => migrating.migrate(statements),
    transaction: () => server.transaction(),
  };
  // Drizzle calls no other method of a client.
  const client = methods as unknown as Client;
  const database = drizzle({ client });
  return {
    read: database,
    writer: database,
    migrating: () => ({ ...methods, close: () => {} }),
    close: () => [server, migrating, pinged].forEach((one) => one.close()),
    watched: [client],
    availability: () =>
      pinged.run([{ sql: "SELECT 1" }]).then(() => "ready" as const, () => "unavailable" as const),
  };
}
