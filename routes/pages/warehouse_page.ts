/** How a page about a warehouse, or about one of its orders, is made. */
import { type Context } from "hono";
import { ResourceStore } from "../../services/warehouse/records/resource_store.ts";
import { orderResource, warehouseResource } from "../../services/warehouse/records/resources.ts";
import { AppError } from "../../domain/app_error.ts";
import { uuid } from "../../domain/fields.ts";
import type { Services } from "../services.ts";
import type { PageOfWarehouse, Tab } from "../../static/warehouse/shared/waiting_page.tsx";
import { acceptedLanguage, visitorsLanguage } from "./language.ts";
import type { Page } from "./page.ts";
import { shell } from "./shell.ts";
import { WORDS } from "./words.ts";

/** A page about a warehouse, or about one of its orders. */
export interface DepotPage extends Pick<Page, "name" | "worker" | "camera"> {
  /** The page whose words and style sheet it has too, where it has none under its own name. */
  like?: keyof typeof WORDS;
  tab?: Tab;
  /** Paths below the API that its script asks for first. */
  asks?: (asked: Asked) => string[];
  /** The same in wide windows alone, where a phone shows it later. */
  asksWide?: (asked: Asked) => string[];
}

/** What an address names: ids, empty where it names none. */
export interface Asked {
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

const BASE = "warehouse.css";

/**
 * What makes the pages. Where the server asks for credentials, the shell knows nothing but its own
 * words: names are shown only after signing in.
 */
export function warehousePage(services: Services) {
  const signIn = services.settings.WAREHOUSE_AUTH === "basic";
  const warehouses = new ResourceStore(warehouseResource, services.db);
  const orders = new ResourceStore(orderResource, services.db);

  const page = ({ like, asks, asksWide, tab, ...page }: DepotPage) => async (c: Context) => {
    const language = visitorsLanguage(c);
    const called = like ?? page.name as keyof typeof WORDS;
    const text = WORDS[called][language];
    const found = signIn ? {} : await find(c);
    if (found === undefined) return notFound(c);
    const { warehouse, name = warehouse?.warehouse_name, calculated = false } = found;
    const asked = { warehouse: "", order: "", ...c.req.param(), calculated };
    // What is fetched with credentials, or in a language that the visitor has chosen, would come twice.
    const mayPreload = !signIn && language === acceptedLanguage(c);
    const preloaded = (paths: DepotPage["asks"]) =>
      mayPreload ? (paths?.(asked) ?? []).map((path) => `/api/v1${path}`) : [];
    return shell(c, services, {
      ...page,
      title: name === undefined ? text : `${name} · ${text}`,
      description: WORDS.depot[language],
      base: BASE,
      styles: [`${called}.css`],
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

  return { page, notFound };
}
