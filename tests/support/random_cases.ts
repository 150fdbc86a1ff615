/**
 * How many random cases a test draws of those it has: a quarter in `deno task test`, all in
 * `deno task test:all` and wherever the test is run by itself.
 */
export function casesOf(all: number): number {
  return Deno.env.get("TEST_TIER") === "short" ? Math.ceil(all / 4) : all;
}
