import { Hono } from "hono";
import { z } from "zod";
import { recordCalculation } from "../../db/warehouse/audit.ts";
import { refusal } from "../../domain/app_error.ts";
import { integerText } from "../../domain/fields.ts";
import { expecting } from "../../domain/messages/expecting.ts";
import type { Effort } from "../../domain/packing/problem.ts";
import { shortestPath } from "../../domain/routing/shortest_paths.ts";
import { pointIndex } from "../../domain/routing/stop_network.ts";
import { CalculatedOrder, PalletResult } from "../../domain/warehouse/calculation_records.ts";
import { ComputedOrder } from "../../domain/warehouse/computed_order.ts";
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
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/limits.ts";
import { DOCK_ID, FIRST_POINT_ID, WAREHOUSE_ID } from "../openapi/examples.ts";
import { jsonStream } from "../json_answer.ts";
import type { Services } from "../services.ts";
import { assertMayEnter } from "./access_control.ts";
import { idOf, readOne } from "./bodies.ts";

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

/**
 * Synchronous calculation of an order; the test route that packs random boxes, logs their positions
 * and stores nothing; and the shortest path between two points.
 */
export function calculationRoutes(
  { db, packing, log }: Pick<Services, "db" | "packing" | "log">,
  calculator: OrderCalculator,
  graphs: WalkingGraphs,
) {
  return new Hono()
    .post(
      "/computed_order",
      route({
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
      }),
    )
    .get(
      "/computed/:randomHeight/:randomBoxCount",
      route({
        ...CALCULATION,
        id: "computeRandom",
        summary:
          "Packs random boxes, in centimetres and grams, on pallets 80 wide and 120 long, and " +
          "stores nothing.",
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
      }),
    )
    .get(
      "/computed_route/:uuid_warehouse/:uuid_point_from/:uuid_point_to",
      route({
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
      }),
    );
}

/** Returns a pallet in the response: its boxes are in no section, so they have no paths. */
function withoutPaths(pallet: StoredPallet): PalletResult {
  const layers = pallet.layers.map((layer) => ({
    ...layer,
    boxed: layer.boxed.map((box) => ({ ...box, path_to_section: [] })),
  }));
  return { ...pallet, layers };
}
