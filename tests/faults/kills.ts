/**
 * How often the tests kill what they kill, at random moments: in the test task a twelfth of the times
 * of `deno task kills`, which sets `KILLS=all`.
 */
export const ALL = Deno.env.get("KILLS") === "all";

/**
 * @param all With all of them.
 * @param multiple The answer is a multiple of it, as `all` is.
 */
export const killsOf = (all: number, multiple = 1): number =>
  ALL ? all : Math.ceil(all / 12 / multiple) * multiple;
