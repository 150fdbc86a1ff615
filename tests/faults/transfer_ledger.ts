/** What clients have imported and deleted, what was acknowledged, and what has to be there then. */
import assert from "node:assert/strict";
import { type Client, createClient } from "@libsql/client/sqlite3";
import {
  type MadeUpDocument,
  madeUpDocument,
  ROWS_OF_WAREHOUSE,
  rowsOf,
} from "../db/warehouse/made_up_document.ts";

const MOST_SECTIONS = 600;
const VISIBLE =
  "SELECT id FROM warehouses WHERE warehouse_name = ? AND id NOT IN (SELECT id_warehouse FROM unfinished_warehouses)";

/** A warehouse that someone imports, and perhaps deletes. */
interface Imported {
  /** Its name, which no other has. */
  mark: string;
  document: MadeUpDocument;
  rows: number;
  query: string;
  key: string | undefined;
  /**
   * `asked`: it is imported or not, whole; `leaving`: a deletion was asked for; `hidden`: that has
   * begun; `gone`: and was acknowledged.
   */
  state: "asked" | "there" | "leaving" | "hidden" | "gone";
  /** Its id as it is stored, where that is known. */
  id: string | undefined;
}

/** Several clients that import and delete warehouses until they are stopped. */
export class TransferLedger {
  readonly #all: Imported[] = [];
  acknowledged = { imports: 0, deletions: 0, repeats: 0, seenWhole: 0 };

  /**
   * Works until `signal` is aborted or the servers are gone.
   *
   * @param importing Where warehouses are imported.
   * @param other Where they are deleted and looked at.
   */
  async work(importing: string, other: string, signal: AbortSignal): Promise<void> {
    const clients = [
      () => this.#import(importing, signal),
      () => this.#import(importing, signal),
      () => this.#delete(other, signal),
      () => this.#look(other, signal),
    ];
    await this.#repeat(other, signal);
    await Promise.all(clients.map(async (client) => {
      while (!signal.aborted && await client());
    }));
  }

  async #import(url: string, signal: AbortSignal): Promise<boolean> {
    const mark = crypto.randomUUID();
    const document = madeUpDocument(1 + Math.floor(Math.random() * MOST_SECTIONS), mark);
    const imported: Imported = {
      mark,
      document,
      rows: rowsOf(document),
      query: Math.random() < 0.5 ? "" : "?ids=new",
      key: Math.random() < 0.5 ? undefined : mark,
      state: "asked",
      id: undefined,
    };
    this.#all.push(imported);
    return await this.#send(url, imported, signal);
  }

  async #send(url: string, imported: Imported, signal: AbortSignal): Promise<boolean> {
    const { document, query, key } = imported;
    const answer = await send(`${url}/api/v1/warehouse_data/import${query}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
      },
      body: JSON.stringify(document),
      signal,
    });
    if (answer === undefined) return false;
    assert.equal(answer.status, 200, answer.text);
    imported.id = JSON.parse(answer.text).warehouse.id;
    imported.state = "there";
    this.acknowledged.imports++;
    return true;
  }

  /** Sends again, under its key, what was in progress at the last kill. */
  async #repeat(url: string, signal: AbortSignal): Promise<void> {
    const again = this.#all.filter(({ key, state }) => state === "asked" && key !== undefined)
      .slice(-2);
    await Promise.all(again.map(async (imported) => {
      if (await this.#send(url, imported, signal)) this.acknowledged.repeats++;
    }));
  }

  async #delete(url: string, signal: AbortSignal): Promise<boolean> {
    const there = this.#all.filter(({ state }) => state === "there");
    const some = there[Math.floor(Math.random() * there.length)];
    if (some === undefined || there.length < 3) return await pause(20, signal);
    some.state = "leaving";
    const answer = await send(`${url}/api/v1/warehouse_data/${some.id}`, {
      method: "DELETE",
      signal,
    });
    if (answer === undefined) return false;
    assert.equal(answer.status, 204, answer.text);
    some.state = "gone";
    this.acknowledged.deletions++;
    return true;
  }

  /** Holds that every warehouse in the list is whole, or no longer there when it is looked at. */
  async #look(url: string, signal: AbortSignal): Promise<boolean> {
    const list = await send(`${url}/api/v1/warehouse_data`, { signal });
    if (list === undefined) return false;
    const rows: { id: string; warehouse_name: string }[] = JSON.parse(list.text);
    const row = rows[Math.floor(Math.random() * rows.length)];
    const known = row && this.#all.find(({ mark }) => mark === row.warehouse_name);
    if (known === undefined) return await pause(20, signal);
    const counts = await send(`${url}/api/v1/warehouse_data/${row!.id}/counts`, { signal });
    if (counts === undefined) return false;
    if (counts.status === 404) {
      assert.ok(["leaving", "hidden", "gone"].includes(known.state), `${known.state} is not found`);
      return true;
    }
    const { users: _, ...parts } = JSON.parse(counts.text) as Record<string, number>;
    assert.equal(
      Object.values(parts).reduce((sum, count) => sum + count, 1),
      known.rows,
      counts.text,
    );
    this.acknowledged.seenWhole++;
    return await pause(20, signal);
  }

  /**
   * Holds the file against all that was acknowledged so far, and takes what was in progress as it is.
   *
   * @param atEnd Whether nothing may be left of what is not visible.
   */
  async holds(path: string, atEnd = false): Promise<void> {
    const client = createClient({ url: `file:${path}`, timeout: 10_000 });
    try {
      assert.equal(await one(client, "PRAGMA integrity_check"), "ok");
      assert.deepEqual((await client.execute("PRAGMA foreign_key_check")).rows, []);
      let there = 0;
      for (const imported of this.#all) {
        await this.#holdsOne(client, imported);
        if (imported.state === "there") there++;
      }
      if (atEnd) assert.equal(await one(client, "SELECT count(*) FROM warehouses"), there);
    } finally {
      client.close();
    }
  }

  async #holdsOne(client: Client, imported: Imported): Promise<void> {
    const { mark, state, rows } = imported;
    const found = (await client.execute({ sql: VISIBLE, args: [mark] })).rows.map(({ id }) =>
      String(id)
    );
    assert.ok(found.length <= 1, `${mark} is there ${found.length} times`);
    const [id] = found;
    if (id !== undefined) {
      assert.ok(state !== "gone" && state !== "hidden", `${mark} was deleted`);
      assert.equal(await one(client, ROWS_OF_WAREHOUSE, [id]), rows, `${mark}, ${state}`);
      Object.assign(imported, { state: "there", id });
      return;
    }
    assert.notEqual(state, "there", `${mark} was imported`);
    if (state === "gone") {
      assert.equal(await one(client, ROWS_OF_WAREHOUSE, [imported.id!]), 0, mark);
    }
    if (state === "leaving") imported.state = "hidden";
  }
}

async function one(client: Client, sql: string, args: string[] = []): Promise<unknown> {
  return Object.values((await client.execute({ sql, args })).rows[0] ?? {})[0];
}

async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return !signal.aborted;
}

/** An answer; undefined when the server is gone, or nobody waits any more. */
async function send(
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}
