/**
 * Databases of tests on a sqld: namespaces, forked from one that has its tables. The server is the one
 * that TEST_SQLD names, or else one of this process.
 */
import { Database } from "../db/open.ts";
import { namespaced, Sqld } from "./sqld.ts";

/** Where a server answers, and where its namespaces are made. */
type Addresses = Pick<Sqld, "url" | "admin">;

let server: Promise<Addresses> | undefined;

/** A server whose namespace `template` has all tables. */
export async function withTemplate(): Promise<Sqld> {
  const sqld = await Sqld.start({ namespaces: true });
  await change(sqld, "POST", "migrated/create");
  const migrated = await Database.open(sqld.url, { fetch: namespaced("migrated") });
  await migrated.close();
  // A fork has each page once, where the log of the other has it after each migration: to fork it
  // takes half as long.
  await change(sqld, "POST", "migrated/fork/template");
  return sqld;
}

async function change(sqld: Addresses, method: "POST" | "DELETE", what: string): Promise<void> {
  const response = await fetch(`${sqld.admin}/v1/namespaces/${what}`, {
    method,
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`sqld: ${response.status} ${text}`);
}

function sharedServer(): Promise<Addresses> | undefined {
  const shared = Deno.env.get("TEST_SQLD");
  return shared === undefined ? undefined : Promise.resolve(JSON.parse(shared));
}

/** A database with all tables and no rows; `remove` is for when it is closed. */
export async function openOnServer(): Promise<{ db: Database; remove: () => Promise<void> }> {
  const sqld = await (server ??= sharedServer() ?? withTemplate());
  const namespace = crypto.randomUUID();
  await change(sqld, "POST", `template/fork/${namespace}`);
  return {
    db: await Database.open(sqld.url, { fetch: namespaced(namespace) }),
    // What is left is looked after until the server ends, which takes more the more there are.
    remove: () => change(sqld, "DELETE", namespace),
  };
}
