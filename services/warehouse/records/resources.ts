/** The warehouse's resources; tables have the columns of the records, and `seq`. */
import { sql } from "drizzle-orm";
import {
  Box,
  DeliveryLine,
  Edge,
  OrderData,
  OrderItem,
  OrderParams,
  Point,
  Section,
  SectionGeometry,
  User,
  Warehouse,
} from "../../../domain/warehouse/records.ts";
import { StoredTemplate } from "../../../domain/warehouse/computed_order.ts";
import {
  orderData,
  orderItems,
  orderParams,
  orderTemplates,
  stockboxes,
  warehouseEdges,
  warehousePoints,
  warehouses,
  warehouseSectionGeometry,
  warehouseSections,
  warehouseUsers,
} from "../../../db/schema/warehouse.ts";
import {
  assertMayChangeUser,
  assertOwnCodes,
  assertOwnPhotos,
  assertPickers,
  withoutGonePhotos,
  withoutGonePickers,
} from "../../../db/warehouse/checks.ts";
import { ORDER_TEXTS, SET_ORDER_STATES } from "../../../domain/warehouse/order_states.ts";
import { orderStateOf, releaseClosed, resetResultsWith } from "../orders/order_state.ts";
import { AppError, refusal } from "../../../domain/app_error.ts";
import { deliveries } from "../../../db/schema/stock.ts";
import { limitError } from "../../../domain/warehouse/stock.ts";
import { putBackBoxTypes, putBackOrders } from "../picking/picks.ts";
import type { ListName } from "../../../domain/warehouse/transfer/parts.ts";
import type { Transaction } from "../../../db/open.ts";
import type { Identified, Resource, ResourceTable } from "../../../db/warehouse/resource.ts";

const warehouse = { table: warehouses, what: "warehouse" as const };
const box = { table: stockboxes, what: "box type" as const };
const point = { table: warehousePoints, what: "point" as const };
const order = { table: orderItems, what: "order" as const };

export const warehouseResource: Resource<Warehouse> = {
  what: "warehouse",
  record: Warehouse,
  table: warehouses,
  owner: { field: "id", ...warehouse },
  references: [],
};

export const boxResource: Resource<Box> = {
  what: "box type",
  record: Box,
  table: stockboxes,
  owner: { field: "uuid_warehouse", ...warehouse },
  references: [{ field: "uuid_warehouse", ...warehouse }],
  sparse: ["barcodes", "description", "photo"],
  verify: [
    { fields: ["uuid_warehouse", "sku_box", "barcodes"], check: assertOwnCodes },
    { fields: ["photo"], check: assertOwnPhotos },
  ],
  hasStock: true,
  restore: withoutGonePhotos,
  putBack: putBackBoxTypes,
};

export const userResource: Resource<User> = {
  what: "user",
  record: User,
  table: warehouseUsers,
  owner: { field: "uuid_warehouse", ...warehouse },
  references: [{ field: "uuid_warehouse", ...warehouse, optional: true }],
  unique: "user_login",
  mayChange: assertMayChangeUser,
};

export const pointResource: Resource<Point> = {
  what: "point",
  record: Point,
  table: warehousePoints,
  owner: { field: "id_warehouse", ...warehouse },
  references: [{ field: "id_warehouse", ...warehouse }],
  clear: (tx, points) => resetResultsWith(tx, { points }),
};

export const edgeResource: Resource<Edge> = {
  what: "edge",
  record: Edge,
  table: warehouseEdges,
  owner: { field: "id_warehouse", ...warehouse },
  references: [
    { field: "id_warehouse", ...warehouse },
    { field: "id_points_from", ...point },
    { field: "id_points_to", ...point },
  ],
};

function assertLimits(
  _: unknown,
  sections: readonly Section[],
  naming: (index: number, field: string) => string,
): Promise<void> {
  for (const [at, section] of sections.entries()) {
    const error = limitError(section);
    if (error) throw new AppError(400, { ...error, where: naming(at, "max_box") });
  }
  return Promise.resolve();
}

export const sectionResource: Resource<Section> = {
  what: "section",
  record: Section,
  table: warehouseSections,
  owner: { field: "id_warehouse", ...warehouse },
  references: [
    { field: "id_warehouse", ...warehouse },
    { field: "id_box", ...box, optional: true },
  ],
  sparse: ["min_box", "max_box"],
  verify: [{ fields: ["min_box", "max_box"], check: assertLimits }],
  hasStock: true,
  clear: (tx, sections) => resetResultsWith(tx, { sections }),
};

export const geometryResource: Resource<SectionGeometry> = {
  what: "section geometry",
  record: SectionGeometry,
  table: warehouseSectionGeometry,
  owner: { field: "id_warehouse", ...warehouse },
  references: [
    { field: "id_warehouse", ...warehouse },
    { field: "id_warehouse_section", table: warehouseSections, what: "section" },
    { field: "id_point_way", ...point, optional: true },
  ],
  clear: (tx, geometry) => resetResultsWith(tx, { geometry }),
};

