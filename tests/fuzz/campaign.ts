/** Many requests to many routes, and what came of them. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Documented } from "../routes/openapi/documented.ts";
import type { FuzzedApp } from "./fuzzed_app.ts";
import { answered, curl, resolved } from "./judge.ts";
import { type FuzzRequest, type Kind, KINDS, Requests } from "./requests.ts";
import { Watchdog } from "./watchdog.ts";
import { casesOf } from "../support/random_cases.ts";

const REQUESTS = 50_000;
// `deno task fuzz` sends all of them, the test tasks a twenty-fifth at the most.
const DEFAULT_REQUESTS = casesOf(2000);
/** The seed of everything that is made up; another one by `FUZZ_SEED`. */
export const SEED = Number(Deno.env.get("FUZZ_SEED") ?? 20_261_122);
/** How many requests a part of the campaign sends; `FUZZ_REQUESTS` are those of all parts. */
export function partOf(requests: number): number {
  return Math.ceil(requests * Number(Deno.env.get("FUZZ_REQUESTS") ?? DEFAULT_REQUESTS) / REQUESTS);
}

// Routes that cost more than others get fewer requests than others, in parts of their share.
const SHARES: readonly [path: RegExp, share: number][] = [
  [/^\/api\/v1\/computed\/|auth\/login|openapi\.json/, 0.05],
  [/computed_order$|computed_order\/jobs$/, 0.3],
  [/upload-|fix-|\/import$|changes$/, 0.3],
  [/csv|\/export$|\{region\}/, 0.6],
];
// Requests after which what they have removed is made again.
const RENEWAL = 400;
// The most failures that are printed; one fault fails many requests.
const MAX_FAULTS = 12;
// Requests that are tried to find a smaller one that fails alike.
const MAX_TRIES = 100;

/** What was sent and answered. */
export interface Outcome {
  /** How many requests of each kind went to a route. */
  matrix: Map<string, Record<Kind, number>>;
  /** Routes that have answered a sound request with success. */
  succeeded: Set<string>;
}

// Routes that chance may keep from answering a sound request with success.
const UNLUCKY = 6;

/**
 * Holds that the server has been used and not only refused: nearly every route has answered a sound
 * request with success. A campaign that was made shorter tells nothing of that.
 */
export function assertLetIn({ matrix, succeeded }: Outcome): void {
  if (partOf(REQUESTS) < REQUESTS) return;
  const silent = [...matrix.keys()].filter((route) => !succeeded.has(route));
  assert.equal(silent.length <= UNLUCKY, true, silent.join("\n"));
}

/** Holds that every route was asked. */
export function assertAllAsked({ matrix }: Outcome, routes: readonly Documented[]): void {
  const documented = routes.map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual([...matrix.keys()].sort(), documented.sort());
}

/** Sends about `requests` to the routes. @throws AssertionError that shows each fault as a command */
export async function campaign(
  app: FuzzedApp,
  operations: readonly Documented[],
  requests: number,
  texts: Record<string, string> = {},
): Promise<Outcome> {
  const maker = new Requests(app.documentation.document, texts);
  const planned = plan(operations, requests);
  const outcome: Outcome = { matrix: new Map(), succeeded: new Set() };
  const failures = new Map<string, string>();
  using watchdog = new Watchdog();
  // One after the other from route to route, so that each meets what the others have left behind.
  for (const [index, { operation, kind, seed }] of planned.entries()) {
    if (index % RENEWAL === RENEWAL - 1) await app.renew();
    const made = maker.of(operation, kind);
    const [request] = fc.sample(made, { seed, numRuns: 1 });
    const route = `${operation.method} ${operation.path}`;
    const sent = resolved(app, request!);
    watchdog.watch(curl(sent));
    try {
      const status = await answered(app, request!, sent);
      if (kind === "sound" && status < 400) outcome.succeeded.add(route);
    } catch (error) {
      const reason = String(error instanceof Error ? error.message : error);
      const fault = `${route} ${kind} ${reason.replace(/[0-9a-f-]{36}|\d+/g, "…").slice(0, 160)}`;
      if (!failures.has(fault) && failures.size < MAX_FAULTS) {
        const shrunk = await smallest(app, made, seed);
        failures.set(fault, `#${index}, seed ${seed}, ${kind}: ${reason}\n${curl(shrunk ?? sent)}`);
      }
    }
    const row = outcome.matrix.get(route) ?? Object.fromEntries(KINDS.map((kind) => [kind, 0]));
    outcome.matrix.set(route, row as Record<Kind, number>);
    row[kind]!++;
  }
  assert.equal(failures.size, 0, [...failures.values()].join("\n\n"));
  return outcome;
}

/** The smallest request that fails alike, as far as a few tries tell. */
async function smallest(app: FuzzedApp, made: fc.Arbitrary<FuzzRequest>, seed: number) {
  let tries = 0;
  const property = fc.asyncProperty(made, async (request) => {
    // What is not tried any more counts as good, so that the search ends.
    if (tries++ < MAX_TRIES) await answered(app, request, resolved(app, request));
  });
  const { counterexample } = await fc.check(property, { seed, numRuns: 1, unbiased: true });
  return counterexample === null ? undefined : resolved(app, counterexample[0]);
}

interface Planned {
  operation: Documented;
  kind: Kind;
  seed: number;
}

/** Which request comes when: by the seed alone. */
function plan(operations: readonly Documented[], requests: number): Planned[] {
  const shareOf = ({ path }: Documented) =>
    SHARES.find(([pattern]) => pattern.test(path))?.[1] ?? 1;
  const shares = operations.reduce((sum, operation) => sum + shareOf(operation), 0);
  // A short campaign sends each kind of request to some of the routes.
  const least = Math.min(KINDS.length, Math.ceil(requests / operations.length));
  const planned = operations.flatMap((operation, index) => {
    const some = Math.max(least, Math.round(requests * shareOf(operation) / shares));
    return Array.from(
      { length: some },
      (_, at) => ({ operation, kind: KINDS[(index + at) % KINDS.length]! }),
    );
  });
  // Fisher and Yates, by a small generator of our own (mulberry32).
  let state = SEED;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let last = planned.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [planned[last], planned[other]] = [planned[other]!, planned[last]!];
  }
  return planned.map((one) => ({ ...one, seed: Math.floor(random() * 2 ** 31) }));
}
