/** An app that can answer every example of the document: the starter data and what they lack. */
import { eq, inArray, sql } from "drizzle-orm";
import { addCurator } from "../../../db/accounts/curators.ts";
import { encyclopediaFindings } from "../../../db/schema/gallery.ts";
import { undoableImports } from "../../../db/schema/installation.ts";
import { imageFiles, uploads } from "../../../db/schema/pictures.ts";
import {
  deliveries,
  loadOrders,
  loads,
  orderPicks,
  pickingWaves,
  pickPhotos,
  putBackTasks,
  shareLinks,
  vehicles,
} from "../../../db/schema/stock.ts";
import {
  calculationJobs,
  orderItems,
  orderLayouts,
  palletResults,
  stockboxes,
  warehouseAudit,
  webhookDeliveries,
  webhooks,
} from "../../../db/schema/warehouse.ts";
import { change } from "../../../services/gallery/editing/catalog_records.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import type { Encyclopedia } from "../../../adapters/sources/encyclopedia.ts";
import type { RequestPurpose } from "../../../adapters/sources/mediawiki.ts";
import type { Facts, FoundFacts, ReadSubject } from "../../../domain/gallery/encyclopedia/facts.ts";
import { articleFacts } from "../../../domain/gallery/encyclopedia/item_facts.ts";
import type { ImageSources } from "../../../adapters/sources/image_sources.ts";
import {
  DELIVERY_ID,
  EXAMPLES,
  HAND_ORDER_ID,
  IMPORT_ID,
  LINK_ID,
  PHOTO_PICK_ID,
  TASK_ID,
  UPLOAD_IDS,
  VEHICLE_ID,
  WEBHOOK_ID,
} from "../../../routes/openapi/examples.ts";
import { curatorSession, quickHash } from "../../support/accounts.ts";
import { drawnImage } from "../../support/pictures.ts";
import { TestApp, type TestServices } from "../../support/app.ts";
import { addUser, basic } from "../warehouse/basic_users.ts";

const TOKEN = "a-token-of-the-tests";
const SETTINGS = {
  ALLOWED_ORIGINS: [],
  TRUSTED_PROXIES: 0,
  MAX_BATCH_MEGABYTES: 64,
  METRICS_TOKEN: TOKEN,
  SOURCES: "on" as const,
};

/** What the world outside has: one picture, whatever is asked for. */
export const OUTSIDE = {
  enabled: true,
  search: {
    best: () => Promise.resolve(EXAMPLES.BestImage),
    bestPortrait: () => Promise.resolve(EXAMPLES.BestPortrait),
    more: () => Promise.resolve(EXAMPLES.FoundImages),
  },
  download: ({ imageUrl: url }: { imageUrl: string }) =>
    Promise.resolve({ bytes: drawnImage(60, 40, "jpeg"), url }),
  preview: () => Promise.resolve({ bytes: drawnImage(60, 40, "jpeg"), type: "image/jpeg" }),
} as unknown as ImageSources;

const LEAD = "Oscar-Claude Monet was a French painter and founder of Impressionism painting. " +
  "He is seen as a key precursor to modernism.";
const FACTS: Facts = {
  ...articleFacts("Claude Monet", LEAD),
  item: "Q296",
  description: "French impressionist painter (1840-1926)",
  identifiers: [{ scheme: "wikidata", value: "Q296" }],
  birth: [{ first: 1840, last: 1840, circa: false, edtf: "1840-11-14" }],
};

/** What the encyclopedia has of the artist and the painting of the examples. */
const FOUND: Readonly<Record<"artist" | "painting", FoundFacts>> = {
  artist: {
    how: "title",
    article: { asked: "Claude Monet", title: "Claude Monet", state: "found" },
    site: {
      name: "Wikipedia",
      language: "en",
      articles: "https://en.wikipedia.org/wiki/$1",
      rights: "https://creativecommons.org/licenses/by-sa/4.0/",
    },
    candidates: [FACTS],
  },
  get painting() {
    const painting = articleFacts("Impression, Sunrise", "");
    const identifiers = [{ scheme: "wikidata" as const, value: "Q328523" }];
    const candidates = [{ ...painting, item: "Q328523", identifiers }];
    return { ...this.artist, article: null, how: "identifier" as const, candidates };
  },
};

/** What is read outside: of every record the same; a job waits until it is stopped. */
export const ENCYCLOPEDIA = {
  enabled: true,
  read: ({ kind }: ReadSubject, { signal, isJob }: RequestPurpose) =>
    isJob === true
      ? new Promise((_, reject) =>
        signal!.addEventListener("abort", () => reject(signal!.reason), { once: true })
      )
      : Promise.resolve(FOUND[kind]),
} as unknown as Encyclopedia;

