import { Hono } from "hono";
import { compress } from "hono/compress";
import { ResourceStore } from "../../db/warehouse/resource.ts";
import { boxResource, warehouseResource } from "../../db/warehouse/resources.ts";
import { COMPRESSION_THRESHOLD } from "../content_encoding.ts";
import type { Services } from "../services.ts";
import { resourceRoutes } from "./resource_routes.ts";

/** The warehouse's API, below `/api/v1`. */
export function warehouseRoutes({ db }: Services) {
  return new Hono()
    .use(compress({ threshold: COMPRESSION_THRESHOLD }))
    .route(
      "/",
      resourceRoutes(
        { path: "warehouse_data", batch: "warehouses" },
        new ResourceStore(warehouseResource, db),
      ),
    )
    .route(
      "/",
      resourceRoutes({ path: "stockbox", batch: "boxes" }, new ResourceStore(boxResource, db)),
    );
}
