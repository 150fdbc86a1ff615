import { Hono } from "hono";
import { z } from "zod";
import { recordCalculation } from "../../db/warehouse/audit.ts";
import { applyLayout, layoutsOf, removeLayout } from "../../db/warehouse/order_layouts.ts";
import { uuid } from "../../domain/fields.ts";
import { OrderLayout } from "../../domain/warehouse/order_layout.ts";
import { route } from "../contract/route.ts";
import { LAYOUT } from "../openapi/components/layouts.ts";
import { ORDER_ID } from "../openapi/components/records.ts";
import type { Services } from "../services.ts";
import { json } from "./bodies.ts";
import { OrderParam } from "./params.ts";

const LAYOUTS = "/order_item/:id/layouts";
const OF_ORDER = { tag: "Calculation", within: "order" } as const;
const LayoutParam = OrderParam.extend({ layoutId: uuid().describe("The id of the layout.") });

/** Layouts that are kept of an order, an addition to the specification. */
export function orderLayoutRoutes({ db }: Pick<Services, "db">) {
  return new Hono()
    .get(
      LAYOUTS,
      route({
        ...OF_ORDER,
        id: "listLayouts",
        summary: "The layouts that are kept of an order, newest first.",
        description:
          "The newest twelve that were calculated, trials included, and the one that the " +
          "order has. None is kept of more than 10,000 boxes.",
        who: "employee",
        params: OrderParam,
        answers: { 200: { about: "The layouts.", schema: z.array(OrderLayout) } },
        errors: [404],
        example: { path: { id: ORDER_ID } },
      }, async (c) => json(c, await layoutsOf(db.fresh, c.req.valid("param").id))),
    )
    .post(
      `${LAYOUTS}/:layoutId/use`,
      route({
        ...OF_ORDER,
        id: "useLayout",
        summary: "Gives an order one of its kept layouts, with the parameters of that layout.",
        description:
          "Nothing is calculated. 409 when the order's lines or box types have changed " +
          "since, or a section or point that the layout names is gone.",
        who: "head",
        params: LayoutParam,
        answers: { 204: { about: "The order has it; no body." } },
        errors: [404, 409],
        example: { path: { id: ORDER_ID, layoutId: LAYOUT.id } },
      }, async (c) => {
        const { id, layoutId } = c.req.valid("param");
        await applyLayout(
          db,
          id,
          layoutId,
          (id_warehouse) => recordCalculation(c.get("user"), { id_order_item: id, id_warehouse }),
        );
        return c.body(null, 204);
      }),
    )
    .delete(
      `${LAYOUTS}/:layoutId`,
      route({
        ...OF_ORDER,
        id: "deleteLayout",
        summary: "Removes a kept layout; an order that has it keeps its pallets.",
        who: "head",
        params: LayoutParam,
        answers: { 204: { about: "It is removed; no body." } },
        errors: [404],
        example: { path: { id: ORDER_ID, layoutId: LAYOUT.id } },
      }, async (c) => {
        const { id, layoutId } = c.req.valid("param");
        await removeLayout(db, id, layoutId);
        return c.body(null, 204);
      }),
    );
}
