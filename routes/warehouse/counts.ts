import { Hono } from "hono";
import { z } from "zod";
import { countsOf } from "../../db/warehouse/counts.ts";
import { uuid } from "../../domain/fields.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { json } from "./json.ts";

/** How much a warehouse holds, an addition to the specification. */
export function countRoutes({ db }: Pick<Services, "db">): Hono {
  const routes = new Hono();
  routes.get("/warehouse_data/:id/counts", valid("param", z.object({ id: uuid() })), async (c) => {
    return json(c, await countsOf(db.read, c.req.valid("param").id));
  });
  return routes;
}
