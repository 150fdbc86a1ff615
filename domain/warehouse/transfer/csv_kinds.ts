/**
 * Kinds of a warehouse's CSV files, and their columns. Independent of the records' schemas, so that
 * pages can use it.
 */
import type { Box, OrderItem, OrderParams, Section, Warehouse } from "../records.ts";

/** Kinds of files of one warehouse; each row is a record of the part of the same name. */
export const CSV_KINDS = [
  ...["boxes", "points", "edges", "sections", "orders", "deliveries", "users"] as const,
] as const;
export type CsvKind = typeof CSV_KINDS[number];

/**
 * Treatment of existing records: `update` changes them, `add` leaves them unchanged, `replace`
 * changes them and removes those that are not in the file; for orders, it removes the lines that
 * are not in the file.
 */
export const IMPORT_MODES = ["update", "add", "replace"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** The modes for a kind of file; files of deliveries, users and warehouses remove nothing. */
export const modesOf = (kind: CsvFileKind): readonly ImportMode[] =>
  ["deliveries", "users", "warehouses"].includes(kind) ? ["update", "add"] : IMPORT_MODES;

/** All kinds of files: those of one warehouse, and the list of the warehouses themselves. */
export const CSV_FILE_KINDS = [...CSV_KINDS, "warehouses"] as const;
export type CsvFileKind = typeof CSV_FILE_KINDS[number];

/** Columns that may name a box type. */
export const BOX_NAMES = ["sku_box", "sku_name", "name_box"] as const;
/** Columns that are required to create a box type. */
export const BOX_SIZES = ["length_box", "width_box", "height_box", "weight_box"] as const;
/** Columns of a section's place. */
export const PLACE = ["x_pos", "y_pos", "lenght_wsec", "widht_wsec"] as const;
/** Optional columns of a section: its minimum and maximum. */
export const LIMITS: readonly string[] = ["min_box", "max_box"] satisfies (keyof Section)[];
/** Columns of an order's parameters. */
export const PARAMS: readonly string[] = [
  "pallet_length",
  "pallet_width",
  "pallet_max_height",
  "min_layer_fill_ratio",
  "min_support_ratio",
  "height_layer_diff",
  "height_tolerance",
  "packing_type",
] satisfies (keyof OrderParams)[];

/** Columns of a box type. */
export const BOX: readonly string[] = ["sku_box", ...BOX_SIZES, "max_load_box", "is_rotated_box"];

/** Optional columns of a box type. */
export const BOX_TEXTS: readonly string[] = ["barcodes", "description"] satisfies (keyof Box)[];

/** Columns of an order besides its name, lines and parameters; only its first row needs them. */
export const ORDER_DETAILS: readonly string[] = [
  "due_at",
  "customer",
  "address",
  "carrier",
  "priority",
  "reference",
  "note",
  "picker",
  "state",
] satisfies (keyof OrderItem)[];

/**
 * Columns of an exported file. References are by name, so that the file can be imported into
 * another warehouse; ids are optional.
 */
export const COLUMNS: Readonly<Record<CsvFileKind, { fields: readonly string[]; ids: string[] }>> =
  {
    boxes: { fields: [...BOX, ...BOX_TEXTS], ids: ["id"] },
    points: { fields: ["name_points", "pos_x", "pos_y"], ids: ["id"] },
    edges: {
      fields: ["name_points_from", "name_points_to", "one_way", "speed"],
      ids: ["id", "id_points_from", "id_points_to"],
    },
    sections: {
      fields: ["section_name", "sku_name", "count_box", ...LIMITS, "name_point_way", ...PLACE],
      ids: ["id", "id_box", "id_point_way"],
    },
    orders: {
      fields: ["order_name", "sku_box", "count_box", ...PARAMS, ...ORDER_DETAILS],
      ids: ["id_order_item", "id_box"],
    },
    deliveries: {
      fields: [
        ...["delivery_name", "sku_box", "count_box", "expected_at", "supplier"],
        ...["received", "difference", "closed_at"],
      ],
      ids: ["id", "id_box"],
    },
    users: { fields: ["user_login", "user_fio", "user_role"], ids: ["id"] },
    warehouses: {
      fields: [
        "warehouse_name",
        "warehouse_width",
        "warehouse_length",
        "length_unit",
        "weight_unit",
      ] satisfies (keyof Warehouse)[],
      ids: ["id"],
    },
  };

/** Kinds of files whose rows name a box type, which they create if they have its sizes. */
export const NAMING_BOXES: readonly CsvFileKind[] = ["sections", "orders", "deliveries"];

/** Columns that are read: more than are written, because other programs use other names. */
export function readFields(kind: CsvFileKind): string[] {
  const { fields, ids } = COLUMNS[kind];
  return [
    ...new Set([...ids, ...fields, ...NAMING_BOXES.includes(kind) ? [...BOX_NAMES, ...BOX] : []]),
  ];
}

/** Columns that a file requires; one of each group is enough. */
export const REQUIRED: Readonly<Record<CsvFileKind, readonly (string | readonly string[])[]>> = {
  boxes: ["sku_box", ...BOX_SIZES],
  points: ["name_points", "pos_x", "pos_y"],
  edges: [["name_points_from", "id_points_from"], ["name_points_to", "id_points_to"]],
  sections: ["section_name"],
  orders: ["count_box", [...BOX_NAMES, "id_box"]],
  deliveries: ["delivery_name", "count_box", [...BOX_NAMES, "id_box"]],
  users: ["user_login", "user_role"],
  warehouses: ["warehouse_name", "warehouse_length", "warehouse_width"],
};
