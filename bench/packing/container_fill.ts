/** One container loaded for some seconds. */
import { check, type Violation } from "../../domain/packing/check.ts";
import type { Layout, PackingProblem } from "../../domain/packing/problem.ts";
import { fillSpace } from "../../domain/loading/fill_space.ts";
import { layoutOf } from "../../domain/packing/free/layout.ts";
import type { PalletLoad } from "../../domain/packing/free/pallet_load.ts";
import { prepare } from "../../domain/packing/free/prepared.ts";
import { processorTime } from "./processor_time.ts";

/** Result of a container. */
export interface ContainerFill {
  /** The share of the container's volume that was filled after each of the seconds of the processor. */
  fills: number[];
  /** Violations of the best layout. */
  violations: Pick<Violation, "kind" | "words">[];
}

/**
 * Loads the container until the last of the seconds is over or all boxes are in. Of a step that is
 * going on when time is up nothing counts.
 * @param marks Seconds of the processor, ascending: what else runs does not count.
 */
export function fillContainer(problem: PackingProblem, marks: readonly number[]): ContainerFill {
  const prepared = prepare(problem);
  const counts = Int32Array.from(problem.types, ({ count }) => count);
  const steps = fillSpace(prepared, { counts });
  let best: PalletLoad | undefined;
  let fill = 0;
  const fills: number[] = [];
  const [startedAt, used] = [performance.now(), processorTime()];
  // To ask for the processor's time takes long, so it is not asked for before a mark can be reached.
  let due = marks[0]!;
  while (fills.length < marks.length) {
    const { value, done = false } = steps.next();
    const load = "load" in value ? value.load : value;
    const clock = (performance.now() - startedAt) / 1000;
    if (clock >= due) {
      const seconds = (processorTime() - used) / 1000;
      while (fills.length < marks.length && marks[fills.length]! < seconds) fills.push(fill);
      if (fills.length === marks.length) break;
      due = clock + marks[fills.length]! - seconds;
    }
    if (load !== undefined && load !== best) {
      best = load;
      fill = load.volume / (prepared.length * prepared.width * problem.pallet.height);
    }
    if (done) fills.push(...marks.slice(fills.length).map(() => fill));
  }
  return { fills, violations: judged(problem, layoutOf(prepared, best ? [best] : [])) };
}

/** Judged as an order of what is placed, which must not be more than there is. */
function judged(problem: PackingProblem, layout: Layout): ContainerFill["violations"] {
  const placed = problem.types.map(() => 0);
  for (const { type } of boxesOf(layout)) placed[type] = (placed[type] ?? 0) + 1;
  const types = problem.types.map((type, index) => ({ ...type, count: placed[index]! }));
  const violations: ContainerFill["violations"] = check({ ...problem, types }, layout);
  problem.types.forEach(({ key, count }, index) => {
    if (placed[index]! <= count) return;
    const words = `${placed[index]} boxes of type ${key} are placed, there are ${count}`;
    violations.push({ kind: "count", words });
  });
  if (layout.pallets.length > 1) {
    violations.push({ kind: "count", words: `${layout.pallets.length} containers are loaded` });
  }
  return violations;
}

const boxesOf = ({ pallets }: Layout) =>
  pallets.flatMap(({ layers }) => layers.flatMap(({ boxes }) => boxes));
