import { Hono } from "hono";
import { paintingContext, paintingPage } from "../../db/gallery/paintings.ts";
import { PaintingContext, PaintingPage } from "../../domain/gallery/painting_records.ts";
import { kept } from "../contract/answers.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { senderOf } from "./answer.ts";
import { PaintingParam, SUNRISE } from "./params.ts";

const PAINTING = {
  tag: "Paintings",
  who: "anybody",
  params: PaintingParam,
  errors: [404],
  example: SUNRISE,
} as const;

/** One painting with its influences and annotations, and (an addition) whose it is. */
export function paintingRoutes({ db, answers }: Services) {
  const sendPainting = senderOf(answers, "painting");
  return new Hono()
    .get(
      "/paintings/:id",
      route({
        ...PAINTING,
        id: "getPainting",
        summary: "A painting with its influences and annotations.",
        ...kept("The painting.", PaintingPage),
      }, (c, { id }) => sendPainting(c, id, "painting", () => paintingPage(db.read, id), "review")),
    )
    .get(
      "/paintings/:id/context",
      route({
        ...PAINTING,
        id: "getPaintingContext",
        summary: "Whose a painting is, and its neighbours by year.",
        ...kept("What its page needs besides.", PaintingContext),
      }, (c, { id }) => sendPainting(c, id, "context", () => paintingContext(db.read, id))),
    );
}
