/** A depot of a test's own: the server as it runs anywhere, over its own data, on its own port. */
import assert from "node:assert/strict";
import { Database } from "../../db/open.ts";
import { type Catalog, fill } from "../support/catalog.ts";
import { writeServedDatabase } from "../support/databases.ts";
import { ServerProcess } from "../support/processes.ts";
import type { Order } from "./depot_host.ts";

let host: Promise<ServerProcess> | undefined;

// One process serves all tests of a file, one after another.
Deno.test.afterAll(async () => {
  const process = await host;
  await process?.[Symbol.asyncDispose]();
});

/** What a depot begins with. */
export interface DepotOptions {
  /** Settings of the server. */
  env?: Record<string, string>;
  /** Fills the folder of its data before it opens: `depot.db`, `images/`. */
  prepare?: (folder: string) => Promise<void>;
}

/** An open depot; its data go when the test is done with it. */
export class Depot implements AsyncDisposable {
  private constructor(
    private readonly process: ServerProcess,
    private readonly folder: string,
    /** Its address. */
    readonly url: string,
  ) {}

  /** Opens one with the starter data, unless `SEED` is `none`. */
  static async open({ env = {}, prepare }: DepotOptions = {}): Promise<Depot> {
    const process = await (host ??= ServerProcess.start({
      main: new URL("./depot_host.ts", import.meta.url).pathname,
    }));
    const folder = await Deno.makeTempDir({ dir: process.data });
    await prepare?.(folder);
    const file = `${folder}/depot.db`;
    const isFilled = await Deno.stat(file).then(() => true, () => false);
    if (env.SEED !== "none" || !isFilled) await writeServedDatabase(file, env);
    // A test asks nobody outside but the server that it has set up itself.
    const sources = { SOURCES: env.SOURCE_HOSTS === undefined ? "off" : "on" };
    const order: Order = { folder, env: { ...sources, ...env } };
    const answer = await process.fetch("/", { method: "POST", body: JSON.stringify(order) });
    const url = await answer.text();
    assert.equal(answer.status, 200, process.out);
    return new Depot(process, folder, url);
  }

  /** A request to it. */
  async fetch(path: string, init?: RequestInit): Promise<Response> {
    return await fetch(this.url + path, init);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.process.fetch("/", { method: "DELETE", body: this.url });
    await Deno.remove(this.folder, { recursive: true });
  }
}

/** Fills the folder of a depot with a catalog; for {@link DepotOptions.prepare}. */
export async function fillDepot(folder: string, catalog: Catalog): Promise<void> {
  const db = await Database.open(`file:${folder}/depot.db`);
  await fill(db, catalog);
  await db.close();
}
