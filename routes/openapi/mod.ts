import { createHash } from "node:crypto";
import { Hono } from "hono";
import { AnswerBytes } from "../answer_bytes.ts";
import { Answer } from "../answer_bytes.ts";
import { kept } from "../contract/answers.ts";
import { type Mounted, route } from "../contract/route.ts";
import { send } from "../gallery/answer.ts";
import { ApiDocument } from "./answers.ts";

/**
 * The description of this API by itself; written when someone first asks for it.
 *
 * @param mounted lists the routes of the whole app
 */
export function openApiRoutes(mounted: () => readonly Mounted[]) {
  let written: Promise<Answer> | undefined;
  const document = async () => {
    const { apiDocument } = await import("./document.ts");
    const body = new TextEncoder().encode(JSON.stringify(await apiDocument(mounted())));
    const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    return new Answer(AnswerBytes.of(body), `W/"${hash}"`);
  };
  return new Hono().get(
    "/api/openapi.json",
    route({
      id: "getApiDocument",
      tag: "Server",
      summary: "This document.",
      who: "anybody",
      ...kept("The document.", ApiDocument),
    }, async (c) => send(c, await (written ??= document()))),
  );
}
