/** Addresses that lead somewhere else each time, or when the catalog changes. */
import { Hono } from "hono";
import { bestHungMovement, paintingAt } from "../../db/gallery/entrances.ts";
import type { Answer } from "../answer_cache.ts";
import type { Services } from "../services.ts";

/** `/rooms` leads to the rooms with the most pictures, `/random` to some painting. */
export function entranceRoutes({ answers, db }: Pick<Services, "answers" | "db">) {
  return new Hono()
    .get("/rooms", async (c) => {
      const answer = await answers.get("/pages/rooms", async () => ({
        value: await bestHungMovement(db.background) ?? null,
      }), "catalog");
      const id: number | null = JSON.parse(new TextDecoder().decode((answer as Answer).bytes));
      c.header("Cache-Control", "no-cache");
      return c.redirect(id === null ? "/" : `/movements/${id}/rooms`, 302);
    })
    .get("/random", async (c) => {
      const id = await paintingAt(db.read, Math.random());
      c.header("Cache-Control", "no-store");
      return c.redirect(id === undefined ? "/" : `/paintings/${id}`, 302);
    });
}
