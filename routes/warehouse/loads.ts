import { Hono } from "hono";
import { z } from "zod";
import type { Loads } from "../../services/warehouse/pallets/loads.ts";
import { uuid } from "../../domain/fields.ts";
import {
  LoadChange,
  LoadRecord,
  LoadRequest,
  LoadSummary,
} from "../../domain/warehouse/loading_records.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import { EXAMPLES, ORDER_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { json, readOne } from "./bodies.ts";
import { OfWarehouseParam } from "./params.ts";

const LoadParam = OfWarehouseParam.extend({ load: uuid().describe("The id of the load.") });
const ONE = "/load/withWarehouseID/:warehouseId/:load";

/** Loads of vehicles with the pallets of calculated orders (additions). */
export function loadRoutes({ settings }: Pick<Services, "settings">, loads: Loads) {
  return new Hono()
    .get(
      "/load/withWarehouseID/:warehouseId",
      route({
        id: "listLoads",
        tag: "Loading",
        summary: "Loads of vehicles in short, the newest 100.",
        who: "employee",
        params: OfWarehouseParam,
        answers: { 200: { about: "The loads, newest first.", schema: z.array(LoadSummary) } },
        errors: [404],
      }, async (c, { warehouseId }) => json(c, await loads.list(warehouseId))),
    )
    .post(
      "/load/withWarehouseID/:warehouseId",
      route({
        id: "planLoad",
        tag: "Loading",
        summary: "Loads the pallets of calculated orders on a vehicle, by stop.",
        description:
          "As many pallets as possible, each with its way out to the doors at its stop, and with total " +
          "weight and axle loads within limits at the start and after every stop; a reason for each " +
          "that stays behind. Millimetres and kilograms. The load is stored.",
        who: "head",
        deadline: "none",
        params: OfWarehouseParam,
        body: { schema: LoadRequest },
        size: "record",
        answers: { 200: { about: "The load.", schema: LoadRecord } },
        errors: [404, 409, 422, 503],
        example: {
          body: {
            id_vehicle: "semi-trailer-13-6",
            stops: [{ name: "Lindenstrasse", orders: [{ id_order_item: ORDER_ID }] }],
          },
        },
      }, async (c, { warehouseId }) => {
        const { record } = await readOne(c, LoadRequest);
        const requester = requesterOf(c, settings);
        return json(c, await loads.plan(warehouseId, record, requester, c.get("user")));
      }),
    )
    .get(
      ONE,
      route({
        id: "getLoad",
        tag: "Loading",
        summary: "A load: where each pallet stands, what stays behind and why, and all weights.",
        who: "employee",
        params: LoadParam,
        answers: { 200: { about: "The load.", schema: LoadRecord } },
        errors: [404],
        example: { path: { load: EXAMPLES.Load.id } },
      }, async (c, { warehouseId, load }) => json(c, await loads.one(warehouseId, load))),
    )
    .put(
      ONE,
      route({
        id: "changeLoad",
        tag: "Loading",
        summary: "Puts pallets of a load where a person wants them.",
        description:
          "All or none: 422 names the first rule that is broken, and `faults` has all of " +
          "them. 409 when an order of the load was changed since.",
        who: "head",
        params: LoadParam,
        body: { schema: LoadChange },
        size: "record",
        answers: { 200: { about: "The load as it is now.", schema: LoadRecord } },
        errors: [404, 409, 422],
        example: { path: { load: EXAMPLES.Load.id }, body: { placements: [] } },
      }, async (c, { warehouseId, load }) => {
        const { record } = await readOne(c, LoadChange);
        return json(c, await loads.change(warehouseId, load, record, c.get("user")));
      }),
    )
    .delete(
      ONE,
      route({
        id: "deleteLoad",
        tag: "Loading",
        summary: "Deletes a load.",
        who: "head",
        params: LoadParam,
        answers: { 204: { about: "It is deleted; no body." } },
        errors: [404],
        example: { path: { load: EXAMPLES.Load.id } },
      }, async (c, { warehouseId, load }) => {
        await loads.remove(warehouseId, load, c.get("user"));
        return c.body(null, 204);
      }),
    );
}
