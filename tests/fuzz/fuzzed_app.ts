/** An app to send anything to: a small catalog, a warehouse with an order, and who may change them. */
import { addCurator } from "../../db/accounts/curators.ts";
import { eq, notInArray } from "drizzle-orm";
import { artists, eras, movements, paintings } from "../../db/schema/gallery.ts";
import { warehouseUsers } from "../../db/schema/warehouse.ts";
import { refusal } from "../../domain/app_error.ts";
import type { ImageSources } from "../../adapters/sources/image_sources.ts";
import type { Log } from "../../domain/log.ts";
import * as catalog from "../support/catalog.ts";
import { curatorSession, quickHash } from "../support/accounts.ts";
import { drawnImage } from "../support/pictures.ts";
import { ENCYCLOPEDIA, OUTSIDE } from "../routes/openapi/described_app.ts";
import { Documentation } from "../routes/openapi/documented.ts";
import { addUser, basic, PASSWORD } from "../routes/warehouse/basic_users.ts";
import { calculable } from "../routes/warehouse/calculable.ts";
import { create, type Row } from "../routes/warehouse/records.ts";
import { TestApp, type TestServices } from "../support/app.ts";

const LOGIN = "fuzzer";
/** Who may log in at the gallery's desk. */
export const CURATOR = { username: "ada", password: "a long enough password" };
const { era, movement, artist, painting, annotation, byPainting, byArtist, byMovement } = catalog;

/** What the tests send to, and what its ids are. */
export class FuzzedApp implements AsyncDisposable {
  /** What the server says it did wrong. */
  readonly faults: string[] = [];
  readonly #pools: Record<string, (string | number)[]> = {};
  #session: Record<string, string> = {};
  #endingSession: Record<string, string> = {};

  private constructor(
    readonly test: TestApp,
    readonly documentation: Documentation,
    private readonly service: "gallery" | "warehouse",
    faults: string[],
  ) {
    this.faults = faults;
  }

  static async open(
    { auth = "open", service = "warehouse" }: {
      auth?: "open" | "basic";
      /** The one whose records are made again. */
      service?: "gallery" | "warehouse";
    } = {},
    services: TestServices = {},
  ): Promise<FuzzedApp> {
    const faults: string[] = [];
    const error: Log["error"] = (message, { error, path } = {}) => {
      faults.push(`${message} ${path} ${error instanceof Error ? causes(error) : error}`);
    };
    const test = await TestApp.open({
      sources: { ...OUTSIDE, resolve } as unknown as ImageSources,
      encyclopedia: ENCYCLOPEDIA,
      log: { debug: () => {}, info: () => {}, warn: () => {}, error },
      settings: {
        ALLOWED_ORIGINS: ["https://friend.example"],
        TRUSTED_PROXIES: 1,
        MAX_BATCH_MEGABYTES: 64,
        WAREHOUSE_AUTH: auth,
      },
      ...services,
    });
    const app = new FuzzedApp(test, await Documentation.of(test), service, faults);
    await addUser(test.db, { user_login: LOGIN });
    await addCurator(test.db, CURATOR.username, CURATOR.password, { hash: quickHash });
    await app.#fillCatalog();
    await app.renew();
    return app;
  }

  /** The headers of those who may do everything. */
  credentialsFor(path: string): Record<string, string> {
    if (path.startsWith("/api/v1/")) return basic(LOGIN, PASSWORD);
    // Who logs out, or in as someone else, ends a session.
    return path.startsWith("/api/auth/") ? this.#endingSession : this.#session;
  }

  /** Puts the ids of records that are there in the places of a text that name their pools. */
  resolve(text: string): string {
    return text.replace(/~(\w+)\.(\d+)~/g, (place, name, index) => {
      const pool = this.#pools[name];
      return pool === undefined ? place : String(pool[Number(index) % pool.length] ?? "0");
    });
  }

  /** Makes again what requests have removed, and removes what they have made. */
  async renew(): Promise<void> {
    const { test } = this;
    this.#session = await curatorSession(test.db);
    this.#endingSession = await curatorSession(test.db);
    await this.#restoreCatalog();
    if (this.service === "warehouse") await this.#renewWarehouse();
  }

