import { packSteps } from "../../domain/packing/engine.ts";
import type { PackingProblem } from "../../domain/packing/problem.ts";
import type { PackedOrder, Solver } from "./solver.ts";

/** This project's engine. */
export const ours: Solver = {
  name: "ours",
  remark: "upright; support and bearable load kept",
  free: false,
  pack,
};

function pack(problem: PackingProblem): PackedOrder {
  const steps = packSteps(problem);
  let longestStep = 0;
  for (let began = performance.now();;) {
    const { done, value } = steps.next();
    const ended = performance.now();
    longestStep = Math.max(longestStep, ended - began);
    if (done) return { layout: value, longestStep };
    began = ended;
  }
}
