/**
 * Returns the number of random cases that a test draws: a quarter in `deno task test`, all of them
 * in `deno task test:all` and if the test is run alone.
 */
export function casesOf(all: number): number {
  return Deno.env.get("TEST_TIER") === "short" ? Math.ceil(all / 4) : all;
}
