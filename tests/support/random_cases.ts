/**
 * Returns the number of random cases that a test draws: a quarter of all in `deno task test`, all in
 * `deno task test:all` and where the test is run by itself.
 */
export function casesOf(all: number): number {
  return Deno.env.get("TEST_TIER") === "short" ? Math.ceil(all / 4) : all;
}
