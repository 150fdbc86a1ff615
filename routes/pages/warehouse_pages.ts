/** The pages of the warehouse. */
import { type Context, Hono } from "hono";
import { ResourceStore } from "../../db/warehouse/resource_store.ts";
import { orderResource, warehouseResource } from "../../db/warehouse/resources.ts";
import { AppError } from "../../domain/app_error.ts";
import { uuid } from "../../domain/fields.ts";
import type { Services } from "../services.ts";
import { acceptedLanguage, visitorsLanguage } from "./language.ts";
import { type Page, shell } from "./shell.ts";
import { WORDS, type Words } from "./words.ts";

/** A page about a warehouse, or about one of its orders. */
interface DepotPage extends Pick<Page, "name" | "worker" | "camera"> {
  words: Words;
  styles?: string[];
  /** Paths below the API that its script asks for first. */
  asks?: (ids: { warehouse: string; order: string }) => string[];
}

const listOf = (warehouse: string, ...resources: string[]) =>
  resources.map((resource) => `/${resource}/withWarehouseID/${warehouse}`);
const FLOOR = [
  "warehouse_points",
  "warehouse_edge",
  "warehouse_section",
  "warehouse_section_geometry",
];
const composition = ({ warehouse, order }: { warehouse: string; order: string }) => [
  ...listOf(warehouse, "warehouse_data", "stockbox"),
  `/order_item/${order}`,
  ...["order_data", "order_param"].map((resource) => `/${resource}/withOrderID/${order}`),
];

const STYLE = "warehouse.css";

/**
 * The pages of the warehouse. Where the server asks for credentials, the shell knows nothing but
 * its own words: names are shown only after signing in.
 */
export function warehousePages(services: Services) {
  const signIn = services.settings.WAREHOUSE_AUTH === "basic";
  const warehouses = new ResourceStore(warehouseResource, services.db);
  const orders = new ResourceStore(orderResource, services.db);

  const page = ({ words, styles = [], asks, ...page }: DepotPage) => async (c: Context) => {
    const language = visitorsLanguage(c);
    const text = words[language];
    const name = signIn ? "" : await nameOf(c);
    if (name === undefined) return notFound(c);
    return shell(c, services, {
      ...page,
      title: name === "" ? text : `${name} · ${text}`,
      description: WORDS.depot[language],
      styles: [STYLE, ...styles],
      signIn,
      // What is asked for with credentials, or in a language of one's own choice, would come twice.
      preload: signIn || asks === undefined || language !== acceptedLanguage(c) ? [] : asks({
        warehouse: c.req.param("warehouse") ?? "",
        order: c.req.param("order") ?? "",
      }).map((path) => `/api/v1${path}`),
    });
  };
  const notFound = (c: Context) =>
    shell(c, services, {
      name: "warehouse_not_found",
      title: "404",
      description: WORDS.nothing[visitorsLanguage(c)],
      styles: [STYLE],
      signIn,
    }, 404);
  /** What the thing in the address is called; undefined when there is none. */
  async function nameOf(c: Context): Promise<string | undefined> {
    const [warehouse, order] = [c.req.param("warehouse"), c.req.param("order")];
    if (warehouse === undefined) return "";
    const ids = [warehouse, order ?? warehouse].map((id) => uuid().safeParse(id));
    const [warehouseId, orderId] = ids.map(({ data }) => data);
    if (warehouseId === undefined || orderId === undefined) return undefined;
    try {
      const { warehouse_name } = await warehouses.one(warehouseId);
      if (order === undefined) return warehouse_name;
      const { order_name, id_warehouse } = await orders.one(orderId);
      return id_warehouse === warehouseId ? order_name : undefined;
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
        words: WORDS.floor,
        styles: ["floor.css"],
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "stockbox", ...FLOOR),
      }),
    )
    .get(
      `${below}/boxes`,
      page({
        name: "boxes",
        words: WORDS.boxes,
        styles: ["boxes.css"],
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "stockbox"),
      }),
    )
    .get(`${below}/users`, page({ name: "users", words: WORDS.users, styles: ["users.css"] }))
    .get(
      `${below}/shift`,
      page({
        name: "shift",
        words: WORDS.shift,
        styles: ["shift.css"],
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "shift"),
      }),
    )
    .get(
      `${below}/rounds`,
      page({
        name: "rounds",
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
        words: WORDS.pick,
        styles: ["round_pick.css"],
        worker: "pick_offline",
        camera: true,
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "stockbox", "started_round"),
      }),
    )
    .get(
      `${below}/slotting`,
      page({
        name: "slotting",
        words: WORDS.slotting,
        styles: ["slotting.css"],
        asks: ({ warehouse }) =>
          listOf(warehouse, "warehouse_data", "warehouse_points", "warehouse_section_geometry"),
      }),
    )
    .get(
      `${below}/stock`,
      page({
        name: "stock",
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
        words: WORDS.order,
        styles: ["order.css"],
        asks: (ids) => [
          ...composition(ids),
          ...listOf(ids.warehouse, "warehouse_points", "warehouse_section"),
        ],
      }),
    )
    .get(
      `${below}/orders/:order/sheet`,
      page({
        name: "sheet",
        words: WORDS.sheet,
        styles: ["sheet.css"],
        asks: (ids) => [...composition(ids), ...listOf(ids.warehouse, ...FLOOR)],
      }),
    )
    .get(
      `${below}/orders/:order/pick`,
      page({
        name: "pick",
        words: WORDS.pick,
        styles: ["pick.css"],
        worker: "pick_offline",
        camera: true,
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "stockbox"),
      }),
    )
    .get(
      `${below}/orders/:order/labels`,
      page({
        name: "labels",
        words: WORDS.labels,
        styles: ["labels.css"],
        asks: ({ warehouse, order }) => [
          ...listOf(warehouse, "warehouse_data"),
          `/order_item/${order}`,
        ],
      }),
    )
    .get(`${below}/*`, notFound);
}
