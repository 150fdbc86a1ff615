/** The pages of the warehouse. */
import { Hono } from "hono";
import type { Services } from "../services.ts";
import { type Asked, warehousePage } from "./warehouse_page.ts";

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

/** The pages of the warehouse. */
export function warehousePages(services: Services) {
  const { page, notFound } = warehousePage(services);
  const below = "/warehouse/:warehouse";
  return new Hono()
    .get("/warehouse", page({ name: "warehouses" }))
    .get(
      below,
      page({
        name: "floor",
        tab: "floor",
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "stockbox", ...FLOOR),
      }),
    )
    .get(
      `${below}/boxes`,
      page({
        name: "boxes",
        tab: "boxes",
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "stockbox"),
      }),
    )
    .get(`${below}/users`, page({ name: "users", tab: "users" }))
    .get(
      `${below}/shift`,
      page({
        name: "shift",
        tab: "shift",
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "shift"),
      }),
    )
    .get(
      `${below}/rounds`,
      page({
        name: "rounds",
        tab: "shift",
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
        like: "pick",
        worker: "pick_offline",
        camera: true,
        asks: ({ warehouse }) => listOf(warehouse, "warehouse_data", "stockbox", "started_round"),
      }),
    )
    .get(
      `${below}/sections`,
      page({
        name: "sections",
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
        asks: ({ warehouse }) =>
          listOf(warehouse, "warehouse_data", "warehouse_points", "warehouse_section_geometry"),
      }),
    )
    .get(
      `${below}/loading`,
      page({
        name: "loading",
        tab: "orders",
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
        worker: "label_codes",
        asks: ({ warehouse, order }) => [
          ...listOf(warehouse, "warehouse_data"),
          `/order_item/${order}`,
        ],
      }),
    )
    .get(`${below}/*`, notFound);
}
