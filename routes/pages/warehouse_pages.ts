/** The pages of the warehouse. */
import { textFor } from "../../domain/languages.ts";
import { type Context, Hono } from "hono";
import { ResourceStore } from "../../services/warehouse/records/resource_store.ts";
import { orderResource, warehouseResource } from "../../services/warehouse/records/resources.ts";
import { AppError } from "../../domain/app_error.ts";
import { uuid } from "../../domain/fields.ts";
import type { PageOfWarehouse, Tab } from "../../static/warehouse/shared/waiting_page.tsx";
import type { Services } from "../services.ts";
import { languageOf } from "../middleware/client.ts";
import { type Page, shell } from "./shell.ts";
import { visitorsLanguage } from "./visitor.ts";
import { WORDS } from "../../domain/messages/page_words.ts";

/** A page about a warehouse, or about one of its orders. */
interface WarehousePage extends Pick<Page, "name" | "worker" | "camera"> {
  /** The page whose texts and style sheet it uses instead of its own. */
  wordsOf?: keyof typeof WORDS;
  tab?: Tab;
  /** True if it has no style sheet of its own. */
  isPlain?: true;
  /** Resources of the warehouse that its script requests first. */
  lists?: readonly string[];
  /** Returns other API paths that its script requests first. */
  otherPaths?: (inputs: PageInputs) => string[];
}

/** The ids in a URL, empty if missing. */
interface PageInputs {
  warehouse: string;
  order: string;
  /** True if its order is calculated. */
  calculated: boolean;
}

/** Names for the page of a URL; none if it has no warehouse, or they may not be shown. */
interface PageNames {
  warehouse?: PageOfWarehouse["warehouse"];
  /** Name of its order. */
  name?: string;
  calculated?: boolean;
}

const BASE = "warehouse.css";
const FLOOR = [
  "warehouse_points",
  "warehouse_edge",
  "warehouse_section",
  "warehouse_section_geometry",
];
const PLACES = ["warehouse_points", "warehouse_section_geometry"];
const listOf = (warehouse: string, resources: readonly string[]) =>
  resources.map((resource) => `/${resource}/withWarehouseID/${warehouse}`);
const summaryOf = ({ warehouse }: PageInputs) => `/order_item/withWarehouseID/${warehouse}/summary`;
const composition = ({ order }: PageInputs) => [
  `/order_item/${order}`,
  ...["order_data", "order_param"].map((resource) => `/${resource}/withOrderID/${order}`),
];

/** Pages by path below a warehouse. */
const PAGES: Readonly<Record<string, WarehousePage>> = {
  "": { name: "overview", tab: "overview", lists: ["warehouse_data"] },
  "/floor": { name: "floor", tab: "floor", lists: ["warehouse_data", "stockbox", ...FLOOR] },
  "/boxes": { name: "boxes", tab: "boxes", lists: ["warehouse_data", "stockbox"] },
  "/users": { name: "users", tab: "users" },
  "/webhooks": {
    name: "webhooks",
    tab: "users",
    isPlain: true,
    lists: ["warehouse_data"],
    otherPaths: () => ["/webhooks"],
  },
  "/work": {
    name: "work",
    tab: "work",
    isPlain: true,
    worker: "pick_offline",
    lists: ["warehouse_data", "shift"],
  },
  "/shift": { name: "shift", tab: "shift", lists: ["warehouse_data", "shift"] },
  "/rounds": { name: "waves", tab: "waves", lists: ["warehouse_data", "shift", ...PLACES] },
  "/rounds/:round/pick": {
    name: "wave_pick",
    tab: "waves",
    wordsOf: "pick",
    worker: "pick_offline",
    camera: true,
    lists: ["warehouse_data", "stockbox", "started_round"],
  },
  "/sections": {
    name: "sections",
    lists: ["warehouse_data", "warehouse_section", "stockbox", ...PLACES],
  },
  "/receive": {
    name: "receive",
    tab: "stock",
    wordsOf: "pick",
    worker: "pick_offline",
    camera: true,
    lists: ["warehouse_data", "stockbox", "warehouse_section", ...PLACES],
  },
  "/slotting": { name: "slotting", tab: "slotting", lists: ["warehouse_data", ...PLACES] },
  "/loading": {
    name: "loading",
    tab: "loading",
    lists: ["warehouse_data", "loadable_order", "load"],
    otherPaths: () => ["/vehicle"],
  },
  "/stock": {
    name: "stock",
    tab: "stock",
    lists: ["warehouse_data", "stock", "stockbox", ...PLACES],
  },
  "/orders": {
    name: "orders",
    tab: "orders",
    lists: ["warehouse_data", "warehouse_points", "order_item", "started_round"],
    otherPaths: (inputs) => [summaryOf(inputs)],
  },
  "/print": {
    name: "print",
    tab: "orders",
    worker: "label_codes",
    lists: ["warehouse_data", "stockbox", ...FLOOR],
  },
  "/orders/:order": {
    name: "order",
    tab: "orders",
    lists: ["warehouse_data", "stockbox", "warehouse_points", "warehouse_section"],
    otherPaths: composition,
  },
  "/orders/:order/sheet": {
    name: "sheet",
    tab: "orders",
    lists: ["warehouse_data", "stockbox", ...FLOOR],
    otherPaths: (inputs) => [
      ...composition(inputs),
      ...(inputs.calculated
        ? ["pallets?legs=0", "figures"].map((part) => `/order_item/${inputs.order}/${part}`)
        : []),
    ],
  },
  "/orders/:order/pick": {
    name: "pick",
    tab: "orders",
    worker: "pick_offline",
    camera: true,
    lists: ["warehouse_data", "stockbox"],
    otherPaths: ({ warehouse, order, calculated }) => [
      `/order_item/${order}`,
      `/stock_reservation/withWarehouseID/${warehouse}?id_order_item=${order}`,
      `/order_item/${order}/picks`,
      ...(calculated
        ? [
          `/order_item/${order}/tour`,
          `/order_item/${order}/pallets`,
          ...listOf(warehouse, PLACES),
        ]
        : []),
    ],
  },
  "/orders/:order/labels": {
    name: "labels",
    tab: "orders",
    worker: "label_codes",
    lists: ["warehouse_data"],
    otherPaths: ({ order }) => [`/order_item/${order}`],
  },
};

