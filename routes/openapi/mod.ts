import { createHash } from "node:crypto";
import { Hono } from "hono";
import { Answer } from "../answer_cache.ts";
import { send } from "../gallery/answer.ts";

async function document(): Promise<Answer> {
  const { apiDocument } = await import("./document.ts");
  const body = new TextEncoder().encode(JSON.stringify(await apiDocument()));
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return new Answer(body, `W/"${hash}"`);
}

/** The description of this API by itself; written when somebody first asks for it. */
export function openApiRoutes() {
  let written: Promise<Answer> | undefined;
  return new Hono().get("/api/openapi.json", async (c) => send(c, await (written ??= document())));
}
