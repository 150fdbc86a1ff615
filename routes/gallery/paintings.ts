import { Hono } from "hono";
import { paintingContext, paintingPage } from "../../db/gallery/paintings.ts";
import type { PaintingContext, PaintingPage } from "../../domain/gallery/records.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { sendOne } from "./answer.ts";
import { IdParam } from "./params.ts";

/** One painting with its influences and annotations, and (an addition) whose it is. */
export function paintingRoutes({ db, answers }: Services) {
  return new Hono()
    .get("/paintings/:id", valid("param", IdParam), (c) => {
      const { id } = c.req.valid("param");
      const find = () => paintingPage(db.read, id);
      return sendOne<PaintingPage>(c, answers, {
        key: "painting",
        what: "painting",
        id,
        find,
        flags: true,
      });
    })
    .get("/paintings/:id/context", valid("param", IdParam), (c) => {
      const { id } = c.req.valid("param");
      const find = () => paintingContext(db.read, id);
      return sendOne<PaintingContext>(c, answers, {
        key: "context",
        what: "painting",
        id,
        find,
        flags: false,
      });
    });
}
