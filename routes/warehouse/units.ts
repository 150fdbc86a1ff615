import { Hono } from "hono";
import { z } from "zod";
import { changeUnits, type UnitsChange } from "../../db/warehouse/change_units.ts";
import { oneOf, uuid } from "../../domain/fields.ts";
import type { Warehouse } from "../../domain/warehouse/records.ts";
import { LENGTH_UNITS, WEIGHT_UNITS } from "../../domain/warehouse/units.ts";
import { endOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { readOne } from "./bodies.ts";
import type { UserVariables } from "./credentials.ts";
import { ifMatch, taggedJson } from "./record_tag.ts";

/** What a change of units asks for. */
export const UnitsBody = z.object({
  length_unit: oneOf(LENGTH_UNITS).exactOptional(),
  weight_unit: oneOf(WEIGHT_UNITS).exactOptional(),
  /** Whether the warehouse's numbers are converted or keep their values. */
  convert: z.boolean({ error: "expected true or false" }),
});
export const UnitsParam = z.object({ id: uuid() });

/** The units of a warehouse, an addition to the specification: the one route that converts. */
export function unitRoutes({ db }: Pick<Services, "db">) {
  const routes = new Hono<{ Variables: UserVariables }>();
  routes.post("/warehouse_data/:id/units", valid("param", UnitsParam), async (c) => {
    const change = (await readOne(c, UnitsBody)).record as unknown as UnitsChange;
    const options = {
      precondition: ifMatch<Warehouse>(c),
      signal: endOf(c),
      actor: c.get("user"),
    };
    const warehouse = await changeUnits(db, c.req.valid("param").id, change, options);
    return taggedJson(c, warehouse, warehouse);
  });
  return routes;
}
