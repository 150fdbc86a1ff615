/** Templates of pallets and parameters for new orders. */
import { and, eq, ne } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import { newId } from "../../../domain/new_id.ts";
import { defaultParametersIn } from "../../../domain/warehouse/packing_types.ts";
import type {
  OrderTemplate,
  OrderTemplateDraft,
  StoredTemplate,
} from "../../../domain/warehouse/computed_order.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { orderTemplates, warehousePoints } from "../../../db/schema/warehouse.ts";
import { type FieldNaming, warehouseById } from "../../../db/warehouse/checks.ts";
import { ResourceStore } from "../records/resource_store.ts";
import { templateResource } from "../records/resources.ts";

const toTemplate = (
  { id, id_warehouse: _, name, customer, is_default, ...parameters }: StoredTemplate,
): OrderTemplate => ({ id, name, customer, is_default: is_default === 1, parameters });

/** Lists the templates of a warehouse, oldest first. @throws {AppError} 404 */
export async function templatesOf(db: Database, warehouse: string): Promise<OrderTemplate[]> {
  const pages = await new ResourceStore(templateResource, db).listOf(warehouse);
  return (await Array.fromAsync(pages)).flat().map(toTemplate);
}

/**
 * Creates templates, and changes those with the id of a stored one. A new default replaces the
 * previous one.
 * @returns The stored templates, in the given order.
 * @throws {AppError} 404 when there is no such warehouse; 400 when a start point is not in it; 409
 *   when an id belongs to a template of another warehouse.
 */
export function putTemplates(
  db: Database,
  warehouse: string,
  drafts: readonly OrderTemplateDraft[],
  actor?: User,
): Promise<OrderTemplate[]> {
  const store = new ResourceStore(templateResource, db, actor);
  return db.writeOnce(async (tx) => {
    const { length_unit } = await warehouseById(tx, warehouse);
    const result: OrderTemplate[] = [];
    for (const [at, { id = newId(), parameters, is_default, ...draft }] of drafts.entries()) {
      await assertPoint(tx, warehouse, parameters.id_point_start, `[${at}]`);
      const stored = (await store.storedIn(tx, [id])).get(id);
      const template: StoredTemplate = {
        ...{ id, id_warehouse: warehouse, ...draft, is_default: is_default ? 1 : 0 },
        ...{ ...defaultParametersIn(length_unit), pallet_limits: null, ...parameters },
      } as StoredTemplate;
      const naming: FieldNaming = (_, field) => `[${at}].${field}`;
      if (stored === undefined) await store.createIn(tx, [template], naming, [id]);
      else if (stored.id_warehouse === warehouse) await store.updateIn(tx, [template], naming);
      else throw refusal(409, "taken_already", { value: id }, { where: `[${at}].id` });
      if (is_default) {
        for (const one of result) one.is_default = false;
        await tx.update(orderTemplates).set({ is_default: 0 })
          .where(and(eq(orderTemplates.id_warehouse, warehouse), ne(orderTemplates.id, id)));
      }
      result.push(toTemplate(template));
    }
    return result;
  });
}

/** Deletes a template, or all templates of a warehouse. @throws {AppError} 404 */
export function removeTemplates(db: Database, warehouse: string, id?: string, actor?: User) {
  const store = new ResourceStore(templateResource, db, actor);
  return db.writeOnce(async (tx) => {
    await warehouseById(tx, warehouse);
    const own = await tx.select({ id: orderTemplates.id }).from(orderTemplates)
      .where(eq(orderTemplates.id_warehouse, warehouse));
    const ids = own.map((row) => row.id).filter((one) => id === undefined || one === id);
    await store.removeIn(tx, id !== undefined && ids.length === 0 ? [id] : ids);
  });
}

/** Reads the templates of a warehouse, oldest first. */
export const storedTemplates = (tx: Reader | Transaction, warehouse: string) =>
  tx.select().from(orderTemplates).where(eq(orderTemplates.id_warehouse, warehouse))
    .orderBy(orderTemplates.seq);

/** @throws {AppError} 400 when a start point is not in the warehouse. */
async function assertPoint(tx: Transaction, warehouse: string, id: string, where: string) {
  if (id === "") return;
  const points = await tx.select({ id: warehousePoints.id }).from(warehousePoints)
    .where(and(eq(warehousePoints.id, id), eq(warehousePoints.id_warehouse, warehouse)));
  if (points.length > 0) return;
  const field = `${where}.parameters.id_point_start`;
  throw refusal(400, "not_in_warehouse", { what: "point", id }, { where: field });
}
