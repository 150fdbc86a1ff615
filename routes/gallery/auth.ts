import { Hono } from "hono";

/** Who is asking. */
export function authRoutes() {
  return new Hono()
    .get(
      "/auth/me",
      (c) => c.json({ role: "user" as const }, 200, { "Cache-Control": "no-store" }),
    );
}
