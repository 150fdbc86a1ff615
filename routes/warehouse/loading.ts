import { Hono } from "hono";
import { z } from "zod";
import {
  LoadableOrder,
  LoadableQuery,
  LoadChange,
  LoadRecord,
  LoadRequest,
  LoadSummary,
  MAX_LOADABLE,
  NewVehicle,
  VehicleRecord,
} from "../../domain/warehouse/loading_records.ts";
import {
  addVehicle,
  listVehicles,
  type Loads,
  removeVehicle,
} from "../../services/warehouse/pallets/loads.ts";
import { loadTable } from "../../domain/warehouse/transfer/result_tables.ts";
import { at } from "../contract/route.ts";
import { ROWS, sendTable } from "../file_request.ts";
import { RowsQuery } from "../../domain/files/file_query.ts";
import { requesterOf } from "../middleware/limits.ts";
import { EXAMPLES, VEHICLE_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { idOf, idParam, OfWarehouseParam, readOne } from "./bodies.ts";
import { languageOf } from "../middleware/client.ts";

const LoadParam = OfWarehouseParam.extend({ load: idOf("load", EXAMPLES.Load.id) });
const ONE = "/load/withWarehouseID/:warehouseId/:load";
const LOADING = { tag: "Loading", who: "employee" } as const;
const PLANNING = { tag: "Loading", who: "head" } as const;

/** Vehicles, and loads of them with the pallets of calculated orders (additions). */
export function loadingRoutes({ db }: Pick<Services, "db">, loads: Loads) {
  return new Hono()
    .get(...at("/vehicle", {
      ...LOADING,
      id: "listVehicles",
      summary: "The vehicles of the catalogue, followed by the added ones.",
      description:
        "Lengths in millimetres, weights in kilograms, whatever the units of a warehouse.",
      answers: { 200: { about: "The vehicles.", schema: z.array(VehicleRecord) } },
      example: {},
    }, () => listVehicles(db.read)))
    .post(...at("/vehicle", {
      ...PLANNING,
      id: "addVehicle",
      summary: "Adds a vehicle for all warehouses.",
      within: "all warehouses",
      body: { schema: NewVehicle },
      answers: { 200: { about: "The vehicle.", schema: VehicleRecord } },
    }, async (c) => {
      const { record } = await readOne(c, NewVehicle);
      return await addVehicle(db, record, c.get("user"));
    }))
    .delete(...at("/vehicle/:id", {
      ...PLANNING,
      id: "removeVehicle",
      summary: "Deletes an added vehicle; loads that were planned for it stay.",
      within: "all warehouses",
      params: idParam("vehicle", VEHICLE_ID),
      answers: { 204: { about: "Deleted; no body." } },
    }, (c, { id }) => removeVehicle(db, id, c.get("user"))))
    .get(...at("/load/withWarehouseID/:warehouseId", {
      ...LOADING,
      id: "listLoads",
      summary: "Summaries of the newest 100 loads of vehicles.",
      params: OfWarehouseParam,
      answers: { 200: { about: "The loads, newest first.", schema: z.array(LoadSummary) } },
    }, (_, { warehouseId }) => loads.list(warehouseId)))
    .get(...at("/loadable_order/withWarehouseID/:warehouseId", {
      ...LOADING,
      id: "listLoadableOrders",
      summary: "Orders to load, by due time, with weight, volume and what is missing.",
      description:
        `The ${MAX_LOADABLE} most urgent orders that are neither closed nor on a load, or those ` +
        "that the query names.",
      params: OfWarehouseParam,
      query: LoadableQuery,
      answers: {
        200: { about: "The orders.", schema: z.array(LoadableOrder), headers: ["X-Total-Count"] },
      },
    }, async (c, { warehouseId }) => {
      const { orders, count } = await loads.loadable(warehouseId, c.req.valid("query"));
      c.header("X-Total-Count", String(count));
      return orders;
    }))
    .post(...at("/load/withWarehouseID/:warehouseId", {
      ...PLANNING,
      id: "planLoad",
      summary: "Loads pallets of calculated orders and loose boxes on a vehicle, by stop.",
      description: "As many pallets and loose boxes as possible, each with a free way to the " +
        "doors at its stop, and with total weight and axle loads within limits at the start and " +
        "after every stop; with a reason for what remains. Loose boxes of important orders are " +
        "loaded first. Millimetres and kilograms. The load is stored.",
      deadline: "none",
      params: OfWarehouseParam,
      body: { schema: LoadRequest },
      size: "record",
      answers: { 200: { about: "The load.", schema: LoadRecord } },
    }, async (c, { warehouseId }) => {
      const { record } = await readOne(c, LoadRequest);
      return await loads.plan(warehouseId, record, requesterOf(c), c.get("user"));
    }))
    .get(...at(ONE, {
      ...LOADING,
      params: LoadParam,
      id: "getLoad",
      summary: "A load: the position of each pallet, the remaining pallets with reasons, and all " +
        "weights.",
      answers: { 200: { about: "The load.", schema: LoadRecord } },
    }, (_, { warehouseId, load }) => loads.one(warehouseId, load)))
    .get(...at(`${ONE}/file`, {
      ...LOADING,
      params: LoadParam,
      id: "exportLoad",
      summary: "The plan of a load as a CSV file or workbook.",
      description: "A row for each pallet and loose box, in the order of loading; the others " +
        "with reasons. A loose box has its sizes as it lies: along, across, upwards.",
      query: RowsQuery,
      answers: { 200: ROWS },
    }, async (c, { warehouseId, load }) => {
      const table = loadTable(await loads.one(warehouseId, load), languageOf(c));
      return sendTable(c, table, c.req.valid("query").format);
    }))
    .put(...at(ONE, {
      ...PLANNING,
      params: LoadParam,
      id: "changeLoad",
      summary: "Places pallets of a load manually.",
      description: "All or none: 422 names the first broken rule, and `faults` has all of them. " +
        "409 if an order of the load has changed since.",
      body: { schema: LoadChange },
      size: "record",
      answers: { 200: { about: "The changed load.", schema: LoadRecord } },
      example: { body: { placements: [] } },
    }, async (c, { warehouseId, load }) => {
      const { record } = await readOne(c, LoadChange);
      return await loads.change(warehouseId, load, record, c.get("user"));
    }))
    .delete(...at(ONE, {
      ...PLANNING,
      params: LoadParam,
      id: "deleteLoad",
      summary: "Deletes a load.",
      answers: { 204: { about: "Deleted; no body." } },
    }, (c, { warehouseId, load }) => loads.remove(warehouseId, load, c.get("user"))));
}
