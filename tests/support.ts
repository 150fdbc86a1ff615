/** What many tests stand on: a database of their own, and an app over it. */
import assert from "node:assert/strict";
import { catalogVersion } from "../db/gallery/version.ts";
import { Pictures } from "../db/gallery/pictures.ts";
import { Database } from "../db/open.ts";
import { ImageRenderer } from "../adapters/iiif/image_renderer.ts";
import { FileCache } from "../adapters/images/file_cache.ts";
import type { ImageStore } from "../domain/images/store.ts";
import { ImageProcessor } from "../adapters/images/image_processor.ts";
import { ImageSources, noFetcher } from "../adapters/sources/image_sources.ts";
import { PackingWorkers } from "../adapters/packing/packing_workers.ts";
import { WorkerPool } from "../adapters/workers/worker_pool.ts";
import { Observation } from "../adapters/observe/observation.ts";
import { AnswerCache } from "../routes/answer_cache.ts";
import { createApp } from "../routes/app.ts";
import { Pages } from "../routes/pages/pages.ts";
import type { Services } from "../routes/services.ts";
import type { Log } from "../domain/log.ts";
import { openTestImages } from "./test_images.ts";

let migrated: Promise<Uint8Array> | undefined;

/** Whether the databases of tests lie on a libSQL server: `TEST_DATABASE=sqld`. */
export const ON_SERVER = Deno.env.get("TEST_DATABASE") === "sqld";

// The tables are made once; every database of a test begins as a copy of that file.
async function migratedFile(): Promise<Uint8Array> {
  const folder = await Deno.makeTempDir({ prefix: "depot-template-" });
  const db = await Database.open(`file:${folder}/depot.db`);
  await db.close();
  const bytes = await Deno.readFile(`${folder}/depot.db`);
  await Deno.remove(folder, { recursive: true });
  return bytes;
}

/** A fresh database with all tables in a folder of its own, which goes when the test ends. */
export class TestDatabase implements AsyncDisposable {
  private constructor(readonly db: Database, readonly folder: string) {}

  static async open(): Promise<TestDatabase> {
    const folder = await Deno.makeTempDir({ prefix: "depot-test-" });
    if (ON_SERVER) {
      const { openOnServer } = await import("./server_databases.ts");
      return new TestDatabase(await openOnServer(), folder);
    }
    await Deno.writeFile(`${folder}/depot.db`, await (migrated ??= migratedFile()));
    return new TestDatabase(await Database.open(`file:${folder}/depot.db`), folder);
  }

  /** A database that was opened already, as a test's own; its folder goes with it. */
  static async over(db: Database, folder?: string): Promise<TestDatabase> {
    return new TestDatabase(db, folder ?? await Deno.makeTempDir({ prefix: "depot-test-" }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.db.close();
    await Deno.remove(this.folder, { recursive: true });
  }
}

/** A log that remembers what it was told. */
export class TestLog implements Log {
  readonly lines: { level: string; message: string; properties: Record<string, unknown> }[] = [];
  debug = this.#keep("debug");
  info = this.#keep("info");
  warn = this.#keep("warn");
  error = this.#keep("error");

  #keep(level: string) {
    return (message: string, properties: Record<string, unknown> = {}) => {
      this.lines.push({ level, message, properties });
    };
  }
}

/** The pages of a build that has nothing but names. */
export const emptyPages = new Pages(new URL("file:///nowhere/"), {
  version: "0",
  inputs: "0",
  files: {},
});

/** The whole app over a fresh database. */
export class TestApp implements AsyncDisposable {
  readonly log = new TestLog();
  readonly app: ReturnType<typeof createApp>;
  readonly pictures: Pictures;
  readonly workers = new WorkerPool({ size: 1 });
  readonly packing: PackingWorkers;
  /** As the server does when it is asked to stop. */
  readonly stopping = new AbortController();
  readonly images = new ImageProcessor(this.workers);
  readonly renderer: ImageRenderer;

  private constructor(
    readonly database: TestDatabase,
    readonly store: ImageStore,
    services: Partial<Services>,
  ) {
    const { db } = database;
    this.packing = services.packing ?? new PackingWorkers({ size: 1 });
    this.renderer = services.renderer ?? new ImageRenderer({ size: 1 });
    this.pictures = new Pictures(db, store, (message, about) => this.log.warn(message, about));
    const answers = new AnswerCache(() => catalogVersion(db.read), {
      positions: () => db.positions(),
    });
    db.onWrite(() => answers.invalidate());
    db.onReplicaSwitch(() => answers.turn());
    this.app = createApp({
      db,
      answers,
      pages: emptyPages,
      store,
      files: new FileCache(store),
      pictures: this.pictures,
      images: this.images,
      renderer: this.renderer,
      sources: new ImageSources({ fetcher: noFetcher, sources: [] }),
      workers: this.workers,
      packing: this.packing,
      stopping: this.stopping.signal,
      observation: new Observation(),
      log: this.log,
      settings: { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 0, MAX_BATCH_MEGABYTES: 64 },
      ...services,
    });
  }

  static async open(services: Partial<Services> = {}): Promise<TestApp> {
    return await TestApp.over(await TestDatabase.open(), services);
  }

  /** An app over a database that others may have open too. */
  static async over(database: TestDatabase, services: Partial<Services> = {}): Promise<TestApp> {
    const store = services.store ?? await openTestImages(database.folder);
    return new TestApp(database, store, services);
  }

  get db(): Database {
    return this.database.db;
  }

  /** A request, by default a GET; `json` becomes the body. */
  async request(
    path: string,
    { json, ...init }: RequestInit & { json?: unknown } = {},
  ): Promise<Response> {
    const headers = new Headers(init.headers);
    if (json !== undefined) headers.set("Content-Type", "application/json");
    return await this.app.request(path, {
      ...init,
      headers,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  }

  /** The JSON of a request that must succeed. */
  // deno-lint-ignore no-explicit-any -- a test compares it with what it expects
  async json(path: string, init: RequestInit & { json?: unknown } = {}): Promise<any> {
    const response = await this.request(path, init);
    const body = await response.text();
    assert.equal(response.status, 200, `${path}: ${response.status} ${body}`);
    return JSON.parse(body);
  }

  /** The message with which a request is refused, after its status. */
  async refusal(
    path: string,
    init: RequestInit & { json?: unknown } = {},
  ): Promise<[status: number, error: string]> {
    const response = await this.request(path, init);
    const body = await response.json();
    assert.deepEqual(Object.keys(body), ["error"]);
    return [response.status, body.error];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stopping.abort();
    this.workers.close();
    this.packing.close();
    this.renderer.close();
    await this.store.close();
    await this.database[Symbol.asyncDispose]();
  }
}
