/** Set by a run of all stages, which draws a quarter of the random cases. */
export const FEWER_CASES = "TEST_FEWER_CASES";

/**
 * Returns the number of random cases that a test draws: a quarter in a run of all stages, and all of
 * them if the test is run alone.
 */
export function casesOf(all: number): number {
  return Deno.env.has(FEWER_CASES) ? Math.ceil(all / 4) : all;
}
