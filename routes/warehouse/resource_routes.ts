import { Hono } from "hono";
import { z } from "zod";
import type { Draft, Identified, ResourceStore } from "../../db/warehouse/resource.ts";
import { uuid } from "../../domain/fields.ts";
import { valid } from "../validate.ts";
import { many, one } from "./bodies.ts";
import { json } from "./json.ts";

/** Where the routes of one resource stand. */
export interface ResourcePaths {
  /** The resource's own segment, for instance `stockbox`. */
  path: string;
  /** The segment of its batch route, for instance `boxes`. */
  batch: string;
}

const IdParam = z.object({ id: uuid() });
const WarehouseParam = z.object({ warehouseId: uuid() });

/**
 * The six routes that every resource has: all records, those of a warehouse, create one, create
 * many, update, delete. What a resource does differently stands in a router of its own.
 */
export function resourceRoutes<Stored extends Identified>(
  { path, batch }: ResourcePaths,
  store: ResourceStore<Stored>,
) {
  const { record } = store.resource;
  const draft = record.partial({ id: true });
  const changes = record.omit({ id: true }).partial();

  return new Hono()
    .get(`/${path}`, async (c) => json(c, await store.list()))
    .get(
      `/${path}/withWarehouseID/:warehouseId`,
      valid("param", WarehouseParam),
      async (c) => json(c, await store.listOf(c.req.valid("param").warehouseId)),
    )
    .post(`/${path}`, valid("json", one(draft)), async (c) => {
      const [created] = await store.create(
        [c.req.valid("json") as Draft<Stored>],
        (_, field) => field,
      );
      return json(c, created);
    })
    .post(`/${path}/${batch}`, valid("json", many(draft)), async (c) => {
      const drafts = c.req.valid("json") as Draft<Stored>[];
      return json(c, await store.create(drafts, (index, field) => `[${index}].${field}`));
    })
    .put(`/${path}/:id`, valid("param", IdParam), valid("json", one(changes)), async (c) => {
      const fields = c.req.valid("json") as Partial<Omit<Stored, "id">>;
      return json(c, await store.update(c.req.valid("param").id, fields));
    })
    .delete(`/${path}/:id`, valid("param", IdParam), async (c) => {
      await store.remove(c.req.valid("param").id);
      return c.body(null, 204);
    });
}
