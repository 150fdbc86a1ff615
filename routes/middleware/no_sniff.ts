import type { MiddlewareHandler } from "hono";

/**
 * Every answer is what its `Content-Type` says, and no browser shall guess otherwise. What else a
 * browser should know concerns documents alone and goes out with the pages (`pages/shell.ts`): the hot
 * reads pay for each header.
 */
export const noSniff: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set("X-Content-Type-Options", "nosniff");
};
