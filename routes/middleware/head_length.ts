import type { MiddlewareHandler } from "hono";

// Longer answers are written as they are read, and GET tells no length of them either.
const LONGEST = 4 * 1024 * 1024;

/**
 * Tells the length of an answer in JSON to who asks for its head alone: routes answer HEAD as they do
 * GET, and the server that sends the body away would count nothing.
 */
export const headLength: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method !== "HEAD") return;
  const { headers, body } = c.res;
  const isJson = headers.get("Content-Type")?.startsWith("application/json") ?? false;
  if (!isJson || body === null || headers.has("Content-Length")) return;
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    // Leaving the loop cancels the rest.
    if (length > LONGEST) return;
  }
  headers.set("Content-Length", String(length));
};
