import { Hono } from "hono";
import { z } from "zod";
import {
  countStock,
  MAX_COUNTED,
  releaseReservations,
} from "../../services/warehouse/stock/stock.ts";
import { requestCounts } from "../../services/warehouse/stock/counts.ts";
import { resolvePutBack } from "../../services/warehouse/picking/picks.ts";
import { overviewOf, type ShiftBoards } from "../../services/warehouse/picking/shift_board.ts";
import { integerText, uuid } from "../../domain/fields.ts";
import { Section } from "../../domain/warehouse/records.ts";
import {
  CountedSection,
  DaysQuery,
  ShiftBoard,
  ShiftDay,
  StockCount,
  WarehouseOverview,
} from "../../domain/warehouse/shift_records.ts";
import { at } from "../contract/route.ts";
import { requesterOf } from "../middleware/limits.ts";
import { ORDER_ID, SECTION_ID, TASK_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { idOf, OfWarehouseParam, OrderParam, readMany } from "./bodies.ts";
import { eventStream } from "../json_answer.ts";

const TaskParam = OrderParam.extend({
  act: idOf("act that could not be applied", "0d9be1a4-6a53-4a6f-9c7d-3a3f7c1b2e10"),
});
const PutBackParam = OfWarehouseParam.extend({ task: idOf("task", TASK_ID) });
const ReleaseParam = OfWarehouseParam.extend({ order: idOf("order", ORDER_ID) });
const ReleaseQuery = z.object({ id_section: uuid().optional().describe("Only in this section.") });
const WatchQuery = z.object({
  boards: integerText({ min: 1, max: 1_000_000 }).optional()
    .describe("Ends after this number of events; default: when the client disconnects."),
});
const Released = z.object({
  count: z.int().describe("Number of boxes that the order no longer reserves."),
}).meta({ id: "Released", description: "Released reservations of an order." });

const BOARD = { tag: "Orders", who: "employee", params: OfWarehouseParam } as const;

/** Routes for the planner's board, counting, and releasing reservations (additions). */
export function shiftRoutes(
  { db, stopping }: Pick<Services, "db" | "stopping">,
  boards: ShiftBoards,
) {
  return new Hono()
    .get(...at("/overview/withWarehouseID/:warehouseId", {
      ...BOARD,
      id: "getOverview",
      summary: "What a warehouse has to do today: orders, picking, pallets and loads.",
      query: DaysQuery,
      answers: { 200: { about: "The overview.", schema: WarehouseOverview } },
      example: { query: { zone: "Europe/Berlin" } },
    }, (c, { warehouseId }) => {
      const { zone = Temporal.Now.timeZoneId() } = c.req.valid("query");
      return overviewOf(db.background, warehouseId, { zone, now: Date.now() });
    }))
    .get(...at("/shift/withWarehouseID/:warehouseId", {
      ...BOARD,
      id: "getShift",
      summary: "Orders by state, their pickers and progress, tasks, and sections to count.",
      answers: { 200: { about: "The board.", schema: ShiftBoard } },
    }, (c, { warehouseId }) => boards.of(warehouseId, requesterOf(c))))
    .get(...at("/shift/withWarehouseID/:warehouseId/events", {
      ...BOARD,
      id: "watchShift",
      summary: "The board of the shift as server-sent events.",
      description: "An event `board`, whose data is the board as JSON, and another one within a " +
        "second or two of every change.",
      deadline: "none",
      query: WatchQuery,
      answers: {
        200: { about: "The events.", type: "text/event-stream", headers: ["Cache-Control"] },
      },
      example: { query: { boards: 1 } },
    }, (c, { warehouseId }) => {
      const { boards: max } = c.req.valid("query");
      return eventStream(
        c,
        stopping,
        async (signal) => events(await boards.watch(warehouseId, signal), max),
      );
    }))
    .get(...at("/shift/withWarehouseID/:warehouseId/days", {
      ...BOARD,
      id: "listShiftDays",
      summary: "Metrics of the last 31 days with picks, newest first.",
      deadline: "none",
      query: DaysQuery,
      answers: { 200: { about: "The days.", schema: z.array(ShiftDay) } },
      example: { query: { zone: "Europe/Berlin" } },
    }, async (c, { warehouseId }) => {
      const { zone = Temporal.Now.timeZoneId() } = c.req.valid("query");
      return await boards.days(warehouseId, zone, requesterOf(c));
    }))
    .put(...at("/order_item/:id/picks/:act/resolved", {
      id: "resolveTask",
      tag: "Orders",
      summary: "Marks a pick that could not be applied as resolved.",
      who: "head",
      within: "order",
      params: TaskParam,
      answers: { 204: { about: "Resolved; no body." } },
    }, (_, { id, act }) => boards.resolve(id, act)))
    .put(...at("/put_back/withWarehouseID/:warehouseId/:task/resolved", {
      id: "resolvePutBack",
      tag: "Orders",
      summary: "Marks the boxes of a deleted order as put back.",
      description: "The section that they were taken from is then added to those to count.",
      who: "head",
      params: PutBackParam,
      answers: { 204: { about: "Resolved; no body." } },
    }, (c, { warehouseId, task }) => resolvePutBack(db, warehouseId, task, c.get("user"))))
    .post(...at("/stock_count/withWarehouseID/:warehouseId", {
      id: "countStock",
      tag: "Sections",
      summary: "Stores the counted stock of sections.",
      description:
        `1 to ${MAX_COUNTED} sections, all or none. Requests to count these sections are ` +
        "removed, whatever the result.",
      who: "employee",
      params: OfWarehouseParam,
      body: { schema: z.array(StockCount) },
      size: "record",
      answers: { 200: { about: "The changed sections.", schema: z.array(Section) } },
    }, async (c, { warehouseId }) => {
      const { records } = await readMany<StockCount>(c, StockCount, MAX_COUNTED);
      return await countStock(db, warehouseId, records, c.get("user"));
    }))
    .post(...at("/stock_count/withWarehouseID/:warehouseId/requests", {
      id: "requestCounts",
      tag: "Sections",
      summary: "Asks for counts of sections.",
      description: `1 to ${MAX_COUNTED} sections, all or none.`,
      who: "head",
      params: OfWarehouseParam,
      body: { schema: z.array(CountedSection) },
      size: "record",
      answers: { 204: { about: "Requested; no body." } },
    }, async (c, { warehouseId }) => {
      const { records } = await readMany<{ id_section: string }>(c, CountedSection, MAX_COUNTED);
      const sections = records.map(({ id_section }) => id_section);
      await requestCounts(db, warehouseId, sections, c.get("user"));
    }))
    .delete(...at("/stock_reservation/withWarehouseID/:warehouseId/:order", {
      id: "releaseReservations",
      tag: "Sections",
      summary: "Releases the reservations of an order, in one section or everywhere.",
      description:
        "The order stays calculated, and can still be picked as far as boxes are available.",
      who: "head",
      params: ReleaseParam,
      query: ReleaseQuery,
      answers: { 200: { about: "The number of released boxes.", schema: Released } },
      example: { query: { id_section: SECTION_ID } },
    }, async (c, { warehouseId: warehouse, order }) => {
      const { id_section: section } = c.req.valid("query");
      const target = { warehouse, order, section };
      return { count: await releaseReservations(db, target, c.get("user")) };
    }));
}

async function* events(boards: AsyncIterable<ShiftBoard>, max = Infinity) {
  let sent = 0;
  for await (const board of boards) {
    yield { event: "board", data: JSON.stringify(board) };
    if (++sent >= max) return;
  }
}
