/** Measurement tools for both halves of the benchmark `growth`, and the output of its numbers. */

import { Agent, get } from "node:http";

/** The most that a row may take, in milliseconds; what is left out is not demanded. */
export interface Demand {
  ms?: number;
  others?: number;
}

/** One row of the table at one size. */
export interface Measurement {
  row: string;
  /** Milliseconds, unless the row says otherwise. */
  value: number;
  /** The longest that someone else waited meanwhile, in milliseconds. */
  others?: number;
  wanted?: Demand;
}

/** One half of the benchmark. */
export interface Half {
  name: string;
  /**
   * Measures everything at one size.
   * @param size One of `--sizes`.
   * @param folder Where what was built is kept; the same folder is given for every size.
   */
  measure(size: number, folder: string): Promise<Measurement[]>;
}

// Milliseconds between two questions of the bystander.
const PACE = 3;

/** Request of a bystander. */
export type BystanderRequest = Pick<RequestInit, "method"> & {
  headers?: Record<string, string>;
  body?: string;
};

/** Someone else: a process that asks a server one small thing again and again. */
export class Bystander implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #lines: ReadableStreamDefaultReader<string>;
  #rest = "";

  private constructor(address: string, init: BystanderRequest) {
    // It answers each line of its input with the longest wait since the line before. Where the system
    // allows it, it comes before all other processes, as if it ran on another machine: it shall wait for
    // the server, and not for the processor.
    const script = `
      try {
        (await import("node:os")).setPriority(-10);
      } catch {}
      const ask = async () => {
        const start = performance.now();
        await (await fetch(${JSON.stringify(address)}, ${JSON.stringify(init)})).arrayBuffer();
        return performance.now() - start;
      };
      await ask();
      let longest = 0, over = false;
      (async () => {
        while (!over) {
          const took = await ask();
          longest = Math.max(longest, took);
          await new Promise((resolve) => setTimeout(resolve, ${PACE}));
        }
      })();
      for await (const _ of Deno.stdin.readable) {
        console.log(longest);
        longest = 0;
      }
      over = true;`;
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["eval", "--no-config", script],
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#lines = this.#child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  /**
   * @param address Of something that the server answers at once.
   * @param init What is sent there, for a small write.
   */
  static async start(address: string, init: BystanderRequest = {}): Promise<Bystander> {
    const bystander = new Bystander(address, init);
    await bystander.#longest();
    return bystander;
  }

  async #longest(): Promise<number> {
    await this.#writer.write(new TextEncoder().encode("\n"));
    while (!this.#rest.includes("\n")) {
      const { done, value } = await this.#lines.read();
      if (done) throw new Error("The process beside the server has ended");
      this.#rest += value;
    }
    const [line, ...rest] = this.#rest.split("\n");
    this.#rest = rest.join("\n");
    return Number(line);
  }

  /** Returns the duration of `task` and the longest delay of other requests meanwhile. */
  async beside<T>(task: () => Promise<T>): Promise<{ value: number; others: number; result: T }> {
    await this.#longest();
    const start = performance.now();
    const result = await task();
    const value = performance.now() - start;
    // A question that was asked while the task ended is answered before the line is.
    await new Promise((resolve) => setTimeout(resolve, 10 * PACE));
    return { value, others: await this.#longest(), result };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer.close();
    this.#lines.releaseLock();
    await this.#child.status;
  }
}

/**
 * Milliseconds that one request takes, to the last byte as it comes over the wire: to decode it is not
 * the server's work. Throws where it is refused.
 */
export async function timed(
  address: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return (await sized(address, headers)).ms;
}

/** As {@link timed}, with how many bytes came. */
export function sized(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ ms: number; bytes: number }> {
  const start = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<{ ms: number; bytes: number }>();
  get(address, { headers, agent: AGENT }, (response) => {
    let bytes = 0;
    response.on("error", reject);
    response.on("data", (piece: Uint8Array) => bytes += piece.length);
    response.on("end", () => {
      if (response.statusCode === 200) resolve({ ms: performance.now() - start, bytes });
      else reject(new Error(`${address}: ${response.statusCode}`));
    });
  }).on("error", reject);
  return promise;
}

const AGENT = new Agent({ keepAlive: true });

/** The one in the middle. */
export function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
}

/**
 * The exponent of the power of the size that fits best, by least squares over the logarithms;
 * undefined for fewer than two sizes.
 */
export function exponent(sizes: readonly number[], values: readonly number[]): number | undefined {
  if (sizes.length < 2) return undefined;
  const x = sizes.map(Math.log);
  // A hundredth of a millisecond is the least that can be distinguished from nothing.
  const y = values.map((value) => Math.log(Math.max(value, 0.01)));
  const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [mx, my] = [mean(x), mean(y)];
  const above = x.reduce((sum, one, at) => sum + (one - mx) * (y[at]! - my), 0);
  return above / x.reduce((sum, one) => sum + (one - mx) ** 2, 0);
}

/**
 * Prints a line a row: the value and what others waited at each size, the exponent, what is wanted.
 * @returns what falls short, a line each.
 */
export function printGrowth(
  name: string,
  sizes: readonly number[],
  bySize: readonly Measurement[][],
): string[] {
  const rows = [...new Set(bySize.flat().map(({ row }) => row))];
  const width = Math.max(...rows.map((row) => row.length), name.length);
  const cell = (text: string) => text.padStart(18);
  console.log(`\n${name.padEnd(width)}${sizes.map((size) => cell(String(size))).join("")}   n^`);
  const short: string[] = [];
  for (const row of rows) {
    const found = bySize.map((list) => list.find((one) => one.row === row));
    const measured = sizes.flatMap((size, at) => found[at] ? [{ size, ...found[at]! }] : []);
    const grows = exponent(measured.map(({ size }) => size), measured.map(({ value }) => value));
    console.log(
      row.padEnd(width) + found.map((one) => cell(textOf(one))).join("") +
        (grows === undefined ? "" : grows.toFixed(2).padStart(7)),
    );
    for (const one of measured) {
      for (const what of ["ms", "others"] as const) {
        const value = what === "ms" ? one.value : one.others;
        const most = one.wanted?.[what];
        if (most === undefined || value === undefined || value <= most) continue;
        const whose = what === "ms" ? "" : ", others' wait";
        short.push(`${row}${whose} at ${one.size}: ${value.toFixed(1)} of ${most}`);
      }
    }
  }
  return short;
}

/** A value, and in brackets what others waited. */
export function textOf(one: Measurement | undefined): string {
  if (one === undefined) return "";
  const number = (value: number) => value < 100 ? value.toFixed(1) : value.toFixed(0);
  return number(one.value) + (one.others === undefined ? "" : ` (${number(one.others)})`);
}
