/** An app that can answer every example of the document: the starter data and what they lack. */
import { eq, inArray, sql } from "drizzle-orm";
import { addCurator } from "../../../db/accounts/curators.ts";
import { encyclopediaFindings } from "../../../db/schema/encyclopedia.ts";
import { undoableImports } from "../../../db/schema/imports.ts";
import { orderLayouts } from "../../../db/schema/layouts.ts";
import { loadOrders, loads, vehicles } from "../../../db/schema/loads.ts";
import { pickingRounds, putBackTasks } from "../../../db/schema/stock.ts";
import {
  calculationJobs,
  orderItems,
  palletResults,
  warehouseAudit,
} from "../../../db/schema/warehouse.ts";
import { change } from "../../../services/gallery/editing/catalog_records.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import type { Encyclopedia } from "../../../adapters/sources/encyclopedia.ts";
import type { Asking } from "../../../adapters/sources/mediawiki.ts";
import type { ReadSubject } from "../../../domain/gallery/encyclopedia/facts.ts";
import type { ImageSources } from "../../../adapters/sources/image_sources.ts";
import { IMPORT_ID, JOB } from "../../../routes/openapi/components/calculation.ts";
import { ROUND_ID } from "../../../routes/openapi/components/warehouse_plans.ts";
import { FOUND } from "../../../routes/openapi/components/encyclopedia.ts";
import { LOAD, NEW_VEHICLE, VEHICLE_ID } from "../../../routes/openapi/components/loading.ts";
import { OPERATION } from "../../../routes/openapi/components/edited.ts";
import { CURATORS } from "../../../routes/openapi/components/curators.ts";
import { HAND_BOX_ID, HAND_ORDER_ID, LAYOUT } from "../../../routes/openapi/components/layouts.ts";
import { PICTURES } from "../../../routes/openapi/components/pictures.ts";
import { RECORDS, TASK_ID } from "../../../routes/openapi/components/records.ts";
import { AUDIT_ENTRY } from "../../../routes/openapi/components/warehouse_audit.ts";
import { curatorSession } from "../../curator_session.ts";
import { quickHash } from "../../quick_hash.ts";
import { drawnImage } from "../../drawn_image.ts";
import { TestApp, type TestServices } from "../../support.ts";
import { addUser, basic, PASSWORD } from "../warehouse/basic_users.ts";

const TOKEN = "a-token-of-the-tests";
const SETTINGS = {
  ALLOWED_ORIGINS: [],
  TRUSTED_PROXIES: 0,
  MAX_BATCH_MEGABYTES: 64,
  METRICS_TOKEN: TOKEN,
};

const example = (name: string) => (PICTURES[name] ?? CURATORS[name])!.example;
/** What the world outside has: one picture, whatever is asked for. */
export const OUTSIDE = {
  enabled: true,
  search: {
    best: () => Promise.resolve(example("BestImage")),
    bestPortrait: () => Promise.resolve(example("BestPortrait")),
    more: () => Promise.resolve(example("FoundImages")),
  },
  download: ({ imageUrl: url }: { imageUrl: string }) =>
    Promise.resolve({ bytes: drawnImage(60, 40, "jpeg"), url }),
  preview: () => Promise.resolve({ bytes: drawnImage(60, 40, "jpeg"), type: "image/jpeg" }),
} as unknown as ImageSources;

