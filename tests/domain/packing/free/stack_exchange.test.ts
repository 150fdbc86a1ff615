import assert from "node:assert/strict";
import { prepare } from "../../../../domain/packing/free/prepared.ts";
import { stackExchanges } from "../../../../domain/packing/free/stack_exchange.ts";
import { freeProblem } from "./free_problem.ts";

const prepared = prepare(freeProblem({ length: 100, width: 100, height: 100 }, [
  { length: 60, width: 30, height: 20, weight: 1 },
  { length: 30, width: 30, height: 20, weight: 10 },
  { length: 30, width: 30, height: 20, weight: 1 },
]));

/** A box with its longer side along x. */
function part(type: number, x: number, z: number) {
  const stance = prepared.stances.find((one) => one.type === type && one.dx >= one.dy)!;
  return { stance, x, y: 0, z };
}

const isHeavyOverLight = (lower: number, upper: number) => lower === 0 && upper === 1;
const board = part(0, 0, 0);
const heavy = part(1, 30, 20);

Deno.test("stackExchanges: a heavy box comes under the lighter one that carries it", () => {
  const found = [...stackExchanges(prepared, [board, heavy], isHeavyOverLight)];
  assert.ok(found.length > 0);
  for (const parts of found) assert.deepEqual(parts!.map(({ z }) => z), [20, 0]);
});

Deno.test("stackExchanges: a box that carries others as well stays where it is", () => {
  const beside = part(2, 0, 20);
  assert.deepEqual([...stackExchanges(prepared, [board, heavy, beside], isHeavyOverLight)], []);
});
