/** Where the warehouse's resources are, and how each of them is created. */

/** Which routes a resource has, and where. */
export interface ResourcePaths {
  /** The resource's own segment, for instance `stockbox`. */
  path: string;
  /** Whether there is a list of all records. */
  list?: boolean;
  /** The segment of the lists by owner. */
  by?: "withWarehouseID" | "withOrderID";
  /** What `POST` on the resource itself asks for. */
  create: "one" | "many";
  /** The segment of the route for many, for instance `boxes`. */
  batch?: string;
}

const ofOrder = { by: "withOrderID", create: "many" } as const;

export const RESOURCE_PATHS = {
  warehouses: { path: "warehouse_data", create: "one", batch: "warehouses" },
  boxes: { path: "stockbox", create: "one", batch: "boxes" },
  users: { path: "user_data", create: "one" },
  sections: { path: "warehouse_section", create: "one", batch: "sections" },
  geometry: { path: "warehouse_section_geometry", create: "many", batch: "sections" },
  points: { path: "warehouse_points", create: "one", batch: "points" },
  edges: { path: "warehouse_edge", create: "many", batch: "edges" },
  orders: { path: "order_item", list: false, create: "many" },
  lines: { path: "order_data", list: false, ...ofOrder, batch: "data" },
  parameters: { path: "order_param", ...ofOrder },
} as const satisfies Record<string, ResourcePaths>;

/** What a place of a path that names an owner is called. */
export const OWNER_PARAMS = { withWarehouseID: "warehouseId", withOrderID: "orderId" } as const;
