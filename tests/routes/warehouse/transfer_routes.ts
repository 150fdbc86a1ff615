/** The routes for whole warehouses, over one that is imported. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { importWarehouse } from "../../../services/warehouse/transfer/transfer.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { smallDocument } from "../../domain/warehouse/transfer_records.ts";
import { TestApp } from "../../support/app.ts";

/** The routes over a database that has the small warehouse. */
export async function withRoutes(
  work: (
    request: (path: string, init?: RequestInit) => Promise<Response>,
    test: TestApp,
  ) => Promise<
    void
  >,
): Promise<void> {
  await using test = await TestApp.open();
  await importWarehouse(test.db, readWarehouse(JSON.stringify(smallDocument())));
  await work((path, init) => test.request(`/api/v1/warehouse_data${path}`, init), test);
}

export const post = (type: string, body: string) => ({
  method: "POST",
  headers: { "Content-Type": type },
  body,
});
export const jsonBody = (value: unknown) => post("application/json", JSON.stringify(value));
export const csvBody = (text: string) => post("text/csv", text);
export async function refused(response: Response): Promise<[status: number, error: string]> {
  const { error, ...rest } = await response.json();
  assert.deepEqual(rest, {});
  return [response.status, error];
}

export async function warehouses({ db }: TestApp): Promise<number> {
  const [row] = await db.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM warehouses`);
  return row!.n;
}