/** Handles the warehouse's pages. With credentials, names are shown only after signing in. */
export function warehousePages(services: Services) {
  const signIn = services.settings.WAREHOUSE_AUTH === "basic";
  const warehouses = new ResourceStore(warehouseResource, services.db);
  const orders = new ResourceStore(orderResource, services.db);

  const page =
    ({ wordsOf, lists = [], otherPaths, tab, isPlain, ...page }: WarehousePage) =>
    async (
      c: Context,
    ) => {
      const language = visitorsLanguage(c);
      const shownAs = wordsOf ?? page.name as keyof typeof WORDS;
      const text = textFor(WORDS[shownAs], language);
      const pageData = signIn ? {} : await find(c);
      if (pageData === undefined) return notFound(c);
      const { warehouse, name = warehouse?.warehouse_name, calculated = false } = pageData;
      const inputs = { warehouse: "", order: "", ...c.req.param(), calculated };
      // Resources fetched with credentials, or in a chosen language, would be loaded twice.
      const preload = signIn || language !== languageOf(c)
        ? []
        : [...listOf(inputs.warehouse, lists), ...otherPaths?.(inputs) ?? []];
      return shell(c, services, {
        ...page,
        title: name === undefined ? text : `${name} · ${text}`,
        description: textFor(WORDS.depot, language),
        base: BASE,
        styles: isPlain ? [] : [`${shownAs}.css`],
        of: warehouse && { warehouse, ...(tab && { tab }) },
        signIn,
        preload: preload.map((path) => `/api/v1${path}`),
      });
    };
  const notFound = (c: Context) =>
    shell(c, services, {
      name: "warehouse_not_found",
      title: "404",
      description: textFor(WORDS.nothing, visitorsLanguage(c)),
      base: BASE,
      signIn,
    }, 404);
  /** Returns the warehouse of a URL and the name of its order; undefined if there is none. */
  async function find(c: Context): Promise<PageNames | undefined> {
    const [ofWarehouse, ofOrder] = [c.req.param("warehouse"), c.req.param("order")];
    if (ofWarehouse === undefined) return {};
    const ids = [ofWarehouse, ofOrder ?? ofWarehouse].map((id) => uuid().safeParse(id));
    const [warehouseId, orderId] = ids.map(({ data }) => data);
    if (warehouseId === undefined || orderId === undefined) return undefined;
    try {
      const { id, warehouse_name } = await warehouses.one(warehouseId);
      const warehouse = { id, warehouse_name };
      if (ofOrder === undefined) return { warehouse };
      const { order_name, id_warehouse, pallete_computed } = await orders.one(orderId);
      if (id_warehouse !== warehouseId) return undefined;
      return { warehouse, name: order_name, calculated: pallete_computed !== "" };
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return undefined;
      throw error;
    }
  }

  const routes = new Hono().get("/warehouse", page({ name: "warehouses" }))
    .get("/warehouse/account", page({ name: "account", isPlain: true }));
  for (const [path, one] of Object.entries(PAGES)) {
    routes.get(`/warehouse/:warehouse${path}`, page(one));
  }
  return routes.get("/warehouse/:warehouse/*", notFound);
}
