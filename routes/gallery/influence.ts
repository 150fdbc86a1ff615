import { Hono } from "hono";
import { influenceJson } from "../../db/gallery/influence.ts";
import { InfluenceAnswer } from "../../domain/gallery/influence/records.ts";
import { kept } from "../contract/answers.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { send } from "./answer.ts";

/** The influence graph of the whole catalog in one answer (an addition). */
export function influenceRoutes({ db, answers }: Services) {
  return new Hono()
    .get(
      "/influence",
      route({
        id: "getInfluenceGraph",
        tag: "Catalog",
        summary: "The influence graph of the whole catalog.",
        who: "anybody",
        ...kept("The graph in columns.", InfluenceAnswer),
      }, async (c) => {
        const json = async () => ({ text: await influenceJson(db.background) });
        return send(c, (await answers.get("/influence", json, "catalog"))!);
      }),
    );
}
