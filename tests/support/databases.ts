/**
 * Prepared database files that tests copy. The run of all stages creates each once for all of its
 * processes; a test file that is run alone creates those that it needs.
 */
import { DatabaseSync } from "node:sqlite";
import { quickHash } from "./accounts.ts";

/** `tables`: all tables and no rows; `starter`: with the starter data. */
type Ready = "tables" | "starter";

/** Environment variable with the folder of the prepared files, if they already exist. */
const FOLDER = "TEST_READY";

// Value of `user_role` for an administrator, from ROLES in domain/warehouse/records.ts.
const ADMINISTRATOR = 0;

const files = new Map<Ready, Promise<Uint8Array>>();

/** Returns the bytes of a prepared database. */
export function readyDatabase(ready: Ready): Promise<Uint8Array> {
  const folder = Deno.env.get(FOLDER);
  const file = files.get(ready) ??
    (folder === undefined ? prepared(ready) : Deno.readFile(`${folder}/${ready}.db`));
  files.set(ready, file);
  return file;
}

async function prepared(ready: Ready): Promise<Uint8Array> {
  // Imported here, because most tests of servers do not need it if the files already exist.
  const { Database } = await import("../../db/open.ts");
  const { seedStarter } = await import("../../services/seed/mod.ts");
  const folder = await Deno.makeTempDir({ prefix: "depot-ready-" });
  const db = await Database.open(`file:${folder}/depot.db`);
  if (ready === "starter") await seedStarter(db);
  await db.close();
  const bytes = await Deno.readFile(`${folder}/depot.db`);
  await Deno.remove(folder, { recursive: true });
  return bytes;
}

/** Writes a copy of a prepared database. */
export async function writeReadyDatabase(path: string, ready: Ready): Promise<void> {
  await Deno.writeFile(path, await readyDatabase(ready));
}

/**
 * Writes the database of a server with these settings after its first start, including the first
 * accounts, whose passwords are verified quickly; accounts without a configured password have one
 * that matches nothing.
 */
export async function writeServedDatabase(
  path: string,
  {
    SEED,
    CURATOR_USERNAME = "curator",
    CURATOR_PASSWORD,
    WAREHOUSE_ADMIN_LOGIN = "admin",
    WAREHOUSE_ADMIN_PASSWORD,
  }: Record<string, string>,
): Promise<void> {
  await writeReadyDatabase(path, SEED === "none" ? "tables" : "starter");
  const hash = async (password: string | undefined) =>
    password === undefined ? "none" : await quickHash(password);
  // Not libsql's client, which closes its connection with a delay.
  using database = new DatabaseSync(path);
  database.prepare(
    "INSERT INTO curators (username, password_hash, role, created_at) VALUES (?, ?, ?, ?)",
  ).run(CURATOR_USERNAME, await hash(CURATOR_PASSWORD), "editor_in_chief", Date.now());
  database.prepare(
    `INSERT INTO warehouse_users (id, user_login, user_password, user_role, user_fio)
    VALUES (?, ?, ?, ?, ?)`,
  ).run(
    crypto.randomUUID(),
    WAREHOUSE_ADMIN_LOGIN,
    await hash(WAREHOUSE_ADMIN_PASSWORD),
    ADMINISTRATOR,
    "Administrator",
  );
}

/** Prepares all databases for the processes started by this one, and deletes them on disposal. */
export class ReadyDatabases implements AsyncDisposable {
  private constructor(private readonly folder: string) {}

  static async make(): Promise<ReadyDatabases> {
    const folder = await Deno.makeTempDir({ prefix: "depot-ready-" });
    for (const ready of ["tables", "starter"] as const) {
      await writeReadyDatabase(`${folder}/${ready}.db`, ready);
    }
    Deno.env.set(FOLDER, folder);
    return new ReadyDatabases(folder);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    Deno.env.delete(FOLDER);
    await Deno.remove(this.folder, { recursive: true });
  }
}
