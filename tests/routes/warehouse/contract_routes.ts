/** The routes of the warehouse as its specification lists them (section 4), and what we add. */
import type { ResourceName } from "./contract_records.ts";

/** What a body holds: a record, a list of records, a list of such lists. */
type Shape = "one" | "many" | "lists" | "none";

/** A route of a resource. */
export interface Route {
  method: string;
  /** Below `/api/v1`, with the slash at its end that the specification shows, or without. */
  path: string;
  does: "create" | "list" | "listOf" | "read" | "update" | "remove";
  resource: ResourceName;
  asks: Shape;
  answers: Shape;
}

type Line = [request: string, does: Route["does"], asks: Shape, answers: Shape];

const SPECIFIED: Record<ResourceName, Line[]> = {
  warehouse: [
    ["POST /warehouse_data/", "create", "one", "one"],
    ["POST /warehouse_data/warehouses/", "create", "many", "many"],
    ["GET /warehouse_data/", "list", "none", "many"],
    ["GET /warehouse_data/withWarehouseID/{warehouseId}", "listOf", "none", "many"],
    ["PUT /warehouse_data/{warehouse_dataID}", "update", "one", "one"],
    ["DELETE /warehouse_data/{warehouse_dataID}", "remove", "none", "none"],
  ],
  box: [
    ["POST /stockbox", "create", "one", "one"],
    ["POST /stockbox/boxes/", "create", "many", "many"],
    ["GET /stockbox", "list", "none", "many"],
    ["GET /stockbox/withWarehouseID/{warehouseId}", "listOf", "none", "many"],
    ["PUT /stockbox/{kudoboxID}", "update", "one", "one"],
    ["DELETE /stockbox/{kudoboxID}", "remove", "none", "none"],
  ],
  user: [
    ["GET /user_data", "list", "none", "many"],
    ["GET /user_data/withWarehouseID/{warehouseId}", "listOf", "none", "many"],
    ["POST /user_data/", "create", "one", "one"],
    ["PUT /user_data/{user_dataID}", "update", "one", "one"],
    ["DELETE /user_data/{user_dataID}", "remove", "none", "none"],
  ],
  section: [
    ["GET /warehouse_section", "list", "none", "many"],
    ["GET /warehouse_section/withWarehouseID/{warehouseId}", "listOf", "none", "many"],
    ["POST /warehouse_section/", "create", "one", "one"],
    ["POST /warehouse_section/sections", "create", "many", "many"],
    ["PUT /warehouse_section/{warehouse_sectionID}", "update", "one", "one"],
    ["DELETE /warehouse_section/{warehouse_sectionID}", "remove", "none", "none"],
  ],
  geometry: [
    ["GET /warehouse_section_geometry", "list", "none", "many"],
    ["GET /warehouse_section_geometry/withWarehouseID/{warehouseId}", "listOf", "none", "many"],
    ["POST /warehouse_section_geometry/", "create", "many", "many"],
    ["POST /warehouse_section_geometry/sections", "create", "many", "many"],
    ["PUT /warehouse_section_geometry/{warehouse_sectionID}", "update", "one", "many"],
    ["DELETE /warehouse_section_geometry/{warehouse_sectionID}", "remove", "none", "none"],
  ],
  point: [
    ["GET /warehouse_points", "list", "none", "lists"],
    ["GET /warehouse_points/withWarehouseID/{warehouseId}", "listOf", "none", "many"],
    ["POST /warehouse_points/", "create", "one", "one"],
    ["POST /warehouse_points/points", "create", "many", "many"],
    ["PUT /warehouse_points/{id}", "update", "one", "one"],
    ["DELETE /warehouse_points/{id}", "remove", "none", "none"],
  ],
  edge: [
    ["GET /warehouse_edge", "list", "none", "many"],
    ["GET /warehouse_edge/withWarehouseID/{warehouseId}", "listOf", "none", "many"],
    ["POST /warehouse_edge/", "create", "many", "many"],
    ["POST /warehouse_edge/edges", "create", "many", "many"],
    ["PUT /warehouse_edge/{id}", "update", "many", "many"],
    ["DELETE /warehouse_edge/{id}", "remove", "none", "none"],
  ],
  order: [
    ["POST /order_item/", "create", "many", "many"],
    ["GET /order_item/withWarehouseID/{warehouseId}", "listOf", "none", "many"],
    ["DELETE /order_item/{orderItemID}", "remove", "none", "none"],
  ],
  line: [
    ["POST /order_data/data", "create", "many", "many"],
    ["POST /order_data/", "create", "many", "many"],
    ["PUT /order_data/{dataID}", "update", "one", "one"],
    ["DELETE /order_data/{dataID}", "remove", "none", "none"],
    ["GET /order_data/withOrderID/{orderId}", "listOf", "none", "many"],
  ],
  parameters: [
    ["GET /order_param", "list", "none", "many"],
    ["GET /order_param/withOrderID/{orderId}", "listOf", "none", "many"],
    ["POST /order_param/", "create", "many", "many"],
    ["PUT /order_param/{paramID}", "update", "one", "one"],
    ["DELETE /order_param/{paramID}", "remove", "none", "none"],
  ],
};

// Not in the specification: single records with their tags, and the update of an order.
const ADDED: Record<ResourceName, Line[]> = {
  warehouse: [["GET /warehouse_data/{id}", "read", "none", "one"]],
  box: [["GET /stockbox/{id}", "read", "none", "one"]],
  user: [["GET /user_data/{id}", "read", "none", "one"]],
  section: [["GET /warehouse_section/{id}", "read", "none", "one"]],
  geometry: [["GET /warehouse_section_geometry/{id}", "read", "none", "one"]],
  point: [["GET /warehouse_points/{id}", "read", "none", "one"]],
  edge: [["GET /warehouse_edge/{id}", "read", "none", "one"]],
  order: [
    ["GET /order_item/{id}", "read", "none", "one"],
    ["PUT /order_item/{id}", "update", "one", "one"],
  ],
  line: [["GET /order_data/{id}", "read", "none", "one"]],
  parameters: [["GET /order_param/{id}", "read", "none", "one"]],
};

/** Every route of every resource. */
export const ROUTES: readonly Route[] = [SPECIFIED, ADDED].flatMap((table) =>
  Object.entries(table).flatMap(([resource, lines]) =>
    lines.map(([request, does, asks, answers]) => {
      const [method = "", path = ""] = request.split(" ");
      return { method, path, does, asks, answers, resource: resource as ResourceName };
    })
  )
);

/** The routes that do one thing. */
export function routesThat(...does: Route["does"][]): Route[] {
  return ROUTES.filter((route) => does.includes(route.does));
}

/** The route of a resource that does something; the first where there are several. */
export function routeOf(resource: ResourceName, does: Route["does"]): Route {
  const route = ROUTES.find((route) => route.resource === resource && route.does === does);
  if (route === undefined) throw new Error(`${resource} has no route to ${does}`);
  return route;
}

/** The path of a request: each place in braces filled with the next of `values`. */
export function pathOf({ path }: Pick<Route, "path">, ...values: string[]): string {
  const rest = values.values();
  return `/api/v1${path.replace(/\{\w+\}/g, () => rest.next().value ?? "")}`;
}
