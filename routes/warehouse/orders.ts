import { Hono } from "hono";
import { z } from "zod";
import { nameText, text, uuid } from "../../domain/fields.ts";
import { expecting } from "../../domain/messages/expecting.ts";
import { OrderMetrics } from "../../domain/packing/metric_records.ts";
import {
  CalculatedOrder,
  MissingBoxes,
  OrderPallets,
  OrderSummary,
  OrderTour,
} from "../../domain/warehouse/calculation_records.ts";
import { calculatedOrderJson, orderPalletsJson } from "../../domain/warehouse/built_result.ts";
import { OrderTemplate, OrderTemplateDraft } from "../../domain/warehouse/computed_order.ts";
import { OrderWithLines, ShopOrder } from "../../domain/warehouse/records.ts";
import {
  putTemplates,
  removeTemplates,
  templatesOf,
} from "../../services/warehouse/orders/order_templates.ts";
import { eraseCustomer, putOrder } from "../../services/warehouse/orders/put_order.ts";
import {
  CreatedShareLink,
  ShareLink,
  ShareLinkDraft,
} from "../../domain/warehouse/label_records.ts";
import {
  createShareLink,
  revokeShareLink,
  shareLinksOf,
} from "../../services/warehouse/orders/share_links.ts";
import { languageOf, ownOrigin } from "../middleware/client.ts";
import type { OrderTours } from "../../services/warehouse/orders/order_tours.ts";
import {
  calculationOf,
  metricsOfOrder,
  missingBoxes,
  orderSummaries,
} from "../../services/warehouse/orders/results.ts";
import {
  retainedCalculation,
  retainedMetrics,
} from "../../services/warehouse/pallets/order_layouts.ts";
import {
  palletTable,
  pickingTable,
} from "../../services/warehouse/transfer/transfer_csv_export.ts";
import { at } from "../contract/route.ts";
import { ROWS, sendTable } from "../file_request.ts";
import { RowsQuery } from "../../domain/files/file_query.ts";
import { requesterOf } from "../middleware/limits.ts";
import { json, jsonStream } from "../json_answer.ts";
import { BOX_ID, LINK_ID, ORDER_ID, WAREHOUSE_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { assertMayEnter, assertNotOpenToAll } from "./access_control.ts";
import { idOf, idParam, OfOrderParam, OfWarehouseParam, OrderParam, readMany } from "./bodies.ts";

const LayoutQuery = z.object({
  layout: uuid().optional().describe(
    "The id of a retained layout to return instead of the current one, even if the order's " +
      "lines or box types have changed since.",
  ),
});

const PalletsQuery = LayoutQuery.extend({
  legs: expecting(z.enum(["0", "1"]), "expected_either", { one: 0, other: 1 }).default("1")
    .transform((value) => value === "1")
    .describe("`0` omits the legs."),
});

const TourQuery = z.object({
  pallet: expecting(
    z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/)
      .transform((numbers) => numbers.split(",").map(Number)),
    "expected_pallet_numbers",
  ).optional()
    .describe(
      "The number of a pallet, for a tour of only this one; several are separated by commas.",
    ),
  end: uuid().optional()
    .describe("The id of the point where the tour ends; default: the start."),
});

const ORDERS = { tag: "Orders", who: "employee" } as const;
const PLANNING = { tag: "Orders", who: "head" } as const;
const TEMPLATES = "/templates/withWarehouseID/:warehouseId";
const MAX_TEMPLATES = 100;
const OF_ORDER = { ...ORDERS, within: "order", params: OrderParam } as const;