/** The app, and the headers of those who may do more than visitors. */
export interface DescribedApp {
  test: TestApp;
  curator: Record<string, string>;
  credentials: Record<string, string>;
  token: Record<string, string>;
  /** Takes the orders of the load as they are by now. */
  renewLoad(): Promise<void>;
  /** Puts back the layout of the examples, which goes when the warehouse gets other units. */
  retainLayout(): Promise<void>;
}

/** Opens it; the caller closes `test`. */
export async function describedApp(services: TestServices = {}): Promise<DescribedApp> {
  const test = await TestApp.withStarter({
    sources: OUTSIDE,
    encyclopedia: ENCYCLOPEDIA,
    settings: SETTINGS,
    ...services,
  });
  const { db, pictures, images, store } = test;
  const login = EXAMPLES.CuratorLogin;
  await addCurator(db, login.username, login.password, { hash: quickHash });
  const { user_password: _, ...user } = EXAMPLES.User;
  // May see all that the document shows.
  const { password } = EXAMPLES.OwnPassword;
  const user_password = await quickHash(password);
  await addUser(db, { ...user, user_password, user_role: 0, uuid_warehouse: "" });
  // Remains when the user of the examples is changed and removed.
  await addUser(db, { user_login: "administrator", user_role: 0 });

  const upload = { username: login.username, action: "painting.upload_image" } as const;
  const files = await images.process(drawnImage(640, 480, "jpeg"), "painting");
  await pictures.replace({ type: "painting", id: 1193 }, files, upload);
  // The operation and the entry of the log that the document takes back.
  await db.write((tx) =>
    beginOperation(tx, { id: EXAMPLES.Operation.id, username: login.username, kind: "import" })
  );
  await change(db, "era", 2, { sort_order: 50 }, login.username);
  // The entry that keeps a picture, and the accounts that are changed and removed.
  const other = await images.process(drawnImage(320, 240, "jpeg"), "painting");
  await pictures.replace({ type: "painting", id: 1193 }, other, upload);
  for (const username of ["grace", "joan"]) {
    await addCurator(db, username, login.password, { role: "curator", hash: quickHash });
  }
  for (const path of ["picks/3c/photo.jpg", "boxes/74/photo.jpg"]) {
    await store.put(path, drawnImage(60, 40, "jpeg"), 0);
  }
  await store.put("samples/sunrise.jpg", drawnImage(60, 40, "jpeg"), Date.UTC(2026, 0, 2));

  const expires_at = Date.now() + 3_600_000;
  for (const [at, id] of UPLOAD_IDS.entries()) {
    const path = `uploads/${id}/0.part`;
    const { length } = drawnImage(60, 40, "jpeg");
    if (at > 0) await store.put(path, drawnImage(60, 40, "jpeg"), 0);
    const stored = at === 0 ? { parts: [] } : { parts: [path], received: length };
    await db.write((tx) =>
      tx.insert(uploads).values({ id, username: login.username, length, expires_at, ...stored })
    );
  }

  // What has been read about the records of the examples.
  for (const [kind, record_id] of [["artist", 222], ["painting", 1193]] as const) {
    const row = { kind, record_id, at: 0, outcome: "differs" as const, found: FOUND[kind] };
    await db.write((tx) => tx.insert(encyclopediaFindings).values(row));
  }

  const entry = EXAMPLES.WarehouseAuditEntry as typeof warehouseAudit.$inferInsert;
  await db.write((tx) => tx.insert(warehouseAudit).values(entry));
  const { error: __, ...job } = { error: null, ...EXAMPLES.CalculationJob };
  await db.write((tx) => tx.insert(calculationJobs).values({ ...job, seen: Date.now() }));
  const { id_warehouse, id: id_order_item } = EXAMPLES.Order;
  const id_point_start = EXAMPLES.Point.id;
  await test.json("/api/v1/computed_order", {
    method: "POST",
    json: { id_order_item, id_warehouse, id_point_start, effort: 0 },
  });
  await calculateHandOrder(test);
  // The round that the document ends; the one that it starts takes the order.
  const round = {
    id: EXAMPLES.StartedRound.id,
    id_warehouse,
    id_point_start,
    number: 1,
    planned: 1,
    at: 0,
  };
  await db.write((tx) => tx.insert(pickingWaves).values(round));
  const task = { id: TASK_ID, id_warehouse, id_order_item, count: 2, at: 0 };
  const [id_section, id_box] = [EXAMPLES.Section.id, EXAMPLES.Box.id];
  await db.write((tx) =>
    tx.insert(shareLinks).values({
      id: LINK_ID,
      id_warehouse: EXAMPLES.Warehouse.id,
      token_hash: "",
      created_at: "",
      expires_at: "3000-01-01T00:00:00.000Z",
    })
  );
  await db.write(async (tx) => {
    await tx.insert(webhooks).values({
      id: WEBHOOK_ID,
      url: "https://erp.example/depot",
      events: ["order.created"],
      secret: "whsec_",
      at: 0,
    });
    const shortPick = { id: PHOTO_PICK_ID, id_order_item, id_section, id_box, count: 0, short: 1 };
    await tx.insert(orderPicks).values({ ...shortPick, status: "applied", at: 0 });
    const photo = { path: "picks/3c/photo.jpg", type: "image/jpeg", sha256: "", bytes: 1 };
    const size = { width: 60, height: 40, modified_at: 0 };
    const kept = { ...photo, ...size, state: "kept" as const, kept_since: Date.now() };
    const [own, original] = ["boxes/74/photo-thumb.jpg", "boxes/74/photo.jpg"];
    await tx.insert(imageFiles).values([
      kept,
      { ...kept, path: original },
      { ...kept, path: own, original },
    ]);
    await tx.update(stockboxes).set({ photo: own }).where(eq(stockboxes.id, EXAMPLES.Box.id));
    await tx.insert(pickPhotos).values({ id_pick: PHOTO_PICK_ID, path: photo.path });
    const { received: _, ...line } = EXAMPLES.DeliveryLine;
    await tx.insert(deliveries).values(line);
    await tx.insert(webhookDeliveries).values({
      id: DELIVERY_ID,
      id_webhook: WEBHOOK_ID,
      event: "order.created",
      data: JSON.stringify(EXAMPLES.WebhookDelivery.data),
      at: 1_795_000_000_000,
      attempts: 1,
      result: "204",
      delivered_at: 1_795_000_000_000,
    });
  });
  await db.write((tx) => tx.insert(putBackTasks).values({ ...task, id_section, id_box }));
  // The load and the vehicle that the document changes and removes.
  const { stale: _stale, loaded: _loaded, weights: _weights, ...load } = EXAMPLES.Load;
  await db.write((tx) => tx.insert(loads).values({ ...load, id_warehouse }));
  await db.write((tx) =>
    tx.insert(vehicles).values({ id: VEHICLE_ID, about: EXAMPLES.NewVehicle })
  );
  // An import that the document undoes.
  await test.json(`/api/v1/warehouse_data/${id_warehouse}/csv/points`, {
    method: "POST",
    headers: { "Content-Type": "text/csv" },
    body: "name_points,pos_x (mm),pos_y (mm)\nDock 8,1500,36000\n",
  });
  await db.write((tx) => tx.update(undoableImports).set({ id: IMPORT_ID }));
  const { id: layout, parameters } = EXAMPLES.OrderLayout;
  const ofOrder = eq(orderLayouts.id_order_item, id_order_item);
  await db.write((tx) => tx.update(orderLayouts).set({ id: layout, parameters }).where(ofOrder));
  const [kept] = await db.read.select().from(orderLayouts).where(ofOrder);
  return {
    test,
    curator: { ...await curatorSession(db, login) },
    credentials: basic(user.user_login, password),
    token: { Authorization: `Bearer ${TOKEN}` },
    renewLoad: async () => {
      const orders = await db.read.select().from(orderItems)
        .where(
          inArray(
            orderItems.id,
            EXAMPLES.Load.stops.flatMap(({ orders }) => orders).map((of) => of.id_order_item),
          ),
        );
      const rows = orders.map(({ id, pallete_computed }) => ({
        id_load: load.id,
        id_order_item: id,
        calculated: pallete_computed,
      }));
      await db.write(async (tx) => {
        await tx.delete(loadOrders);
        await tx.insert(loadOrders).values(rows);
      });
    },
    retainLayout: async () => {
      await db.write((tx) => tx.insert(orderLayouts).values(kept!).onConflictDoNothing());
    },
  };
}

