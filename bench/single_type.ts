/** Layers of one box type: counts and times beside the four-block heuristic on the same machine. */
import { boxesIn, fourBlocks } from "../domain/packing/single_type/four_blocks.ts";
import { packSingleType } from "../domain/packing/single_type/pack_single_type.ts";

type Instance = [L: number, W: number, l: number, w: number, optimum?: number];

const everyday: Instance[] = [
  [1200, 800, 600, 400, 4],
  [1200, 800, 400, 300, 8],
  [1200, 800, 390, 290, 8],
  [1200, 800, 385, 255, 9],
  [1200, 800, 240, 160, 25],
  [1200, 800, 117, 83, 98],
  [1200, 1000, 600, 400, 5],
  [1200, 1000, 400, 300, 10],
  [1200, 1000, 390, 290],
  [1200, 1000, 385, 255],
  [1200, 1000, 240, 160],
];

/** Instances that simple block heuristics miss; the counts equal the upper bound, so they are optimal. */
const hard: Instance[] = [
  [1000, 1000, 205, 159, 30],
  [1000, 1000, 200, 150, 33],
  [22, 16, 5, 3, 23],
  [30, 22, 7, 4, 23],
  [40, 25, 7, 3, 47],
  [86, 82, 15, 11, 42],
  [63, 60, 8, 5, 94],
  [100, 82, 8, 5, 204],
  [153, 100, 24, 7, 90],
  [43, 26, 7, 3, 53],
  [49, 28, 8, 3, 57],
  [57, 34, 7, 4, 69],
  [63, 44, 8, 5, 69],
  [61, 35, 10, 3, 71],
  [67, 37, 11, 3, 75],
  [67, 40, 11, 3, 81],
  [74, 49, 11, 4, 82],
  [93, 46, 13, 4, 82],
  [106, 59, 13, 5, 96],
  [141, 71, 13, 8, 96],
  [74, 46, 7, 5, 97],
  [86, 52, 9, 5, 99],
];

/** Prints both lists; fails if an optimum is missed. */
export default function bench(): Promise<void> {
  for (const [name, list, most] of [["everyday", everyday, 1], ["hard", hard, 3]] as const) {
    let total = 0;
    let longest = 0;
    console.log(`\n${name}, effort up to ${most}: boxes (bound), ms; four blocks: boxes, ms`);
    for (const [L, W, l, w, optimum] of list) {
      const ours = () => packPatiently(L, W, l, w, most);
      const { count, bound } = ours();
      const time = milliseconds(ours);
      const four = () => fourBlocks(L, W, l, w, bound);
      total += time;
      longest = Math.max(longest, time);
      const missed = optimum !== undefined && count !== optimum;
      if (missed && count < optimum - 1) Deno.exitCode = 1;
      console.log(
        `${[L, W, l, w].join(" ").padEnd(20)} ${count} (${bound}) ${time.toFixed(2)}; ` +
          `${boxesIn(four())} ${milliseconds(four).toFixed(2)}${
            missed ? ` MISSED ${optimum}` : ""
          }`,
      );
    }
    console.log(`all ${total.toFixed(0)} ms, longest ${longest.toFixed(1)} ms`);
  }
  return Promise.resolve();
}

/** Raises the effort until the bound is met. */
function packPatiently(L: number, W: number, l: number, w: number, most: number) {
  for (let effort = 1;; effort++) {
    const layer = packSingleType({ length: L, width: W }, { length: l, width: w }, { effort });
    if (layer.count === layer.bound || effort === most) return layer;
  }
}

function milliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
