/** Headers in the document. */

const text = { type: "string" } as const;

/** Response headers. */
export const HEADERS = {
  "ETag": {
    description:
      "Tag of the returned state; send it back as `If-None-Match`, or as `If-Match` with a " +
      "change.",
    schema: text,
  },
  "Cache-Control": { description: "How long caches may keep the answer.", schema: text },
  "Last-Modified": { description: "Time of the file's last change.", schema: text },
  "Location": { description: "URL of the started job.", schema: text },
  "Link": { description: "The canonical address and the profile or context.", schema: text },
  "Content-Range": {
    description: "The range of bytes in the response, and the total size.",
    schema: text,
  },
  "Content-Disposition": { description: "The file name for saving it.", schema: text },
  "Set-Cookie": {
    description: "The session `gallery.sid` (over HTTPS `__Host-gallery.sid`), or its end.",
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
  "X-Request-Id": { description: "The id of the request in the server's log.", schema: text },
} as const;
export type HeaderName = keyof typeof HEADERS;

/** Request headers that affect the response. */
export const REQUEST_HEADERS = {
  "If-None-Match": "The tag of the state that you have; when it is still so, the answer is 304.",
  "If-Modified-Since": "When what you have was changed; counts only without `If-None-Match`.",
  "If-Match":
    "The tag of the record that you saw, or several; when it has been changed since, the " +
    "answer is 412 and nothing is done.",
  "Range": "Which bytes of the file are wanted, as `bytes=0-999`.",
  "If-Range": "The tag or the date of what you have of the file; when it has been changed since, " +
    "all of it is sent.",
  "Idempotency-Key":
    "A name for this change, such as a UUID. With the same name and the same body " +
    "it may be sent again for 24 hours, and is done once: a repeat gets the same answer.",
  "Last-Event-ID": "The last event that has arrived, when a stream is taken up again.",
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
export function takesIdempotencyKey(
  method: string,
  path: string,
  { keyed }: { keyed?: false },
): boolean {
  return keyed !== false && KEYED_METHODS.has(method) && path.startsWith("/api/");
}
