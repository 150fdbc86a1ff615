import { Hono } from "hono";
import { z } from "zod";
import {
  addVehicle,
  listVehicles,
  removeVehicle,
} from "../../services/warehouse/pallets/vehicles.ts";
import { NewVehicle, VehicleRecord } from "../../domain/warehouse/loading_records.ts";
import { route } from "../contract/route.ts";
import { EXAMPLES, VEHICLE_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { json, readOne } from "./bodies.ts";
import { idParam } from "./params.ts";

/** Vehicles that loads are planned for (additions). */
export function vehicleRoutes({ db }: Pick<Services, "db">) {
  return new Hono()
    .get(
      "/vehicle",
      route({
        id: "listVehicles",
        tag: "Loading",
        summary: "The vehicles: those of the catalogue, then those that were added.",
        description: "Lengths in millimetres, weights in kilograms, whatever a warehouse uses.",
        who: "employee",
        answers: { 200: { about: "The vehicles.", schema: z.array(VehicleRecord) } },
        example: {},
      }, async (c) => json(c, await listVehicles(db.read))),
    )
    .post(
      "/vehicle",
      route({
        id: "addVehicle",
        tag: "Loading",
        summary: "Adds a vehicle for all warehouses.",
        who: "head",
        within: "all warehouses",
        body: { schema: NewVehicle },
        size: "form",
        answers: { 200: { about: "The vehicle.", schema: VehicleRecord } },
        errors: [409],
        example: { body: EXAMPLES.NewVehicle },
      }, async (c) => {
        const { record } = await readOne(c, NewVehicle);
        return json(c, await addVehicle(db, record, c.get("user")));
      }),
    )
    .delete(
      "/vehicle/:id",
      route({
        id: "removeVehicle",
        tag: "Loading",
        summary: "Removes a vehicle that was added; loads that were planned for it stay.",
        who: "head",
        within: "all warehouses",
        params: idParam("vehicle"),
        answers: { 204: { about: "It is removed; no body." } },
        errors: [404],
        example: { path: { id: VEHICLE_ID } },
      }, async (c, { id }) => {
        await removeVehicle(db, id, c.get("user"));
        return c.body(null, 204);
      }),
    );
}
