/** Servers killed (SIGKILL) amid imports and deletions of a warehouse: it is there whole or not at all. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client/sqlite3";
import { madeUpDocument, ROWS_OF_WAREHOUSE, rowsOf } from "../db/warehouse/made_up_document.ts";
import { ServerProcess } from "../support/processes.ts";
import { withFolder } from "../support/host.ts";
import { killsOf } from "./kills.ts";

const KILLS = killsOf(12);
const SECTIONS = 3000;
// Milliseconds in which either is done on an idle machine.
const DURATION_MS = 1500;

const document = madeUpDocument(SECTIONS);
const { warehouse: { id } } = document;
const ALL = rowsOf(document);
const IMPORT = ["/import", { method: "POST", body: JSON.stringify(document) }] as const;
const DELETE = [`/${id}`, { method: "DELETE" }] as const;

async function send(
  server: ServerProcess,
  [path, init]: typeof IMPORT | typeof DELETE,
): Promise<boolean> {
  const headers = { "Content-Type": "application/json" };
  const response = await server.fetch(`/api/v1/warehouse_data${path}`, { ...init, headers });
  assert.ok(response.ok, await response.text());
  return true;
}

/** Kills a server some time after a request. @returns Whether that was acknowledged, and the rows left. */
async function killed(data: string, request: typeof IMPORT | typeof DELETE) {
  const server = await ServerProcess.start({ data, env: { SEED: "none" } });
  const answer = send(server, request).catch((error) => {
    if (error instanceof assert.AssertionError) throw error;
    return false;
  });
  await new Promise((resolve) => setTimeout(resolve, Math.random() * DURATION_MS));
  await server.stop("SIGKILL");
  return { isAcknowledged: await answer, rows: await rowsIn(`${data}/depot.db`) };
}

async function rowsIn(path: string): Promise<unknown> {
  const client = createClient({ url: `file:${path}` });
  try {
    assert.deepEqual((await client.execute("PRAGMA foreign_key_check")).rows, []);
    return (await client.execute({ sql: ROWS_OF_WAREHOUSE, args: [id] })).rows[0]!.n;
  } finally {
    client.close();
  }
}

Deno.test("server: killed during the import of a warehouse, which is atomic", () =>
  withFolder(async (data) => {
    for (let kill = 1; kill <= KILLS; kill++) {
      const { isAcknowledged, rows } = await killed(data, IMPORT);
      if (rows !== ALL) assert.deepEqual([isAcknowledged, rows], [false, 0]);
      if (rows === 0) continue;
      await using server = await ServerProcess.start({ data, env: { SEED: "none" } });
      await send(server, DELETE);
    }
  }));

Deno.test("server: killed during the deletion of a warehouse, which is atomic", () =>
  withFolder(async (data) => {
    for (let kill = 1, rows: unknown = 0; kill <= KILLS; kill++) {
      if (rows === 0) {
        await using server = await ServerProcess.start({ data, env: { SEED: "none" } });
        await send(server, IMPORT);
      }
      const after = await killed(data, DELETE);
      rows = after.rows;
      if (rows !== 0) assert.deepEqual([after.isAcknowledged, rows], [false, ALL]);
    }
  }));