/** The order of one box of which the document makes a layout by hand. */
async function calculateHandOrder(test: TestApp): Promise<void> {
  const { id_warehouse } = EXAMPLES.Order;
  const order = { id: HAND_ORDER_ID, id_warehouse, order_name: "One box", pallete_computed: "" };
  const sent = (path: string, json: object) =>
    test.json(`/api/v1/${path}`, { method: "POST", json });
  await sent("order_item", [order]);
  const { id: _, id_order_item: __, ...parameters } = EXAMPLES.OrderParameters;
  await sent("order_param", [{ ...parameters, id_order_item: HAND_ORDER_ID }]);
  const { id: id_box, sku_box: name_box } = EXAMPLES.Box;
  await sent("order_data", [{ id_order_item: HAND_ORDER_ID, id_box, name_box, count_box: 1 }]);
  const { [HAND_ORDER_ID]: [pallet] } = await sent("computed_order", {
    id_order_item: HAND_ORDER_ID,
    id_warehouse,
    id_point_start: EXAMPLES.Point.id,
    effort: 0,
  });
  const { id } = pallet.layers[0].boxed[0];
  await test.db.write((tx) =>
    tx.update(palletResults)
      .set({
        result: sql`replace(${palletResults.result}, ${id}, ${
          EXAMPLES.HandLayout.pallets[0]!.layers[0]!.boxes[0]!.id
        })`,
      })
      .where(eq(palletResults.id_order_item, HAND_ORDER_ID))
  );
}
