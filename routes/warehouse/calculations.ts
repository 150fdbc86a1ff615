import { type Context, Hono } from "hono";
import { z } from "zod";
import { recordCalculation } from "../../db/warehouse/audit.ts";
import { refusal, textOfAll } from "../../domain/app_error.ts";
import { integerText } from "../../domain/fields.ts";
import { expecting } from "../../domain/messages/expecting.ts";
import type { Effort } from "../../domain/packing/problem.ts";
import { shortestPath } from "../../domain/routing/shortest_paths.ts";
import { pointIndex } from "../../domain/routing/stop_network.ts";
import {
  CalculatedOrder,
  CalculationJob,
  PalletResult,
} from "../../domain/warehouse/calculation_records.ts";
import { ComputedOrder, JobRequest } from "../../domain/warehouse/computed_order.ts";
import {
  calculatedOrderJson,
  type StoredCalculation,
} from "../../domain/warehouse/built_result.ts";
import {
  type PalletResult as StoredPallet,
  palletResults,
} from "../../domain/warehouse/pallet_results.ts";
import { NO_PLACE } from "../../domain/warehouse/picking.ts";
import { MIN_EDGE_CM, randomProblem } from "../../domain/warehouse/random_problem.ts";
import type { WalkingGraphs } from "../../services/warehouse/floor/walking_graph.ts";
import type { OrderCalculator } from "../../services/warehouse/orders/order_calculator.ts";
import { at } from "../contract/route.ts";
import { requesterOf } from "../middleware/limits.ts";
import {
  DOCK_ID,
  EXAMPLES,
  FIRST_POINT_ID,
  HAND_ORDER_ID,
  WAREHOUSE_ID,
} from "../openapi/examples.ts";
import { eventStream, json, jsonStream } from "../json_answer.ts";
import type { Services } from "../services.ts";
import { assertMayEnter } from "./access_control.ts";
import { idOf, idParam, OrderParam, readOne } from "./bodies.ts";
import type { CalculationJobs } from "../../services/warehouse/orders/calculation_jobs.ts";
import { hasEnded } from "../../domain/warehouse/calculation_job.ts";
import { languageOf } from "../middleware/client.ts";
import { unpackMessages } from "../../domain/messages/message.ts";
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

const MAX_HEIGHT = 100_000;
// Enough for 10,000 boxes even if other processes use the cores.
const MAX_CALCULATION_MS = 60_000;

const RandomParam = z.object({
  randomHeight: expecting(
    z.string().regex(/^\d{1,9}(\.\d{1,9})?$/).transform(Number)
      .pipe(z.number().min(MIN_EDGE_CM).max(MAX_HEIGHT)),
    "expected_number_between",
    { min: MIN_EDGE_CM, max: MAX_HEIGHT },
  )
    .describe("Height of a pallet, from 20, the shortest edge of a box, to 100,000."),
  randomBoxCount: integerText({ min: 1, max: 10_000 }).describe("Number of boxes."),
});
// Without a seed the boxes are always the same.
const RandomQuery = z.object({
  seed: integerText({ min: 0, max: 0xffffffff }).default(1)
    .describe("Seed of the random boxes."),
  effort: integerText({ min: 0, max: 3 }).transform((effort) => effort as Effort).default(1)
    .describe("Search effort, 0 to 3."),
});
const RouteParam = z.object({
  uuid_warehouse: idOf("warehouse", WAREHOUSE_ID),
  uuid_point_from: idOf("point where the way begins", DOCK_ID),
  uuid_point_to: idOf("point where it ends", FIRST_POINT_ID),
});

const CALCULATION = { tag: "Calculation", who: "employee" } as const;

