/**
 * Parts of a warehouse's document: lists of the API's records, parents before children, each with
 * the fields that refer to other records of the document.
 */
import type { Noun } from "../../messages/nouns.ts";
import type { z } from "zod";
import { StoredTemplate } from "../computed_order.ts";
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
} from "../records.ts";

/** A list of the document. */
export type PartName =
  | "boxes"
  | "points"
  | "edges"
  | "sections"
  | "section_geometry"
  | "orders"
  | "order_data"
  | "order_params"
  | "templates"
  | "deliveries"
  | "users";

/** A list of records: of the document, or of the warehouses themselves. */
export type ListName = PartName | "warehouses";

/** A record of any list. */
export type PartRecord = { id: string } & Record<string, string | number | null | string[]>;

/** Definition of a part. */
export interface Part {
  name: PartName;
  record: z.ZodObject;
  /** The field with the warehouse's id; absent for records of an order. */
  warehouse?: string;
  /** Fields that refer to a record of an earlier part; may be empty if the record allows that. */
  references: readonly { field: string; part: PartName; what: Noun }[];
}

const point = { part: "points", what: "point" } as const;
const box = { part: "boxes", what: "box type" } as const;
const order = { field: "id_order_item", part: "orders", what: "order" } as const;

/** All parts in the order of writing. */
export const PARTS: readonly Part[] = [
  { name: "boxes", record: Box.omit({ photo: true }), warehouse: "uuid_warehouse", references: [] },
  { name: "points", record: Point, warehouse: "id_warehouse", references: [] },
  {
    name: "edges",
    record: Edge,
    warehouse: "id_warehouse",
    references: [{ field: "id_points_from", ...point }, { field: "id_points_to", ...point }],
  },
  {
    name: "sections",
    record: Section,
    warehouse: "id_warehouse",
    references: [{ field: "id_box", ...box }],
  },
  {
    name: "section_geometry",
    record: SectionGeometry,
    warehouse: "id_warehouse",
    references: [
      { field: "id_warehouse_section", part: "sections", what: "section" },
      { field: "id_point_way", ...point },
    ],
  },
  { name: "orders", record: OrderItem, warehouse: "id_warehouse", references: [] },
  { name: "order_data", record: OrderData, references: [order, { field: "id_box", ...box }] },
  { name: "order_params", record: OrderParams, references: [order] },
  {
    name: "templates",
    record: StoredTemplate,
    warehouse: "id_warehouse",
    references: [{ field: "id_point_start", ...point }],
  },
  {
    name: "deliveries",
    record: DeliveryLine,
    warehouse: "id_warehouse",
    references: [{ field: "id_box", ...box }],
  },
  { name: "users", record: User, warehouse: "uuid_warehouse", references: [] },
];

/** Counts of records by list. */
export type PartCounts = Partial<Record<ListName, number>>;

// Parts whose ids other records refer to.
export const REFERENCED_PARTS: ReadonlySet<PartName> = new Set(
  PARTS.flatMap(({ references }) => references.map(({ part }) => part)),
);

/** Returns true if a record can be in a document; clears optional dangling references. */
export function isExportable(
  part: Part,
  record: PartRecord,
  ids: ReadonlyMap<PartName, ReadonlySet<string>>,
): boolean {
  if (part.name === "boxes") delete record.photo;
  if (part.name === "orders") record.pallete_computed = "";
  // Receipts are not part of a document: it expects the remaining boxes.
  if (part.name === "deliveries" && record.closed_at === "") {
    const remaining = Number(record.count_box) - Number(record.received);
    Object.assign(record, { count_box: Math.max(0, remaining), received: 0 });
  }
  return part.references.every(({ field, part: other }) => {
    const id = record[field] as string;
    if (id === "" || ids.get(other)!.has(id)) return true;
    if (part.name === "sections") Object.assign(record, { id_box: "", sku_name: "", count_box: 0 });
    else if (field === "id_point_start") record[field] = "";
    else if (field === "id_point_way") Object.assign(record, { [field]: "", name_point_way: "" });
    else return false;
    return true;
  });
}
