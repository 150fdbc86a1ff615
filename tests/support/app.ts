/** Fixtures of many tests: a separate database, and an app on it. */
import assert from "node:assert/strict";
import type { Pictures } from "../../services/gallery/pictures/pictures.ts";
import { Database } from "../../db/open.ts";
import { seedStarter } from "../../services/seed/mod.ts";
import type { ImageStore } from "../../domain/images/store.ts";
import type { ImageProcessor } from "../../adapters/images/image_processor.ts";
import { PackingWorkers } from "../../adapters/packing/packing_workers.ts";
import { WorkerPool } from "../../adapters/workers/worker_pool.ts";
import { createApp } from "../../routes/app.ts";
import { Pages } from "../../routes/pages/pages.ts";
import type { Services } from "../../routes/services.ts";
import type { Log } from "../../domain/log.ts";
import { type OpenServices, openServices } from "../../server/open_services.ts";
import { readSettings, type Settings } from "../../server/settings.ts";
import { readyDatabase } from "./databases.ts";
import { DiskImageStore } from "../../adapters/images/disk_store.ts";
import { S3ImageStore } from "../../adapters/images/s3/s3_image_store.ts";
import { CREDENTIALS, freshAddress, S3Server } from "./s3_server.ts";

/** The server's settings without any environment variables. */
export const DEFAULT_SETTINGS = readSettings(() => undefined);

/** True if the databases of tests are on a libSQL server: `TEST_DATABASE=sqld`. */
export const ON_SERVER = Deno.env.get("TEST_DATABASE") === "sqld";

/** A new database with all tables in a separate folder, which is deleted when the test ends. */
export class TestDatabase implements AsyncDisposable {
  private constructor(
    readonly db: Database,
    readonly folder: string,
    private readonly remove?: () => Promise<void>,
  ) {}

  static async open(): Promise<TestDatabase> {
    const folder = await Deno.makeTempDir({ prefix: "depot-test-" });
    if (ON_SERVER) {
      const { openOnServer } = await import("./sqld.ts");
      const { db, remove } = await openOnServer();
      return new TestDatabase(db, folder, remove);
    }
    return await TestDatabase.#copyOf(await readyDatabase("tables"), folder);
  }

  /** Creates a database with the starter data. */
  static async withStarter(): Promise<TestDatabase> {
    if (ON_SERVER) {
      const test = await TestDatabase.open();
      await seedStarter(test.db);
      return test;
    }
    const folder = await Deno.makeTempDir({ prefix: "depot-test-" });
    return await TestDatabase.#copyOf(await readyDatabase("starter"), folder);
  }