export const orderResource: Resource<OrderItem> = {
  what: "order",
  record: OrderItem,
  table: orderItems,
  owner: { field: "id_warehouse", ...warehouse },
  references: [{ field: "id_warehouse", ...warehouse }],
  sparse: [...ORDER_TEXTS, "priority", "picker"],
  derived: {
    state: {
      value: orderStateOf("order_items").as("state"),
      initial: "new",
      settable: SET_ORDER_STATES,
    },
  },
  verify: [
    { fields: ["state"], check: releaseClosed },
    { fields: ["picker", "id_warehouse"], check: assertPickers },
  ],
  restore: withoutGonePickers,
  putBack: putBackOrders,
};

export const orderDataResource: Resource<OrderData> = {
  what: "order line",
  record: OrderData,
  table: orderData,
  owner: { field: "id_order_item", ...order },
  references: [{ field: "id_order_item", ...order }, { field: "id_box", ...box }],
};

export const orderParamsResource: Resource<OrderParams> = {
  what: "order parameters",
  record: OrderParams,
  table: orderParams,
  owner: { field: "id_order_item", ...order },
  references: [{ field: "id_order_item", ...order }],
};

export const templateResource: Resource<StoredTemplate> = {
  what: "template",
  record: StoredTemplate,
  table: orderTemplates,
  owner: { field: "id_warehouse", ...warehouse },
  references: [{ field: "id_warehouse", ...warehouse }],
};

const RECEIVED = sql<number>`(SELECT CAST(total(count) AS INTEGER) FROM stock_acts act
  WHERE act.delivery <> '' AND act.id_warehouse = deliveries.id_warehouse
    AND act.delivery = deliveries.delivery_name AND act.id_box = deliveries.id_box
    AND act.status = 'applied')`;

/**
 * @throws {AppError} 409 when a delivery has another line of the same box type or is closed, or
 *   when boxes have been received under the former or the new name.
 */
export async function assertLines(
  tx: Transaction,
  lines: readonly DeliveryLine[],
  naming: (index: number, field: string) => string,
): Promise<void> {
  const linesJson = JSON.stringify(lines.map(({ id, received }) => ({ id, received })));
  const [wrong] = await tx.all<{ at: number; twice: 0 | 1; closed: 0 | 1 }>(sql`
    SELECT entry.key AS at, coalesce(other.id_box = deliveries.id_box, 0) AS twice,
      other.id IS NOT NULL AS closed
    FROM json_each(${linesJson}) entry JOIN deliveries ON deliveries.id = entry.value ->> 'id'
      LEFT JOIN deliveries other ON other.id_warehouse = deliveries.id_warehouse
        AND other.delivery_name = deliveries.delivery_name AND other.id <> deliveries.id
        AND (other.id_box = deliveries.id_box
          OR (other.closed_at = '') <> (deliveries.closed_at = ''))
    WHERE other.id IS NOT NULL OR entry.value ->> 'received' <> ${RECEIVED}
    ORDER BY 1, 2 DESC LIMIT 1`);
  if (wrong === undefined) return;
  const { at, twice, closed } = wrong;
  const value = lines[at]!.delivery_name;
  if (twice) throw refusal(409, "comes_twice", { value }, { where: naming(at, "id_box") });
  const where = { where: naming(at, "delivery_name") };
  throw refusal(409, closed ? "delivery_closed" : "delivery_received", {}, where);
}

export const deliveryResource: Resource<DeliveryLine> = {
  what: "delivery line",
  record: DeliveryLine,
  table: deliveries,
  owner: { field: "id_warehouse", ...warehouse },
  references: [{ field: "id_warehouse", ...warehouse }, { field: "id_box", ...box }],
  sparse: ["supplier"],
  derived: { received: { value: RECEIVED.as("received"), initial: 0, settable: [] } },
  verify: [{ fields: ["delivery_name", "id_box"], check: assertLines }],
};

const RESOURCES = {
  warehouses: warehouseResource,
  boxes: boxResource,
  points: pointResource,
  edges: edgeResource,
  sections: sectionResource,
  section_geometry: geometryResource,
  orders: orderResource,
  order_data: orderDataResource,
  order_params: orderParamsResource,
  templates: templateResource,
  deliveries: deliveryResource,
  users: userResource,
} satisfies Record<ListName, unknown>;

/** Returns the resource of a list, with untyped records. */
export const resourceOf = (list: ListName): Resource<Identified> =>
  RESOURCES[list] as unknown as Resource<Identified>;

/** Returns the table of a list. */
export const tableOf = (list: ListName): ResourceTable => RESOURCES[list].table;
