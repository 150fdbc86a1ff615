import { Hono } from "hono";
import { z } from "zod";
import type { HandLayouts } from "../../services/warehouse/pallets/hand_layouts.ts";
import {
  applyLayout,
  layoutsOf,
  removeLayout,
} from "../../services/warehouse/pallets/order_layouts.ts";
import {
  HandLayout,
  HandLayoutToKeep,
  HandLayoutToRepack,
} from "../../domain/warehouse/hand_layout.ts";
import { OrderLayout } from "../../domain/warehouse/order_layout.ts";
import { route } from "../contract/route.ts";
import { EXAMPLES, HAND_ORDER_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { requesterOf } from "../middleware/limits.ts";
import { idOf, OrderParam, readOne } from "./bodies.ts";

const LAYOUTS = "/order_item/:id/layouts";
const OF_ORDER = { tag: "Calculation", within: "order" } as const;
const LayoutParam = OrderParam.extend({ layoutId: idOf("layout", EXAMPLES.OrderLayout.id) });

/** Retained layouts of an order, an addition to the specification. */
export function orderLayoutRoutes(
  { db }: Pick<Services, "db">,
  byHand: HandLayouts,
) {
  return new Hono()
    .post(
      LAYOUTS,
      route({
        ...OF_ORDER,
        id: "keepHandLayout",
        summary: "Retains a manual layout of an order's pallets.",
        description:
          "Contains every box of the order's pallets once, with its position; only positions " +
          "change. Heights and turns follow from the positions. Every rule that it breaks " +
          "needs an entry in `insisted`; otherwise 422 names them. The order keeps its " +
          "pallets; `use` applies the layout.",
        who: "head",
        params: OrderParam,
        body: { schema: HandLayoutToKeep },
        answers: { 200: { about: "The retained layout.", schema: OrderLayout } },
        example: { path: { id: HAND_ORDER_ID } },
      }, async (c, { id }) => {
        const request = (await readOne(c, HandLayoutToKeep)).record;
        return await byHand.keep(id, request, requesterOf(c));
      }),
    )
    .post(
      "/order_item/:id/repack",
      route({
        ...OF_ORDER,
        id: "repackOrder",
        summary: "Packs all boxes of an order's pallets again except the locked ones.",
        description:
          "Returns the same boxes in new positions; nothing is stored. Whatever a locked box " +
          "stands on stays as well: with packing type 4 the boxes below it, else all layers " +
          "below its own.",
        who: "employee",
        params: OrderParam,
        body: { schema: HandLayoutToRepack },
        deadline: "none",
        answers: { 200: { about: "The boxes with their positions.", schema: HandLayout } },
        example: { path: { id: HAND_ORDER_ID } },
      }, async (c, { id }) => {
        const request = (await readOne(c, HandLayoutToRepack)).record;
        return await byHand.repack(id, request, requesterOf(c));
      }),
    )
    .get(
      LAYOUTS,
      route({
        ...OF_ORDER,
        id: "listLayouts",
        summary: "The retained layouts of an order, newest first.",
        description:
          "The newest twelve calculated layouts, including trials, and the order's current " +
          "one. Layouts with more than 10,000 boxes are not retained.",
        who: "employee",
        params: OrderParam,
        answers: { 200: { about: "The layouts.", schema: z.array(OrderLayout) } },
      }, (_, { id }) => layoutsOf(db.read, id)),
    )
    .post(
      `${LAYOUTS}/:layoutId/use`,
      route({
        ...OF_ORDER,
        id: "useLayout",
        summary: "Applies a retained layout to an order, with the parameters of that layout.",
        description:
          "Nothing is calculated. 409 when the order's lines or box types have changed " +
          "since, or a section or point of the layout no longer exists.",
        who: "head",
        params: LayoutParam,
        answers: { 204: { about: "Applied; no body." } },
      }, (c, { id, layoutId }) => applyLayout(db, id, layoutId, c.get("user"))),
    )
    .delete(
      `${LAYOUTS}/:layoutId`,
      route({
        ...OF_ORDER,
        id: "deleteLayout",
        summary: "Deletes a retained layout; the pallets of an order that uses it stay.",
        who: "head",
        params: LayoutParam,
        answers: { 204: { about: "Deleted; no body." } },
      }, (_, { id, layoutId }) => removeLayout(db, id, layoutId)),
    );
}
