import { Hono } from "hono";
import { z } from "zod";
import { integerText } from "../../domain/fields.ts";
import { DeliveryLine, Section } from "../../domain/warehouse/records.ts";
import {
  SlottingAdviceAnswer,
  SlottingQuery,
  StockExchange,
} from "../../domain/warehouse/slotting_records.ts";
import {
  MovementQuery,
  ReservationQuery,
  SectionStock,
  StockMovement,
  StockReservation,
} from "../../domain/warehouse/stock_records.ts";
import type { SlottingAdvisor } from "../../services/warehouse/picking/slotting.ts";
import { exchangeStock, MAX_EXCHANGES, withdraw } from "../../services/warehouse/stock/stock.ts";
import {
  movementsOf,
  reservationsOf,
  stockOf,
} from "../../services/warehouse/stock/stock_ledger.ts";
import { applyStockActs, MAX_STOCK_ACTS } from "../../services/warehouse/stock/stock_acts.ts";
import { PickOutcome } from "../../domain/warehouse/picks.ts";
import { SectionCount, StockMove, StockReceipt } from "../../domain/warehouse/stock_acts.ts";
import { Replenishment } from "../../domain/warehouse/replenishment.ts";
import { applyCounts } from "../../services/warehouse/stock/counts.ts";
import { closeDelivery } from "../../services/warehouse/stock/deliveries.ts";
import { replenishmentsOf } from "../../services/warehouse/stock/replenish.ts";
import { at } from "../contract/route.ts";
import { requesterOf } from "../middleware/limits.ts";
import { BOX_ID, DOCK_ID } from "../openapi/examples.ts";
import { jsonList } from "../json_answer.ts";
import type { Services } from "../services.ts";
import { idOf, OfWarehouseParam, readMany, readOne } from "./bodies.ts";

const WithdrawalParam = OfWarehouseParam.extend({
  boxId: idOf("box type", BOX_ID),
  countBox: integerText({ min: 1 }).describe("Number of boxes to take."),
});

const DeliveryName = DeliveryLine.pick({ delivery_name: true }).meta({
  id: "DeliveryName",
  description: "Name of a delivery.",
});

const DAY_MS = 24 * 60 * 60 * 1000;

const ACTS = { tag: "Sections", who: "employee", size: "record", errors: [404, 409] } as const;
const SECTIONS = { tag: "Sections", who: "employee", params: OfWarehouseParam } as const;

