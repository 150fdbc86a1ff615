import assert from "node:assert/strict";
import fc from "fast-check";
import { type Column, LinearProgram } from "../../../../domain/packing/layers/linear_program.ts";
import { toEnd } from "../../../../domain/packing/steps.ts";

const PENALTY = 50;
const NEAR = 1e-4;

interface Program {
  needed: number[];
  columns: Column[];
}

const programs = ({ least = 0, fewest = -2 } = {}): fc.Arbitrary<Program> =>
  fc.integer({ min: 1, max: 4 }).chain((rows) => {
    const amounts = fc.array(fc.integer({ min: least, max: 4 }), {
      minLength: rows,
      maxLength: rows,
    });
    const column = fc.record({ cost: fc.integer({ min: 0, max: 20 }), amounts }).map((
      { cost, amounts },
    ): Column => {
      const given = amounts.flatMap((amount, row) => amount === 0 ? [] : [{ row, amount }]);
      return {
        cost,
        rows: given.map(({ row }) => row),
        amounts: given.map(({ amount }) => amount),
      };
    });
    return fc.record({
      needed: fc.array(fc.integer({ min: fewest, max: 9 }), { minLength: rows, maxLength: rows }),
      columns: fc.array(column, { maxLength: 5 }),
    });
  });

/** The least cost over all bases: as many columns as rows that give exactly what is needed. */
function minCost({ needed, columns }: Program): number {
  const size = needed.length;
  const all = [
    ...columns,
    ...needed.map((_, row): Column => ({ cost: PENALTY, rows: [row], amounts: [1] })),
    ...needed.map((_, row): Column => ({ cost: 0, rows: [row], amounts: [-1] })),
  ];
  let least = Infinity;
  const choose = (from: number, chosen: Column[]) => {
    if (chosen.length === size) {
      const uses = solved(chosen, needed);
      if (uses === undefined || uses.some((use) => use < -1e-9)) return;
      least = Math.min(least, chosen.reduce((sum, { cost }, at) => sum + cost * uses[at]!, 0));
      return;
    }
    for (let at = from; at < all.length; at++) choose(at + 1, [...chosen, all[at]!]);
  };
  choose(0, []);
  return least;
}

/** How much of each column gives the rows just what they need, by elimination. */
function solved(columns: Column[], needed: number[]): number[] | undefined {
  const size = needed.length;
  const table = needed.map((
    need,
    row,
  ) => [...columns.map((column) => amountIn(column, row)), need]);
  for (let at = 0; at < size; at++) {
    const tail = table.slice(at).toSorted((a, b) => Math.abs(b[at]!) - Math.abs(a[at]!));
    table.splice(at, size, ...tail);
    const pivot = table[at]!;
    if (Math.abs(pivot[at]!) < 1e-9) return undefined;
    table.forEach((line, row) => {
      const factor = line[at]! / pivot[at]!;
      if (row !== at) line.forEach((_, column) => line[column]! -= factor * pivot[column]!);
    });
  }
  return table.map((line, at) => line[size]! / line[at]!);
}

const amountIn = ({ rows, amounts }: Column, row: number): number =>
  amounts[rows.indexOf(row)] ?? 0;

function assertOptimal(program: LinearProgram, { needed, columns }: Program): void {
  const near = (a: number, b: number, what: string) =>
    assert.ok(Math.abs(a - b) <= NEAR, `${what}: ${a} and ${b}`);
  near(program.cost, minCost({ needed, columns }), "cost");
  for (const column of columns) {
    const gain = column.rows.reduce(
      (sum, row, at) => sum + program.duals[row]! * column.amounts[at]!,
      -column.cost,
    );
    near(program.gain(column), gain, "gain");
    assert.ok(gain <= NEAR, `gain ${gain}`);
  }
  const uses = program.uses();
  for (const [column, amount] of uses) {
    assert.ok(amount > 0);
    near(program.gain(column), 0, "gain of a column in use");
  }
  near(uses.reduce((sum, [{ cost }, amount]) => sum + cost * amount, 0), program.cost, "uses");
  needed.forEach((need, row) => {
    const dual = program.duals[row]!;
    assert.ok(dual >= -NEAR && dual <= PENALTY + NEAR, `dual ${dual}`);
    // Surplus is among the columns in use; without it, what is given shows.
    const given = uses.reduce(
      (sum, [column, amount]) =>
        column.cost === 0 && column.rows.length === 1 && column.amounts[0] === -1
          ? sum
          : sum + amount * amountIn(column, row),
      0,
    );
    assert.ok(given >= need - NEAR, `row ${row}: ${given} of ${need}`);
    if (given > need + NEAR) near(dual, 0, "dual of a row with a surplus");
  });
  near(
    needed.reduce((sum, need, row) => sum + need * program.duals[row]!, 0),
    program.cost,
    "dual",
  );
}

function programOf({ needed, columns }: Program): LinearProgram {
  const program = new LinearProgram(Float64Array.from(needed), PENALTY);
  for (const column of columns) program.add(column);
  return program;
}

Deno.test("LinearProgram: half of a column is used where that is enough", () => {
  const column = { cost: 3, rows: [0], amounts: [4] };
  const program = programOf({ needed: [2], columns: [column] });
  toEnd(program.solve(10));
  assert.ok(Math.abs(program.cost - 1.5) < NEAR);
  assert.ok(Math.abs(program.duals[0]! - 0.75) < NEAR);
  assert.deepEqual(program.uses().map(([used]) => used), [column]);
});

Deno.test("LinearProgram: what no column gives is missing, and costs the penalty", () => {
  const program = programOf({ needed: [3, -2], columns: [] });
  toEnd(program.solve(10));
  assert.ok(Math.abs(program.cost - 3 * PENALTY) < NEAR);
  assert.ok(Math.abs(program.duals[0]! - PENALTY) < NEAR);
  assert.ok(Math.abs(program.duals[1]!) < NEAR);
});

Deno.test("LinearProgram: without a step it only prices what it begins with", () => {
  const column = { cost: 1, rows: [0, 1], amounts: [1, 1] };
  const program = programOf({ needed: [1, 1], columns: [column] });
  toEnd(program.solve(0));
  assert.equal(program.gain(column), 2 * PENALTY - 1);
});

Deno.test("LinearProgram: finds the optimum of coverings, and prices that prove it", () => {
  fc.assert(
    fc.property(programs(), (asked) => {
      const program = programOf(asked);
      toEnd(program.solve(1000));
      assertOptimal(program, asked);
    }),
    { numRuns: 400 },
  );
});

Deno.test("LinearProgram: columns may take from rows, and rows may need less than nothing", () => {
  fc.assert(
    fc.property(programs({ least: -3, fewest: -9 }), (asked) => {
      const program = programOf(asked);
      toEnd(program.solve(1000));
      assertOptimal(program, asked);
    }),
    { numRuns: 400 },
  );
});

Deno.test("LinearProgram: goes on to the optimum with columns that come later", () => {
  fc.assert(
    fc.property(programs({ least: -1 }), fc.nat(5), ({ needed, columns }, early) => {
      const program = programOf({ needed, columns: columns.slice(0, early) });
      toEnd(program.solve(1000));
      assertOptimal(program, { needed, columns: columns.slice(0, early) });
      const before = program.cost;
      for (const column of columns.slice(early)) {
        program.add(column);
        toEnd(program.solve(1000));
      }
      assertOptimal(program, { needed, columns });
      assert.ok(program.cost <= before + NEAR);
    }),
    { numRuns: 300 },
  );
});
