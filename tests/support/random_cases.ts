// The whole run repeats at length what the short one shows, and other seeds are drawn by hand.
const SHARES: Readonly<Record<string, number>> = { short: 1 / 4, all: 1 / 2 };

/**
 * Returns the number of random cases that a test draws: a quarter in `deno task test`, half in
 * `deno task test:all`, and all of them if the test is run alone.
 */
export function casesOf(all: number): number {
  return Math.ceil(all * (SHARES[Deno.env.get("TEST_TIER") ?? ""] ?? 1));
}