  static async #copyOf(file: Uint8Array, folder: string): Promise<TestDatabase> {
    await Deno.writeFile(`${folder}/depot.db`, file);
    return new TestDatabase(await Database.open(`file:${folder}/depot.db`), folder);
  }

  /**
   * Wraps a database that is already open; it is closed, and its folder deleted, like a created
   * one.
   */
  static async over(db: Database, folder?: string): Promise<TestDatabase> {
    return new TestDatabase(db, folder ?? await Deno.makeTempDir({ prefix: "depot-test-" }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.db.close();
    await this.remove?.();
    await Deno.remove(this.folder, { recursive: true });
  }
}

/** A log that stores its lines. */
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

/** The pages of an empty build, which has only names. */
export const emptyPages = new Pages(new URL("file:///nowhere/"), {
  version: "0",
  inputs: "0",
  files: {},
});

const POOL = { size: 1 };
let pools: { workers: WorkerPool; packing: PackingWorkers } | undefined;

/**
 * Workers shared by the apps of an isolate: starting one takes longer than most tasks. None starts
 * before it has a task.
 */
const sharedPools = () =>
  pools ??= { workers: new WorkerPool(POOL), packing: new PackingWorkers(POOL) };

/** Services that replace the defaults of a test's app, and settings other than the defaults. */
export type TestServices = Partial<Omit<Services, "settings" | "stopping">> & {
  settings?: Partial<Settings> | undefined;
};

/** The whole app on a new database. */
export class TestApp implements AsyncDisposable {
  readonly app: ReturnType<typeof createApp>;

  private constructor(
    readonly database: TestDatabase,
    readonly log: TestLog,
    readonly services: OpenServices,
    private readonly own: readonly ({ close(): void } | undefined)[],
    pages: Pages,
  ) {
    this.app = createApp({ ...services, pages });
  }

  static async open(services: TestServices = {}): Promise<TestApp> {
    return await TestApp.over(await TestDatabase.open(), services);
  }

  /** Creates an app on the starter data. */
  static async withStarter(services: TestServices = {}): Promise<TestApp> {
    return await TestApp.over(await TestDatabase.withStarter(), services);
  }

  /** Creates an app on a database that others may also have open. */
  static async over(
    database: TestDatabase,
    { settings, log, pages = emptyPages, ...given }: TestServices = {},
  ): Promise<TestApp> {
    const testLog = new TestLog();
    const services = await openServices({ ...DEFAULT_SETTINGS, SOURCES: "off", ...settings }, {
      log: log ?? testLog,
      overrides: {
        db: database.db,
        ...sharedPools(),
        ...given,
        store: given.store ?? await openTestImages(database.folder),
      },
      poolSize: POOL.size,
    });
    const own = [given.workers, given.packing, given.renderer];
    return new TestApp(database, testLog, services, own, pages);
  }

  get store(): ImageStore {
    return this.services.store;
  }

  get pictures(): Pictures {
    return this.services.pictures;
  }

  get images(): ImageProcessor {
    return this.services.images;
  }

  /** Stops the app like a server that receives a stop signal. */
  stop(): void {
    this.services.stop();
  }

  get db(): Database {
    return this.database.db;
  }

  /** Sends a request, by default a GET; `json` becomes the body. */
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

  /** Returns the JSON of a request that must succeed. */
  // deno-lint-ignore no-explicit-any -- a test compares it with what it expects
  async json(path: string, init: RequestInit & { json?: unknown } = {}): Promise<any> {
    const response = await this.request(path, init);
    const body = await response.text();
    if (response.status !== 200) {
      // Errors in the app itself, which its responses do not describe.
      const errors = this.log.lines.filter(({ level }) => level === "error");
      const faults = errors.map((line) => `\n${Deno.inspect(line)}`).join("");
      assert.fail(`${path}: ${response.status} ${body}${faults}`);
    }
    return JSON.parse(body);
  }

  /** Returns the status and the message of a refused request. */
  async refusal(
    path: string,
    init: RequestInit & { json?: unknown } = {},
  ): Promise<[status: number, error: string]> {
    const response = await this.request(path, init);
    const body = sentenceOnly(await response.json());
    assert.deepEqual(Object.keys(body), ["error"]);
    return [response.status, body.error];
  }

  /** Closes all services except the database and the images, which other apps may use. */
  async close(): Promise<void> {
    await this.services.close();
    for (const pool of this.own) pool?.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
    await this.store.close();
    await this.database[Symbol.asyncDispose]();
  }
}

const inObjectStore = Deno.env.get("TEST_IMAGES") === "s3";
const shared = Deno.env.get("TEST_S3");
// If no server was started for all files, each file starts its own. It is started before the first
// test, to which the leak check would attribute it otherwise, and ends after the last.
const own = inObjectStore && shared === undefined ? await S3Server.start() : undefined;
addEventListener("unload", () => own?.end());
const endpoint = inObjectStore ? shared ?? own!.endpoint : undefined;

/** Opens a separate image store; on the disk it is the folder `images` in `folder`. */
async function openTestImages(folder: string): Promise<ImageStore> {
  if (endpoint === undefined) return await DiskImageStore.open(`${folder}/images`);
  return await S3ImageStore.open(freshAddress(endpoint), CREDENTIALS, { answer: 60_000 });
}

/**
 * Returns an answer without the list of all invalid fields; its sentence names the first of them.
 */
// deno-lint-ignore no-explicit-any -- a test compares it with what it expects
export function sentenceOnly(answer: any): any {
  if (answer === null || typeof answer !== "object" || Array.isArray(answer)) return answer;
  const { errors, ...rest } = answer;
  if (errors === undefined || rest.error === undefined) return answer;
  assert.equal(`${errors[0].field}: ${errors[0].message}`, rest.error);
  return rest;
}
