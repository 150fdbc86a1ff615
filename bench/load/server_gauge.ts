/** Resource usage of a process, on Linux alone. */

/** A process at one moment. */
export interface Reading {
  /** Seconds since the gauge was made. */
  at: number;
  /** Megabytes. */
  resident: number;
  /** Seconds of processor time: of the thread that answers requests, and of all others. */
  main: number;
  others: number;
}

// Of a second, in /proc; the kernel's USER_HZ on all common platforms.
const TICKS = 100;

/** Reads a process at a steady pace. */
export class ServerGauge {
  readonly readings: Reading[] = [];
  readonly #begin = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;

  /** @param every seconds */
  constructor(private readonly pid: number, every: number) {
    this.#timer = setInterval(() => this.read().catch(() => {}), 1000 * every);
  }

  /** Seconds since it was made. */
  get now(): number {
    return (performance.now() - this.#begin) / 1000;
  }

  async read(): Promise<void> {
    if (Deno.build.os !== "linux") return;
    const status = await Deno.readTextFile(`/proc/${this.pid}/status`);
    const all = await cpuSeconds(`/proc/${this.pid}/stat`);
    const main = await cpuSeconds(`/proc/${this.pid}/task/${this.pid}/stat`);
    const resident = Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1000;
    this.readings.push({ at: this.now, resident, main, others: all - main });
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

async function cpuSeconds(path: string): Promise<number> {
  const text = await Deno.readTextFile(path);
  // The name in parentheses may hold spaces; user and system time are the 14th and 15th field.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Memory usage over time. */
export interface Trend {
  first: number;
  last: number;
  peak: number;
  mean: number;
  /** Megabytes a minute, by least squares. */
  slope: number;
  /** Megabytes from end to end of that line. */
  growth: number;
}

/** The trend of readings; undefined for fewer than three. */
export function trendOf(readings: readonly Reading[]): Trend | undefined {
  if (readings.length < 3) return undefined;
  const mean = average(readings.map(({ resident }) => resident));
  const middle = average(readings.map(({ at }) => at));
  let [product, square] = [0, 0];
  for (const { at, resident } of readings) {
    product += (at - middle) * (resident - mean);
    square += (at - middle) ** 2;
  }
  const [first, last] = [readings[0]!, readings.at(-1)!];
  const slope = 60 * product / square;
  return {
    first: first.resident,
    last: last.resident,
    peak: Math.max(...readings.map(({ resident }) => resident)),
    mean,
    slope,
    growth: slope * (last.at - first.at) / 60,
  };
}

const average = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const [WIDTH, HEIGHT] = [72, 8];

/** Memory over time, drawn with letters. */
export function plot(readings: readonly Reading[]): string {
  if (readings.length === 0) return "";
  const top = Math.max(...readings.map(({ resident }) => resident)) * 1.05;
  const end = readings.at(-1)!.at || 1;
  const columns = Array.from({ length: WIDTH }, () => 0);
  for (const { at, resident } of readings) {
    const column = Math.min(WIDTH - 1, Math.floor(at / end * WIDTH));
    columns[column] = Math.max(columns[column]!, resident);
  }
  const lines = Array.from({ length: HEIGHT }, (_, row) => {
    const [from, to] = [HEIGHT - 1 - row, HEIGHT - row].map((step) => step / HEIGHT * top);
    const marks = columns.map((value) => value > from! && value <= to! ? "*" : " ").join("");
    return `${to!.toFixed().padStart(6)} |${marks.trimEnd()}`;
  });
  return `${lines.join("\n")}\n   MB  ${"-".repeat(WIDTH)}\n       0 to ${
    (end / 60).toFixed(1)
  } min`;
}
