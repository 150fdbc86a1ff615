import { expecting } from "../../domain/messages/expecting.ts";
import { Hono } from "hono";
import { z } from "zod";
import { changeUnits } from "../../services/warehouse/floor/change_units.ts";
import { oneOf } from "../../domain/fields.ts";
import { Warehouse } from "../../domain/warehouse/records.ts";
import { LENGTH_UNITS, WEIGHT_UNITS } from "../../domain/warehouse/units.ts";
import { route } from "../contract/route.ts";
import { endOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { readOne } from "./bodies.ts";
import { WarehouseParam } from "./params.ts";
import { ifMatch, taggedJson } from "./record_tag.ts";

/** What a change of units asks for. */
export const UnitsBody = z.object({
  length_unit: oneOf(LENGTH_UNITS).exactOptional(),
  weight_unit: oneOf(WEIGHT_UNITS).exactOptional(),
  /** Whether the warehouse's numbers are converted or keep their values. */
  convert: expecting(z.boolean(), "expected_boolean"),
});

/** The units of a warehouse, an addition to the specification: the one route that converts. */
export function unitRoutes({ db }: Pick<Services, "db">) {
  return new Hono().post(
    "/warehouse_data/:id/units",
    route({
      id: "changeUnits",
      tag: "Warehouses",
      summary: "Gives a warehouse other units, and converts all of its numbers or none.",
      description:
        "With `convert` the floor, box types, order parameters and calculated pallets with " +
        "their figures are converted in one transaction, and orders stay calculated; without it every " +
        "number keeps its value and means another size from then on. A number that would leave the " +
        "range of its field refuses all of it (409). `height_layer_diff` 0 and 1 are flags and stay.",
      who: "administrator",
      within: "warehouse",
      params: WarehouseParam,
      headers: ["If-Match"],
      body: { schema: UnitsBody },
      size: "record",
      answers: {
        200: { about: "The warehouse as it is now.", schema: Warehouse, headers: ["ETag"] },
      },
      errors: [404, 409, 412],
      example: {
        body: { length_unit: "in", weight_unit: "lb", convert: true },
      },
    }, async (c, { id }) => {
      const change = (await readOne(c, UnitsBody)).record;
      const options = {
        precondition: ifMatch<Warehouse>(c),
        signal: endOf(c),
        actor: c.get("user"),
      };
      const warehouse = await changeUnits(db, id, change, options);
      return taggedJson(c, warehouse, warehouse);
    }),
  );
}
