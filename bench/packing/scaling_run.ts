/** One order in a process of its own. Arguments: boxes, effort. Prints a `LoneRun` as JSON. */
import type { BoxType, Effort } from "../../domain/packing/problem.ts";
import { seeded } from "../warehouse_aisles.ts";
import { packAlone } from "./alone.ts";
import { problemOfTypes } from "./orders.ts";

const TYPES = 40;

const [boxes, effort] = Deno.args.map(Number) as [number, number];
await packAlone(problemOfTypes(typesOf(boxes), effort as Effort));

/** The same types for every number of boxes, with even counts. */
function typesOf(boxes: number): BoxType[] {
  const random = seeded(40);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  return Array.from({ length: TYPES }, (_, index) => {
    const [length, width, height] = [between(200, 400), between(150, 300), between(90, 280)];
    return {
      key: `T${index + 1}`,
      length,
      width,
      height,
      weight: between(1, 15),
      bearableLoad: between(500, 2000) * length * width / 1e6,
      mayTip: false,
      count: Math.floor(boxes / TYPES) + (index < boxes % TYPES ? 1 : 0),
      stop: null,
    };
  });
}
