/** Report of a run, as text and as numbers. */
import { PUBLIC } from "./client.ts";
import type { LoadReport } from "./crowd.ts";
import { spread } from "./recorder.ts";
import { plot, type Reading, trendOf } from "./server_gauge.ts";

/** Measurements of a run. */
export interface Measured {
  clients: number;
  /** Seconds that were counted under load. */
  seconds: number;
  /** The lone visitor, by himself and in the crowd, and the crowd. */
  idle: LoadReport;
  loaded: LoadReport;
  crowd: LoadReport;
  readings: Reading[];
  /** Seconds on the gauge's clock at which memory was warm. */
  warm: number;
  /** Imports by the command that failed. */
  failedImports: string[];
}

const MAX_SLOWDOWN = 5;
// Memory counts as flat when its trend adds no more than this share of it over the whole run.
const MAX_GROWTH_SHARE = 0.1;

const publicTimes = ({ sightings }: LoadReport) =>
  Object.entries(sightings).filter(([kind]) => kind.startsWith(PUBLIC))
    .flatMap(([, { took }]) => took);

/** The figures of a run, with a verdict for each demand. */
export function figuresOf(measured: Measured) {
  const { idle, loaded, crowd, readings, warm, seconds, clients, failedImports } = measured;
  const kinds = Object.fromEntries(
    Object.entries(crowd.sightings).sort(([a], [b]) => a < b ? -1 : 1)
      .map(([kind, { took, statuses }]) => [kind, {
        ...spread(took),
        statuses,
        ...lone(idle, loaded, kind),
      }]),
  );
  const faults = [idle, loaded, crowd].flatMap(({ faults }) => faults);
  const faultCount = [idle, loaded, crowd].reduce((sum, phase) => sum + phase.faultCount, 0);
  const reads = {
    idle: spread(publicTimes(idle)),
    loaded: spread(publicTimes(loaded)),
    crowd: spread(publicTimes(crowd)),
  };
  const ratio = reads.loaded.p99 / reads.idle.p99;
  const afterWarmUp = readings.filter(({ at }) => at >= warm);
  const memory = trendOf(afterWarmUp);
  const requests = [...Object.values(crowd.sightings), ...Object.values(loaded.sightings)]
    .reduce((sum, { took }) => sum + took.length, 0);
  const fiveHundreds = faults.filter(({ status }) => typeof status !== "number" || status >= 500);
  return {
    clients,
    seconds,
    rate: requests / seconds,
    kinds,
    reads: { ...reads, ratio },
    memory,
    processor: processorShares(afterWarmUp),
    readings,
    faults,
    faultCount,
    failedImports,
    verdicts: {
      noFaults: faultCount === 0 && failedImports.length === 0,
      noServerErrors: fiveHundreds.length === 0,
      memoryFlat: memory === undefined
        ? undefined
        : memory.growth <= MAX_GROWTH_SHARE * memory.mean,
      latency: ratio <= MAX_SLOWDOWN,
    },
  };
}

function lone(idle: LoadReport, loaded: LoadReport, kind: string) {
  const [alone, among] = [idle, loaded].map(({ sightings }) => sightings[kind]);
  if (alone === undefined || among === undefined) return {};
  return { idleP99: spread(alone.took).p99, loadedP99: spread(among.took).p99 };
}

function processorShares(readings: readonly Reading[]) {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  const elapsed = last.at - first.at;
  return {
    main: (last.main - first.main) / elapsed,
    others: (last.others - first.others) / elapsed,
  };
}

/** Prints them. */
export function print(figures: ReturnType<typeof figuresOf>): void {
  const { kinds, reads, memory, processor, faults, faultCount, verdicts } = figures;
  const ms = (value: number | undefined) =>
    (value === undefined ? "" : value.toFixed(1)).padStart(9);
  console.log(
    `\n${figures.clients} clients for ${figures.seconds} s: ${figures.rate.toFixed()} requests/s\n` +
      "\nms, as the crowd saw it, then p99 of one at a time: idle, in the crowd\n" +
      `${"".padEnd(26)}   count      p50      p95      p99      max     idle   loaded  statuses`,
  );
  for (const [kind, observed] of Object.entries(kinds)) {
    const statuses = Object.entries(observed.statuses).map((pair) => pair.join("×")).join(" ");
    console.log(
      kind.padEnd(26) + String(observed.count).padStart(8) + ms(observed.p50) + ms(observed.p95) +
        ms(observed.p99) + ms(observed.max) + ms(observed.idleP99) + ms(observed.loadedP99) +
        `  ${statuses}`,
    );
  }
  for (const [name, observed] of Object.entries(reads)) {
    if (typeof observed === "number") continue;
    console.log(
      `public reads, ${name.padEnd(12)}` + String(observed.count).padStart(8) + ms(observed.p50) +
        ms(observed.p95) + ms(observed.p99) + ms(observed.max),
    );
  }
  const alike = Map.groupBy(faults, ({ kind, status }) => `${status} ${kind}`);
  for (const [what, all] of alike) {
    const { request, answer } = all[0]!;
    console.log(`  ${all.length} times ${what}, as of ${request}: ${answer}`);
  }
  for (const failed of figures.failedImports) console.log(`  import painters: ${failed}`);
  console.log(`\n${plot(figures.readings)}`);
  if (processor !== undefined) {
    const share = (value: number) => `${(100 * value).toFixed()} %`;
    console.log(
      `processor: ${share(processor.main)} of a core the thread that answers, ` +
        `${share(processor.others)} workers and collectors`,
    );
  }
  const verdict = (holds: boolean | undefined, text: string) =>
    console.log(`${holds === undefined ? "?" : holds ? "ok" : "SHORT"}: ${text}`);
  console.log();
  verdict(verdicts.noServerErrors, "no 5xx but a 503 with Retry-After");
  verdict(verdicts.noFaults, `no answer that may not be: ${faultCount}`);
  verdict(
    verdicts.memoryFlat,
    memory === undefined
      ? "memory: not reported by this system"
      : `memory flat after the warm-up: ${memory.first.toFixed()} to ${memory.last.toFixed()} MB, ` +
        `peak ${memory.peak.toFixed()} MB, ${memory.slope.toFixed(2)} MB a minute`,
  );
  verdict(
    verdicts.latency,
    `p99 of public reads ${reads.loaded.p99.toFixed(1)} ms, idle ${
      reads.idle.p99.toFixed(1)
    } ms, ` +
      `ratio ${reads.ratio.toFixed(2)}, wanted ≤ ${MAX_SLOWDOWN}`,
  );
}
