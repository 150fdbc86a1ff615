import { expecting } from "../../domain/messages/expecting.ts";
import { Hono } from "hono";
import { z } from "zod";
import { integerText } from "../../domain/fields.ts";
import type { Effort } from "../../domain/packing/problem.ts";
import { PalletResult } from "../../domain/warehouse/calculation_records.ts";
import {
  type PalletResult as StoredPallet,
  palletResults,
} from "../../domain/warehouse/pallet_results.ts";
import { NOWHERE } from "../../domain/warehouse/picking.ts";
import { randomProblem, SHORTEST_EDGE } from "../../domain/warehouse/random_problem.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import type { Log } from "../../domain/log.ts";
import { json } from "./bodies.ts";

const HIGHEST = 100_000;
// Enough for 10,000 boxes also where other processes use the cores.
const MAX_CALCULATION_MS = 60_000;

export const RandomParam = z.object({
  randomHeight: expecting(
    z.string().regex(/^\d{1,9}(\.\d{1,9})?$/).transform(Number)
      .pipe(z.number().min(SHORTEST_EDGE).max(HIGHEST)),
    "expected_number_between",
    { min: SHORTEST_EDGE, max: HIGHEST },
  )
    .describe("Height of a pallet, from 20, the shortest edge of a box, to 100,000."),
  randomBoxCount: integerText({ min: 1, max: 10_000 }).describe("How many boxes."),
});
// Without a seed the boxes are always the same.
export const RandomQuery = z.object({
  seed: integerText({ min: 0, max: 0xffffffff }).default(1)
    .describe("Another seed makes other boxes."),
  effort: integerText({ min: 0, max: 3 }).transform((effort) => effort as Effort).default(1)
    .describe("How much is tried, 0 to 3."),
});

/** The test route that packs random boxes, prints where each of them goes, and stores nothing. */
export function computedRandomRoutes(
  { packing, log, settings }: Pick<Services, "packing" | "log" | "settings">,
) {
  return new Hono().get(
    "/computed/:randomHeight/:randomBoxCount",
    route({
      id: "computeRandom",
      tag: "Calculation",
      summary:
        "Packs random boxes, in centimetres and grams, on pallets 80 wide and 120 long, and " +
        "stores nothing.",
      who: "employee",
      always: true,
      params: RandomParam,
      query: RandomQuery,
      deadline: "none",
      answers: { 200: { about: "The pallets.", schema: z.array(PalletResult) } },
      errors: [503],
      example: { path: { randomHeight: 150, randomBoxCount: 20 }, query: { effort: 0 } },
    }, async (c, { randomHeight: height, randomBoxCount: count }) => {
      const problem = randomProblem({ height, count, ...c.req.valid("query") });
      const { layout } = await packing.pack(problem, {
        ...requesterOf(c, settings),
        name: "random",
        deadline: MAX_CALCULATION_MS,
        longestWait: MAX_CALCULATION_MS,
      });
      const origins = { take: () => NOWHERE, skuOf: (key: string) => key };
      const pallets = palletResults(problem, layout.pallets, origins);
      print(pallets, log);
      return json(c, pallets.map(withoutPaths));
    }),
  );
}

function print(pallets: readonly StoredPallet[], log: Log): void {
  for (const { numpallete, layers } of pallets) {
    for (const { numLayer, boxed } of layers) {
      for (const { sku_box, orientation, orderPrior, positionOnPallete: { x, y } } of boxed) {
        const place = { x, y, orientation, orderPrior };
        log.info(`Pallet ${numpallete}, layer ${numLayer}: ${sku_box} at ${x}, ${y}`, place);
      }
    }
  }
}

/** A pallet as it is answered: its boxes are in no section, so no way leads to them. */
function withoutPaths(pallet: StoredPallet): PalletResult {
  const layers = pallet.layers.map((layer) => ({
    ...layer,
    boxed: layer.boxed.map((box) => ({ ...box, path_to_section: [] })),
  }));
  return { ...pallet, layers };
}
