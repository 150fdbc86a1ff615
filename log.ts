import {
  configure,
  getAnsiColorFormatter,
  getJsonLinesFormatter,
  getLogger,
  getStreamSink,
  type Logger,
} from "@logtape/logtape";
import type { Settings } from "./settings.ts";

/**
 * The log of this process: to the standard error stream, one line a record; in colours on a terminal,
 * else as JSON.
 */
export async function openLog(level: Settings["LOG_LEVEL"]): Promise<Logger> {
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
  return getLogger("depot");
}
