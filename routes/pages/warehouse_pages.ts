/** The pages of the warehouse. */
import { type Context, Hono } from "hono";
import { ResourceStore } from "../../db/warehouse/resource_store.ts";
import { orderResource, warehouseResource } from "../../db/warehouse/resources.ts";
import { AppError } from "../../domain/app_error.ts";
import { uuid } from "../../domain/fields.ts";
import type { Services } from "../services.ts";
import type { PageOfWarehouse, Tab } from "../../static/warehouse/shared/waiting_page.tsx";
import { acceptedLanguage, visitorsLanguage } from "./language.ts";
import type { Page } from "./page.ts";
import { shell } from "./shell.ts";
import { WORDS, type Words } from "./words.ts";

/** A page about a warehouse, or about one of its orders. */
interface DepotPage extends Pick<Page, "name" | "worker" | "camera"> {
  words: Words;
  tab?: Tab;
  styles?: string[];
  /** Paths below the API that its script asks for first. */
  asks?: (asked: Asked) => string[];
  /** The same in wide windows alone, where a phone shows it later. */
  asksWide?: (asked: Asked) => string[];
}

/** What an address names: ids, empty where it names none. */
interface Asked {
  warehouse: string;
  order: string;
  /** Whether its order is calculated. */
  calculated: boolean;
}

/** What an address names; nothing where it names no warehouse, or it may not be said. */
interface Found {
  warehouse?: PageOfWarehouse["warehouse"];
  /** Of its order. */
  name?: string;
  calculated?: boolean;
}

const listOf = (warehouse: string, ...resources: string[]) =>
  resources.map((resource) => `/${resource}/withWarehouseID/${warehouse}`);
const FLOOR = [
  "warehouse_points",
  "warehouse_edge",
  "warehouse_section",
  "warehouse_section_geometry",
];
const composition = ({ warehouse, order }: Asked) => [
  ...listOf(warehouse, "warehouse_data", "stockbox"),
  `/order_item/${order}`,
  ...["order_data", "order_param"].map((resource) => `/${resource}/withOrderID/${order}`),
];
const calculation = ({ order, calculated }: Asked) =>
  calculated ? [`/order_item/${order}/pallets?legs=0`, `/order_item/${order}/figures`] : [];

const BASE = "warehouse.css";

/**
 * The pages of the warehouse. Where the server asks for credentials, the shell knows nothing but
 * its own words: names are shown only after signing in.
 */
