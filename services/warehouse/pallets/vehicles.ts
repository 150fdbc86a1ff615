/** Vehicles for planning loads. */
import { asc, eq } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { CATALOGUE } from "../../../domain/loading/catalogue.ts";
import { newId } from "../../../domain/new_id.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { NewVehicle, VehicleRecord } from "../../../domain/warehouse/loading_records.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { vehicles } from "../../../db/schema/loads.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";

/** Maximum number of added vehicles. */
const MAX_VEHICLES = 200;

const knownVehicles = (): VehicleRecord[] =>
  CATALOGUE.map(({ axles, ...vehicle }) => ({ ...vehicle, axles: [...axles], own: false }));

/** Lists the vehicles of the catalogue, then the added ones. */
export async function listVehicles(db: Reader): Promise<VehicleRecord[]> {
  const rows = await db.select().from(vehicles).orderBy(asc(vehicles.seq));
  return [...knownVehicles(), ...rows.map(({ id, about }) => ({ ...about, id, own: true }))];
}

/** Adds a vehicle. @throws {AppError} 409 when there are too many. */
export function addVehicle(db: Database, about: NewVehicle, actor?: User): Promise<VehicleRecord> {
  return db.writeOnce(async (tx) => {
    if (await tx.$count(vehicles) >= MAX_VEHICLES) {
      throw refusal(409, "too_many_vehicles", { max: MAX_VEHICLES });
    }
    const id = newId();
    await tx.insert(vehicles).values({ id, about });
    const added = { ...about, id, own: true };
    await recordChange(tx, actor, { ...CHANGE, action: "create", after: [added] });
    return added;
  });
}

const CHANGE = { resource: "vehicle", warehouse: null, count: 1 } as const;

/** Deletes an added vehicle; loads keep their copy. @throws {AppError} 404 */
export function removeVehicle(db: Database, id: string, actor?: User): Promise<void> {
  return db.writeOnce(async (tx) => {
    const before = await tx.delete(vehicles).where(eq(vehicles.id, id)).returning();
    if (before.length === 0) throw notFound("vehicle", id);
    await recordChange(tx, actor, { ...CHANGE, action: "delete", before });
  });
}
