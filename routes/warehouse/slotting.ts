import { Hono } from "hono";
import { z } from "zod";
import type { SlottingAdvisor } from "../../services/warehouse/picking/slotting.ts";
import { exchangeStock, MOST_EXCHANGES } from "../../services/warehouse/stock/stock_exchange.ts";
import { refusal } from "../../domain/app_error.ts";
import { Section } from "../../domain/warehouse/records.ts";
import {
  SlottingAdviceAnswer,
  SlottingQuery,
  StockExchange,
} from "../../domain/warehouse/slotting_records.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import { DOCK_ID, EMPTY_SECTION_ID, OTHER_EMPTY_SECTION_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { json, readMany } from "./bodies.ts";
import { OfWarehouseParam } from "./params.ts";

/** Which box types should stand elsewhere, and moving them (additions). */
export function slottingRoutes(
  { db, settings }: Pick<Services, "db" | "settings">,
  advisor: SlottingAdvisor,
) {
  return new Hono()
    .get(
      "/slotting_advice/withWarehouseID/:warehouseId",
      route({
        id: "adviseSlotting",
        tag: "Sections",
        summary: "Which box types should stand elsewhere, so that picking rounds become shorter.",
        description:
          "Goes by the orders of the warehouse, each replayed through its shortest round. What " +
          "calculated orders reserve stays where it is. The route takes some seconds and changes " +
          "nothing; `POST /api/v1/stock_exchange/…` makes the moves.",
        who: "employee",
        deadline: "none",
        params: OfWarehouseParam,
        query: SlottingQuery,
        answers: { 200: { about: "The advice.", schema: SlottingAdviceAnswer } },
        errors: [404, 422, 503],
        example: { query: { start: DOCK_ID } },
      }, async (c, { warehouseId }) => {
        const { start } = c.req.valid("query");
        return json(c, await advisor.advise(warehouseId, start, requesterOf(c, settings)));
      }),
    )
    .post(
      "/stock_exchange/withWarehouseID/:warehouseId",
      route({
        id: "exchangeStock",
        tag: "Sections",
        summary: "Exchanges all that stands in pairs of sections, or moves it to empty ones.",
        description:
          `1 to ${MOST_EXCHANGES} exchanges, all or none. Each says what both sections ` +
          "hold before it; the same turned round, in reverse order, undoes it. 409 where calculated " +
          "orders reserve boxes.",
        who: "head",
        params: OfWarehouseParam,
        body: { schema: z.array(StockExchange) },
        size: "record",
        answers: { 200: { about: "The sections as they are now.", schema: z.array(Section) } },
        errors: [404, 409, 412],
        example: {
          body: [{
            id_section: OTHER_EMPTY_SECTION_ID,
            id_box: "",
            count_box: 0,
            id_section_to: EMPTY_SECTION_ID,
            id_box_to: "",
            count_box_to: 0,
          }],
        },
      }, async (c, { warehouseId }) => {
        const { records } = await readMany<StockExchange>(c, StockExchange);
        if (records.length > MOST_EXCHANGES) {
          throw refusal(400, "expected_records", { max: MOST_EXCHANGES });
        }
        return json(c, await exchangeStock(db, warehouseId, records, c.get("user")));
      }),
    );
}
