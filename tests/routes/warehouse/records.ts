/** Records and requests that the warehouse's tests send. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { TestApp } from "../../support/app.ts";
import { type Field, RECORDS, type ResourceName } from "./contract_records.ts";
import { pathOf, type Route, routeOf } from "./contract_routes.ts";

/** An id that nothing has. */
export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** The headers that the specification puts on every request. */
export const DOCUMENTED_HEADERS = {
  "Accept": "*/*",
  "Accept-Encoding": "gzip, deflate",
  "Content-Type": "application/json",
  "Accept-Language": "ru",
};

// deno-lint-ignore no-explicit-any -- a test compares it with what it expects
export type Row = Record<string, any> & { id: string };

/** A warehouse with one record of each kind in it, and a second point at the end of its edge. */
export type Filled = Record<ResourceName | "farPoint", Row>;

export const post = (json: unknown) => ({ method: "POST", json });
export const put = (json: unknown) => ({ method: "PUT", json });

/** A right record without id, of things in the warehouse; `changes` are laid over it. */
export function draft(
  filled: Partial<Filled>,
  resource: ResourceName,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  const value = ({ kind, refers, sample }: Field) => {
    if (kind === "login") return `login ${crypto.randomUUID()}`;
    return refers === undefined ? sample : filled[refers]!.id;
  };
  const fields = Object.entries(RECORDS[resource].fields);
  return { ...Object.fromEntries(fields.map(([name, field]) => [name, value(field)])), ...changes };
}

/** Creates records by their resource's own route, and answers all of them. */
export async function create(
  test: TestApp,
  resource: ResourceName,
  ...drafts: Record<string, unknown>[]
): Promise<Row[]> {
  const created: Row[] = [];
  for (const one of drafts) {
    created.push(await test.json(pathOf(routeOf(resource, "create")), post(one)));
  }
  return created.flat();
}

/** Makes a warehouse with something of everything in it. */
export async function fill(test: TestApp): Promise<Filled> {
  const filled: Partial<Filled> = {};
  for (const resource of Object.keys(RECORDS) as ResourceName[]) {
    [filled[resource]] = await create(test, resource, draft(filled, resource)) as [Row];
    if (resource === "point") {
      [filled.farPoint] = await create(test, "point", draft(filled, "point")) as [Row];
    }
  }
  return filled as Filled;
}

/** What the places of a route's path hold for a record of this warehouse. */
export function idOf(filled: Filled, { does, resource }: Route): string {
  return does === "listOf" ? filled[RECORDS[resource].owner].id : filled[resource].id;
}

/** All rows of all tables as they are stored, by resource. */
export async function stored(test: TestApp): Promise<Record<ResourceName, Row[]>> {
  const entries = Object.entries(RECORDS).map(async ([resource, { table }]) => [
    resource,
    await test.db.read.all(sql.raw(`SELECT * FROM ${table} ORDER BY seq`)),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Holds that every reference leads somewhere. */
export async function assertNoLooseEnds(test: TestApp): Promise<void> {
  assert.deepEqual(await test.db.read.all(sql`PRAGMA foreign_key_check`), []);
}
