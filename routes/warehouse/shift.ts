import { Hono } from "hono";
import { z } from "zod";
import {
  countStock,
  MOST_COUNTED,
  releaseReservations,
} from "../../services/warehouse/stock/count_stock.ts";
import { resolvePutBack } from "../../services/warehouse/picking/put_back.ts";
import type { ShiftBoards } from "../../services/warehouse/picking/shift_board.ts";
import { refusal } from "../../domain/app_error.ts";
import { integerText, uuid } from "../../domain/fields.ts";
import { Section } from "../../domain/warehouse/records.ts";
import {
  DaysQuery,
  ShiftBoard,
  ShiftDay,
  StockCount,
} from "../../domain/warehouse/shift_records.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import { ORDER_ID, SECTION_ID, TASK_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { json, readMany } from "./bodies.ts";
import { eventStream } from "./event_stream.ts";
import { OfWarehouseParam, OrderParam } from "./params.ts";

export const TaskParam = OrderParam.extend({
  act: uuid().describe("The id of the act that could not be applied."),
});
export const PutBackParam = OfWarehouseParam.extend({
  task: uuid().describe("The id of the task."),
});
export const ReleaseParam = OfWarehouseParam.extend({
  order: uuid().describe("The id of the order."),
});
export const ReleaseQuery = z.object({
  id_section: uuid().optional().describe("Only in this section."),
});
export const WatchQuery = z.object({
  boards: integerText({ min: 1, max: 1_000_000 }).optional()
    .describe("Ends after so many; goes on until the client leaves if left out."),
});
/** What was given up. */
export const Released = z.object({
  count: z.int().describe("Boxes that the order does not reserve any more."),
}).meta({ id: "Released", description: "What an order has given up." });

const BOARD = {
  tag: "Orders",
  who: "employee",
  params: OfWarehouseParam,
  errors: [404, 503],
} as const;

/** The shift as the planner sees it, counting, and what orders give up (additions). */
export function shiftRoutes(
  { db, settings, stopping }: Pick<Services, "db" | "settings" | "stopping">,
  boards: ShiftBoards,
) {
  return new Hono()
    .get(
      "/shift/withWarehouseID/:warehouseId",
      route(
        {
          ...BOARD,
          id: "getShift",
          summary: "Orders by state, who picks them and how far, tasks, and sections to count.",
          answers: { 200: { about: "The board.", schema: ShiftBoard } },
        },
        async (c, { warehouseId }) =>
          json(c, await boards.of(warehouseId, requesterOf(c, settings))),
      ),
    )
    .get(
      "/shift/withWarehouseID/:warehouseId/events",
      route({
        ...BOARD,
        id: "watchShift",
        summary: "The board of the shift as server-sent events.",
        description: "An event `board`, whose data are the board as JSON, and another within a " +
          "second or two of every change.",
        deadline: "none",
        query: WatchQuery,
        answers: {
          200: { about: "The events.", type: "text/event-stream", headers: ["Cache-Control"] },
        },
        example: { query: { boards: 1 } },
      }, async (c, { warehouseId }) => {
        const signal = AbortSignal.any([c.req.raw.signal, stopping]);
        const changes = await boards.watch(warehouseId, signal);
        return eventStream(c, events(changes, c.req.valid("query").boards), signal);
      }),
    )
    .get(
      "/shift/withWarehouseID/:warehouseId/days",
      route({
        ...BOARD,
        id: "listShiftDays",
        summary: "Figures of the last 31 days on which anything was picked, the newest first.",
        deadline: "none",
        query: DaysQuery,
        answers: { 200: { about: "The days.", schema: z.array(ShiftDay) } },
        example: { query: { zone: "Europe/Berlin" } },
      }, async (c, { warehouseId }) => {
        const { zone = Temporal.Now.timeZoneId() } = c.req.valid("query");
        return json(c, await boards.days(warehouseId, zone, requesterOf(c, settings)));
      }),
    )
    .put(
      "/order_item/:id/picks/:act/resolved",
      route({
        id: "resolveTask",
        tag: "Orders",
        summary: "Says that somebody has looked after an act that could not be applied.",
        who: "head",
        within: "order",
        params: TaskParam,
        answers: { 204: { about: "It is on the board no longer; no body." } },
        errors: [404],
        example: { path: { act: "0d9be1a4-6a53-4a6f-9c7d-3a3f7c1b2e10" } },
      }, async (c, { id, act }) => {
        await boards.resolve(id, act);
        return c.body(null, 204);
      }),
    )
    .put(
      "/put_back/withWarehouseID/:warehouseId/:task/resolved",
      route({
        id: "resolvePutBack",
        tag: "Orders",
        summary: "Says that the boxes of a deleted order have been put back.",
        description: "The section that they were taken from is on the list of those to count then.",
        who: "head",
        params: PutBackParam,
        answers: { 204: { about: "It is on the board no longer; no body." } },
        errors: [404],
        example: { path: { task: TASK_ID } },
      }, async (c, { warehouseId, task }) => {
        await resolvePutBack(db, warehouseId, task, c.get("user"));
        return c.body(null, 204);
      }),
    )
    .post(
      "/stock_count/withWarehouseID/:warehouseId",
      route({
        id: "countStock",
        tag: "Sections",
        summary: "Enters what was counted in sections.",
        description: `1 to ${MOST_COUNTED} sections, all or none. Sections that pickers wanted ` +
          "counted are off the list afterwards, whatever was found.",
        who: "employee",
        params: OfWarehouseParam,
        body: { schema: z.array(StockCount) },
        size: "record",
        answers: { 200: { about: "The sections as they are now.", schema: z.array(Section) } },
        errors: [404],
        example: { body: [{ id_section: SECTION_ID, count_box: 170 }] },
      }, async (c, { warehouseId }) => {
        const { records } = await readMany<StockCount>(c, StockCount);
        if (records.length > MOST_COUNTED) {
          throw refusal(400, "expected_records", { max: MOST_COUNTED });
        }
        return json(c, await countStock(db, warehouseId, records, c.get("user")));
      }),
    )
    .delete(
      "/stock_reservation/withWarehouseID/:warehouseId/:order",
      route({
        id: "releaseReservations",
        tag: "Sections",
        summary: "Gives up what an order reserves, in one section or everywhere.",
        description:
          "The order stays calculated, and can still be picked as far as boxes are there.",
        who: "head",
        params: ReleaseParam,
        query: ReleaseQuery,
        answers: { 200: { about: "How much is free again.", schema: Released } },
        errors: [404],
        example: { path: { order: ORDER_ID }, query: { id_section: SECTION_ID } },
      }, async (c, { warehouseId: warehouse, order }) => {
        const { id_section: section } = c.req.valid("query");
        const what = { warehouse, order, section };
        return json(c, { count: await releaseReservations(db, what, c.get("user")) });
      }),
    );
}

async function* events(boards: AsyncIterable<ShiftBoard>, most = Infinity) {
  let sent = 0;
  for await (const board of boards) {
    yield { event: "board", data: JSON.stringify(board) };
    if (++sent >= most) return;
  }
}
