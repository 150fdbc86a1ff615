/**
 * The log of this process: one line a record on the standard error stream, as text on a terminal and
 * as JSON elsewhere. Our own, because a line is written for every request: LogTape 2.4 cost 13 µs
 * each, two fifths of what a 304 takes (docs/decisions/006-log.md).
 */
import type { Log } from "../domain/log.ts";
import type { Settings } from "./settings.ts";

const LEVELS = ["debug", "info", "warning", "error", "off"] as const;
type Level = (typeof LEVELS)[number];

/** How long a line may wait to be written together with others, in milliseconds. */
const FLUSH_AFTER = 50;
/** Bytes held back at the most for a reader that does not read; what comes then is counted. */
const BACKLOG_LIMIT = 4 * 1024 * 1024;
// Bytes; room for thousands of lines a second in the time that they wait.
const FIRST_BUFFER = 256 * 1024;
const ENCODER = new TextEncoder();

/** Where the lines go; `Deno.stderr` is one. */
export interface LogTarget {
  write(bytes: Uint8Array): Promise<number>;
  writeSync(bytes: Uint8Array): number;
  isTerminal(): boolean;
}

/** A log that gathers lines and writes them together, so that no request waits for the stream. */
export class StreamLog implements Log {
  readonly #least: number;
  readonly #format: (
    level: Level,
    message: string,
    properties: Record<string, unknown>,
  ) => string;
  // As bytes: thousands of short texts that wait would outlive the young generation of the heap.
  #backlog = new Uint8Array(FIRST_BUFFER);
  #length = 0;
  /** One that has been written and may be filled again. */
  #spare: Uint8Array<ArrayBuffer> | undefined;
  #dropped = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> | undefined;

  /**
   * @param traceId The trace in which a line is written, if in any.
   */
  constructor(
    level: Settings["LOG_LEVEL"],
    private readonly target: LogTarget = Deno.stderr,
    private readonly traceId?: () => string | undefined,
  ) {
    this.#least = LEVELS.indexOf(level);
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

  /** Written at once, in case the process does not live to write it later. */
  error(message: string, properties: Record<string, unknown> = {}): void {
    this.#add("error", message, properties);
    this.flush();
  }

  #add(level: Level, message: string, properties: Record<string, unknown>): void {
    if (LEVELS.indexOf(level) < this.#least) return;
    if (this.#length > BACKLOG_LIMIT) {
      this.#dropped++;
      return;
    }
    const trace_id = this.traceId?.();
    const traced = trace_id === undefined ? properties : { ...properties, trace_id };
    this.#append(this.#format(level, message, traced));
    if (this.#timer !== undefined || this.#writing !== undefined) return;
    this.#timer = setTimeout(() => this.#writing = this.#write(), FLUSH_AFTER);
    // A line that waits must not keep a finished process alive.
    Deno.unrefTimer(this.#timer);
  }

  #append(line: string): void {
    // No unit of a text takes more than three bytes.
    const needed = this.#length + 3 * line.length;
    if (needed > this.#backlog.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#backlog.length));
      larger.set(this.#backlog.subarray(0, this.#length));
      this.#backlog = larger;
    }
    this.#length += ENCODER.encodeInto(line, this.#backlog.subarray(this.#length)).written;
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    while (this.#length > 0) {
      const taken = this.#take();
      let bytes = taken;
      while (bytes.length > 0) bytes = bytes.subarray(await this.target.write(bytes));
      this.#reuse(taken);
    }
    this.#writing = undefined;
  }

  /** Writes what is held back before it returns. */
  flush(): void {
    const taken = this.#take();
    let bytes = taken;
    while (bytes.length > 0) bytes = bytes.subarray(this.target.writeSync(bytes));
    this.#reuse(taken);
  }

  /** Keeps the buffer of what is written for later lines, unless it had to grow. */
  #reuse({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (buffer.byteLength === FIRST_BUFFER) this.#spare = new Uint8Array(buffer);
  }

  #take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#backlog.subarray(0, this.#length);
    this.#backlog = this.#spare ?? new Uint8Array(FIRST_BUFFER);
    this.#spare = undefined;
    this.#length = 0;
    if (this.#dropped > 0) {
      this.#append(this.#format("warning", `Dropped ${this.#dropped} log lines`, {}));
      this.#dropped = 0;
    }
    return bytes;
  }
}

// Joined by hand, because a line is written for every request: half the time of one JSON.stringify over
// a record put together for it. Names of properties are ours and need no escaping.
function asJson(level: Level, message: string, properties: Record<string, unknown>): string {
  let line = `{"time":"${timeNow()}","level":"${level}","message":${JSON.stringify(message)}`;
  for (const name in properties) {
    const value = properties[name];
    const json = Number.isFinite(value)
      ? String(value)
      : JSON.stringify(value instanceof Error ? describe(value) : value);
    // What JSON has no word for is left out, as JSON.stringify leaves it out of objects.
    if (json !== undefined) line += `,"${name}":${json}`;
  }
  return line + "}\n";
}

let lastTime = { at: -1, text: "" };

function timeNow(): string {
  const at = Date.now();
  if (at !== lastTime.at) lastTime = { at, text: new Date(at).toISOString() };
  return lastTime.text;
}

const COLORS: Record<Level, string> = {
  debug: "",
  info: "",
  warning: "\x1b[33m",
  error: "\x1b[31m",
  off: "",
};

function asText(level: Level, message: string, properties: Record<string, unknown>): string {
  const time = new Date().toTimeString().slice(0, 8);
  const errors = Object.values(properties).filter((value) => value instanceof Error)
    .map((error) => `\n${withoutValues(Deno.inspect(error))}`).join("");
  // Further lines of an error are set in, so that none of them looks like a line of the log.
  const [, first = "", ...further] = errors.split("\n").map(escapeControls);
  const below = errors === "" ? "" : ["", first, ...further.map((line) => `  ${line}`)].join("\n");
  return `${time} ${COLORS[level]}${escapeControls(message)}\x1b[0m${below}\n`;
}

// What moves a terminal's cursor, colours it, types into it or turns text around, and the separators
// that some take for line breaks.
// deno-lint-ignore no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function escapeControls(text: string): string {
  return text.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// What JSON leaves out of an error.
function describe({ name, message, stack, cause }: Error): object {
  return {
    name,
    message: withoutValues(message),
    stack: stack && withoutValues(stack),
    cause: cause instanceof Error ? describe(cause) : cause,
  };
}

// Drizzle's message about a query that failed ends with its values: names, hashes, tokens.
function withoutValues(message: string): string {
  return message.replace(/\nparams: [^]*?(?=\n {4,}at |$)/g, "");
}
