import { Hono } from "hono";
import { z } from "zod";
import { integerText } from "../../domain/fields.ts";
import { Section } from "../../domain/warehouse/records.ts";
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
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/limits.ts";
import { BOX_ID, DOCK_ID } from "../openapi/examples.ts";
import { jsonList } from "../json_answer.ts";
import type { Services } from "../services.ts";
import { readMany } from "./bodies.ts";
import { idOf, OfWarehouseParam } from "./params.ts";

const WithdrawalParam = OfWarehouseParam.extend({
  boxId: idOf("box type", BOX_ID),
  countBox: integerText({ min: 1 }).describe("How many boxes are taken."),
});

const SECTIONS = { tag: "Sections", who: "employee", params: OfWarehouseParam } as const;

/**
 * The stock update (takes the boxes of an order from their sections), and additions: contents of
 * sections, reservations, movements, and slotting advice.
 */
export function stockRoutes({ db }: Pick<Services, "db">, advisor: SlottingAdvisor) {
  return new Hono()
    .put(
      "/warehouse_section/withWarehouseID/:warehouseId/withBoxID/:boxId/withCountBox/:countBox",
      route({
        ...SECTIONS,
        id: "withdrawBoxes",
        summary: "Takes boxes of one type out of the sections that hold them.",
        description:
          "Out of the section with the least stock that suffices; where none does, out " +
          "of several. 409 when there are not enough, and nothing is changed.",
        params: WithdrawalParam,
        answers: { 200: { about: "The section that was changed last.", schema: Section } },
        example: { path: { countBox: 12 } },
      }, async (c, { warehouseId, boxId, countBox }) => {
        const wanted = { id_warehouse: warehouseId, id_box: boxId, count: countBox };
        return await withdraw(db, wanted, c.get("user"));
      }),
    )
    .get(
      "/stock/withWarehouseID/:warehouseId",
      route(
        {
          ...SECTIONS,
          id: "listStock",
          summary: "What every section of a warehouse holds, and how much of it orders reserve.",
          description:
            "A calculated order reserves what its boxes are taken from until they are picked, or " +
            "until it is changed or deleted.",
          answers: { 200: { about: "The sections.", schema: z.array(SectionStock) } },
        },
        async (c, { warehouseId }) => jsonList(c, await stockOf(db.background, warehouseId)),
      ),
    )
    .get(
      "/stock_movement/withWarehouseID/:warehouseId",
      route(
        {
          ...SECTIONS,
          id: "listStockMovements",
          summary: "Every change of the stock of a warehouse's sections, newest first.",
          description: "The movements of a section add up to its `count_box`.",
          query: MovementQuery,
          answers: { 200: { about: "A page of movements.", schema: z.array(StockMovement) } },
          example: { query: { limit: 10 } },
        },
        (c, { warehouseId }) => movementsOf(db.read, warehouseId, c.req.valid("query")),
      ),
    )
    .get(
      "/stock_reservation/withWarehouseID/:warehouseId",
      route(
        {
          ...SECTIONS,
          id: "listStockReservations",
          summary: "Which orders reserve boxes in which sections of a warehouse.",
          query: ReservationQuery,
          answers: { 200: { about: "The reservations.", schema: z.array(StockReservation) } },
        },
        (c, { warehouseId }) => reservationsOf(db.read, warehouseId, c.req.valid("query")),
      ),
    )
    .get(
      "/slotting_advice/withWarehouseID/:warehouseId",
      route({
        ...SECTIONS,
        id: "adviseSlotting",
        summary: "Which box types should stand elsewhere, so that picking rounds become shorter.",
        description:
          "Goes by the orders of the warehouse, each replayed through its shortest round. What " +
          "calculated orders reserve stays where it is. The route takes some seconds and changes " +
          "nothing; `POST /api/v1/stock_exchange/…` makes the moves.",
        deadline: "none",
        query: SlottingQuery,
        answers: { 200: { about: "The advice.", schema: SlottingAdviceAnswer } },
        errors: [422],
        example: { query: { start: DOCK_ID } },
      }, async (c, { warehouseId }) => {
        const { start } = c.req.valid("query");
        return await advisor.advise(warehouseId, start, requesterOf(c));
      }),
    )
    .post(
      "/stock_exchange/withWarehouseID/:warehouseId",
      route({
        ...SECTIONS,
        id: "exchangeStock",
        summary: "Exchanges all that stands in pairs of sections, or moves it to empty ones.",
        description: `1 to ${MAX_EXCHANGES} exchanges, all or none. Each says what both sections ` +
          "hold before it; the same turned round, in reverse order, undoes it. 409 where calculated " +
          "orders reserve boxes.",
        who: "head",
        body: { schema: z.array(StockExchange) },
        size: "record",
        answers: { 200: { about: "The sections as they are now.", schema: z.array(Section) } },
        errors: [412],
      }, async (c, { warehouseId }) => {
        const { records } = await readMany<StockExchange>(c, StockExchange, MAX_EXCHANGES);
        return await exchangeStock(db, warehouseId, records, c.get("user"));
      }),
    );
}