/** Routes for the stock update; additions: contents, reservations, movements, slotting advice. */
export function stockRoutes({ db }: Pick<Services, "db">, advisor: SlottingAdvisor) {
  return new Hono()
    .post(...at("/stock/receipts", {
      ...ACTS,
      id: "receiveBoxes",
      summary: "Confirms boxes that arrived in sections.",
      description: `1 to ${MAX_STOCK_ACTS} receipts. Each has an id from the client, and is ` +
        "applied once even if it is sent repeatedly. A negative number corrects an earlier " +
        "receipt; if the section has fewer boxes, nothing changes, and the section is to be " +
        "counted. An empty section becomes that of the box type; one with boxes of another " +
        "type is 409.",
      body: { schema: z.array(StockReceipt) },
      answers: { 200: { about: "The outcome of each.", schema: z.array(PickOutcome) } },
    }, async (c) => {
      const { records, isList } = await readMany<StockReceipt>(c, StockReceipt, MAX_STOCK_ACTS);
      const outcomes = await applyStockActs(db, records, c.get("user"));
      return isList ? outcomes : outcomes[0] as never;
    }))
    .post(...at("/stock/counts", {
      ...ACTS,
      id: "countSections",
      summary: "Confirms what was counted in sections, without knowing what should be there.",
      description: `1 to ${MAX_STOCK_ACTS} counts, applied once like receipts. A count is a ` +
        "`task`, changes nothing, and the section is to be counted again, if the section has " +
        "changed since, or if the difference is more than two boxes and a tenth; a second count " +
        "with the same difference is applied.",
      body: { schema: z.array(SectionCount) },
      answers: { 200: { about: "The outcome of each.", schema: z.array(PickOutcome) } },
    }, async (c) => {
      const { records, isList } = await readMany<SectionCount>(c, SectionCount, MAX_STOCK_ACTS);
      const outcomes = await applyCounts(db, records, c.get("user"));
      return isList ? outcomes : outcomes[0] as never;
    }))
    .post(...at("/deliveries/withWarehouseID/:warehouseId/close", {
      id: "closeDelivery",
      tag: "Deliveries",
      who: "employee",
      params: OfWarehouseParam,
      size: "record",
      summary: "Closes an expected delivery, and records what was different.",
      description: "Boxes that are received for it later still count as received; the recorded " +
        "differences stay. Closing it again changes nothing.",
      body: { schema: DeliveryName },
      answers: { 200: { about: "The lines of the delivery.", schema: z.array(DeliveryLine) } },
    }, async (c, { warehouseId }) => {
      const { record } = await readOne(c, DeliveryName);
      return await closeDelivery(db, warehouseId, record.delivery_name, c.get("user"));
    }))
    .post(...at("/stock/moves", {
      ...ACTS,
      id: "moveBoxes",
      summary: "Confirms boxes that were carried to other sections.",
      description: `1 to ${MAX_STOCK_ACTS} moves, applied once like receipts; \`count_box\` ` +
        "is that of the section that received the boxes. 409 if orders reserve boxes that would " +
        "be moved. If the section has too few boxes of the type, nothing changes, and it is to " +
        "be counted.",
      body: { schema: z.array(StockMove) },
      answers: { 200: { about: "The outcome of each.", schema: z.array(PickOutcome) } },
    }, async (c) => {
      const { records, isList } = await readMany<StockMove>(c, StockMove, MAX_STOCK_ACTS);
      const acts = records.map(({ id_section_to: id_section, ...move }) => ({
        ...move,
        id_section,
      }));
      const outcomes = await applyStockActs(db, acts, c.get("user"));
      return isList ? outcomes : outcomes[0] as never;
    }))
    .put(
      ...at(
        "/warehouse_section/withWarehouseID/:warehouseId/withBoxID/:boxId/withCountBox/:countBox",
        {
          ...SECTIONS,
          id: "withdrawBoxes",
          summary: "Takes boxes of one type from their sections.",
          description: "From the section with the least sufficient stock, or from several if " +
            "none suffices. 409 if there are not enough boxes; then nothing is changed.",
          params: WithdrawalParam,
          answers: { 200: { about: "The last changed section.", schema: Section } },
          example: { path: { countBox: 12 } },
        },
        async (c, { warehouseId, boxId, countBox }) => {
          const wanted = { id_warehouse: warehouseId, id_box: boxId, count: countBox };
          return await withdraw(db, wanted, c.get("user"));
        },
      ),
    )
    .get(...at("/stock/withWarehouseID/:warehouseId", {
      ...SECTIONS,
      id: "listStock",
      summary: "The contents of all sections of a warehouse, with their reservations.",
      description: "A calculated order reserves its boxes until they are picked, or until it is " +
        "changed or deleted.",
      answers: { 200: { about: "The sections.", schema: z.array(SectionStock) } },
    }, async (c, { warehouseId }) => jsonList(c, await stockOf(db.background, warehouseId))))
    .get(...at("/stock_movement/withWarehouseID/:warehouseId", {
      ...SECTIONS,
      id: "listStockMovements",
      summary: "Every change of the stock of a warehouse's sections, newest first.",
      description: "The movements of a section add up to its `count_box`.",
      query: MovementQuery,
      answers: { 200: { about: "A page of movements.", schema: z.array(StockMovement) } },
      example: { query: { limit: 10 } },
    }, (c, { warehouseId }) => movementsOf(db.read, warehouseId, c.req.valid("query"))))
    .get(...at("/stock_reservation/withWarehouseID/:warehouseId", {
      ...SECTIONS,
      id: "listStockReservations",
      summary: "The reservations of orders in the sections of a warehouse.",
      query: ReservationQuery,
      answers: { 200: { about: "The reservations.", schema: z.array(StockReservation) } },
    }, (c, { warehouseId }) => reservationsOf(db.read, warehouseId, c.req.valid("query"))))
    .get(...at("/replenishment/withWarehouseID/:warehouseId", {
      ...SECTIONS,
      id: "listReplenishments",
      summary: "The picking faces to replenish, and from where.",
      description: "A section with `min_box` or `max_box` is a picking face, any other reserve. " +
        "First those that lack boxes for orders (reserved, or not calculated and due within a " +
        "day), by due time; then those that fall below their minimum. At most 200; `POST " +
        "/api/v1/stock/moves` confirms the moves.",
      answers: { 200: { about: "Picking faces.", schema: z.array(Replenishment) } },
    }, (_, { warehouseId }) => {
      const until = new Date(Date.now() + DAY_MS).toISOString();
      return replenishmentsOf(db.background, warehouseId, until);
    }))
    .get(...at("/slotting_advice/withWarehouseID/:warehouseId", {
      ...SECTIONS,
      id: "adviseSlotting",
      summary: "Advises which box types to move to other sections, so that picking tours become " +
        "shorter.",
      description: "Based on the orders of the warehouse, each replayed with its shortest tour. " +
        "Reserved boxes are not moved. The route takes a few seconds and changes nothing; " +
        "`POST /api/v1/stock_exchange/…` makes the moves.",
      deadline: "none",
      query: SlottingQuery,
      answers: { 200: { about: "The advice.", schema: SlottingAdviceAnswer } },
      errors: [422],
      example: { query: { start: DOCK_ID } },
    }, async (c, { warehouseId }) => {
      const { start } = c.req.valid("query");
      return await advisor.advise(warehouseId, start, requesterOf(c));
    }))
    .post(...at("/stock_exchange/withWarehouseID/:warehouseId", {
      ...SECTIONS,
      id: "exchangeStock",
      summary: "Exchanges the contents of pairs of sections, or moves them to empty ones.",
      description:
        `1 to ${MAX_EXCHANGES} exchanges, all or none. Each states the contents of both ` +
        "sections before it; the reversed pairs in reverse order undo it. 409 if boxes in " +
        "them are reserved.",
      who: "head",
      body: { schema: z.array(StockExchange) },
      size: "record",
      answers: { 200: { about: "The changed sections.", schema: z.array(Section) } },
      errors: [412],
    }, async (c, { warehouseId }) => {
      const { records } = await readMany<StockExchange>(c, StockExchange, MAX_EXCHANGES);
      return await exchangeStock(db, warehouseId, records, c.get("user"));
    }));
}