/** Calculation of an order; the test route with random boxes; the shortest path of two points. */
export function calculationRoutes(
  { db, packing, log }: Pick<Services, "db" | "packing" | "log">,
  calculator: OrderCalculator,
  graphs: WalkingGraphs,
) {
  return new Hono()
    .post(...at("/computed_order", {
      ...CALCULATION,
      id: "computeOrder",
      summary: "Packs an order on pallets and returns the result.",
      description: "The result is stored. An order without lines or parameters, or with a box " +
        "that fits on no pallet, is refused with 422.",
      body: { schema: ComputedOrder },
      deadline: "none",
      answers: { 200: { about: "The pallets under the order's id.", schema: CalculatedOrder } },
      errors: [404],
    }, async (c) => {
      const request = (await readOne(c, ComputedOrder)).record;
      assertMayEnter(c, request.id_warehouse);
      const requester = requesterOf(c);
      const calculation = await db.doneBefore<StoredCalculation>() ??
        await calculator.finish(await calculator.prepare(request, undefined, requester), {
          ...requester,
          alongside: recordCalculation(c.get("user"), request),
        });
      return await jsonStream(c, calculatedOrderJson(request.id_order_item, calculation));
    }))
    .get(...at("/computed/:randomHeight/:randomBoxCount", {
      ...CALCULATION,
      id: "computeRandom",
      summary: "Packs random boxes, in centimetres and grams, on pallets 80 wide and 120 long, " +
        "and stores nothing.",
      always: true,
      params: RandomParam,
      query: RandomQuery,
      deadline: "none",
      answers: { 200: { about: "The pallets.", schema: z.array(PalletResult) } },
      example: { path: { randomHeight: 150, randomBoxCount: 20 }, query: { effort: 0 } },
    }, async (c, { randomHeight: height, randomBoxCount: count }) => {
      const problem = randomProblem({ height, count, ...c.req.valid("query") });
      const { layout } = await packing.pack(problem, {
        ...requesterOf(c),
        name: "random",
        deadline: MAX_CALCULATION_MS,
        maxWaitMs: MAX_CALCULATION_MS,
      });
      const origins = { take: () => NO_PLACE, skuOf: (key: string) => key };
      const pallets = palletResults(problem, layout.pallets, origins);
      for (const { numpallete, layers } of pallets) {
        for (const { numLayer, boxed } of layers) {
          for (const { sku_box, orientation, orderPrior, positionOnPallete: { x, y } } of boxed) {
            const place = { x, y, orientation, orderPrior };
            log.info(`Pallet ${numpallete}, layer ${numLayer}: ${sku_box} at ${x}, ${y}`, place);
          }
        }
      }
      return pallets.map(withoutPaths);
    }))
    .get(...at("/computed_route/:uuid_warehouse/:uuid_point_from/:uuid_point_to", {
      ...CALCULATION,
      id: "computeRoute",
      summary: "The shortest path between two points.",
      always: true,
      params: RouteParam,
      answers: {
        200: {
          about: "The ids of the points along it, including both ends.",
          schema: z.array(z.guid()),
          example: [DOCK_ID, FIRST_POINT_ID],
        },
      },
    }, async (_, { uuid_warehouse, uuid_point_from, uuid_point_to }) => {
      const graph = await graphs.of(uuid_warehouse);
      const path = shortestPath(
        graph,
        pointIndex(graph, uuid_point_from),
        pointIndex(graph, uuid_point_to),
      );
      if (path === undefined) throw refusal(404, "no_way");
      return path.points.map((point) => graph.idOf(point));
    }));
}

/** Returns a pallet in the response: its boxes are in no section, so they have no paths. */
function withoutPaths(pallet: StoredPallet): PalletResult {
  const layers = pallet.layers.map((layer) => ({
    ...layer,
    boxed: layer.boxed.map((box) => ({ ...box, path_to_section: [] })),
  }));
  return { ...pallet, layers };
}

const JOBS = "/computed_order/jobs";

const JOB = { ...CALCULATION, deadline: "none" } as const;
const ONE = { ...JOB, within: "job", params: idParam("job", EXAMPLES.CalculationJob.id) } as const;

/** Calculation jobs, an addition to the specification. */
export function calculationJobRoutes(
  { stopping }: Pick<Services, "stopping">,
  jobs: CalculationJobs,
) {
  return new Hono()
    .post(...at(JOBS, {
      ...JOB,
      id: "startJob",
      summary: "Starts packing an order as a job.",
      description: "With `parameters` it is a trial: the order is not changed, and the result is " +
        "retained as a layout of the order. Boxes that no other order reserves are taken first.",
      body: { schema: JobRequest },
      answers: { 202: { about: "The job.", schema: CalculationJob, headers: ["Location"] } },
      errors: [404],
    }, async (c) => {
      const request = (await readOne(c, JobRequest)).record;
      assertMayEnter(c, request.id_warehouse);
      const job = await jobs.start(request, requesterOf(c), c.get("user"));
      c.header("Location", `/api/v1${JOBS}/${job.id}`);
      return json(c, job, 202);
    }))
    .get(...at(`${JOBS}/:id`, {
      ...ONE,
      id: "getJob",
      summary: "The progress of a job.",
      answers: { 200: { about: "The job.", schema: CalculationJob } },
    }, async (c, { id }) => {
      c.header("Vary", "Accept-Language");
      return localizedJob(c, await jobs.get(id));
    }))
    .get(...at(`${JOBS}/:id/events`, {
      ...ONE,
      id: "watchJob",
      summary: "The progress of a job as server-sent events.",
      description: "Events `progress`, and finally one named after the job's final state; the " +
        "data is the job as JSON. With `layouts=1` also events `layout`, each time that a better " +
        "layout of at most 1,000 boxes is found: `pallets` without sections, and `figures`.",
      headers: ["Last-Event-ID"],
      query: z.object({
        layouts: z.literal("1").optional().describe("`1` adds events `layout`."),
      }),
      answers: {
        200: { about: "The events.", type: "text/event-stream", headers: ["Cache-Control"] },
        204: { about: "All events have been sent already; no body." },
      },
    }, async (c, { id }) => {
      // A browser reconnects after the end, and then learns that there are no more events.
      const { state } = await jobs.get(id);
      if (hasEnded({ state }) && c.req.header("Last-Event-ID") === state) return c.body(null, 204);
      const { layouts } = c.req.valid("query");
      const states = (signal: AbortSignal) => events(c, jobs.watch(id, signal), layouts === "1");
      return await eventStream(c, stopping, states);
    }))
    .delete(...at(`${JOBS}/:id`, {
      ...ONE,
      id: "cancelJob",
      summary: "Cancels a job; an ended one is not changed.",
      answers: { 204: { about: "Cancelled; no body." } },
    }, (_, { id }) => jobs.cancel(id)));
}

