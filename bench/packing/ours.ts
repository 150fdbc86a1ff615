import { packSteps } from "../../domain/packing/engine.ts";
import type { Effort, PackingProblem } from "../../domain/packing/problem.ts";
import { asFree } from "./measure.ts";
import type { PackedOrder, Solver } from "./solver.ts";

/** This project's engine. */
export const ours: Solver = {
  name: "ours",
  remark: "upright; support and bearable load kept",
  free: false,
  pack,
};

/** The same without any limit of load. */
export const oursWithoutLoads: Solver = {
  ...ours,
  name: "ours, no loads",
  remark: "support kept",
  as: withoutLoads,
};

/** The same with neither limits of load nor a support ratio: boxes only have to touch one below. */
export const oursWithoutRules: Solver = {
  ...ours,
  name: "ours, no rules",
  remark: "each box touches one below",
  as: (problem) => ({
    ...withoutLoads(problem),
    parameters: { ...problem.parameters, minSupportRatio: 0 },
  }),
};

/** The same in packing type 4. */
export const oursFree: Solver = { ...ours, name: "ours, free", as: asFree };

/** A solver of ours at some effort, which its name says where several are compared. */
export function atEffort(solver: Solver, effort: Effort, named: boolean): Solver {
  return {
    ...solver,
    name: named ? `${solver.name}, ${effort}` : solver.name,
    as: (problem) => {
      const variant = solver.as?.(problem) ?? problem;
      return { ...variant, parameters: { ...variant.parameters, effort } };
    },
  };
}

function withoutLoads(problem: PackingProblem): PackingProblem {
  return { ...problem, types: problem.types.map((type) => ({ ...type, bearableLoad: null })) };
}

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
