/** Trials after a calculation, which end with the time of the calculation. */
import assert from "node:assert/strict";
import {
  LayoutBoard,
  type StoredLayout,
} from "../../../../../static/warehouse/order/state/layout_board.ts";
import { type Answer, BrowserStandIn } from "../../../browser_stand_in.ts";

const JOBS = "/api/v1/computed_order/jobs";
const PARAMETERS = {
  pallet_length: 1200,
  pallet_width: 800,
  pallet_max_height: 1500,
  min_layer_fill_ratio: 0.65,
  min_support_ratio: 0.7,
  height_layer_diff: 40,
  height_tolerance: 5,
  packing_type: 0,
};

/** Returns the deadlines of the trials, each of which takes so many milliseconds. */
async function deadlinesOf({ calculation, trial }: { calculation: number; trial: number }) {
  let now = 0;
  let jobs = 0;
  using browser = new BrowserStandIn({
    [`POST ${JOBS}`]: (() => ({ id: `job${++jobs}`, state: "waiting" })) as Answer,
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [
      `GET ${JOBS}/job${number}/events`,
      () => {
        now += trial;
        return new Response(
          `data: ${JSON.stringify({ state: "done", fraction: 1, pallets: 3 })}\n\n`,
        );
      },
    ])),
  });
  browser.set("performance", { now: () => now });
  const board = new LayoutBoard("order");
  const current = { id: "own", current: true, usable: true, pallets: 3, time_ms: calculation };
  board.layouts.value = [current as StoredLayout];
  const wanted = { id_order_item: "order", id_warehouse: "w", id_point_start: "", effort: 2 };
  await board.search(wanted, PARAMETERS, 2);
  assert.equal(board.searching.value, false);
  return browser.asked.flatMap(({ route, body }) =>
    route === `POST ${JOBS}` ? [(body as { deadline_ms: number }).deadline_ms] : []
  );
}

Deno.test("search: all neighbours within the calculation's time limit", async () => {
  assert.deepEqual(await deadlinesOf({ calculation: 8000, trial: 1500 }), [8000, 6500, 5000, 3500]);
  assert.deepEqual(await deadlinesOf({ calculation: 8000, trial: 5000 }), [8000, 3000]);
  assert.deepEqual(await deadlinesOf({ calculation: 20, trial: 600 }), [1000, 400]);
});
