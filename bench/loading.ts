/**
 * Loads of vehicles: known counts of full ones, then made-up loads beside a greedy peer, and loads of
 * loose boxes. `bench packing --containers` compares single containers.
 */
import { CATALOGUE } from "../domain/loading/catalogue.ts";
import { checkLoad } from "../domain/loading/check_load.ts";
import type { LoadProblem } from "../domain/loading/load_problem.ts";
import { planCargo } from "../domain/loading/plan_cargo.ts";
import { planLoad } from "../domain/loading/plan_load.ts";
import { randomCargo, randomLoad } from "../tests/domain/loading/random_load.ts";
import { greedyLoad } from "./loading/greedy_load.ts";

const LOADS = 120;
const LOOSE_LOADS = 20;
const SIZES = { Euro: [1200, 800], industrial: [1200, 1000] } as const;

/** Prints pallets loaded by us and by the peer, and milliseconds. */
export default function bench(): void {
  console.log("vehicle                    pallets     ours  greedy    ms");
  for (const vehicle of CATALOGUE) {
    for (const [name, [length, width]] of Object.entries(SIZES)) {
      const pallet = { length, width, height: 1500, weight: 150, stop: 1, bears: 0 };
      const problem = { vehicle, pallets: Array(40).fill(pallet), mayTurn: true };
      const { placed, peer, ms } = compared(problem);
      console.log(
        `${vehicle.name.padEnd(26)} ${name.padEnd(10)} ${String(placed).padStart(5)} ` +
          `${String(peer).padStart(7)} ${ms.toFixed(0).padStart(5)}`,
      );
    }
  }
  const times: number[] = [];
  let [wanted, ours, theirs, better, worse] = [0, 0, 0, 0, 0];
  for (let seed = 1001; seed <= 1000 + LOADS; seed++) {
    const problem = randomLoad(seed);
    const { placed, peer, ms } = compared(problem);
    wanted += problem.pallets.length;
    ours += placed;
    theirs += peer;
    if (placed > peer) better++;
    if (placed < peer) worse++;
    times.push(ms);
  }
  times.sort((a, b) => a - b);
  console.log(
    `\n${LOADS} made-up loads, ${wanted} pallets: ours ${ours}, greedy ${theirs}; more in ${better}, ` +
      `fewer in ${worse}; ms: median ${times[LOADS / 2]!.toFixed(0)}, most ${
        times.at(-1)!.toFixed(0)
      }`,
  );
  looseLoads();
}

/** Prints made-up loads of loose boxes: how many are loaded, and how full the vehicles are. */
function looseLoads(): void {
  const times: number[] = [];
  let [boxes, loaded, fill] = [0, 0, 0];
  for (let seed = 1001; seed <= 1000 + LOOSE_LOADS; seed++) {
    const problem = randomCargo(seed);
    const began = performance.now();
    const load = planCargo(problem);
    times.push(performance.now() - began);
    const faults = checkLoad(problem, load.placements, load.boxes);
    if (faults.length > 0) throw new Error(`A load that breaks rules: ${JSON.stringify(faults)}`);
    const { vehicle, loose: { lines } } = problem;
    const volume = load.boxes!.reduce((sum, { line }) => {
      const { length, width, height } = lines[line]!;
      return sum + length * width * height;
    }, 0);
    boxes += lines.reduce((sum, { count }) => sum + count, 0);
    loaded += load.boxes!.length;
    fill += volume / (vehicle.length * vehicle.width * vehicle.height);
  }
  times.sort((a, b) => a - b);
  console.log(
    `${LOOSE_LOADS} made-up loads with loose boxes: ${loaded} of ${boxes} boxes, mean fill ${
      (100 * fill / LOOSE_LOADS).toFixed(1)
    } %; ms: median ${times[LOOSE_LOADS / 2]!.toFixed(0)}, most ${times.at(-1)!.toFixed(0)}`,
  );
}

function compared(problem: LoadProblem): { placed: number; peer: number; ms: number } {
  const began = performance.now();
  const { placements } = planLoad(problem);
  const ms = performance.now() - began;
  const faults = checkLoad(problem, placements);
  if (faults.length > 0) throw new Error(`A load that breaks rules: ${JSON.stringify(faults)}`);
  return { placed: placements.length, peer: greedyLoad(problem).length, ms };
}