  async #renewWarehouse(): Promise<void> {
    const { test } = this;
    const trusted = this.trusted();
    for (const { id } of await trusted.json("/api/v1/warehouse_data")) {
      const { status } = await trusted.request(`/api/v1/warehouse_data/${id}`, {
        method: "DELETE",
      });
      if (status !== 204) throw new Error(`The warehouse ${id} stays: ${status}`);
    }
    await test.db.write((tx) =>
      tx.delete(warehouseUsers).where(notInArray(warehouseUsers.user_login, [LOGIN]))
    );
    const { warehouse, aisle, island, boxes, lines } = await calculable(trusted);
    const [user] = await create(trusted, "user", {
      user_login: "employee",
      user_password: "none",
      user_role: 1,
    });
    const list = async (path: string): Promise<string[]> =>
      (await trusted.json(`/api/v1/${path}/withWarehouseID/${warehouse.id}`))
        .map(({ id }: Row) => id);
    const orders = await list("order_item");
    const ofOrder = await trusted.json(`/api/v1/order_param/withOrderID/${orders[0]}`);
    const ids = (rows: Row[]) => rows.map(({ id }) => id);
    const pools = {
      warehouses: [warehouse.id],
      points: ids([...aisle, island]),
      boxes: ids(Object.values(boxes)),
      edges: await list("warehouse_edge"),
      sections: await list("warehouse_section"),
      geometry: await list("warehouse_section_geometry"),
      users: ids([user!]),
      orders,
      lines: ids(lines),
      parameters: ids(ofOrder),
    };
    const before = { ...this.#pools };
    Object.assign(this.#pools, pools);
    for (const [name, now] of Object.entries(pools)) {
      // Beside those that are there one that is there no longer, now and then.
      const there = Array.from({ length: 24 }, (_, at) => now[at % now.length]!);
      this.#pools[name] = [...there, ...before[name]?.slice(0, 1) ?? []];
      this.#pools[`spare_${name}`] = await this.#spares(trusted, name, now[0]!);
    }
    const calculation = {
      id_warehouse: warehouse.id,
      id_order_item: orders[0],
      id_point_start: aisle[0].id,
      effort: 0,
    };
    const json = { method: "POST", json: calculation };
    await trusted.json("/api/v1/computed_order", json);
    const job = await trusted.request("/api/v1/computed_order/jobs", json);
    this.#pools.jobs = [(await job.json()).id];
  }

  /** Copies of a record that may go without taking others with them. */
  async #spares(trusted: TestApp, name: string, id: string): Promise<string[]> {
    const [path, batch] = PATHS[name]!;
    const found = await trusted.json(`/api/v1/${path}/${id}`);
    const { id: _, ...copy } = found;
    const drafts = Array.from(
      { length: SPARES },
      (_, at) => "user_login" in copy ? { ...copy, user_login: `spare ${at}` } : copy,
    );
    const made = batch === undefined
      ? await Promise.all(
        drafts.map((json) => trusted.json(`/api/v1/${path}`, { method: "POST", json })),
      )
      : await trusted.json(`/api/v1/${path}${batch}`, { method: "POST", json: drafts });
    return made.map(({ id }: Row) => id);
  }

  /** The app as a client meets it that may do everything. */
  trusted(): TestApp {
    const { test } = this;
    const request: TestApp["request"] = (path, init = {}) =>
      test.request(path, {
        ...init,
        headers: { ...init.headers as Record<string, string>, ...this.credentialsFor(path) },
      });
    return Object.assign(Object.create(test), { request });
  }

  async #fillCatalog(): Promise<void> {
    const { db, pictures, images, database } = this.test;
    await catalog.fill(db, {
      eras: ERAS,
      movements: MOVEMENTS,
      artists: ARTISTS,
      periods: [catalog.period(1)],
      paintings: PAINTINGS,
      influences: [byPainting(2, 1), byArtist(3, 2), byMovement(4, 3)],
      annotations: [annotation(1), annotation(2)],
    });
    const upload = { username: "ada", action: "painting.upload_image" } as const;
    const files = await images.process(drawnImage(320, 240, "jpeg"), "painting");
    await pictures.replace({ type: "painting", id: 1 }, files, upload);
    const folder = `${database.folder}/images/samples`;
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeFile(`${folder}/sunrise.jpg`, drawnImage(60, 40, "jpeg"));
    this.#pools.images = ["samples/sunrise.jpg"];
  }

  async #restoreCatalog(): Promise<void> {
    const { db } = this.test;
    const idsOf = async (
      table: typeof eras | typeof artists | typeof movements | typeof paintings,
    ) => (await db.read.select({ id: table.id }).from(table)).map(({ id }) => id);
    const missing = async <Row extends { id?: number }>(
      table: Parameters<typeof idsOf>[0],
      rows: readonly Row[],
    ) => {
      const there = await idsOf(table);
      return rows.filter(({ id }) => !there.includes(id!));
    };
    await catalog.fill(db, {
      eras: await missing(eras, ERAS),
      movements: await missing(movements, MOVEMENTS),
      artists: await missing(artists, ARTISTS),
      paintings: await missing(paintings, PAINTINGS),
    });
    this.#pools.artists = await idsOf(artists);
    this.#pools.movements = await idsOf(movements);
    this.#pools.spare_artists = [3, 4];
    this.#pools.paintings = [1, 1, ...await idsOf(paintings)];
    this.#pools.spare_paintings = this.#pools.paintings.slice(6);
    const [first] = await db.read.select({ path: paintings.image_path }).from(paintings)
      .where(eq(paintings.id, 1));
    this.#pools.images = ["samples/sunrise.jpg", first?.path ?? "samples/none.jpg"];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.test[Symbol.asyncDispose]();
  }
}

// Records of each kind that requests may remove before they are made again.
const SPARES = 10;

// Where the records of a pool are, and where many are created.
const PATHS: Record<string, [path: string, batch?: string]> = {
  warehouses: ["warehouse_data", "/warehouses"],
  points: ["warehouse_points", "/points"],
  boxes: ["stockbox", "/boxes"],
  edges: ["warehouse_edge", "/edges"],
  sections: ["warehouse_section", "/sections"],
  geometry: ["warehouse_section_geometry", "/sections"],
  users: ["user_data"],
  orders: ["order_item", ""],
  lines: ["order_data", "/data"],
  parameters: ["order_param", ""],
};

const ERAS = [era(1), era(2, { start_year: 1600, end_year: 1900 })];
const MOVEMENTS = [1, 2, 3].map((id) => movement(id));
const ARTISTS = [1, 2, 3, 4].map((id) => artist(id, { movement_id: 1 + id % 3 }));
const PAINTINGS = Array.from(
  { length: 16 },
  (_, at) => painting(at + 1, { artist_id: 1 + at % 4 }),
);

// Nobody outside has an image for a visitor who looks at a painting.
const resolve = () => Promise.reject(refusal(404, "no_image_found", { reasons: "nothing" }));

function causes(error: Error): string {
  const stack = (error.stack ?? error.message).split("\n").slice(0, 6).join("\n");
  return error.cause instanceof Error ? `${stack}\n  because of ${causes(error.cause)}` : stack;
}
