/**
 * The log of this process: one line per record on the standard error stream, as text on a terminal
 * and as JSON elsewhere (docs/decisions/006-log-metrics-traces.md).
 */
import { describe, escapeControls, type Log, withoutValues } from "../domain/log.ts";
import type { Settings } from "./settings.ts";

const LEVELS = ["debug", "info", "warning", "error", "off"] as const;
type Level = (typeof LEVELS)[number];

// Milliseconds that a line waits to be written together with others.
const FLUSH_MS = 50;

/** Output of log lines, such as `Deno.stderr`. */
export interface LogTarget {
  writeSync(bytes: Uint8Array): number;
  isTerminal(): boolean;
}

/** A log that writes the lines of some milliseconds together. */
export class StreamLog implements Log {
  readonly #minLevel: number;
  readonly #format: typeof asText;
  #pending = "";
  #flushLater: ReturnType<typeof setTimeout> | undefined;

  constructor(
    level: Settings["LOG_LEVEL"],
    private readonly target: LogTarget = Deno.stderr,
  ) {
    this.#minLevel = LEVELS.indexOf(level);
    this.#format = target.isTerminal() ? asText : asJson;
  }

  debug(message: string, properties: Record<string, unknown> = {}): void {
    this.#add("debug", message, properties);
  }

  info(message: string, properties: Record<string, unknown> = {}): void {
    this.#add("info", message, properties);
  }

  warn(message: string, properties: Record<string, unknown> = {}): void {
    this.#add("warning", message, properties);
  }

  /** Written at once, in case the process ends before the buffer is flushed. */
  error(message: string, properties: Record<string, unknown> = {}): void {
    this.#add("error", message, properties);
    this.flush();
  }

  #add(level: Level, message: string, properties: Record<string, unknown>): void {
    if (LEVELS.indexOf(level) < this.#minLevel) return;
    this.#pending += this.#format(level, message, properties);
    if (this.#flushLater !== undefined) return;
    this.#flushLater = setTimeout(() => this.flush(), FLUSH_MS);
    // The timer must not keep a finished process alive.
    Deno.unrefTimer(this.#flushLater);
  }

  /** Writes all pending lines before it returns. */
  flush(): void {
    clearTimeout(this.#flushLater);
    this.#flushLater = undefined;
    let bytes = new TextEncoder().encode(this.#pending);
    this.#pending = "";
    while (bytes.length > 0) bytes = bytes.subarray(this.target.writeSync(bytes));
  }
}

function asJson(level: Level, message: string, properties: Record<string, unknown>): string {
  const { error } = properties;
  const described = error instanceof Error ? { error: describe(error) } : {};
  const time = new Date().toISOString();
  return JSON.stringify({ time, level, message, ...properties, ...described }) + "\n";
}

const COLORS: Partial<Record<Level, string>> = { warning: "\x1b[33m", error: "\x1b[31m" };

function asText(level: Level, message: string, properties: Record<string, unknown>): string {
  const time = new Date().toTimeString().slice(0, 8);
  const errors = Object.values(properties).filter((value) => value instanceof Error)
    .map((error) => `\n${withoutValues(Deno.inspect(error))}`).join("");
  // Further lines of an error are indented, so that none looks like a log record.
  const [, first = "", ...further] = errors.split("\n").map(escapeControls);
  const below = errors === "" ? "" : ["", first, ...further.map((line) => `  ${line}`)].join("\n");
  return `${time} ${COLORS[level] ?? ""}${escapeControls(message)}\x1b[0m${below}\n`;
}
