/** The worker's side of `BackgroundReads`: runs statements that read, one after the other. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import type { Values } from "../file_client.ts";
import { ReadConnections } from "./connections.ts";
import type { ReadAnswer, ReadRequest } from "./messages.ts";

let url: string;
let opened: ReadConnections | undefined;

async function run(request: ReadRequest): Promise<Values | undefined> {
  if (request.do === "open") {
    url = request.url;
    return;
  }
  if (request.do === "close") {
    opened?.close();
    opened = undefined;
    return;
  }
  // Here, so that where it cannot be opened each read says why.
  opened ??= new ReadConnections(url);
  if (request.do === "read") return await opened.read(request.statement, request.snapshot);
  if (request.do === "begin") await opened.begin(request.snapshot);
  else opened.end(request.snapshot);
}

self.onmessage = async ({ data }: MessageEvent<ReadRequest>) => {
  let answer: ReadAnswer;
  try {
    answer = { id: data.id, rows: await run(data) };
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string };
    answer = { id: data.id, error: { name, message, code } };
  }
  self.postMessage(answer, blobsOf(answer));
};

/** What need not be copied. */
function blobsOf(answer: ReadAnswer): ArrayBuffer[] {
  if (!("rows" in answer) || answer.rows === undefined) return [];
  return answer.rows.values.flat().filter((value) => value instanceof ArrayBuffer);
}
