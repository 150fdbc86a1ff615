/**
 * Reader of server-sent events from a fetch response, since EventSource cannot send credentials in
 * headers.
 */

export interface StreamedEvent {
  event: string;
  data: string;
}

/**
 * Yields the events of a stream as they arrive.
 *
 * Source: HTML Living Standard, section 9.2.6. Ids and retry times are ignored.
 */
export async function* eventsOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamedEvent, void> {
  let [rest, event, data]: [string, string, string[]] = ["", "message", []];
  for await (const piece of chunksOf(stream.pipeThrough(new TextDecoderStream()))) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) yield { event, data: data.join("\n") };
        [event, data] = ["message", []];
        continue;
      }
      const [, field, value = ""] = /^([^:]*):? ?(.*)$/.exec(line)!;
      if (field === "event") event = value;
      else if (field === "data") data.push(value);
    }
  }
}

// Not every browser supports `for await` over streams.
async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