export function warehousePages(services: Services) {
  const signIn = services.settings.WAREHOUSE_AUTH === "basic";
  const warehouses = new ResourceStore(warehouseResource, services.db);
  const orders = new ResourceStore(orderResource, services.db);

  const page =
    ({ words, styles = [], asks, asksWide, tab, ...page }: DepotPage) => async (c: Context) => {
      const language = visitorsLanguage(c);
      const text = words[language];
      const found = signIn ? {} : await find(c);
      if (found === undefined) return notFound(c);
      const { warehouse, name = warehouse?.warehouse_name, calculated = false } = found;
      const asked = { warehouse: "", order: "", ...c.req.param(), calculated };
      // What is asked for with credentials, or in a language of one's own choice, would come twice.
      const mayPreload = !signIn && language === acceptedLanguage(c);
      const preloaded = (paths: DepotPage["asks"]) =>
        mayPreload ? (paths?.(asked) ?? []).map((path) => `/api/v1${path}`) : [];
      return shell(c, services, {
        ...page,
        title: name === undefined ? text : `${name} · ${text}`,
        description: WORDS.depot[language],
        base: BASE,
        styles,
        of: warehouse && { warehouse, ...(tab && { tab }) },
        signIn,
        preload: preloaded(asks),
        preloadWide: preloaded(asksWide),
      });
    };
  const notFound = (c: Context) =>
    shell(c, services, {
      name: "warehouse_not_found",
      title: "404",
      description: WORDS.nothing[visitorsLanguage(c)],
      base: BASE,
      signIn,
    }, 404);
  /** The warehouse in the address and the name of its order; undefined when there is none. */
  async function find(c: Context): Promise<Found | undefined> {
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

  const below = "/warehouse/:warehouse";
  return new Hono()
    .get(
      "/warehouse",
      page({ name: "warehouses", words: WORDS.warehouses, styles: ["warehouses.css"] }),
    )
    .get(
      below,
      page({
        name: "floor",
        tab: "floor",
        words: WORDS.floor,
        styles: ["floor.css"],
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "stockbox", ...FLOOR),
      }),
    )
    .get(
      `${below}/boxes`,
      page({
        name: "boxes",
        tab: "boxes",
        words: WORDS.boxes,
        styles: ["boxes.css"],
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "stockbox"),
      }),
    )
    .get(
      `${below}/users`,
      page({ name: "users", tab: "users", words: WORDS.users, styles: ["users.css"] }),
    )
    .get(
      `${below}/shift`,
      page({
        name: "shift",
        tab: "shift",
        words: WORDS.shift,
        styles: ["shift.css"],
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "shift"),
      }),
    )
    .get(
      `${below}/rounds`,
      page({
        name: "rounds",
        tab: "shift",
        words: WORDS.rounds,
        styles: ["rounds.css"],
        asks: ({ warehouse }) =>
          listOf(
            warehouse,
            "warehouse_data",
            "shift",
            "warehouse_points",
            "warehouse_section_geometry",
          ),
      }),
    )
    .get(
      `${below}/rounds/:round/pick`,
      page({
        name: "round_pick",
        tab: "shift",
        words: WORDS.pick,
        styles: ["pick.css"],
        worker: "pick_offline",
        camera: true,
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "stockbox", "started_round"),
      }),
    )
    .get(
      `${below}/sections`,
      page({
        name: "sections",
        words: WORDS.sections,
        styles: ["sections.css"],
        asks: ({ warehouse }) =>
          listOf(
            warehouse,
            "warehouse_data",
            "warehouse_section",
            "warehouse_section_geometry",
            "stockbox",
            "warehouse_points",
          ),
      }),
    )
    .get(
      `${below}/slotting`,
      page({
        name: "slotting",
        tab: "shift",
        words: WORDS.slotting,
        styles: ["slotting.css"],
        asks: ({ warehouse }) =>
          listOf(warehouse, "warehouse_data", "warehouse_points", "warehouse_section_geometry"),
      }),
    )
    .get(
      `${below}/loading`,
      page({
        name: "loading",
        tab: "orders",
        words: WORDS.loading,
        styles: ["loading.css"],
        asks: ({ warehouse }) => [
          ...listOf(warehouse, "warehouse_data", "order_item", "load"),
          `/order_item/withWarehouseID/${warehouse}/summary`,
          "/vehicle",
        ],
      }),
    )
    .get(
      `${below}/stock`,
      page({
        name: "stock",
        tab: "stock",
        words: WORDS.stock,
        styles: ["stock.css"],
        asks: ({ warehouse }) =>
          listOf(
            warehouse,
            "warehouse_data",
            "stock",
            "stockbox",
            "warehouse_section_geometry",
            "warehouse_points",
          ),
      }),
    )
    .get(
      `${below}/orders`,
      page({
        name: "orders",
        tab: "orders",
        words: WORDS.orders,
        styles: ["orders.css"],
        asks: ({ warehouse }) => [
          ...listOf(
            warehouse,
            "warehouse_data",
            "warehouse_points",
            "order_item",
            "started_round",
          ),
          `/order_item/withWarehouseID/${warehouse}/summary`,
        ],
      }),
    )
    .get(
      `${below}/orders/:order`,
      page({
        name: "order",
        tab: "orders",
        words: WORDS.order,
        styles: ["order.css"],
        asks: (ids) => [
          ...composition(ids),
          ...listOf(ids.warehouse, "warehouse_points", "warehouse_section"),
        ],
        asksWide: calculation,
      }),
    )
    .get(
      `${below}/orders/:order/sheet`,
      page({
        name: "sheet",
        tab: "orders",
        words: WORDS.sheet,
        styles: ["sheet.css"],
        asks: (
          ids,
        ) => [...composition(ids), ...calculation(ids), ...listOf(ids.warehouse, ...FLOOR)],
      }),
    )
    .get(
      `${below}/orders/:order/pick`,
      page({
        name: "pick",
        tab: "orders",
        words: WORDS.pick,
        styles: ["pick.css"],
        worker: "pick_offline",
        camera: true,
        asks: ({ warehouse, order, calculated }) => [
          ...listOf(warehouse, "warehouse_data", "stockbox"),
          `/order_item/${order}`,
          `/stock_reservation/withWarehouseID/${warehouse}?id_order_item=${order}`,
          `/order_item/${order}/picks`,
          ...(calculated
            ? [
              `/order_item/${order}/tour`,
              `/order_item/${order}/pallets`,
              ...listOf(warehouse, "warehouse_points", "warehouse_section_geometry"),
            ]
            : []),
        ],
      }),
    )
    .get(
      `${below}/orders/:order/labels`,
      page({
        name: "labels",
        tab: "orders",
        words: WORDS.labels,
        styles: ["labels.css"],
        worker: "label_codes",
        asks: ({ warehouse, order }) => [
          ...listOf(warehouse, "warehouse_data"),
          `/order_item/${order}`,
        ],
      }),
    )
    .get(`${below}/*`, notFound);
}
