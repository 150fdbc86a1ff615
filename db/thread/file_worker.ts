/** The worker's side of `FileClient`: runs requests for one database file in their order. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { type FileRequest, FileRequests, type Query, type Role } from "../file_connection.ts";

/** The first message names the file; `close` ends the worker. */
export type ThreadOrder =
  | { open: string; role: Role }
  | { id: number; close: true }
  | { id: number; request: FileRequest };

/** The result of a request. */
export type ThreadAnswer =
  | { id: number; query: Query | undefined }
  | { id: number; error: { name: string; message: string; code: unknown; extendedCode: unknown } };

let requests: FileRequests | undefined;

self.onmessage = ({ data }: MessageEvent<ThreadOrder>) => {
  if ("open" in data) {
    requests = new FileRequests(data.open, data.role);
    return;
  }
  let answer: ThreadAnswer;
  try {
    if ("close" in data) requests!.close();
    answer = { id: data.id, query: "close" in data ? undefined : requests!.run(data.request) };
  } catch (error) {
    const { name, message, code, extendedCode } = error as Error & Record<string, unknown>;
    answer = { id: data.id, error: { name, message, code, extendedCode } };
  }
  self.postMessage(answer, blobsOf(answer));
  if ("close" in data) self.close();
};

// A worker that ends with an open transaction would leave the file locked until the process ends.
for (const event of ["error", "unhandledrejection"]) {
  self.addEventListener(event, () => requests?.close());
}

/** Returns the buffers that can be transferred instead of copied. */
function blobsOf(answer: ThreadAnswer): ArrayBuffer[] {
  if (!("query" in answer) || answer.query === undefined) return [];
  return answer.query.values.flat().filter((value) => value instanceof ArrayBuffer);
}
