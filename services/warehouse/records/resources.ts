/** The warehouse's resources, each described once. */
import {
  Box,
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
import {
  orderData,
  orderItems,
  orderParams,
  stockboxes,
  warehouseEdges,
  warehousePoints,
  warehouses,
  warehouseSectionGeometry,
  warehouseSections,
  warehouseUsers,
} from "../../../db/schema/warehouse.ts";
import { assertOwnCodes } from "../../../db/warehouse/box_codes.ts";
import { emptyResultsNaming } from "../orders/empty_results.ts";
import { putBackBoxTypes, putBackOrders } from "../picking/put_back.ts";
import { assertMayChangeUser } from "../../../db/warehouse/user_rules.ts";
import type { ListName } from "../../../domain/warehouse/transfer/parts.ts";
import type { Identified, Resource, ResourceTable } from "../../../db/warehouse/resource.ts";

/** A row of a table as the API knows it; what is NULL there may be empty text here. */
type Row<Table extends ResourceTable> = Omit<Table["$inferSelect"], "seq">;
type Emptied<Row> = {
  [Field in keyof Row]: null extends Row[Field] ? string extends NonNullable<Row[Field]> ? string
    : Row[Field]
    : Row[Field];
};

// With a sparse field the record lacks it where the table has NULL.
type Filled<Stored> = {
  [Field in keyof Stored]-?: Stored extends Record<Field, unknown> ? Stored[Field]
    : Stored[Field] | null;
};

// Lets a resource through only when its record and its table have the same fields of the same types.
function resource<Stored extends Identified, Table extends ResourceTable>(
  described: Resource<Stored> & {
    table:
      & Table
      & (Emptied<Row<Table>> extends Emptied<Filled<Stored>>
        ? Emptied<Filled<Stored>> extends Emptied<Row<Table>> ? unknown : never
        : never);
  },
): Resource<Stored> {
  return described;
}

const warehouse = { table: warehouses, what: "warehouse" as const };
const box = { table: stockboxes, what: "box type" as const };
const point = { table: warehousePoints, what: "point" as const };
const order = { table: orderItems, what: "order" as const };

export const warehouseResource = resource<Warehouse, typeof warehouses>({
  what: "warehouse",
  record: Warehouse,
  table: warehouses,
  owner: { field: "id", ...warehouse },
  references: [],
});

export const boxResource = resource<Box, typeof stockboxes>({
  what: "box type",
  record: Box,
  table: stockboxes,
  owner: { field: "uuid_warehouse", ...warehouse },
  references: [{ field: "uuid_warehouse", ...warehouse }],
  sparse: ["barcodes", "description"],
  verify: { fields: ["uuid_warehouse", "sku_box", "barcodes"], check: assertOwnCodes },
  hasStock: true,
  putBack: putBackBoxTypes,
});

export const userResource = resource<User, typeof warehouseUsers>({
  what: "user",
  record: User,
  table: warehouseUsers,
  owner: { field: "uuid_warehouse", ...warehouse },
  references: [{ field: "uuid_warehouse", ...warehouse, optional: true }],
  unique: "user_login",
  mayChange: assertMayChangeUser,
});

export const pointResource = resource<Point, typeof warehousePoints>({
  what: "point",
  record: Point,
  table: warehousePoints,
  owner: { field: "id_warehouse", ...warehouse },
  references: [{ field: "id_warehouse", ...warehouse }],
  clear: (tx, points) => emptyResultsNaming(tx, { points }),
});

export const edgeResource = resource<Edge, typeof warehouseEdges>({
  what: "edge",
  record: Edge,
  table: warehouseEdges,
  owner: { field: "id_warehouse", ...warehouse },
  references: [
    { field: "id_warehouse", ...warehouse },
    { field: "id_points_from", ...point },
    { field: "id_points_to", ...point },
  ],
});

export const sectionResource = resource<Section, typeof warehouseSections>({
  what: "section",
  record: Section,
  table: warehouseSections,
  owner: { field: "id_warehouse", ...warehouse },
  references: [
    { field: "id_warehouse", ...warehouse },
    { field: "id_box", ...box, optional: true },
  ],
  hasStock: true,
  clear: (tx, sections) => emptyResultsNaming(tx, { sections }),
});

export const geometryResource = resource<SectionGeometry, typeof warehouseSectionGeometry>({
  what: "section geometry",
  record: SectionGeometry,
  table: warehouseSectionGeometry,
  owner: { field: "id_warehouse", ...warehouse },
  references: [
    { field: "id_warehouse", ...warehouse },
    { field: "id_warehouse_section", table: warehouseSections, what: "section" },
    { field: "id_point_way", ...point, optional: true },
  ],
  clear: (tx, geometry) => emptyResultsNaming(tx, { geometry }),
});

export const orderResource = resource<OrderItem, typeof orderItems>({
  what: "order",
  record: OrderItem,
  table: orderItems,
  owner: { field: "id_warehouse", ...warehouse },
  references: [{ field: "id_warehouse", ...warehouse }],
  putBack: putBackOrders,
});

export const orderDataResource = resource<OrderData, typeof orderData>({
  what: "order line",
  record: OrderData,
  table: orderData,
  owner: { field: "id_order_item", ...order },
  references: [{ field: "id_order_item", ...order }, { field: "id_box", ...box }],
});

export const orderParamsResource = resource<OrderParams, typeof orderParams>({
  what: "order parameters",
  record: OrderParams,
  table: orderParams,
  owner: { field: "id_order_item", ...order },
  references: [{ field: "id_order_item", ...order }],
});

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
  users: userResource,
} satisfies Record<ListName, unknown>;

/** The resource of a list, its records known by the names of their fields alone. */
export const resourceOf = (list: ListName): Resource<Identified> =>
  RESOURCES[list] as unknown as Resource<Identified>;

/** The table of a list. */
export const tableOf = (list: ListName): ResourceTable => RESOURCES[list].table;
