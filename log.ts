import {
  configure,
  dispose,
  getAnsiColorFormatter,
  getJsonLinesFormatter,
  getLogger,
  getStreamSink,
  type Logger,
} from "@logtape/logtape";
import type { Settings } from "./settings.ts";

/** An open log. */
export interface OpenLog {
  log: Logger;
  /** Writes what is still held back; nothing can be logged after it. */
  close(): Promise<void>;
}

/**
 * The log of this process: to the standard error stream, one line a record; in colours on a terminal,
 * else as JSON. Until it is closed it keeps the process alive.
 */
export async function openLog(level: Settings["LOG_LEVEL"]): Promise<OpenLog> {
  const formatter = Deno.stderr.isTerminal()
    ? getAnsiColorFormatter({ timestamp: "time" })
    : getJsonLinesFormatter({ message: "rendered", properties: "flatten" });
  const stream = getStreamSink(Deno.stderr.writable, {
    formatter,
    // Lines are gathered and written together, so that no request waits for the stream.
    nonBlocking: { bufferSize: 200, flushInterval: 100 },
  });
  await configure({
    reset: true,
    sinks: { stream },
    loggers: [
      { category: "depot", sinks: ["stream"], lowestLevel: level === "off" ? null : level },
      { category: ["logtape", "meta"], sinks: ["stream"], lowestLevel: "error" },
    ],
  });
  return { log: getLogger("depot"), close: dispose };
}