/** What is read outside: of every record the same; a job waits until it is stopped. */
export const ENCYCLOPEDIA = {
  enabled: true,
  read: ({ kind }: ReadSubject, { signal, isJob }: Asking) =>
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
  keepLayout(): Promise<void>;
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
  const login = example("CuratorLogin") as { username: string; password: string };
  await addCurator(db, login.username, login.password, { hash: quickHash });
  const { user_password: _, ...user } = RECORDS.User.example;
  // May see all that the document shows.
  await addUser(db, { ...user, user_role: 0, uuid_warehouse: "" });

  const upload = { username: login.username, action: "painting.upload_image" } as const;
  const files = await images.process(drawnImage(640, 480, "jpeg"), "painting");
  await pictures.replace({ type: "painting", id: 1193 }, files, upload);
  // The operation and the entry of the log that the document takes back.
  await db.write((tx) =>
    beginOperation(tx, { id: OPERATION, username: login.username, kind: "import" })
  );
  await change(db, "era", 2, { sort_order: 50 }, login.username);
  // The entry that keeps a picture, and the accounts that are changed and removed.
  const other = await images.process(drawnImage(320, 240, "jpeg"), "painting");
  await pictures.replace({ type: "painting", id: 1193 }, other, upload);
  for (const username of ["grace", "joan"]) {
    await addCurator(db, username, login.password, { role: "curator", hash: quickHash });
  }
  await store.put("samples/sunrise.jpg", drawnImage(60, 40, "jpeg"), Date.UTC(2026, 0, 2));

  // What has been read about the records of the examples.
  for (const [kind, record_id] of [["artist", 222], ["painting", 1193]] as const) {
    const row = { kind, record_id, at: 0, outcome: "differs" as const, found: FOUND[kind] };
    await db.write((tx) => tx.insert(encyclopediaFindings).values(row));
  }

  const entry = AUDIT_ENTRY as typeof warehouseAudit.$inferInsert;
  await db.write((tx) => tx.insert(warehouseAudit).values(entry));
  const { error: __, ...job } = { error: null, ...JOB };
  await db.write((tx) => tx.insert(calculationJobs).values({ ...job, seen: Date.now() }));
  const { id_warehouse, id: id_order_item } = RECORDS.Order.example;
  const id_point_start = RECORDS.Point.example.id;
  await test.json("/api/v1/computed_order", {
    method: "POST",
    json: { id_order_item, id_warehouse, id_point_start, effort: 0 },
  });
  await calculateHandOrder(test);
  // The round that the document ends; the one that it starts takes the order.
  const round = { id: ROUND_ID, id_warehouse, id_point_start, number: 1, planned: 1, at: 0 };
  await db.write((tx) => tx.insert(pickingRounds).values(round));
  const task = { id: TASK_ID, id_warehouse, id_order_item, count: 2, at: 0 };
  const [id_section, id_box] = [RECORDS.Section.example.id, RECORDS.Box.example.id];
  await db.write((tx) => tx.insert(putBackTasks).values({ ...task, id_section, id_box }));
  // The load and the vehicle that the document changes and removes.
  const { stale: _stale, loaded: _loaded, weights: _weights, ...load } = LOAD;
  await db.write((tx) => tx.insert(loads).values({ ...load, id_warehouse }));
  await db.write((tx) => tx.insert(vehicles).values({ id: VEHICLE_ID, about: NEW_VEHICLE }));
  // An import that the document undoes.
  await test.json(`/api/v1/warehouse_data/${id_warehouse}/csv/points`, {
    method: "POST",
    headers: { "Content-Type": "text/csv" },
    body: "name_points,pos_x (mm),pos_y (mm)\nDock 8,1500,36000\n",
  });
  await db.write((tx) => tx.update(undoableImports).set({ id: IMPORT_ID }));
  const { id: layout, parameters } = LAYOUT;
  const ofOrder = eq(orderLayouts.id_order_item, id_order_item);
  await db.write((tx) => tx.update(orderLayouts).set({ id: layout, parameters }).where(ofOrder));
  const [kept] = await db.read.select().from(orderLayouts).where(ofOrder);
  return {
    test,
    curator: { ...await curatorSession(db, login) },
    credentials: basic(user.user_login, PASSWORD),
    token: { Authorization: `Bearer ${TOKEN}` },
    renewLoad: async () => {
      const orders = await db.read.select().from(orderItems)
        .where(
          inArray(
            orderItems.id,
            LOAD.stops.flatMap(({ orders }) => orders).map((of) => of.id_order_item),
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
    keepLayout: async () => {
      await db.write((tx) => tx.insert(orderLayouts).values(kept!).onConflictDoNothing());
    },
  };
}

/** The order of one box of which the document makes a layout by hand. */
async function calculateHandOrder(test: TestApp): Promise<void> {
  const { id_warehouse } = RECORDS.Order.example;
  const order = { id: HAND_ORDER_ID, id_warehouse, order_name: "One box", pallete_computed: "" };
  const sent = (path: string, json: object) =>
    test.json(`/api/v1/${path}`, { method: "POST", json });
  await sent("order_item", [order]);
  const { id: _, id_order_item: __, ...parameters } = RECORDS.OrderParameters.example;
  await sent("order_param", [{ ...parameters, id_order_item: HAND_ORDER_ID }]);
  const { id: id_box, sku_box: name_box } = RECORDS.Box.example;
  await sent("order_data", [{ id_order_item: HAND_ORDER_ID, id_box, name_box, count_box: 1 }]);
  const { [HAND_ORDER_ID]: [pallet] } = await sent("computed_order", {
    id_order_item: HAND_ORDER_ID,
    id_warehouse,
    id_point_start: RECORDS.Point.example.id,
    effort: 0,
  });
  const { id } = pallet.layers[0].boxed[0];
  await test.db.write((tx) =>
    tx.update(palletResults)
      .set({ result: sql`replace(${palletResults.result}, ${id}, ${HAND_BOX_ID})` })
      .where(eq(palletResults.id_order_item, HAND_ORDER_ID))
  );
}
