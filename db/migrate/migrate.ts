/**
 * Brings a database's tables up to date. Applied migrations are recorded by the hash of their file,
 * in the table of Drizzle's migrator. That migrator compares dates instead: one row with a later
 * date would make it skip all older ones (docs/decisions/031).
 */
import { isBusy } from "../../domain/storage_fault.ts";
import { createHash } from "node:crypto";
import { z } from "zod";

/** The methods of a client that migrating needs, for a file as well as a server. */
export interface MigrationClient {
  execute(statement: { sql: string; args: unknown[] }): Promise<{ rows: readonly unknown[] }>;
  /** Runs all statements in one transaction, without checking foreign keys. */
  migrate(statements: { sql: string; args: unknown[] }[]): Promise<unknown>;
}

/** A database to which migrations were applied that this version does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";

  /** @param unknown The number of those migrations. */
  constructor(unknown: number) {
    super(
      `the database is of a newer version: ${unknown} of its migrations ${
        unknown === 1 ? "is" : "are"
      } unknown to this one. Start that version, or restore an older backup`,
    );
  }
}

/** Called with each applied migration and its duration in milliseconds. */
export type OnMigration = (tag: string, milliseconds: number) => void;

// As created by Drizzle.
const MAKE_TABLE = `CREATE TABLE IF NOT EXISTS __drizzle_migrations (
  id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`;
const HAS_TABLE = "SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'";
const APPLIED = "SELECT hash FROM __drizzle_migrations";
const REMEMBER = "INSERT INTO __drizzle_migrations(hash, created_at) VALUES (?, ?)";
// Fails and rolls back the transaction if another process has applied the same migration meanwhile.
const ASSERT_FIRST = `SELECT json(CASE count(*) WHEN 1 THEN 'true' ELSE 'applied already' END)
  FROM __drizzle_migrations WHERE hash = ?`;

/**
 * Applies all missing migrations in order, each in its own transaction. Several processes may do so
 * at once: each migration is applied once.
 * @param migrations All migrations of this version.
 * @throws {NewerDatabaseError} before anything is written; `SQLITE_BUSY`, or what a statement of a
 *   migration throws
 */
export async function migrate(
  client: MigrationClient,
  migrations: readonly Migration[],
  onMigration: OnMigration = () => {},
): Promise<void> {
  let applied = await appliedHashes(client);
  const knownHashes = new Set(migrations.map(({ hash }) => hash));
  const unknown = [...applied].filter((hash) => !knownHashes.has(hash));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown.length);
  for (const { hash, tag, when, statements } of migrations) {
    if (applied.has(hash)) continue;
    if (applied.size === 0) await client.execute({ sql: MAKE_TABLE, args: [] });
    const startedAt = performance.now();
    try {
      await client.migrate([
        { sql: REMEMBER, args: [hash, when] },
        { sql: ASSERT_FIRST, args: [hash] },
        ...statements.map((sql) => ({ sql, args: [] })),
      ]);
    } catch (error) {
      if (isBusy(error)) throw error;
      applied = await appliedHashes(client);
      if (applied.has(hash)) continue;
      throw error;
    }
    applied.add(hash);
    onMigration(tag, performance.now() - startedAt);
  }
}

async function appliedHashes(client: MigrationClient): Promise<Set<string>> {
  const { rows: [table] } = await client.execute({ sql: HAS_TABLE, args: [] });
  if (table === undefined) return new Set();
  const { rows } = await client.execute({ sql: APPLIED, args: [] });
  return new Set((rows as { hash: string }[]).map(({ hash }) => hash));
}

/** One migration. */
interface Migration {
  /** Its file name without the extension: `0003_moved_order_lines`. */
  tag: string;
  /** SHA-256 of its file in hex, by which a database records it. */
  hash: string;
  /** Creation time, in milliseconds since 1970. */
  when: number;
  statements: string[];
}

const Journal = z.object({
  entries: z.array(z.object({ tag: z.string().regex(/^\w+$/), when: z.number() })),
});

const BREAKPOINT = "--> statement-breakpoint";

/** Reads the migrations in their order. @throws when a file that the journal names is missing */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const text = await Deno.readTextFile(new URL("meta/_journal.json", folder));
  const { entries } = Journal.parse(JSON.parse(text));
  return await Promise.all(entries.map(async ({ tag, when }) => {
    const source = await Deno.readTextFile(new URL(`${tag}.sql`, folder));
    return {
      tag,
      when,
      hash: createHash("sha256").update(source).digest("hex"),
      statements: source.split(BREAKPOINT),
    };
  }));
}
