/** Whole files to import, which no schema tells how to make: what the server has exported itself. */
import { CSV_KINDS } from "../../domain/warehouse/transfer/csv_kinds.ts";
import type { FuzzedApp } from "./fuzzed_app.ts";

/** Bodies by route. */
export async function wholeBodies(app: FuzzedApp): Promise<Record<string, string>> {
  const trusted = app.trusted();
  const id = app.resolve("~warehouses.0~");
  const read = async (path: string) =>
    await (await trusted.request(`/api/v1/warehouse_data/${id}/${path}`)).text();
  const csv = await trusted.request("/api/v1/warehouse_data/csv");
  const bodies = {
    "POST /api/v1/warehouse_data/import": await read("export"),
    "POST /api/v1/warehouse_data/csv": await csv.text(),
  };
  for (const kind of CSV_KINDS) {
    Object.assign(bodies, {
      [`POST /api/v1/warehouse_data/{id}/csv/${kind}`]: await read(`csv/${kind}`),
    });
  }
  return bodies;
}