/** Routes for the calculated order; additions: compact form, metrics, picking tour, summaries. */
export function orderRoutes(
  { db, workers, settings }: Pick<Services, "db" | "workers" | "settings">,
  tours: OrderTours,
) {
  return new Hono()
    .put(...at("/orders/:reference", {
      ...PLANNING,
      id: "putOrder",
      summary: "Creates the order with a reference, or replaces its details and lines.",
      description: "For shops and other programs. A new order gets the parameters of its " +
        "customer's template, else of the default template. The same body sent again changes " +
        "nothing; a different one is 409 once picking has begun. An unknown article is 422, and " +
        "nothing is stored.",
      params: z.object({
        reference: nameText(300).meta({
          description: "The order's number in the other program.",
          example: "SO-1042",
        }),
      }),
      query: z.object({ warehouse: idOf("warehouse", WAREHOUSE_ID) }),
      json: ShopOrder,
      size: "record",
      answers: {
        200: { about: "The stored order with its lines.", schema: OrderWithLines },
        201: { about: "The new order with its lines.", schema: OrderWithLines },
      },
      errors: [404, 409, 422],
    }, async (c, { reference }) => {
      const { warehouse } = c.req.valid("query");
      assertMayEnter(c, warehouse);
      const sent = c.req.valid("json");
      const named = { warehouse, reference };
      const { order, isNew } = await putOrder(db, named, sent, c.get("user"));
      return isNew ? json(c, order, 201) : order;
    }))
    .post(...at("/customers/withWarehouseID/:warehouseId/erase", {
      ...PLANNING,
      id: "eraseCustomer",
      summary: "Removes the data of a customer from all orders of a warehouse.",
      description:
        "Name, address, reference and note of its orders, and its templates. The audit trail never " +
        "has them; backups keep what they have. An import of orders can no longer be undone.",
      params: OfWarehouseParam,
      json: z.object({ customer: nameText(300) }).meta({ id: "CustomerName" }),
      answers: {
        200: {
          about: "The number of changed orders.",
          schema: z.object({ orders: z.int() }),
          example: { orders: 3 },
        },
      },
    }, async (c, { warehouseId }) => {
      const { customer } = c.req.valid("json");
      return { orders: await eraseCustomer(db, warehouseId, customer, c.get("user")) };
    }))
    .get(...at(TEMPLATES, {
      ...ORDERS,
      id: "listTemplates",
      summary: "The templates of pallets and parameters for new orders of a warehouse.",
      params: OfWarehouseParam,
      answers: { 200: { about: "The templates.", schema: z.array(OrderTemplate) } },
    }, (_, { warehouseId }) => templatesOf(db, warehouseId)))
    .put(...at(TEMPLATES, {
      ...PLANNING,
      id: "putTemplates",
      summary: "Creates templates, and changes those with the id of a stored one.",
      description: "One template, or a list. A new default replaces the previous one. Omitted " +
        "parameters are the defaults of new orders.",
      params: OfWarehouseParam,
      body: { schema: z.array(OrderTemplateDraft) },
      size: "record",
      answers: { 200: { about: "The stored templates.", schema: z.array(OrderTemplate) } },
      errors: [404, 409],
    }, async (c, { warehouseId }) => {
      const { records, isList } = await readMany<OrderTemplateDraft>(
        c,
        OrderTemplateDraft,
        MAX_TEMPLATES,
      );
      const stored = await putTemplates(db, warehouseId, records, c.get("user"));
      return isList ? stored : stored[0] as never;
    }))
    .delete(...at(
      TEMPLATES,
      {
        ...PLANNING,
        id: "removeTemplates",
        summary: "Deletes a template, or all templates of a warehouse.",
        params: OfWarehouseParam,
        query: z.object({
          template: uuid().optional().describe("The id of the template; default: all."),
        }),
        answers: { 204: { about: "Deleted; no body." } },
      },
      (c, { warehouseId }) =>
        removeTemplates(db, warehouseId, c.req.valid("query").template, c.get("user")),
    ))
    .post(...at("/share_links", {
      ...PLANNING,
      id: "createShareLink",
      summary: "Creates a link by which anybody may read an order's pallets, or a load.",
      description: "It shows the pallets, and of an order its customer, address, due time, " +
        "carrier and reference; neither names of employees nor notes. It is valid for at most 30 " +
        "days, and can be revoked. Refused if everybody who reaches the server could create one.",
      json: ShareLinkDraft,
      answers: { 201: { about: "The link.", schema: CreatedShareLink } },
      errors: [403, 404],
      keyed: false,
      example: { body: { id_order_item: ORDER_ID } },
    }, async (c) => {
      assertNotOpenToAll(settings, "share_in_open_mode");
      const { link, token } = await createShareLink(db, c.req.valid("json"), c.get("user"));
      return json(c, { ...link, url: `${ownOrigin(c, settings)}/share/${token}` }, 201);
    }))
    .get(...at("/share_links/withWarehouseID/:warehouseId", {
      ...PLANNING,
      id: "listShareLinks",
      summary: "The valid links of a warehouse for people without a login, without their URLs.",
      params: OfWarehouseParam,
      answers: { 200: { about: "The links.", schema: z.array(ShareLink) } },
    }, (_, { warehouseId }) => shareLinksOf(db.read, warehouseId)))
    .delete(...at("/share_links/:id", {
      ...PLANNING,
      id: "revokeShareLink",
      summary: "Revokes a link for people without a login.",
      params: idParam("link", LINK_ID),
      answers: { 204: { about: "Revoked; no body." } },
    }, (c, { id }) => revokeShareLink(db, id, c.get("user"))))
    .get(...at("/order_item/withWarehouseID/:warehouseId/withOrderID/:orderId", {
      ...ORDERS,
      id: "getPallets",
      summary: "The calculated pallets of an order.",
      params: OfWarehouseParam.extend(OfOrderParam.shape),
      answers: { 200: { about: "The pallets under the order's id.", schema: CalculatedOrder } },
    }, async (c, path) => {
      const calculation = await calculationOf(db.background, path, { legs: true });
      return await jsonStream(c, calculatedOrderJson(path.orderId, calculation));
    }))
    .get(...at(
      "/order_item/withWarehouseID/:warehouseId/summary",
      {
        ...ORDERS,
        id: "listOrderSummaries",
        summary: "Summaries of the orders of a warehouse.",
        params: OfWarehouseParam,
        query: z.object({
          article: text({ max: 300 }).optional().describe(
            "Part of a SKU or barcode: only the orders with such boxes; default: all.",
          ),
        }),
        answers: { 200: { about: "The orders.", schema: z.array(OrderSummary) } },
      },
      (c, { warehouseId }) =>
        orderSummaries(db.background, warehouseId, c.req.valid("query").article),
    ))
    .get(...at("/order_item/withWarehouseID/:warehouseId/missing", {
      ...ORDERS,
      id: "listMissingBoxes",
      summary: "The orders of a warehouse that lack boxes.",
      description:
        "The boxes that are neither picked nor in stock. Reserved boxes are allotted to " +
        "orders by priority, due time and time of calculation; an order without reservations has " +
        "what is left. Delivered and cancelled orders lack none, nor do those of a warehouse " +
        "without any stock.",
      params: OfWarehouseParam,
      answers: {
        200: {
          about: "The orders.",
          schema: z.array(MissingBoxes),
          example: [{ id: ORDER_ID, missing: 3, boxes: [{ id_box: BOX_ID, count: 3 }] }],
        },
      },
    }, (_, { warehouseId }) => missingBoxes(db.background, warehouseId)))
    .get(...at("/order_item/:id/pallets", {
      ...OF_ORDER,
      id: "getOrderPallets",
      summary: "The calculated pallets of an order, each leg written once.",
      description: "The same as `getPallets` in a fraction of its size: if legs have hundreds of " +
        "points, the paths of all boxes take many times as much as everything else.",
      query: PalletsQuery,
      answers: { 200: { about: "The pallets and the legs.", schema: OrderPallets } },
    }, async (c, { id: orderId }) => {
      const { legs, layout } = c.req.valid("query");
      const which = { orderId, layoutId: layout!, legs };
      const calculation = layout === undefined
        ? await calculationOf(db.background, { orderId }, { legs })
        : await retainedCalculation(db.read, workers, which, requesterOf(c));
      return await jsonStream(c, orderPalletsJson(orderId, calculation));
    }))
    .get(...at("/order_item/:id/pallets/file", {
      ...OF_ORDER,
      id: "exportPallets",
      summary: "The calculated pallets of an order with their lines as a CSV file or workbook.",
      description: "A row for each pallet and type of box on it, in the warehouse's units.",
      query: RowsQuery,
      answers: { 200: ROWS },
      errors: [409],
    }, async (c, { id }) => sendTable(c, await palletTable(db, id), c.req.valid("query").format)))
    .get(...at("/order_item/:id/tour/file", {
      ...OF_ORDER,
      id: "exportTour",
      summary: "The picking list of a calculated order as a CSV file or workbook.",
      description: "A row for each stop and type of box, in the order of the tour.",
      query: TourQuery.extend(RowsQuery.shape),
      answers: { 200: ROWS },
      errors: [409],
      example: { query: { pallet: "1" } },
    }, async (c, { id }) => {
      const { pallet: pallets, end, format } = c.req.valid("query");
      const tour = await tours.of({ orderId: id, pallets, end }, requesterOf(c));
      return sendTable(c, await pickingTable(db, tour, languageOf(c)), format);
    }))
    .get(...at("/order_item/:id/figures", {
      ...OF_ORDER,
      id: "getFigures",
      summary: "Metrics of the calculated pallets of an order.",
      query: LayoutQuery,
      answers: { 200: { about: "The metrics.", schema: OrderMetrics } },
      errors: [409],
    }, async (c, { id }) => {
      const { layout } = c.req.valid("query");
      return layout === undefined
        ? await metricsOfOrder(db.read, id)
        : await retainedMetrics(db.read, id, layout);
    }))
    .get(...at("/order_item/:id/tour", {
      ...OF_ORDER,
      id: "getTour",
      summary: "The tour for picking a calculated order.",
      description: "From the start of the calculation through all sections of its boxes, and " +
        "back; without a start, from the first section.",
      query: TourQuery,
      answers: { 200: { about: "The tour.", schema: OrderTour } },
      errors: [409],
      example: { query: { pallet: "1" } },
    }, async (c, { id }) => {
      const { pallet: pallets, end } = c.req.valid("query");
      return await tours.of({ orderId: id, pallets, end }, requesterOf(c));
    }));
}