async function* events(
  c: Context,
  states: ReturnType<CalculationJobs["watch"]>,
  withLayouts: boolean,
) {
  for await (const { job, layout } of states) {
    const data = JSON.stringify(localizedJob(c, job));
    yield hasEnded(job) ? { event: job.state, id: job.state, data } : { event: "progress", data };
    if (withLayouts && layout !== undefined) yield { event: "layout", data: layout };
  }
}

/** Returns a job with its error in the language of the client. */
function localizedJob(c: Context, job: CalculationJob): CalculationJob {
  if (job.error === undefined) return job;
  const messages = unpackMessages(job.error);
  return messages === undefined ? job : { ...job, error: textOfAll(messages, languageOf(c)) };
}

const LAYOUTS = "/order_item/:id/layouts";
const OF_ORDER = { tag: "Calculation", within: "order" } as const;
const LayoutParam = OrderParam.extend({ layoutId: idOf("layout", EXAMPLES.OrderLayout.id) });

/** Retained layouts of an order, an addition to the specification. */
export function orderLayoutRoutes({ db }: Pick<Services, "db">, byHand: HandLayouts) {
  return new Hono()
    .post(...at(LAYOUTS, {
      ...OF_ORDER,
      id: "keepHandLayout",
      summary: "Retains a manual layout of an order's pallets.",
      description: "Contains every box of the order's pallets once, with its position; only " +
        "positions change. Heights and turns follow from the positions. Every rule that it " +
        "breaks needs an entry in `insisted`; otherwise 422 names them. The order keeps its " +
        "pallets; `use` applies the layout.",
      who: "head",
      params: OrderParam,
      body: { schema: HandLayoutToKeep },
      answers: { 200: { about: "The retained layout.", schema: OrderLayout } },
      example: { path: { id: HAND_ORDER_ID } },
    }, async (c, { id }) => {
      const request = (await readOne(c, HandLayoutToKeep)).record;
      return await byHand.keep(id, request, requesterOf(c));
    }))
    .post(...at("/order_item/:id/repack", {
      ...OF_ORDER,
      id: "repackOrder",
      summary: "Packs all boxes of an order's pallets again except the locked ones.",
      description: "Returns the same boxes in new positions; nothing is stored. Whatever a " +
        "locked box stands on stays as well: with packing type 4 the boxes below it, else all " +
        "layers below its own.",
      who: "employee",
      params: OrderParam,
      body: { schema: HandLayoutToRepack },
      deadline: "none",
      answers: { 200: { about: "The boxes with their positions.", schema: HandLayout } },
      example: { path: { id: HAND_ORDER_ID } },
    }, async (c, { id }) => {
      const request = (await readOne(c, HandLayoutToRepack)).record;
      return await byHand.repack(id, request, requesterOf(c));
    }))
    .get(...at(LAYOUTS, {
      ...OF_ORDER,
      id: "listLayouts",
      summary: "The retained layouts of an order, newest first.",
      description: "The newest twelve calculated layouts, including trials, and the order's " +
        "current one. Layouts with more than 10,000 boxes are not retained.",
      who: "employee",
      params: OrderParam,
      answers: { 200: { about: "The layouts.", schema: z.array(OrderLayout) } },
    }, (_, { id }) => layoutsOf(db.read, id)))
    .post(...at(`${LAYOUTS}/:layoutId/use`, {
      ...OF_ORDER,
      id: "useLayout",
      summary: "Applies a retained layout to an order, with the parameters of that layout.",
      description: "Nothing is calculated. 409 when the order's lines or box types have changed " +
        "since, or a section or point of the layout no longer exists.",
      who: "head",
      params: LayoutParam,
      answers: { 204: { about: "Applied; no body." } },
    }, (c, { id, layoutId }) => applyLayout(db, id, layoutId, c.get("user"))))
    .delete(...at(`${LAYOUTS}/:layoutId`, {
      ...OF_ORDER,
      id: "deleteLayout",
      summary: "Deletes a retained layout; the pallets of an order that uses it stay.",
      who: "head",
      params: LayoutParam,
      answers: { 204: { about: "Deleted; no body." } },
    }, (_, { id, layoutId }) => removeLayout(db, id, layoutId)));
}
