/**
 * Slotting advice and rounds of several orders on the starter warehouse. Every length is that of the
 * shortest tours, in metres.
 */
import {
  type BatchingProblem,
  type BatchOrder,
  DEFAULT_PACE,
  type Wave,
} from "../domain/warehouse/batching/batching_problem.ts";
import { firstComeWaves, planWaves } from "../domain/warehouse/batching/plan_waves.ts";
import { adviseSlotting } from "../domain/warehouse/slotting/advise_slotting.ts";
import { SlottingPlan } from "../domain/warehouse/slotting/advise_slotting.ts";
import { type GeneratedOrder, monthOfOrders } from "./slotting/month_of_orders.ts";
import { type StarterFloor, starterFloor } from "./slotting/starter_floor.ts";

const ORDERS = 880;
const DEMANDS = [1, 2, 3];
// Of 60 types a fifth is drawn 76 % of the time with 1.2, and 66 % with 1.
const SKEWS = [1.2, 1];
const A_DAY = 40;
const DAYS = 3;
// A roll cage trolley.
const CART = { weight: 400, volume: 1.6, places: 6 };
const WANTED = { slotting: 0.15, single: 0.25, firstCome: 0.1 };

/** Prints what the advice for one month saves in another, and what planned rounds save in a day. */
export default async function bench(): Promise<void> {
  const floor = await starterFloor();
  console.log(
    "Zipf  demand  moves  minutes  m/min, first  last  this month  saved  another  saved    ms",
  );
  for (const skew of SKEWS) {
    for (const demand of DEMANDS) measureAdvice(floor, demand, skew);
  }
  console.log(
    "\nday  orders  rounds  single, m  first-come  planned  saved: single  first-come    ms",
  );
  for (let day = 0; day < DAYS; day++) measureRounds(floor, day);
}

function measureAdvice(floor: StarterFloor, demand: number, skew: number): void {
  const month = (seed: number) =>
    monthOfOrders({ boxes: floor.boxes.length, demand, skew, month: seed, orders: ORDERS })
      .map((order) => [...order.keys()]);
  const [past, next] = [month(100), month(200)];
  const began = performance.now();
  const { moves, before, after } = adviseSlotting({ ...floor.problem, orders: past });
  const took = performance.now() - began;
  const [now, then] = [0, 1].map(() => new SlottingPlan({ ...floor.problem, orders: next }));
  for (const { from, to } of moves) then!.exchange(from, to);
  const lengthOf = (plan: SlottingPlan) => {
    let length = 0;
    for (const boxes of next) length += floor.realLength(pointsOf(plan, boxes));
    return length;
  };
  const [was, is] = [lengthOf(now!), lengthOf(then!)];
  const minutes = moves.reduce((sum, move) => sum + move.minutes, 0);
  const rate = (move = { saved: 0, minutes: 1 }) => move.saved / move.minutes;
  const isWrong = 1 - is / was < WANTED.slotting;
  print([
    [skew.toFixed(1), 4],
    [demand, 8],
    [moves.length, 7],
    [minutes, 9],
    [rate(moves[0]), 14],
    [rate(moves.at(-1)), 6],
    [before, 12],
    [share(after, before), 7],
    [was, 9],
    [share(is, was), 7],
    [took, 6],
  ], isWrong);
}

function measureRounds(floor: StarterFloor, day: number): void {
  const options = { boxes: floor.boxes.length, demand: 1, month: 300 + day, orders: A_DAY };
  const plan = new SlottingPlan({
    ...floor.problem,
    orders: [...Array(options.boxes).keys()].map((box) => [box]),
  });
  const orders = monthOfOrders(options).map((order) => batchOrder(floor, plan, order));
  const problem: BatchingProblem = {
    matrix: floor.problem.matrix,
    orders,
    cart: CART,
    pace: DEFAULT_PACE,
  };
  const lengthOf = (rounds: readonly Pick<Wave, "orders">[]) => {
    let length = 0;
    for (const round of rounds) {
      length += floor.realLength(round.orders.flatMap((order) => orders[order]!.points));
    }
    return length;
  };
  const single = lengthOf(orders.map((_, order) => ({ orders: [order] })));
  const firstCome = lengthOf(firstComeWaves(problem));
  const began = performance.now();
  const rounds = planWaves(problem);
  const took = performance.now() - began;
  const planned = lengthOf(rounds);
  const isWrong = planned > (1 - WANTED.single) * single ||
    planned > (1 - WANTED.firstCome) * firstCome;
  print([
    [day + 1, 3],
    [orders.length, 8],
    [rounds.length, 8],
    [single, 11],
    [firstCome, 12],
    [planned, 9],
    [share(planned, single), 15],
    [share(planned, firstCome), 12],
    [took, 6],
  ], isWrong);
}

function batchOrder(
  { boxes }: StarterFloor,
  plan: SlottingPlan,
  order: GeneratedOrder,
): BatchOrder {
  const sum = (of: (box: { weight: number; volume: number }) => number) =>
    [...order].reduce((all, [box, count]) => all + count * of(boxes[box]!), 0);
  return {
    points: pointsOf(plan, [...order.keys()]),
    weight: sum(({ weight }) => weight),
    volume: sum(({ volume }) => volume),
    places: 1,
    boxes: sum(() => 1),
    due: Infinity,
  };
}

const pointsOf = (plan: SlottingPlan, boxes: readonly number[]) =>
  boxes.flatMap((box) => plan.slots[plan.pickedAt(box) ?? -1]?.point ?? []);

const share = (less: number, all: number) => `${(100 * (1 - less / all)).toFixed(1)} %`;

function print(cells: readonly (readonly [number | string, number])[], isWrong: boolean): void {
  if (isWrong) Deno.exitCode = 1;
  const line = cells.map(([value, width]) =>
    (typeof value === "number" ? value.toFixed(0) : value).padStart(width)
  ).join("");
  console.log(`${line}${isWrong ? "  TOO LITTLE" : ""}`);
}
