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
  await make(sqld, "template/create");
  const template = await Database.open(sqld.url, { fetch: namespaced("template") });
  await template.close();
  return sqld;
}

async function make(sqld: Addresses, what: string): Promise<void> {
  const response = await fetch(`${sqld.admin}/v1/namespaces/${what}`, {
    method: "POST",
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

/** A database with all tables and no rows. */
export async function openOnServer(): Promise<Database> {
  const sqld = await (server ??= sharedServer() ?? withTemplate());
  const namespace = crypto.randomUUID();
  await make(sqld, `template/fork/${namespace}`);
  return await Database.open(sqld.url, { fetch: namespaced(namespace) });
}
