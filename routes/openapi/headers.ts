/** Headers in the document. */

const text = { type: "string" } as const;

/** Response headers. */
export const HEADERS = {
  "ETag": {
    description: "Tag of the returned state; send it back as `If-None-Match`, or as `If-Match` " +
      "with a change.",
    schema: text,
  },
  "Cache-Control": { description: "How long caches may keep the answer.", schema: text },
  "Last-Modified": { description: "Time of the file's last change.", schema: text },
  "Location": { description: "URL of the started job or of the upload.", schema: text },
  "Upload-Offset": {
    description: "Number of stored bytes.",
    schema: { type: "integer", minimum: 0 },
  },
  "Upload-Length": { description: "Bytes of the file.", schema: { type: "integer", minimum: 0 } },
  "Upload-Expires": { description: "Time when the upload is deleted.", schema: text },
  "Tus-Resumable": { description: "The version of the protocol, `1.0.0`.", schema: text },
  "Tus-Version": { description: "The supported version of the protocol.", schema: text },
  "Link": { description: "The canonical address and the profile or context.", schema: text },
  "Content-Range": {
    description: "The range of bytes in the response, and the total size.",
    schema: text,
  },
  "Content-Disposition": { description: "The file name for saving it.", schema: text },
  "Set-Cookie": {
    description:
      "The session `gallery.sid` or `warehouse.sid` (over HTTPS `__Host-…`), or its end.",
    schema: text,
  },
  "Idempotent-Replayed": {
    description: "`true` if the response is that of an earlier request with the same key.",
    schema: text,
  },
  "Retry-After": {
    description: "Seconds after which to try again.",
    schema: { type: "integer", minimum: 0 },
  },
  "WWW-Authenticate": {
    description: "Asks for Basic credentials.",
    schema: { type: "string", examples: ['Basic realm="warehouse", charset="UTF-8"'] },
  },
  "X-Total-Count": {
    description: "Number of all records that match, of which the first are listed.",
    schema: { type: "integer", minimum: 0 },
  },
  "X-Request-Id": { description: "The id of the request in the server's log.", schema: text },
} as const;
export type HeaderName = keyof typeof HEADERS;

/** Request headers that affect the response. */
export const REQUEST_HEADERS = {
  "If-None-Match": "Tag of the client's copy; if it is current, the response is 304.",
  "If-Modified-Since": "Time of the client's copy; ignored beside `If-None-Match`.",
  "If-Match": "Tag of the client's copy of the record, or several tags; if the record has " +
    "changed, the response is 412 and nothing is done.",
  "Range": "Requested bytes of the file, such as `bytes=0-999`.",
  "If-Range": "Tag or date of the client's part of the file; if the file has changed, all of it " +
    "is sent.",
  "Idempotency-Key": "A unique key of this change, such as a UUID. A repeat with the same key " +
    "and body within 24 hours is not done again and gets the same response.",
  "Tus-Resumable": "The version of the protocol, `1.0.0`.",
  "Upload-Length": "Bytes of the file.",
  "Upload-Metadata": "`filename` and its value in base64, as tus defines it.",
  "Upload-Offset": "Number of bytes that are stored already.",
  "X-One-Time-Code": "With two-step sign-in: a code of the app, or a recovery code.",
  "Last-Event-ID": "Id of the last event received, to resume a stream.",
} as const;
export type RequestHeaderName = keyof typeof REQUEST_HEADERS;

const TAG = '(W/)?"[^"]*"';
/** Patterns of their values. */
export const REQUEST_HEADER_PATTERNS: Partial<Record<RequestHeaderName, string>> = {
  "If-Match": `^(\\*|${TAG}( *, *${TAG})*)$`,
  "Idempotency-Key": "^[!-~]{1,255}$",
};

/** Returns true if a route's responses have a tag that a read may require by `If-Match`. */
export function isTaggedRead(
  method: string,
  { answers }: { answers: { 200?: { headers?: readonly string[] } } },
): boolean {
  return method === "GET" && (answers[200]?.headers?.includes("ETag") ?? false);
}

const KEYED_METHODS = new Set(["POST", "PUT", "PATCH"]);

/** Returns true if a route supports `Idempotency-Key`. */
export function takesIdempotencyKey(method: string, path: string, { keyed }: { keyed?: false }) {
  return keyed !== false && KEYED_METHODS.has(method) && path.startsWith("/api/");
}
