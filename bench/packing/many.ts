import { inOwnProcess, printRun, RUN_HEADER } from "./alone.ts";
import { filesIn } from "./orders.ts";

const [BOXES, TYPES] = [2000, 200];

/**
 * The time and the memory of a free order of many boxes of many types.
 * @throws {Deno.errors.NotFound} when the data is not there.
 */
export async function many(data: string, effort: number): Promise<void> {
  // Asked here: a process that fails says no more than that.
  await filesIn(`${data}/packing/egy`);
  console.log(
    `\nMany: ${BOXES} boxes of ${TYPES} types drawn as those of A, free, 1200 × 800 × 1800, ` +
      "70 % support, limits of load;\nin a process of its own; ms a step: of the longest step",
  );
  console.log(RUN_HEADER);
  const run = await inOwnProcess("many_run.ts", [data, `${BOXES}`, `${TYPES}`, `${effort}`]);
  printRun(BOXES, effort, run);
}
