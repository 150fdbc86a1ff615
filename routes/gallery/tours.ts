import { Hono } from "hono";
import { z } from "zod";
import { findTour, listTours, tourMarkers } from "../../db/gallery/tours.ts";
import { Tour, TourLanguage, TourMarker, TourRow } from "../../domain/gallery/tour_records.ts";
import { cachedAnswer } from "../contract/contract.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { senderOf } from "../send_answer.ts";
import { TourParam } from "./params.ts";

const LanguageQuery = z.object({
  lang: TourLanguage.default("en").describe("Language of the texts, if translated."),
});
const TOURS = { tag: "Tours", who: "anybody", query: LanguageQuery } as const;

/** Guided tours: all of them, and one with its stops (an addition). */
export function tourRoutes({ db, answers }: Services) {
  const sendTour = senderOf(answers, "tour");
  return new Hono()
    .get(
      "/tours",
      route({
        ...TOURS,
        id: "listGuidedTours",
        summary: "All guided tours.",
        ...cachedAnswer("The tours in their order.", z.array(TourRow)),
      }, (c) => sendTour(c, () => listTours(db.read, c.req.valid("query").lang))),
    )
    .get(
      "/timeline/tours",
      route({
        ...TOURS,
        id: "getTourMarkers",
        summary: "Stops of guided tours on the timeline.",
        description:
          "Only stops at works that have a year; the first stops of all tours come first.",
        ...cachedAnswer("The stops.", z.array(TourMarker)),
      }, (c) => sendTour(c, () => tourMarkers(db.read, c.req.valid("query").lang))),
    )
    .get(
      "/tours/:id",
      route({
        ...TOURS,
        id: "getGuidedTour",
        summary: "A guided tour with its stops in their order.",
        params: TourParam,
        errors: [404],
        ...cachedAnswer("The tour.", Tour),
        example: { path: { id: 1 } },
      }, (c, { id }) => sendTour(c, () => findTour(db.read, id, c.req.valid("query").lang))),
    );
}
