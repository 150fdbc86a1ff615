import { Hono } from "hono";
import { influenceJson } from "../../db/gallery/influence.ts";
import type { InfluenceAnswer } from "../../domain/gallery/influence/records.ts";
import type { Services } from "../services.ts";
import { send } from "./answer.ts";

/** The influence graph of the whole catalog in one answer (an addition). */
export function influenceRoutes({ db, answers }: Services) {
  return new Hono()
    .get("/influence", async (c) => {
      const answer = await answers.get(
        "/influence",
        async () => ({ json: await influenceJson(db.read) }),
        "catalog",
      );
      return send<InfluenceAnswer>(c, answer!);
    });
}
